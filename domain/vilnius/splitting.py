"""The number of enemies that can get a group each, out of a stock of things.

A group takes a number of each thing; only ``force`` gives the things a meaning. A search that caches its
failures tries every group. A Lagrangian bound ends it early: each thing has a price. If the cheapest groups
for a number of enemies cost more than all things together, the number is impossible. The bound is valid for
all prices, and tighter for good ones.
"""

import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations_with_replacement, count, repeat
from operator import lshift, mul
from typing import NamedTuple

from domain.vilnius.box import NO_ARMS, Arms, together
from domain.vilnius.covering import covers

Counts = tuple[int, ...]
"""The number of each thing."""
Kinds = tuple[int, ...]
"""Enemies, each by its kind."""
BITS = 16
"""The bits of a number that is packed."""
EACH = (1 << BITS) - 1
"""All bits of the first one."""
FEW = 150
"""The places of a search after which better prices are worth their time."""
STEPS = 60
"""The most steps in which prices are improved."""
AGAIN = 12
"""The number of steps after which all groups are looked at again."""
CHEAP = 6
"""The number of groups for each enemy that are looked at in between."""
ROUNDING = 1e-6


Demand = tuple[int, int]
"""Red Skulls that a group has to keep from a Unit that distributes: its rank, and their number."""
NO_DEMAND: Demand = (0, 0)


class Kind(NamedTuple):
    """Units that are alike in a defence."""

    arms: Arms
    spares: Counts
    """By rank of Units that distribute, the Red Skulls that it keeps from them (vilnius:9.2, 9.3, 9.5)."""


class Group(NamedTuple):
    """The things that a group takes."""

    packed: int
    things: Counts
    """The place of each thing, as often as the thing is taken."""


def pack(counts: Sequence[int]) -> int:
    """Numbers as one, so that a subtraction takes a whole group away; negative ones add."""
    return sum(map(lshift, counts, count(0, BITS)))


def unpack(packed: int, length: int) -> Counts:
    """Unpacks ``length`` numbers; none of them is negative."""
    return struct.unpack(f"<{length}H", packed.to_bytes(2 * length, "little"))


def signs(length: int) -> int:
    """A bit above each of ``length`` numbers; a subtraction clears it if the number is too small."""
    return pack((1 << BITS - 1,) * length)


def group(counts: Sequence[int]) -> Group:
    """A group that takes these numbers of the things."""
    return Group(pack(counts), tuple(chain.from_iterable(map(repeat, count(), counts))))


class Splitter:
    """Enemies of some kinds, and the things against them.

    ``groups`` has, by kind, the groups that are enough; ``there`` is the number of each thing, and ``prices``
    the price of each at first.
    """

    prices: Sequence[float]
    """The price of each thing; all things together cost 1 at first."""
    groups: list[list[tuple[float, Group]]]
    """By kind, the groups that are possible and their prices; the cheapest come first."""

    def __init__(self, groups: Sequence[Sequence[Group]], there: Counts, prices: Sequence[float]) -> None:
        self._there = there
        self._signs = free = signs(len(there))
        self._full = full = pack(there) | free
        self._fitting = [[one for one in some if (full - one.packed) & free == free] for some in groups]
        self._failed: dict[tuple[Kinds, int], int] = {}
        """By enemies and things, a number of enemies that is too many."""
        self._left = -1
        worth = sum(map(mul, prices, there)) or 1
        self._price([price / worth for price in prices], self._fitting)

    def search(self, foes: Kinds, number: int) -> bool:
        """Whether this number of these enemies can get a group, out of all things."""
        self._left = FEW
        try:
            return self._can(foes, self._full, number, self._bound(foes) + ROUNDING)
        except TimeoutError:
            self._left = -1
            return self._better_prices(foes, number) and self._can(
                foes, self._full, number, self._bound(foes) + ROUNDING
            )
        finally:
            self._left = -1

    def can(self, foes: Kinds, there: int, number: int) -> bool:
        """Whether this number of these enemies can get a group, out of the packed things that are left."""
        worth = sum(self._gain[foe] for foe in foes) + ROUNDING
        for thing, price in enumerate(self.prices):
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
        for cost, (one, _) in self.groups[foe]:
            if without - cost < number - 1:
                break
            left = there - one
            if left & free == free and self._can(others, left, number - 1, without - cost):
                return True
        alike = foes.count(foe)  # if one is let pass, all that are like it are
        if self._can(foes[alike:], there, number, worth - alike * self._gain[foe]):
            return True
        self._failed[foes, there] = number
        return False

    def _price(self, prices: Sequence[float], groups: Sequence[Sequence[Group]]) -> None:
        """Sets the prices; an enemy is worth 1, less what its cheapest group costs."""
        self.prices = prices
        price = prices.__getitem__
        self.groups = [sorted([(sum(map(price, one.things)), one) for one in some]) for some in groups]
        self._gain = [max(0.0, 1 - some[0][0]) if some else 0.0 for some in self.groups]

    def _better_prices(self, foes: Kinds, number: int) -> bool:
        """Looks for prices that put this number of enemies out of reach; returns whether it failed.

        Most steps look only at the groups that were cheap some steps ago. No step takes back the one before.
        """
        prices = best = self.prices
        lowest = bound = float("inf")
        way: list[float] = [0] * len(prices)
        length = 1.0
        for step in range(STEPS):
            if not step % AGAIN or bound < number - ROUNDING:
                self._price(prices, self._fitting)
                bound = self._bound(foes)
                if bound < lowest:
                    best, lowest = prices, bound
                if bound < number - ROUNDING:
                    break
                cheap = [[one for _, one in some[:CHEAP]] for some in self.groups]
            over = list(self._there)
            for foe in foes:
                if self._gain[foe]:
                    for thing in self.groups[foe][0][1].things:
                        over[thing] -= 1
            back = min(0.0, sum(map(mul, over, way)) / length)
            way = [more - back * last for more, last in zip(over, way, strict=True)]
            length = sum(map(mul, way, way))
            if not length:
                break
            pace = (bound - number + 0.5) / length
            prices = [max(0.0, price - pace * more) for price, more in zip(prices, way, strict=True)]
            self._price(prices, cheap)
            bound = self._bound(foes)
        self._price(best, self._fitting)
        return lowest >= number - ROUNDING

    def _bound(self, foes: Kinds) -> float:
        """An upper bound of the number of these enemies that are in reach."""
        there = sum([n * price for n, price in zip(self._there, self.prices, strict=True)])
        return there + sum([self._gain[foe] for foe in foes])


@lru_cache(maxsize=1_000)  # a pack asks for some dozens
def groups_against(asked: Arms, kinds: tuple[Kind, ...], demand: Demand) -> tuple[Counts, ...]:
    """All groups that are enough against an enemy and a demand, and would not be without any of their Units.

    Each group has the number of Units by kind.
    """
    rank, lack = demand
    groups = dict[Counts, None]()

    def take(given: Arms, taken: Counts) -> None:
        if covers(given, asked):
            counts = (0,) * (len(kinds) - len(taken)) + taken
            if not any(n and covers(plus(given, kinds[of].arms, -1), asked) for of, n in enumerate(counts)):
                groups[counts] = None
        elif len(taken) < len(kinds):
            arms = kinds[-1 - len(taken)].arms
            for number in count() if any(arms) else (0,):
                more = plus(given, arms, number)
                take(more, (number, *taken))
                if covers(more, asked):
                    return

    if not lack:
        take(NO_ARMS, ())
        return tuple(groups)
    spares = [kind.spares[rank] for kind in kinds]
    for counts in groups_against(asked, kinds, NO_DEMAND):
        for more in _enough(spares, lack - sum(map(mul, counts, spares))):
            both = tuple(n + more.count(of) for of, n in enumerate(counts))
            given = together(plus(NO_ARMS, kind.arms, n) for kind, n in zip(kinds, both, strict=True))
            kept = sum(map(mul, both, spares))
            if not more or not any(
                n and kept - spares[of] >= lack and covers(plus(given, kinds[of].arms, -1), asked)
                for of, n in enumerate(both)
            ):
                groups[both] = None
    return tuple(groups)


def _enough(gains: Sequence[int], lack: int) -> Iterator[tuple[int, ...]]:
    """The choices, with repetition, that gain what is lacking, and do not without one of their own."""
    able = [of for of, gain in enumerate(gains) if gain]
    for size in range(max(0, lack) + 1):
        for some in combinations_with_replacement(able, size):
            each = [gains[of] for of in some]
            if sum(each) >= lack and (not some or sum(each) - min(each) < lack):
                yield some


def plus(some: Arms, one: Arms, number: int) -> Arms:
    """The weapons with those of so many more alike."""
    a, b, c, d = some
    e, f, g, h = one
    return a + number * e, b + number * f, c + number * g, d + number * h
