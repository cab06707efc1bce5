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
from domain.kernel.rules import digest
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

    Equal positions are one object, so nobody may change a state that was given or returned.
    """

    def __init__(self, rules: AnyRules, bot: Decide) -> None:
        self.rules = rules
        self.bot = bot
        self._one: dict[str, Any] = {}
        """By digest, the object that stands for all equal positions."""
        self._names: dict[int, str] = {}
        """By identity of such an object, its digest."""
        self._turns: dict[tuple[str, str], PlayedTurn] = {}
        """By digest and seed; by digest and no seed if nothing is drawn."""

    def one(self, state: Any) -> Any:
        """The object that stands for all positions equal to this one."""
        if id(state) in self._names:
            return state
        name = digest(state)
        kept = self._one.setdefault(name, state)
        self._names[id(kept)] = name
        return kept

    def name(self, state: Any) -> str:
        """Hex digits that follow from a position alone: they seed its draws."""
        return self._names[id(self.one(state))]

    def turn(self, state: Any, seed: str) -> PlayedTurn:
        """The bot's turn from a state on. Equal seeds give equal draws."""
        name = self.name(state)
        if (known := self._turns.get((name, "")) or self._turns.get((name, seed))) is not None:
            return known
        end, moves, bot = self.rules.copy(state), list[list[Event]](), Watched(self.bot)
        for step in finishing(self.rules, end, bot, seed, MOVES_AT_MOST):
            moves.append(step.events)
            bot.drew = bot.drew or bool(step.chance.taken)
        turn = self._turns[name, seed if bot.drew else ""] = PlayedTurn(self.one(end), moves)
        return turn

    def ends(self, state: Any, events: Sequence[Event], seed: str) -> list[Any]:
        """The states at the ends of this turn and of the next ones, as many as the game declares.

        ``events`` led to the state. If the turn is over with them, the first end is the state itself. After
        the end of the game there are no more. In a game with secrets it is the state alone, because what
        others hold is not known.
        """
        reached = [self.one(state)] if self.over(state, events) else []
        self._extend(reached, state, seed)
        return reached

    def over(self, state: Any, events: Sequence[Event]) -> bool:
        """Whether the turn is over at a state to which these events led, or nothing may be played on."""
        return quiet(events) or bool(self.rules.secrets) or self.rules.winners(state) is not None

    def _extend(self, reached: list[Any], state: Any, seed: str) -> None:
        """Adds ends of turns to those reached from a state, up to the declared number."""
        while not self.rules.secrets and len(reached) < own(self.rules.name).ends:
            last = reached[-1] if reached else state
            if self.rules.winners(last) is not None:
                break
            reached.append(self.turn(last, f"{seed}, {len(reached)}").end)


class Watched:
    """A bot, and whether it draws."""

    def __init__(self, bot: Decide) -> None:
        self._bot = bot
        self.drew = False

    def __call__(self, view: Any, seat: int, choices: Choices[Any], draw: Draw) -> Command:
        def watched(bound: int) -> int:
            self.drew = True
            return draw(bound)

        return self._bot(view, seat, choices, watched)


class Chances:
    """The chances of states by a model, which is asked once about each object."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._known: dict[int, tuple[Any, Floats]] = {}
        """By identity, a state and its chances."""

    def of(self, groups: Sequence[Sequence[Any]]) -> Floats:
        """The mean chances of groups of states, as ``Model.values`` gives those of states."""
        new = {id(one): one for group in groups for one in group if id(one) not in self._known}
        for (key, state), values in zip(new.items(), self._model.values(list(new.values())), strict=True):
            self._known[key] = state, values
        means: Floats = np.array(
            [np.mean([self._known[id(one)][1] for one in group], axis=0) for group in groups]
        )
        return means


def chances(model: Model, groups: Sequence[Sequence[Any]]) -> Floats:
    """The mean chances of groups of states, as ``Model.values`` gives those of states."""
    return Chances(model).of(groups)
