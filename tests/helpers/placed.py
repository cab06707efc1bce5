"""The events of a recorded game with their places, as a slow fold finds them."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from domain.kernel.aggregate import Recorded
from domain.kernel.events import GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.standing import standing
from tests.helpers.projected import Recording


class Placed(NamedTuple):
    """An event with its place in the game."""

    version: int
    move: int
    round: int | None
    turn: int | None
    event: Any


def placed(game: Sequence[Recorded]) -> list[Placed]:
    """What stands of a stream."""
    listed: list[Placed] = []
    move, round_, turn = 0, None, None
    events = standing(recorded.event for recorded in game)
    moves = {event.move for event in events if isinstance(event, MoveMade)}
    stands = True
    for recorded in game:
        event: Any = recorded.event
        if isinstance(event, MoveMade):
            stands = event.move in moves
            move = event.move if stands else move
        elif isinstance(event, TakenBack | Mark):
            stands = True
            continue
        if not stands:
            continue
        if event.TOPIC.split(".")[1] in ("TurnBegan", "RoundBegan"):
            round_, turn = event.round, getattr(event, "turn", None)
        listed.append(Placed(recorded.originator_version, move, round_, turn, event))
    return listed


def of(game: Sequence[Recorded], *kinds: type[Event]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The standing events of some kinds: (version, move, round, turn) and the event."""
    return ((place[:4], place.event) for place in placed(game) if isinstance(place.event, kinds))


def id_of(game: Recording) -> str:
    """Its id, as tables have it."""
    return str(game[0].originator_id)


def names(game: Recording) -> tuple[str, ...]:
    """Its players; the first sits in seat 1."""
    started = game[0].event
    assert isinstance(started, GameStarted)
    return started.seats
