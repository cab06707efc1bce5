"""Payments: the cubes that can pay a cost (rules 5, 6 and 8)."""

from collections.abc import Sequence
from functools import lru_cache

from domain.civmint.ledger import Ledger
from domain.civmint.names import CUBES
from domain.civmint.state import State
from domain.civmint.tin import Cost
from domain.kernel.shapes import Counted

Stock = tuple[int, int, int, int, int]
"""Food, Wood, Stone, Metal, Money."""
CUBES_BY_NAME = tuple(sorted(CUBES))


def stock(state: State, seat: int) -> Stock:
    """The cubes of a seat."""
    numbers = state.numbers[seat]
    return numbers["food"], numbers["wood"], numbers["stone"], numbers["metal"], numbers["money"]


def affords(has: Stock, cost: Cost) -> bool:
    """Whether a cost can be paid; Money pays for any resource (civmint:6.4, 8.9)."""
    lacking, spare = cost[5], 0
    if has[0] < cost[0]:
        lacking += cost[0] - has[0]
    for kind in (1, 2, 3):
        there, asked = has[kind], cost[kind]
        if there < asked:
            lacking += asked - there
        else:
            spare += there - asked
    if spare < cost[4]:
        lacking += cost[4] - spare
    return lacking <= has[4]


@lru_cache(maxsize=8192)
def payments(has: Stock, cost: Cost) -> tuple[Counted, ...]:
    """All payments of a cost, those with the most Food first; none where it cannot be paid."""
    ways, total = list[Counted](), sum(cost)
    goods = _goods(has[1:4], cost[1:4], cost[4])
    for food in range(min(has[0], cost[0]), -1, -1):
        for (wood, stone, metal), _ in goods:
            money = total - food - wood - stone - metal
            if money <= has[4]:
                counts = zip(CUBES_BY_NAME, (food, metal, money, stone, wood), strict=True)
                ways.append(tuple([(cube, number) for cube, number in counts if number]))
    return tuple(ways)


def _goods(has: Sequence[int], asked: Sequence[int], any_: int) -> list[tuple[tuple[int, ...], int]]:
    """Cubes that pay for the demand of each kind and ``any_`` more, with the rest of ``any_`` to pay."""
    ways: list[tuple[tuple[int, ...], int]] = [((), any_)]
    for there, due in zip(has, asked, strict=True):
        ways = [
            ((*counts, number), left - number + due if number > due else left)
            for counts, left in ways
            for number in range(min(there, due + left), -1, -1)
        ]
    return ways


def spend(ledger: Ledger, seat: int, cubes: Counted) -> None:
    """Takes the cubes of a payment."""
    for cube, number in cubes:
        ledger.add(seat, cube, -number)
