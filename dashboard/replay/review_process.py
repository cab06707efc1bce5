"""The process that reviews a game for a page: ``reviewing.lines`` starts it.

What it stores is stored as a whole, so it can be killed at any time.
"""

import contextlib
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from dashboard.boards import in_words
from dashboard.replay.outlines import before_moves
from dashboard.replay.reviewed import Shown, as_data, asked_about, command, line, shown
from domain.kernel.events import MoveMade
from projections.processes.inside import Inside
from vidi.library.library import Library
from vidi.review.commands import NotJudgedError, weakest
from vidi.review.compute import Progress, review
from vidi.review.line import after, instead_of
from vidi.review.rows import Review
from vidi.review.stored import Reviews, ReviewsError
from vidi.value.model import Reason

EVERY = 0.2
"""Seconds between two lines of progress."""


def main(inside: Inside) -> None:
    """Answers the request."""
    request = inside.request
    folder = Path(request["folder"])
    with Library(folder) as library:
        game = library.game(request["game"])
    try:
        if len(game.stream) != request["version"]:
            raise NotJudgedError("the game has gone on meanwhile")
        of = shown(game, request["seat"])
        if isinstance(of, Reason):
            inside.send({"refused": of})
            return
        for answer in _answers(folder, of, request["asked"], _Progress(inside)):
            inside.send(answer)
    except (NotJudgedError, ReviewsError) as no:
        inside.send({"refused": str(no).replace(f"{folder}{os.sep}", "")})  # visitors need not know the path


def _answers(
    folder: Path, of: Shown, asked: Mapping[str, Any], progress: Progress
) -> Iterator[dict[str, Any]]:
    """The lines of an answer. Raises NotJudgedError and ReviewsError."""
    moves = [0, *(event.move for _, event in of.game.events if isinstance(event, MoveMade))]
    match asked:
        case {"act": "review"}:
            yield {"review": as_data(of, _made(folder, of, progress))}
        case {"act": "turn", "first": int(place)} if 0 < place < len(moves):
            for turn in _made(folder, of).turns:
                if turn.first == moves[place]:
                    yield {"line": line(of, turn.first, instead_of(of.game, of.model, turn))}
        case {"act": "judge", "place": int(place)} if 0 < place < len(moves):
            yield from _judged(folder, of, [moves[place]])
            yield {"review": as_data(of, _made(folder, of))}  # its turn may be marked now
        case {"act": "weakest"}:
            reviews, made = Reviews(folder), _made(folder, of)
            known = {one.move for one in reviews.judged(of.game, of.model)}
            weak = [move for move in weakest(of.game, made) if move not in known]
            played = {one.first for one in reviews.played_turns(of.game, of.model)}
            suspected = [turn for turn in made.turns if turn.suspected and turn.first not in played]
            if not weak and not suspected:
                raise NotJudgedError("no move of the weakest turns is left to judge")
            for number, turn in enumerate(suspected, 1):
                for _ in reviews.playing(of.game, of.model, turn):
                    progress(number, len(suspected))
            yield from _judged(folder, of, weak)
            yield {"review": as_data(of, _made(folder, of))}
        case {"act": "guess"}:
            mistakes = Reviews(folder).judged(of.game, of.model)
            yield {"questions": asked_about(of, mistakes)}
        case {"act": "after", "place": int(place), "other": int(number)} if 0 < place < len(moves):
            for one in Reviews(folder).judged(of.game, of.model):
                if one.move == moves[place] and 0 <= number < len(one.others):
                    moved = after(of.game, of.model, one, one.others[number])
                    yield {"line": line(of, one.move, moved)}
        case _:
            yield {"refused": "a review has no such part"}


class _Progress:
    """Sends a line of progress from time to time."""

    def __init__(self, inside: Inside) -> None:
        self._inside = inside
        self._sent = 0.0

    def __call__(self, done: int, total: int) -> None:
        if time.monotonic() - self._sent >= EVERY:
            self._sent = time.monotonic()
            self._inside.send({"done": done, "total": total})


def _made(folder: Path, of: Shown, progress: Progress = lambda done, total: None) -> Review:
    """The review of a game. It is shown even if it cannot be stored, and made again another time."""
    with contextlib.suppress(ReviewsError):
        return Reviews(folder).made(of.game, of.model, progress)
    return review(of.game, of.model, progress)


def _judged(folder: Path, of: Shown, moves: Sequence[int]) -> Iterator[dict[str, Any]]:
    """The stages of each move that is judged and then stored; of the last one ``done`` is ``total``."""
    written, known, words = 0.0, before_moves(of.game, set(moves)), partial(in_words, of.game.rules.name)
    for number, move in enumerate(moves, 1):
        for stage in Reviews(folder).judging(of.game, of.model, move, words):
            if stage.done < stage.total and time.monotonic() - written < EVERY:
                continue
            written = time.monotonic()
            yield {
                "judged": command(stage.judged, known[move]),
                "done": stage.done,
                "total": stage.total,
                "number": number,
                "of": len(moves),
            }
