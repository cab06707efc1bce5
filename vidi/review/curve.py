"""The positions of a game that stand, and the chances in them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.rules import begin
from vidi.library import RecordedGame
from vidi.review.rows import Position
from vidi.value.trees import Floats


class Step(NamedTuple):
    """A position, and the events that led to it from the position before."""

    version: int
    """Of the last of these events."""
    made: MoveMade | None
    """The move; None for setting up."""
    events: list[Event]
    state: Any


def steps(game: RecordedGame) -> list[Step]:
    """The positions after setting up and after each move that stands, by the fold alone."""
    state = begin(game.rules, game.started)
    reached, made, events, last = list[Step](), None, list[Event](), 1
    for version, event in game.events:
        if isinstance(event, MoveMade):
            reached.append(Step(last, made, events, game.rules.copy(state)))
            made, events = event, []
        game.rules.evolve(state, event)
        events.append(event)
        last = version
    return [*reached, Step(last, made, events, state)]


def curve(steps: Sequence[Step], chances: Floats) -> tuple[Position, ...]:
    """The chances in each position with their band; ``chances`` are those of ``Model.values``."""
    return tuple(
        Position(
            version=step.version,
            move=step.made.move if step.made else 0,
            chances=tuple(by_set[:, 0].tolist()),
            low=tuple(by_set.min(axis=1).tolist()),
            high=tuple(by_set.max(axis=1).tolist()),
        )
        for step, by_set in zip(steps, chances, strict=True)
    )
