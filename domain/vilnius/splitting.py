"""How Units are split among enemies so that as many as possible get the weapons that they ask for.

Here every Unit fights once and Red Skulls do not matter; weapons that are given one by one are Units with one
weapon. A bound of how many enemies there can be comes from prices of the Units: where the cheapest groups of
so many enemies cost more than all Units together, they cannot be had (a Lagrangian bound).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count
from operator import le, mul, sub

from domain.vilnius.box import NO_ARMS, Arms
from domain.vilnius.covering import covers

Counts = tuple[int, ...]
"""How many Units there are of each kind."""
FEW = 50
"""Places of a search after which better prices are worth their time."""
MANY = 30_000
"""Places after which a search ends; no known hand needs so many."""
STEPS = 60
"""How often prices are bettered at the most."""
ROUNDING = 1e-6


class Splitter:
    """Units of some kinds against enemies, of whom only the weapons matter that they ask for.

    ``asked`` has what each enemy asks for; those that ask for the most should come first, and alike ones
    together. ``there`` has the number of Units of each kind.
    """

    def __init__(self, kinds: tuple[Arms, ...], there: Counts, asked: Sequence[Arms]) -> None:
        self.asked = asked
        self._there = there
        self._groups = {
            one: [group for group in groups_against(one, kinds) if all(map(le, group, there))]
            for one in set(asked)
        }
        self._failed: dict[tuple[int, Counts], int] = {}
        """By enemies from a place on and Units, a number of enemies that is too many."""
        self._left = -1
        sizes = [sum(kind) for kind in kinds]
        together = sum(map(mul, sizes, there)) or 1
        self._price([size / together for size in sizes])
        self._sort()

    def search(self, number: int) -> dict[int, Counts] | None:
        """So many enemies, by their places, with a group for each; None where none was found.

        That is where it cannot be done, or where ``MANY`` places of a search did not show it.
        """
        for places in (FEW, MANY):
            self._left = places
            try:
                return self.defeat(0, self._there, number)
            except TimeoutError:
                if places == MANY or not self._better_prices(number):
                    return None
            finally:
                self._left = -1
        return None

    def defeat(self, at: int, there: Counts, number: int) -> dict[int, Counts] | None:
        """So many of the enemies from a place on, with these Units."""
        if number <= 0:
            return {}
        if number > len(self.asked) - at:
            return None
        if self._behind[at] + sum(map(mul, there, self._prices)) < number - ROUNDING:
            return None
        if self._failed.get((at, there), number + 1) <= number:
            return None
        if not self._left:
            raise TimeoutError
        self._left -= 1
        asked = self.asked[at]
        for group in self.groups(asked, there):
            found = self.defeat(at + 1, tuple(map(sub, there, group)), number - 1)
            if found is not None:
                return {at: group} | found
        after = at + 1
        while after < len(self.asked) and self.asked[after] == asked:
            after += 1  # who lets one pass lets all pass that are like it
        found = self.defeat(after, there, number)
        if found is not None:
            return found
        self._failed[at, there] = number
        return None

    def groups(self, asked: Arms, there: Counts) -> Iterator[Counts]:
        """The groups of these Units that are enough, and none without one of its Units; cheap ones first."""
        return (group for group in self._groups[asked] if all(map(le, group, there)))

    def _price(self, prices: list[float]) -> None:
        """Sets the prices of Units; an enemy is worth 1, less what its cheapest group costs."""
        self._prices = prices
        self._cheapest: dict[Arms, tuple[float, Counts]] = {}
        for one, groups in self._groups.items():
            costs = [sum(map(mul, group, prices)) for group in groups]
            if costs and min(costs) < 1:
                self._cheapest[one] = min(costs), groups[costs.index(min(costs))]
        self._behind = [0.0]
        """By place, what the enemies from there on are worth."""
        for one in reversed(self.asked):
            gain = 1 - self._cheapest[one][0] if one in self._cheapest else 0.0
            self._behind.append(self._behind[-1] + gain)
        self._behind.reverse()

    def _sort(self) -> None:
        """Cheap groups are tried first."""
        for groups in self._groups.values():
            groups.sort(key=lambda group: sum(map(mul, group, self._prices)))

    def _better_prices(self, number: int) -> bool:
        """Looks for prices at which so many enemies are out of reach; whether they still seem in reach."""
        best, lowest = self._prices, float("inf")
        for _ in range(STEPS):
            bound = self._behind[0] + sum(map(mul, self._there, self._prices))
            if bound < number - ROUNDING:
                return False
            if bound < lowest:
                best, lowest = self._prices, bound
            over = list(self._there)
            for one in self.asked:
                if one in self._cheapest:
                    over = list(map(sub, over, self._cheapest[one][1]))
            length = sum(map(mul, over, over))
            if not length:
                break
            step = (bound - number + 0.5) / length
            self._price(
                [max(0.0, price - step * more) for price, more in zip(self._prices, over, strict=True)]
            )
        self._price(best)
        self._sort()
        return True


@lru_cache(maxsize=1_000)  # a pack asks for some dozens
def groups_against(asked: Arms, kinds: tuple[Arms, ...]) -> tuple[Counts, ...]:
    """All groups that are enough against an enemy and would not be without any of their Units."""
    found: list[Counts] = []

    def take(given: Arms, group: Counts) -> None:
        if covers(given, asked):
            if not any(n and covers(plus(given, kinds[of], -1), asked) for of, n in enumerate(group)):
                found.append(group + (0,) * (len(kinds) - len(group)))
        elif len(group) < len(kinds):
            kind = kinds[len(group)]
            for number in count():
                more = plus(given, kind, number)
                take(more, (*group, number))
                if covers(more, asked):
                    return

    take(NO_ARMS, ())
    return tuple(found)


def plus(some: Arms, one: Arms, number: int) -> Arms:
    """The weapons with those of so many more alike."""
    a, b, c, d = some
    e, f, g, h = one
    return a + number * e, b + number * f, c + number * g, d + number * h


def within(some: Arms, others: Arms) -> bool:
    """Whether there are no more of any weapon than among the others."""
    return all(map(le, some, others))
