"""Games that our bot plays on to the end, in pairs: one after each of two commands, with equal draws."""

from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import Any

from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Command
from domain.kernel.playout import Decide
from vidi.value.games import REST, noisy
from vidi.value.playouts import played_on

EVEN = 10
"""Pairs without a difference that are added to those played: the largest estimates are mostly too large."""
Noise = tuple[int, int]
"""The least and the most random moves of a hundred; each game draws a number between them."""
SURE = 1.96
"""Standard errors on each side of a 95 % interval."""


def result(
    rules: AnyRules, state: Any, command: Command, bot: Decide, seed: str, noise: Noise = REST
) -> tuple[float, ...]:
    """By seat, the share of the victory if the bot plays on after this command, with a few random moves.

    Equal seeds give equal draws.
    """
    after = rules.copy(state)
    rules.play(after, command, SeededChance(seed, 0))
    return played_on(rules, after, player(bot, seed, noise), seed)


def player(bot: Decide, seed: str, noise: Noise) -> Decide:
    """The bot with the random moves of a game of this seed."""
    least, most = noise
    return noisy(bot, least + SeededChance(f"{seed} noise", 0).below(most - least + 1))


class Pairs:
    """The differences between games after other commands and games after the move as it was made."""

    def __init__(
        self, rules: AnyRules, state: Any, made: Command, bot: Decide, seed: str, noise: Noise = REST
    ) -> None:
        self._made = made
        self._share = partial(_share, rules, state, bot, seed, noise)
        self._after_made: dict[int, float] = {}

    def difference(self, command: Command, pair: int) -> float:
        """The share of the victory after the command, less that after the move, for the seat that moved."""
        if pair not in self._after_made:
            self._after_made[pair] = self._share(self._made, pair)
        return self._share(command, pair) - self._after_made[pair]


def _share(
    rules: AnyRules, state: Any, bot: Decide, seed: str, noise: Noise, command: Command, pair: int
) -> float:
    return result(rules, state, command, bot, f"{seed}, pair {pair}", noise)[command.seat - 1]


def interval(differences: Sequence[float], even: int = EVEN) -> tuple[float, float]:
    """The 95 % interval of the mean difference, after ``even`` pairs without a difference are added."""
    number = len(differences) + even
    mean = sum(differences) / number
    error = sqrt(max(0.0, sum(one * one for one in differences) / number - mean * mean) / number)
    return mean - SURE * error, mean + SURE * error
