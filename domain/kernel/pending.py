"""Completes events that were stored without pending points, by folding their stream."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from domain.kernel.aggregate import AnyRules, Game, Recorded, projector
from domain.kernel.messages import Event, Pending

UNSAID = b'"pending":null'
"""In the JSON of an event that does not say what is pending, once it is in today's shape."""


def says(event: Event) -> bool:
    """Whether an event has all its changes of pending points."""
    return getattr(event, "pending", ()) is not None


def saying(event: Event, pending: tuple[Pending, ...]) -> Event:
    """An event with a field ``pending``, which says this."""
    of: Any = event
    said: Event = replace(of, pending=pending)
    return said


def completed(games: Mapping[str, AnyRules], stream: Sequence[Recorded]) -> Sequence[Recorded]:
    """A whole stream in which every event has its pending points; ``games`` are the rules by name.

    A stream that cannot be folded stays unchanged: it is damaged, and the check of its events finds where.
    """
    if all(says(recorded.event) for recorded in stream):
        return stream
    try:
        return _completed(games, stream)
    except Exception:  # whatever evolve trips over
        return stream


def _completed(games: Mapping[str, AnyRules], stream: Sequence[Recorded]) -> list[Recorded]:
    fold, game, found = projector(games), None, list[Recorded]()
    for recorded in stream:
        before = _pending(game) if game and not says(recorded.event) else ()
        game = fold(game, [recorded])
        if game and not says(recorded.event):
            event = saying(recorded.event, _changes(before, _pending(game)))
            recorded = recorded._replace(event=event)
        found.append(recorded)
    return found


def _pending(game: Game) -> tuple[int, ...]:
    return game.rules.pending.of(game.state) if game.rules.pending else ()


def _changes(before: Sequence[int], after: Sequence[int]) -> tuple[Pending, ...]:
    pairs = enumerate(zip(before, after, strict=True), 1)
    return tuple(Pending(seat=seat, points=now) for seat, (was, now) in pairs if was != now)
