"""A bot for every game that has a model: it leaves the choice of ``steady`` only for a clear gain.

It tries some commands on copies of its view, lets ``steady`` play to the end of the turn or round, and asks
the model for its chance there. In the middle of a turn, the best of many chances is mostly wrong.
"""

from collections.abc import Callable, Iterator
from typing import Any

from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import Draw, SeededChance
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.kernel.playout import Decide, Step, decision
from vidi.value.games import quiet
from vidi.value.model import Model

GAIN = 0.02
"""The least gain in the chance to win for which it leaves the choice of the other bot."""
CANDIDATES = 10
"""The most commands that it tries besides that choice."""
FAR = 60
"""The most moves that it looks ahead."""
SEEDS = 2**32


def expert(model: Model, other: Decide) -> Callable[[Any, int, Choices[Command], Draw], Command]:
    """The bot that improves on another one by a model, which knows the game (``model_for``)."""

    def choose(view: Any, seat: int, choices: Choices[Command], draw: Draw) -> Command:
        seed = f"ahead {draw(SEEDS)}"
        usual = other(view, seat, choices, draw)
        tried = [usual, *_candidates(choices, usual, draw)]
        if len(tried) == 1:
            return usual
        ends = [ahead(model.rules, view, command, other, seed) for command in tried]
        chances = model.of_seat(ends, seat).tolist()
        best = max(range(len(tried)), key=chances.__getitem__)
        return tried[best] if chances[best] > chances[0] + GAIN else usual

    return choose


def ahead(rules: AnyRules, view: Any, command: Command, other: Decide, seed: str, far: int = FAR) -> Any:
    """A state at the end of the turn or round, if this command is given and another bot plays on.

    Equal seeds give equal draws, so commands can be compared. In a game with secrets, it is the state right
    after the command: what the others hold is not known.
    """
    state = rules.copy(view)
    for _ in onward(rules, state, command, other, seed, far):
        pass
    return state


def onward(
    rules: AnyRules, state: Any, command: Command, other: Decide, seed: str, far: int = FAR
) -> Iterator[Step]:
    """The moves from this command to the state that ``ahead`` returns; they change ``state``."""
    following: Command | None = command
    for move in range(far + 1):
        if following is None:
            return
        chance = SeededChance(seed, move)
        events = rules.play(state, following, chance)
        yield Step(move + 1, following, events, chance)
        if quiet(events) or rules.secrets:
            return
        players = dict.fromkeys(rules.to_act(state), other)
        following = decision(rules, state, players, SeededChance(f"{seed} bots", move + 1).below)


def finishing(rules: AnyRules, state: Any, other: Decide, seed: str, far: int) -> Iterator[Step]:
    """The moves of another bot, which plays for all seats, to the end of the turn or round.

    They change ``state``, and there are none if the game is over. Equal seeds give equal draws.
    """
    players = dict.fromkeys(rules.to_act(state), other)
    first = decision(rules, state, players, SeededChance(f"{seed} bots", 0).below)
    if first is not None:
        yield from onward(rules, state, first, other, seed, far)


def _candidates(choices: Choices[Command], usual: Command, draw: Draw) -> list[Command]:
    """Commands to try, each once: all of a short list, else some at random."""
    count = choices.count()
    if count is not None and count <= CANDIDATES + 1:
        candidates = list(choices)
    else:
        candidates = [choices.sample(draw) for _ in range(CANDIDATES)]
    return [command for command in dict.fromkeys(candidates) if command != usual]
