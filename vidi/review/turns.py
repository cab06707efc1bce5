"""Turns: the chance after a turn as it was played, beside the chances after turns of our bot."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import SeededChance
from domain.kernel.clock import RoundBegan, TurnBegan
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command, Event, Joint
from domain.kernel.playout import Decide, decision
from domain.kernel.playout import Step as Move
from vidi.review.curve import SAMPLES, Step, sample_seed
from vidi.review.rows import Drawn, Given, Turn
from vidi.value.expert import onward
from vidi.value.games import quiet
from vidi.value.model import Model
from vidi.value.rest import MOVES_AT_MOST, Chances, Rest, Watched
from vidi.value.trees import Floats

OWN_TURNS = 8
"""The turns of the bot from the start of each turn."""
LARGE = 0.10
"""A suspected turn differs by more than this from the bot's turns,"""
SURE = 2
"""and by more than so many times the disagreement of the two halves of the model."""
OPEN = (0.1, 0.9)
"""The chances before a turn between which it may be suspected."""


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


class Parting(NamedTuple):
    """Where a turn of the bot leaves a turn as it was played."""

    place: int
    """Of the last position that both have."""
    command: Command | None
    """The command of the bot there; None if the turn is over and both are the same."""
    seed: str


def partings(rest: Rest, steps: Sequence[Step]) -> Iterator[Parting]:
    """The bot's turns from the first of these positions, which are those of one turn.

    As long as the bot would give the command that was given, the outcomes are those that came. So turns that
    are the same have the same draws, and a difference comes from the commands.
    """
    certain: dict[int, Command | None] = {}
    for number in range(OWN_TURNS):
        seed = f"turn {number} from {rest.name(steps[0].state)}"
        yield _parting(rest, steps, seed, certain)


def _parting(rest: Rest, steps: Sequence[Step], seed: str, certain: dict[int, Command | None]) -> Parting:
    for place, step in enumerate(steps[:-1]):
        if place not in certain:
            bot, draw = Watched(rest.bot), SeededChance(f"{seed} bots", place).below
            command = decision(
                rest.rules, step.state, dict.fromkeys(rest.rules.to_act(step.state), bot), draw
            )
            if not bot.drew:
                certain[place] = command
        else:
            command = certain[place]
        made = steps[place + 1].made
        if command is None or made is None or not _same(command, made):
            return Parting(place, command, f"{seed}, {place}")
    return Parting(len(steps) - 1, None, seed)


def _same(command: Command, made: MoveMade) -> bool:
    """Whether a command is the one of a move. The table decides together, whoever says so."""
    by_same = command.seat == made.seat or isinstance(command, Joint)
    return by_same and made.command == command.NAME and command.args() == made.args


def after_parting(rest: Rest, bot: Decide, state: Any, parting: Parting) -> Iterator[Move]:
    """The moves of the bot where it left the turn as it was played, to the end; they change ``state``."""
    if parting.command is not None:
        yield from onward(rest.rules, state, parting.command, bot, parting.seed, MOVES_AT_MOST)


class Own(NamedTuple):
    """The bot's turns beside a turn."""

    partings: list[Parting]
    chances: Floats
    """After each of them, as ``Model.values`` gives them."""
    same: bool
    """Whether one of them leads to the position that the turn as it was played led to."""

    def usual(self, place: int) -> Parting:
        """The turn after which the chance of a seat is nearest to the mean of all."""
        chances = self.chances[:, place, 0]
        return self.partings[int(abs(chances - chances.mean()).argmin())]


def own_turns(rest: Rest, of: Chances, turn: Sequence[Step]) -> Own:
    """The bot's turns beside a turn, whose positions these are."""
    ways, start, last = list(partings(rest, turn)), rest.name(turn[0].state), rest.one(turn[-1].state)
    certain: dict[tuple[int, Command], tuple[Any, list[Event]]] = {}
    ends = list[tuple[Any, list[Event]]]()
    for way in ways:
        if way.command is None:
            ends.append((last, turn[-1].events))
        elif (known := certain.get((way.place, way.command))) is not None:
            ends.append(known)
        else:
            state, events, bot = rest.rules.copy(turn[way.place].state), list[Event](), Watched(rest.bot)
            for move in after_parting(rest, bot, state, way):
                events, bot.drew = move.events, bot.drew or bool(move.chance.taken)
            ends.append((rest.one(state), events))
            if not bot.drew:
                certain[way.place, way.command] = ends[-1]
    asked = [
        rest.ends(state, events, sample_seed(start, number % SAMPLES))
        for number, (state, events) in enumerate(ends)
    ]
    return Own(ways, of.of(asked), any(state is last for state, _ in ends))


def turns(
    model: Model,
    rest: Rest,
    of: Chances,
    steps: Sequence[Step],
    at: Mapping[int, Floats],
    draws: Sequence[Drawn],
) -> Iterator[Turn]:
    """Each turn of a game beside the bot's own turns from the same start.

    ``at`` has the chances at the ends of turns, by place.
    """
    luck_of = {drawn.move: np.array(drawn.luck) for drawn in draws}
    for span in spans(model.rules, steps):
        turn, place = steps[span.start : span.end + 1], (span.seat or 1) - 1
        moves = [step.made.move for step in turn[1:] if step.made]
        own, before, after = own_turns(rest, of, turn), at[span.start], at[span.end]
        mean, luck = own.chances.mean(axis=0), np.zeros(len(after))
        if own.same:
            mean = after
        else:
            for way in own.partings:
                luck += sum((luck_of[move] for move in moves[way.place :] if move in luck_of), 0.0)
            luck /= OWN_TURNS
        usual = None if own.same else own.usual(place)
        worth, of_seat = after - mean, [*own.chances[:, place, 0], mean[place, 0]]
        unsure = abs(float(worth[place, 1] - worth[place, 2]))
        yield Turn(
            seat=span.seat,
            round=span.round,
            turn=span.turn,
            first=moves[0],
            last=moves[-1],
            before=float(before[place, 0]),
            after=float(after[place, 0]),
            bot=float(mean[place, 0]),
            least=float(min(of_seat)),
            most=float(max(of_seat)),
            unsure=unsure,
            luck=float(luck[place]),
            gained=tuple((worth[:, 0] - luck).tolist()),
            differs=None if usual is None else moves[usual.place],
            instead=None if usual is None else _choice(usual),
            suspected=not model.header.rough
            and outside(float(after[place, 0]), own.chances[:, place, 0])
            and is_suspected(float(worth[place, 0]), unsure, float(before[place, 0])),
        )


def _choice(way: Parting) -> Given | None:
    """The command of the bot where it left the turn."""
    command = way.command
    return None if command is None else Given(command.seat, command.NAME, command.args())


def outside(after: float, own: Floats) -> bool:
    """Whether a chance is below all chances after turns of the bot, or above all."""
    return bool(after < own.min() or after > own.max())


def is_suspected(worth: float, unsure: float, before: float) -> bool:
    """Whether a difference from the bot's turns is large and sure enough, and the game open before."""
    return abs(worth) > max(LARGE, SURE * unsure) and OPEN[0] <= before <= OPEN[1]
