"""Pictures of recorded games for files, pages and notebooks: the board after any move."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from dashboard.boards import Scene, board
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.rules import ONLOOKER, learned, view_of
from domain.logged.received import shown
from vidi.store import blobs
from vidi.store.game import RecordedGame

if TYPE_CHECKING:
    from PIL import Image

    from dashboard.boards.strip import Strip

MOST = 300
"""The most positions of a GIF: more would take minutes to draw, and long to load in a browser."""


class TooManyError(ValueError):
    """More positions than a GIF may have."""


def svg(game: RecordedGame, move: int, *, seat: int | None = None, event: int | None = None) -> str:
    """The board after a move as a self-contained SVG, with everything or with what a seat sees.

    With ``event``, after that many events of the move, as the replay counts them. Raises LookupError if the
    game has no such move, event or seat, or no board.
    """
    from dashboard.boards.svg import render  # it loads a parser of XML

    version, seen = game.version_of(move), events_of(game, move, seat)
    if event is not None:
        caused = [place for place, (_, fact) in enumerate(seen) if not isinstance(fact, MoveMade)]
        if not 1 <= event <= len(caused):
            raise LookupError(f"move {move} has no event {event}; it has {len(caused)}")
        seen = seen[: caused[event - 1] + 1]
        version = seen[-1][0]
    state = game.state(version=version)
    if seat is not None:
        state = view_of(game.rules, state, seat)
    drawing = board(game.rules.name)
    scene = drawing.scene(state, [fact for _, fact in seen]) | backgrounds(game)
    return render(drawing.base(game.started.setup), scene)


def backgrounds(game: RecordedGame) -> Scene:
    """The scene that puts the kept pictures under the maps of a game, each with all its bytes."""
    addresses = {place: _inline(path) for place, path in game.backgrounds.items()}
    return board(game.rules.name).backgrounds(game.started.setup, addresses)


@lru_cache(maxsize=8)
def _inline(path: Path) -> str:
    """The address of a kept picture that has all of it: its name is the hash of its bytes."""
    with blobs.opened(path) as file:
        return f"data:image/jpeg;base64,{b64encode(file.read()).decode()}"


def film(
    game: RecordedGame, first: int, last: int, seat: int | None = None, strip: "Strip | None" = None
) -> "Iterator[Image.Image]":
    """The board after each move of a span in turn, for ``dashboard.boards.picture.gif``.

    Under each is the ``strip``, if there is one.

    Raises LookupError if the game has no such span, and TooManyError if it is too long. It raises at once,
    not with the first picture.
    """
    from dashboard.boards.picture import frames  # it loads the libraries that draw images

    if not 0 <= first <= last <= len(game.moves):
        raise LookupError(f"there is no move {first}-{last}; the game has 0 to {len(game.moves)}")
    if last - first >= MOST:
        raise TooManyError(
            f"a GIF has at most {MOST} positions, and these are {last - first + 1}: "
            f"choose some of them, as in {first}-{first + MOST - 1}"
        )

    def drawing(move: int) -> str:
        picture = svg(game, move, seat=seat)
        return strip.under(move, picture) if strip else picture

    return frames(drawing, range(first, last + 1))


def events_of(game: RecordedGame, move: int, seat: int | None = None) -> Sequence[tuple[int, Event]]:
    """Version and event of each event of a move, taken back or not, that a seat learns; without seat, of all.

    Move 0 is setting up. Raises LookupError if the game has no such move or seat.
    """
    if seat is not None and not ONLOOKER <= seat <= len(game.names):
        raise LookupError(f"there is no seat {seat}; the game has {len(game.names)}")
    first = game.version_of(move - 1) if move else 0
    last = game.version_of(move)
    received = [(last, entry) for entry in shown(game.received, move)]
    events = chain(islice(game.stream, first, last), received)
    if seat is None:
        return list(events)
    return [(at, seen) for at, event in events if (seen := learned(game.rules, event, seat)) is not None]
