"""Completes events that were stored without pending points, by folding their stream."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from domain.kernel.aggregate import Game, Recorded, RulesOf, projector
from domain.kernel.messages import Event, HasPending, Pending

UNSAID = b'"pending":null'
"""The JSON of ``pending`` in an event that was stored without it, after its update to today's topic."""


def lacks_pending(event: Event) -> bool:
    """Whether an event was stored without its changes of pending points."""
    return isinstance(event, HasPending) and event.pending is None


def saying(event: Event, pending: tuple[Pending, ...]) -> Event:
    """An event with this value in its field ``pending``."""
    of: Any = event
    changed: Event = replace(of, pending=pending)
    return changed


def completed(rules_of: RulesOf, stream: Sequence[Recorded]) -> Sequence[Recorded]:
    """A whole stream in which every event has its pending points.

    A stream that cannot be folded is damaged and stays unchanged. The check of its events names the place.
    """
    if not any(lacks_pending(recorded.event) for recorded in stream):
        return stream
    try:
        return _completed(rules_of, stream)
    except Exception:  # evolve may raise anything on a damaged stream
        return stream


def _completed(rules_of: RulesOf, stream: Sequence[Recorded]) -> list[Recorded]:
    fold, game, filled = projector(rules_of), None, list[Recorded]()
    for recorded in stream:
        before = _pending(game) if game and lacks_pending(recorded.event) else ()
        game = fold(game, [recorded])
        if game and lacks_pending(recorded.event):
            event = saying(recorded.event, _changes(before, _pending(game)))
            recorded = recorded._replace(event=event)
        filled.append(recorded)
    return filled


def _pending(game: Game) -> tuple[int, ...]:
    return game.rules.pending.of(game.state) if game.rules.pending else ()


def _changes(before: Sequence[int], after: Sequence[int]) -> tuple[Pending, ...]:
    pairs = enumerate(zip(before, after, strict=True), 1)
    return tuple(Pending(seat=seat, points=now) for seat, (was, now) in pairs if was != now)
