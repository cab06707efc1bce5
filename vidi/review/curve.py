"""The positions of a game that stand, and the chances in them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.kernel.aggregate import AnyRules
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.playout import Decide
from domain.kernel.rules import begin
from vidi.library import RecordedGame
from vidi.review.rows import Position
from vidi.value.rest import ends
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


def ends_of(rules: AnyRules, step: Step, bot: Decide | None, digest: str) -> list[Any]:
    """The states that are asked for a position: without a bot the position alone."""
    if bot is None:
        return [step.state]
    return ends(rules, step.state, step.events, bot, seed_of(step.made.move if step.made else 0, digest))


def seed_of(move: int, digest: str) -> str:
    """The seed with which the bot finishes the turn after a move."""
    return f"rest of move {move} of {digest}"


def curve(steps: Sequence[Step], chances: Floats) -> tuple[Position, ...]:
    """The chances in each position with their band; ``chances`` are as ``Model.values`` gives them."""
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
