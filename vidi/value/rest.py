"""Chances of a position: our bot plays on to the ends of turns, and a model is asked there.

In the middle of a turn the chances of a model are farther from playouts, and the mean over the ends of two
turns is nearer than either of them (docs/review.md).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command, Event
from domain.kernel.playout import Decide
from vidi.value.expert import finishing
from vidi.value.games import quiet
from vidi.value.model import Model
from vidi.value.own import own
from vidi.value.trees import Floats

MOVES_AT_MOST = 1_000
"""The most moves of the bot in a turn."""


class PlayedTurn(NamedTuple):
    """A turn of the bot, or the rest of one."""

    end: Any
    """The state after it."""
    moves: list[list[Event]]
    """The events of its moves."""


class Rest:
    """The bot's turns from positions. A turn in which nothing is drawn is played once for all seeds.

    Positions are known again by their identity, so nobody may change a state that was given or returned.
    """

    def __init__(self, rules: AnyRules, bot: Decide) -> None:
        self.rules = rules
        self._bot = bot
        self._certain: dict[int, tuple[Any, PlayedTurn]] = {}

    def turn(self, state: Any, seed: str) -> PlayedTurn:
        """The bot's turn from a state on. Equal seeds give equal draws."""
        if id(state) in self._certain:
            return self._certain[id(state)][1]
        end, moves, bot = self.rules.copy(state), list[list[Event]](), _Watched(self._bot)
        for step in finishing(self.rules, end, bot, seed, MOVES_AT_MOST):
            moves.append(step.events)
            bot.drew = bot.drew or bool(step.chance.taken)
        turn = PlayedTurn(end, moves)
        if not bot.drew:
            self._certain[id(state)] = state, turn
        return turn

    def ends(self, state: Any, events: Sequence[Event], seed: str) -> list[Any]:
        """The states at the ends of this turn and of the next ones, as many as the game declares.

        ``events`` led to the state. If the turn is over with them, the first end is the state itself. After
        the end of the game there are no more. In a game with secrets it is the state alone, because what
        others hold is not known.
        """
        reached = [state] if self.over(state, events) else []
        self.extend(reached, state, seed)
        return reached

    def over(self, state: Any, events: Sequence[Event]) -> bool:
        """Whether the turn is over at a state to which these events led, or nothing may be played on."""
        return quiet(events) or bool(self.rules.secrets) or self.rules.winners(state) is not None

    def extend(self, reached: list[Any], state: Any, seed: str) -> list[list[Event]]:
        """Adds ends of turns to those reached from a state, up to the declared number.

        Returns the events of the moves that lead there.
        """
        moves = list[list[Event]]()
        while not self.rules.secrets and len(reached) < own(self.rules.name).ends:
            last = reached[-1] if reached else state
            if self.rules.winners(last) is not None:
                break
            turn = self.turn(last, f"{seed}, {len(reached)}")
            reached.append(turn.end)
            moves += turn.moves
        return moves


class _Watched:
    """A bot, and whether it draws."""

    def __init__(self, bot: Decide) -> None:
        self._bot = bot
        self.drew = False

    def __call__(self, view: Any, seat: int, choices: Choices[Any], draw: Draw) -> Command:
        def watched(bound: int) -> int:
            self.drew = True
            return draw(bound)

        return self._bot(view, seat, choices, watched)


def chances(model: Model, groups: Sequence[Sequence[Any]]) -> Floats:
    """The mean chances of groups of states, as ``Model.values`` gives those of states."""
    states = {id(state): state for group in groups for state in group}
    row = {key: number for number, key in enumerate(states)}
    values = model.values(list(states.values()))[[row[id(state)] for group in groups for state in group]]
    sizes = np.array([len(group) for group in groups])
    means: Floats = np.add.reduceat(values, np.cumsum(sizes) - sizes) / sizes[:, None, None]
    return means
