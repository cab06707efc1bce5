"""The cost that is due now, and the payments for it as choices."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from domain.civmint.commands import Pay
from domain.civmint.move import able
from domain.civmint.names import RESOURCES
from domain.civmint.paying import CUBES_BY_NAME, Stock, affords, payments, stock
from domain.civmint.places import unit_of
from domain.civmint.state import State
from domain.civmint.tin import Cost, Way, costs, tin
from domain.kernel.chance import Draw
from domain.kernel.messages import Command
from domain.kernel.shapes import Counted, Counts

RESOURCES_BY_NAME = tuple(sorted(RESOURCES))


class Payments(Counts[Command]):
    """The payments of a list, as choices."""

    __slots__ = ("_listed",)

    def __init__(self, seat: int, has: Mapping[str, int], total: int, ways: Sequence[Counted]) -> None:
        super().__init__(
            Pay,
            "cubes",
            lambda cubes: Pay(seat, cubes),
            names=CUBES_BY_NAME,
            total=total,
            most=[min(has[name], total) for name in CUBES_BY_NAME],
        )
        self._listed = ways

    def count(self) -> int:
        return len(self._listed)

    def drawn(self, draw: Draw) -> Counted:
        return self._listed[draw(len(self._listed))]

    def values(self) -> Iterator[Counted]:
        return iter(self._listed)

    def holds(self, value: Counted) -> bool:
        return value in self._listed


def bill(state: State, seat: int) -> Cost:
    """The upkeep of all own units (civmint:6.1, 6.2)."""
    upkeep = tin(state.mint).upkeep
    food = any_ = 0
    for unit in state.units[seat]:
        more, more_of_any = upkeep[unit.kind]
        food += more
        any_ += more_of_any
    return food, 0, 0, 0, any_, 0


def price(state: State, seat: int, kind: str, of: str | None) -> Cost:
    """The cost of a unit for a seat now, new or from another unit."""
    return costs(state.mint, state.typed_costs, able(state, seat).discount)[kind, of]


def within_means(state: State, seat: int) -> frozenset[Way]:
    """The ways to get a unit that a seat can pay for now."""
    return _within_means(stock(state, seat), state.mint, state.typed_costs, able(state, seat).discount)


@lru_cache(maxsize=4096)
def _within_means(has: Stock, pack_hash: str, typed: bool, discount: int) -> frozenset[Way]:
    return frozenset([way for way, cost in costs(pack_hash, typed, discount).items() if affords(has, cost)])


def owed(state: State, seat: int) -> Cost:
    """The cost that is due now: the bill, or the price of the unit that is being bought."""
    if state.buying is None:
        return bill(state, seat)
    of = unit_of(state, seat, state.buying.die).kind if state.buying.die else None
    return price(state, seat, state.buying.kind, of)


def only_way(state: State, seat: int) -> Counted | None:
    """The payment for the cost that is due now; None if there are several."""
    if state.phase == "trade":
        numbers, give = state.numbers[seat], able(state, seat).give
        there = tuple([(name, numbers[name]) for name in _given(state) if numbers[name]])
        if len(there) == 1:
            return ((there[0][0], give),)
        return there if sum([number for _, number in there]) == give else None
    ways = payments(stock(state, seat), owed(state, seat))
    return ways[0] if len(ways) == 1 else None


def _given(state: State) -> list[str]:
    """The kinds that can pay for the trade that was ordered (civmint:5.3, 5.12)."""
    assert state.buying is not None  # noqa: S101 - a trade is to be paid
    same_kind = tin(state.mint).pack.limits.same_kind
    return [name for name in RESOURCES_BY_NAME if same_kind or name != state.buying.get]


def pays(state: State, seat: int, cubes: Counted) -> bool:
    """Whether cubes are one of the payments for the cost that is due now."""
    if state.phase == "trade":
        return payable(state, seat).holds(cubes)
    return cubes in payments(stock(state, seat), owed(state, seat))


def payable(state: State, seat: int) -> Counts[Command]:
    """The payments for the cost that is due now, as choices."""
    if state.phase == "trade":
        numbers, names = state.numbers[seat], _given(state)
        return Counts(
            Pay,
            "cubes",
            lambda cubes: Pay(seat, cubes),
            names=names,
            total=able(state, seat).give,
            most=[numbers[name] for name in names],
        )
    cost = owed(state, seat)
    return Payments(seat, state.numbers[seat], sum(cost), payments(stock(state, seat), cost))
