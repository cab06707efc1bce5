"""Numbers drawn in advance, so that drawing costs our games and chess the same, next to nothing."""

from functools import cache
from itertools import cycle

from domain.kernel.chance import Draw, SeededChance


@cache
def _numbers() -> tuple[int, ...]:
    chance = SeededChance("benchmark", 0)
    return tuple(chance.below(2**32) for _ in range(50_000))


def draws() -> Draw:
    """Draws from these numbers, from the first on."""
    numbers = cycle(_numbers())
    return lambda bound: next(numbers) % bound
