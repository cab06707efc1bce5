"""What is to be paid now, and the cubes that can pay it, as choices."""

from collections.abc import Iterator, Sequence

from domain.civmint.commands import Pay
from domain.civmint.move import able
from domain.civmint.names import CUBES, RESOURCES
from domain.civmint.paying import payments, stock
from domain.civmint.places import unit_of
from domain.civmint.state import State
from domain.civmint.tin import Cost, tin
from domain.kernel.chance import Draw
from domain.kernel.messages import Command
from domain.kernel.shapes import Counted, Counts


class Payments(Counts[Command]):
    """The payments of a list."""

    __slots__ = ("_listed",)

    def __init__(self, seat: int, has: Sequence[int], total: int, ways: Sequence[Counted]) -> None:
        most = dict(zip(CUBES, has, strict=True))
        names = sorted(CUBES)
        super().__init__(
            Pay,
            "cubes",
            lambda cubes: Pay(seat, cubes),
            names=names,
            total=total,
            most=[min(most[name], total) for name in names],
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
    units = tin(state.mint).units
    food = any_ = 0
    for unit in state.units[seat]:
        card = units[unit.kind]
        food += card.upkeep_food
        any_ += card.upkeep_any
    return food, 0, 0, 0, any_, 0


def price(state: State, seat: int, kind: str, of: str | None) -> Cost:
    """What a unit costs a seat now, new or from another one."""
    return tin(state.mint).cost(kind, of, state.typed_costs, able(state, seat).discount)


def owed(state: State, seat: int) -> Cost:
    """What is to be paid now: the bill, or the unit that is being bought."""
    if state.buying is None:
        return bill(state, seat)
    of = unit_of(state, seat, state.buying.die).kind if state.buying.die else None
    return price(state, seat, state.buying.kind, of)


def payable(state: State, seat: int) -> Counts[Command]:
    """The payments of what is to be paid now."""
    if state.phase == "trade":
        numbers, names = state.numbers[seat], sorted(RESOURCES)
        return Counts(
            Pay,
            "cubes",
            lambda cubes: Pay(seat, cubes),
            names=names,
            total=able(state, seat).give,
            most=[numbers[name] for name in names],
        )
    cost, has = owed(state, seat), stock(state, seat)
    return Payments(seat, has, sum(cost), payments(has, cost))
