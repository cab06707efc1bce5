"""The replay of a recorded game as the file that a browser fetches.

A page opens a long game with its first moves, and fetches the others then.
"""

from typing import Any

from dashboard.cache.memory import kept
from dashboard.replay import replay
from dashboard.shared import reading
from domain.kernel.events import Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.rules import ONLOOKER
from domain.kernel.standing import standing
from vidi.store.game import GameNotFound, RecordedGame

BEGINNINGS = (MoveMade, TakenBack, Mark)
"""The event before one of these is the last of its move."""
LONG = 3_000
"""The events from which on a game is long. Drawing ten thousand takes seconds."""
FIRST = 1_000
"""A page opens a long game with the moves of about so many events."""


def whole(id_: str, version: int, seat: int | None) -> bytes:
    """A game's replay up to a version, in the view of all or of one seat, as gzipped JSON.

    Raises GameNotFound if there is no such game, version or seat.
    """
    reading.game(id_)  # it may have been removed since
    return kept(
        (whole, reading.context().library.folder, id_, version, seat), lambda: _whole(id_, version, seat)
    )


def _whole(id_: str, version: int, seat: int | None) -> bytes:
    game = reading.game(id_)
    events = _events(game, version, seat)
    built = replay.build(game.rules, game.started, events, seat)
    return replay.pack(built | flaw(game, version, seat))


def first_version(game: RecordedGame) -> int | None:
    """The version with which a page opens a game; None if the game is not long."""
    if len(game.stream) < LONG:
        return None
    later = (n for n in range(FIRST, len(game.stream)) if isinstance(game.stream[n][1], BEGINNINGS))
    return next(later, None)


def more(id_: str, shown: int, version: int, seat: int | None) -> bytes:
    """The difference from the replay up to version ``shown`` to that up to ``version``; else like ``whole``.

    Also raises GameNotFound if ``shown`` is later, or is not the end of a move: pages show whole moves.
    """
    game = reading.game(id_)  # it may have been removed since
    folder = reading.context().library.folder
    return kept(
        (more, folder, id_, shown, version, seat),
        lambda: replay.pack(difference(game, shown, version, seat)),
    )


def difference(game: RecordedGame, shown: int, version: int, seat: int | None) -> dict[str, Any]:
    """The difference from the replay up to version ``shown``. Raises GameNotFound as ``more`` does."""
    if shown > version:
        raise GameNotFound(f"nothing leads from version {shown} to the earlier version {version}")
    before, events = _events(game, shown, seat), _events(game, version, seat)
    if shown < len(game.stream) and not isinstance(game.stream[shown][1], BEGINNINGS):
        raise GameNotFound(f"the replay cannot go on from version {shown}, which is within a move")
    added = replay.more(game.rules, game.started, before, events, seat)
    return added | flaw(game, version, seat)


def _events(game: RecordedGame, version: int, seat: int | None) -> list[Event]:
    """The events that stand at a version of a game. Raises GameNotFound without such a version or seat."""
    if not 1 <= version <= len(game.stream):
        raise GameNotFound(f"the game has no version {version}, only 1 to {len(game.stream)}")
    if seat is not None and not ONLOOKER <= seat <= len(game.names):
        raise GameNotFound(f"the game has no seat {seat}, only 1 to {len(game.names)}")
    return standing(event for _, event in game.stream[:version])


def flaw(game: RecordedGame, version: int, seat: int | None) -> dict[str, str]:
    """The error of the record; empty for a seat, because the error may reveal its secrets."""
    if not game.flaw or version != len(game.stream) or seat is not None:
        return {}
    return {"flaw": f"The record went wrong at {game.flaw.place}: {game.flaw.flaw}"}
