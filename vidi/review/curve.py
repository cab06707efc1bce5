"""The positions of a game that stand, and the chances in them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from domain.kernel.aggregate import AnyRules
from domain.kernel.clock import TurnBegan
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.rules import begin
from vidi.review.rows import Position
from vidi.store.game import RecordedGame
from vidi.value.games import quiet
from vidi.value.rest import Rest
from vidi.value.trees import Floats

SAMPLES = 2
"""How often the bot plays on from an end of a turn, with other draws each time."""


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


def ends(rules: AnyRules, steps: Sequence[Step]) -> list[int]:
    """The places of the positions for which chances are computed: the first, the last, and ends of turns.

    In the middle of a turn a chance says more of what the model has learned than of the game. In a game of
    rivals without turns, a turn is what one seat does until another one acts.
    """
    turns = rules.opponent or any(isinstance(event, TurnBegan) for step in steps for event in step.events)
    last = len(steps) - 1
    return [
        place
        for place, step in enumerate(steps)
        if place in (0, last)
        or (quiet(step.events) if turns else _mover(step) != _mover(steps[place + 1]))
        or rules.winners(step.state) is not None
    ]


def _mover(step: Step) -> int | None:
    return step.made.seat if step.made else None


def states_of_ends(rest: Rest, steps: Sequence[Step], ends: Sequence[int]) -> Iterator[list[list[Any]]]:
    """For each end, the states that are asked, sample by sample.

    The draws follow from the position where the turn began, as they do after turns of the bot.
    """
    for before, place in zip([0, *ends], ends, strict=False):
        yield samples(rest, steps[place].state, steps[place].events, rest.name(steps[before].state))


def samples(rest: Rest, state: Any, events: Sequence[Event], start: str) -> list[list[Any]]:
    """By sample, the states that are asked for a position of a turn; ``start`` names where it began."""
    return [rest.ends(state, events, sample_seed(start, sample)) for sample in range(SAMPLES)]


def sample_seed(start: str, sample: int) -> str:
    """The seed with which the bot plays on, for one of the samples of a turn that began at ``start``."""
    return f"after {start}, {sample}"


def curve(steps: Sequence[Step], ends: Sequence[int], chances: Floats) -> tuple[Position, ...]:
    """The chances in each position with their band: at the ends those given, between them on a line.

    ``chances`` are those of the ends, as ``Model.values`` gives them.
    """
    at = dict(zip(ends, chances, strict=True))
    nothing = np.zeros_like(chances[0])
    return with_bridges(
        [_position(step, at.get(place, nothing), place in at) for place, step in enumerate(steps)]
    )


def _position(step: Step, chances: Floats, end: bool) -> Position:
    return Position(
        version=step.version,
        move=step.made.move if step.made else 0,
        chances=tuple(chances[:, 0].tolist()),
        low=tuple(chances.min(axis=1).tolist()),
        high=tuple(chances.max(axis=1).tolist()),
        end=end,
    )


def with_bridges(positions: Sequence[Position]) -> tuple[Position, ...]:
    """The positions with those in the middle of turns on a line between the ends before and after."""
    ends = [place for place, one in enumerate(positions) if one.end]
    flat = np.array(
        [positions[place].chances + positions[place].low + positions[place].high for place in ends]
    )
    lines = np.stack([np.interp(range(len(positions)), ends, column) for column in flat.T], axis=1)
    by_place = lines.reshape(len(positions), 3, -1).tolist()
    return tuple(
        one if one.end else replace(one, chances=tuple(of), low=tuple(low), high=tuple(high))
        for one, (of, low, high) in zip(positions, by_place, strict=True)
    )
