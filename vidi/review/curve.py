"""The positions of a game that stand, and the chances in them."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.rules import begin
from vidi.review.rows import Position
from vidi.store.game import RecordedGame
from vidi.value.rest import Rest
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


def all_ends(rest: Rest, steps: Sequence[Step], digest: str) -> Iterator[list[Any]]:
    """For each position, the states that are asked.

    What the bot plays on is kept while the game goes the same way, so the chances change only where it does
    not, and where chance decides.
    """
    reached, expected, over = list[Any](), deque[list[Event]](), False
    for step in steps:
        drawn = step.made is None or bool(step.made.chance)
        if not drawn and expected and expected[0] == step.events[1:]:  # the first is MoveMade
            expected.popleft()
            if over:
                reached.pop(0)
        else:
            reached = [step.state] if rest.over(step.state, step.events) else []
            expected.clear()
        over = rest.over(step.state, step.events)
        expected.extend(rest.extend(reached, step.state, seed_of(step, digest)))
        yield list(reached)


def ends_of(rest: Rest, step: Step, digest: str) -> list[Any]:
    """The states that are asked for one position."""
    return rest.ends(step.state, step.events, seed_of(step, digest))


def seed_of(step: Step, digest: str) -> str:
    """The seed with which the bot plays on from a position."""
    return f"rest of move {step.made.move if step.made else 0} of {digest}"


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
