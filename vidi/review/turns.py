"""Turns: the chance after a turn as it was played, beside the chances after turns of our bot."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from domain.kernel.aggregate import AnyRules
from domain.kernel.clock import RoundBegan, TurnBegan
from domain.kernel.playout import Decide
from domain.kernel.playout import Step as Move
from vidi.review.curve import Step
from vidi.review.rows import Drawn, Turn
from vidi.value.expert import finishing
from vidi.value.games import quiet
from vidi.value.model import Model
from vidi.value.rest import MOVES_AT_MOST, Rest
from vidi.value.rest import chances as mean_chances
from vidi.value.trees import Floats

OWN_TURNS = 8
"""The turns of the bot from the start of each turn."""
LARGE = 0.10
"""A marked turn differs by more than this from the bot's turns,"""
SURE = 2
"""and by more than so many times the disagreement of the two halves of the model."""
OPEN = (0.1, 0.9)
"""The chances before a turn between which it may be marked."""


class Span(NamedTuple):
    """A turn that is over: the places of the positions where it begins and ends."""

    seat: int | None
    round: int
    turn: int | None
    start: int
    end: int


def spans(rules: AnyRules, steps: Sequence[Step]) -> Iterator[Span]:
    """The turns of seats, or in a game that is played together the turns or rounds of the table.

    What happens before the first turn is none, and neither is what rivals do without turns.
    """
    began, start = None, 0
    for place, step in enumerate(steps):
        over = quiet(step.events) or rules.winners(step.state) is not None
        if place and over and (began is not None):
            yield Span(*began, start, place)
        if over:
            began, start = _began(rules, step, began), place


def _began(
    rules: AnyRules, step: Step, before: tuple[int | None, int, int | None] | None
) -> tuple[int | None, int, int | None] | None:
    """Seat, round and turn that begin with the events of a step; None if there is no such turn."""
    clock = [event for event in step.events if isinstance(event, TurnBegan | RoundBegan)]
    turn = next((event for event in reversed(clock) if isinstance(event, TurnBegan)), None)
    if turn is not None:
        return (None if rules.opponent else turn.seat), turn.round, turn.turn
    return (None, clock[-1].round, None) if clock and rules.opponent else None


def turns(
    model: Model,
    rest: Rest,
    digest: str,
    steps: Sequence[Step],
    chances: Floats,
    draws: Sequence[Drawn],
) -> Iterator[Turn]:
    """Each turn of a game beside the bot's own turns from the same start."""
    luck_of = {drawn.move: drawn.luck for drawn in draws}
    for span in spans(model.rules, steps):
        moves = [step.made.move for step in steps[span.start + 1 : span.end + 1] if step.made]
        place = (span.seat or 1) - 1
        asked = _own_ends(rest, steps[span.start].state, seed_of(moves[0], digest))
        own = mean_chances(model, asked)[:, place]
        before, after = chances[span.start, place], chances[span.end, place]
        mean = own.mean(axis=0)
        worth = after - mean
        unsure = abs(float(worth[1] - worth[2]))
        yield Turn(
            seat=span.seat,
            round=span.round,
            turn=span.turn,
            first=moves[0],
            last=moves[-1],
            before=float(before[0]),
            after=float(after[0]),
            bot=float(mean[0]),
            least=float(own[:, 0].min()),
            most=float(own[:, 0].max()),
            unsure=unsure,
            luck=sum((luck_of[move][place] for move in moves if move in luck_of), 0.0),
            marked=not model.header.rough and marked(float(worth[0]), unsure, float(before[0])),
        )


def marked(worth: float, unsure: float, before: float) -> bool:
    """Whether a difference from the bot's turns is large and sure enough, and the game open before."""
    return abs(worth) > max(LARGE, SURE * unsure) and OPEN[0] <= before <= OPEN[1]


def _own_ends(rest: Rest, start: Any, seed: str) -> list[list[Any]]:
    """For each turn of the bot, the states that are asked for the position after it."""
    asked = []
    for number in range(OWN_TURNS):
        turn = rest.turn(start, own_seed(seed, number))
        asked.append(rest.ends(turn.end, turn.moves[-1], f"{seed}, after {number}"))
    return asked


def own_turn(rules: AnyRules, state: Any, bot: Decide, seed: str, number: int) -> Iterator[Move]:
    """The moves of one of the bot's turns, in which it plays for all seats; they change ``state``."""
    return finishing(rules, state, bot, own_seed(seed, number), MOVES_AT_MOST)


def own_seed(seed: str, number: int) -> str:
    """The seed of one of these turns."""
    return f"{seed}, {number}"


def seed_of(turn: int, digest: str) -> str:
    """The seed of the bot's turns beside the turn that begins with this move."""
    return f"turn {turn} of {digest}"
