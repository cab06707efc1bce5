"""The process that reviews games in the background: ``queue`` starts it.

It stores what it has, so it can be stopped and killed at any time.
"""

from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from uuid import UUID

from dashboard.boards import in_words
from domain.catalog import games
from domain.kernel.bots import bots_by_seat
from domain.kernel.events import GameEnded
from projections.processes.inside import Inside
from vidi.library.library import Library
from vidi.library.start import start_here
from vidi.review.stored import BusyError, Reviews, ReviewsError
from vidi.store.game import GameHeader, GameNotFound, RecordedGame
from vidi.value.model import Model, ModelError, model_for

AT_MOST = 50
"""More games of people without a review come from an import, and wait until they are opened."""


class _StoppedError(Exception):
    """The process should stop soon."""


def main(inside: Inside) -> None:
    """Makes both looks of a game; or the first of the games of *Start here*, and both of games of people."""
    folder, one = Path(inside.request["folder"]), inside.request["game"]
    with Library(folder) as library:
        try:
            reviews = Reviews(folder)
            for story in () if one else start_here():
                _looks(inside, library, reviews, story.game, first=True)
            for id_ in [UUID(one)] if one else _of_people(library, reviews):
                _looks(inside, library, reviews, id_)
        except _StoppedError:
            return
        except BusyError:
            inside.send({"busy": True})
            return
        except ReviewsError as no:
            raise SystemExit(str(no)) from no
    inside.send({"over": True})


def _of_people(library: Library, reviews: Reviews) -> Iterator[UUID]:
    """The games with a person on a seat: all if few of them lack a review, else those that have one."""
    of_people = [header.id for header in library.games() if _has_person(header)]
    reviewed = reviews.games()
    few = sum(str(id_) not in reviewed for id_ in of_people) <= AT_MOST
    return (id_ for id_ in reversed(of_people) if few or str(id_) in reviewed)


def _has_person(header: GameHeader) -> bool:
    if header.started.game not in games():
        return False  # a log of another title
    return len(bots_by_seat(header.started)) < len(header.started.seats)


def _looks(inside: Inside, library: Library, reviews: Reviews, id_: UUID, *, first: bool = False) -> None:
    """The first look of a game that is over, its judged moves, its second look, and mistakes by ``expert``.

    With ``first`` it makes the first look alone. Does nothing with a game that goes on, is gone, or that no
    model knows. Raises _StoppedError and ReviewsError.
    """
    try:
        game = library.game(id_)
        model = model_for(game.started)
    except (GameNotFound, ModelError):
        return
    if not isinstance(model, Model) or not _is_over(game):
        return

    def progress(look: str, done: int, total: int) -> None:
        if inside.stopping.is_set():
            raise _StoppedError
        inside.send({"game": str(id_), "look": look, "done": done, "total": total})

    progress("model", 0, 0)
    reviews.made(game, model, partial(progress, "model"))
    if first:
        return
    position = library.store.position()
    with closing(_work(reviews, game, model)) as work:
        for stage in work:
            progress(*stage)
            if (now := library.store.position()) != position:
                position = now
                if not _stands(library, game):
                    return


def _work(reviews: Reviews, game: RecordedGame, model: Model) -> Generator[tuple[str, int, int]]:
    """What games say of a reviewed game, the most useful first: what is done, how far, and how much."""
    for done, total in reviews.judging_all(game, model, partial(in_words, game.rules.name)):
        yield "turns", done, total
    with closing(reviews.looking(game, model)) as looks:
        for look in looks:
            yield "games", look.done, look.total
    for stage in reviews.playing_by_expert(game, model):
        yield "expert", stage.done, stage.total


def _is_over(game: RecordedGame) -> bool:
    return any(isinstance(event, GameEnded) for _, event in game.events)


def _stands(library: Library, game: RecordedGame) -> bool:
    """Whether a game is still as it was."""
    try:
        return len(library.game(game.id).stream) == len(game.stream)
    except GameNotFound:
        return False
