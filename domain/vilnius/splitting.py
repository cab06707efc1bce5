"""How many of some enemies can get a group each, out of what there is.

A group is so much of each thing; what the things are, only ``force`` knows. A search that remembers what
cannot be done tries every group. A bound ends it early, from prices of the things: where the cheapest groups
of so many enemies cost more than all things together, they cannot be had (a Lagrangian bound).
It is right with any prices, and better with good ones.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from operator import mul
from typing import NamedTuple

from domain.vilnius.box import NO_ARMS, Arms
from domain.vilnius.covering import covers

Counts = tuple[int, ...]
"""How much there is of each thing."""
Kinds = tuple[int, ...]
"""Enemies, each by its kind."""
BITS = 16
"""The bits of a number that is packed."""
FEW = 300
"""Places of a search after which better prices are worth their time."""
STEPS = 60
"""How often prices are bettered at the most."""
ROUNDING = 1e-6


class Group(NamedTuple):
    """What a group takes."""

    packed: int
    things: Counts
    """Each thing, by its place, as often as it is taken."""


def pack(counts: Sequence[int]) -> int:
    """Numbers as one, so that a subtraction takes a whole group away; negative ones add."""
    return sum(n << place * BITS for place, n in enumerate(counts))


def signs(length: int) -> int:
    """A bit above each of so many numbers; a subtraction clears it where too little is there."""
    return pack((1 << BITS - 1,) * length)


def group(counts: Sequence[int]) -> Group:
    """A group that takes so much of each thing."""
    return Group(pack(counts), tuple(thing for thing, n in enumerate(counts) for _ in range(n)))


class Splitter:
    """Enemies of some kinds, and what there is against them.

    ``groups`` has, by kind, those that are enough; ``there`` is what there is of each thing, and ``prices``
    what a thing costs at first.
    """

    def __init__(self, groups: Sequence[Sequence[Group]], there: Counts, prices: Sequence[float]) -> None:
        self._there = there
        self._signs = signs(len(there))
        full = pack(there) | self._signs
        self._groups = [
            [one for one in some if (full - one.packed) & self._signs == self._signs] for some in groups
        ]
        self._failed: dict[tuple[Kinds, int], int] = {}
        """By enemies and things, a number of enemies that is too many."""
        self._left = -1
        together = sum(map(mul, prices, there)) or 1
        self._price([price / together for price in prices])
        self._sort()

    def search(self, foes: Kinds, number: int) -> bool:
        """Whether so many of these enemies can get a group, out of all that there is."""
        full = pack(self._there)
        self._left = FEW
        try:
            return self.can(foes, full, number)
        except TimeoutError:
            self._left = -1
            return self._better_prices(foes, number) and self.can(foes, full, number)
        finally:
            self._left = -1

    def can(self, foes: Kinds, there: int, number: int) -> bool:
        """Whether so many of these enemies can get a group, out of less than that, which is packed."""
        worth = sum(self._gain[foe] for foe in foes) + ROUNDING
        for thing, price in enumerate(self._prices):
            worth += price * (there >> thing * BITS & (1 << BITS - 1) - 1)
        return self._can(foes, there | self._signs, number, worth)

    def _can(self, foes: Kinds, there: int, number: int, worth: float) -> bool:
        """``worth`` is a bound of how many enemies can get a group."""
        if number <= 0:
            return True
        if number > len(foes) or number > worth:
            return False
        if self._failed.get((foes, there), number + 1) <= number:
            return False
        if not self._left:
            raise TimeoutError
        self._left -= 1
        foe, others, free = foes[0], foes[1:], self._signs
        without = worth - self._gain[foe]
        for cost, one in self._sorted[foe]:
            if without - cost < number - 1:
                break
            left = there - one
            if left & free == free and self._can(others, left, number - 1, without - cost):
                return True
        alike = foes.count(foe)  # who lets one pass lets all pass that are like it
        if self._can(foes[alike:], there, number, worth - alike * self._gain[foe]):
            return True
        self._failed[foes, there] = number
        return False

    def _price(self, prices: Sequence[float]) -> None:
        """Sets the prices; an enemy is worth 1, less what its cheapest group costs."""
        self._prices = prices
        self._gain: list[float] = []
        self._cheapest: list[Counts] = []
        price = prices.__getitem__
        for some in self._groups:
            costs = [sum(map(price, one.things)) for one in some]
            least = min(costs, default=1.0)
            self._gain.append(max(0.0, 1 - least))
            self._cheapest.append(some[costs.index(least)].things if least < 1 else ())

    def _sort(self) -> None:
        """Cheap groups are tried first."""
        price = self._prices.__getitem__
        self._sorted = [
            sorted((sum(map(price, one.things)), one.packed) for one in some) for some in self._groups
        ]

    def _better_prices(self, foes: Kinds, number: int) -> bool:
        """Looks for prices at which so many enemies are out of reach; whether they still seem in reach."""
        best, lowest = self._prices, float("inf")
        for _ in range(STEPS):
            bound = sum(map(mul, self._there, self._prices)) + sum(self._gain[foe] for foe in foes)
            if bound < lowest:
                best, lowest = self._prices, bound
            if bound < number - ROUNDING:
                break
            over = list(self._there)
            for foe in foes:
                for thing in self._cheapest[foe]:
                    over[thing] -= 1
            length = sum(map(mul, over, over))
            if not length:
                break
            step = (bound - number + 0.5) / length
            self._price(
                [max(0.0, price - step * more) for price, more in zip(self._prices, over, strict=True)]
            )
        self._price(best)
        self._sort()
        return lowest >= number - ROUNDING


@lru_cache(maxsize=1_000)  # a pack asks for some dozens
def groups_against(asked: Arms, kinds: tuple[Arms, ...]) -> tuple[Counts, ...]:
    """All groups that are enough against an enemy and would not be without any of their Units.

    By kind of Unit, how many.
    """
    found: list[Counts] = []

    def take(given: Arms, taken: Counts) -> None:
        if covers(given, asked):
            if not any(n and covers(plus(given, kinds[of], -1), asked) for of, n in enumerate(taken)):
                found.append(taken + (0,) * (len(kinds) - len(taken)))
        elif len(taken) < len(kinds):
            kind = kinds[len(taken)]
            for number in count() if any(kind) else (0,):
                more = plus(given, kind, number)
                take(more, (*taken, number))
                if covers(more, asked):
                    return

    take(NO_ARMS, ())
    return tuple(found)


def plus(some: Arms, one: Arms, number: int) -> Arms:
    """The weapons with those of so many more alike."""
    a, b, c, d = some
    e, f, g, h = one
    return a + number * e, b + number * f, c + number * g, d + number * h
