"""Payments: the cubes that can pay a cost (rules 5, 6 and 8)."""

from collections.abc import Iterator
from functools import lru_cache

from domain.civmint.ledger import Ledger
from domain.civmint.names import CUBES
from domain.civmint.state import State
from domain.civmint.tin import Cost
from domain.kernel.shapes import Counted

Stock = tuple[int, int, int, int, int]
"""Food, Wood, Stone, Metal, Money."""


def stock(state: State, seat: int) -> Stock:
    """The cubes of a seat."""
    numbers = state.numbers[seat]
    return numbers["food"], numbers["wood"], numbers["stone"], numbers["metal"], numbers["money"]


def affords(has: Stock, cost: Cost) -> bool:
    """Whether a cost can be paid; Money pays for any resource (civmint:6.4, 8.9)."""
    lacking = cost[5] + max(0, cost[0] - has[0])
    spare = 0
    for there, asked in zip(has[1:4], cost[1:4], strict=True):
        if there < asked:
            lacking += asked - there
        else:
            spare += there - asked
    return lacking + max(0, cost[4] - spare) <= has[4]


@lru_cache(maxsize=8192)
def payments(has: Stock, cost: Cost) -> tuple[Counted, ...]:
    """All payments of a cost, those with the most Food first; none where it cannot be paid."""
    found = []
    total = sum(cost)
    for food in range(min(has[0], cost[0]), -1, -1):
        for goods in _goods(has[1:4], cost[1:4], cost[4]):
            money = total - food - sum(goods)
            if money <= has[4]:
                counts = zip(CUBES, (food, *goods, money), strict=True)
                found.append(tuple(sorted((cube, number) for cube, number in counts if number)))
    return tuple(found)


def _goods(has: tuple[int, ...], asked: tuple[int, ...], any_: int) -> Iterator[tuple[int, ...]]:
    """Non-food that pays for what is asked of each kind, and for ``any_`` more of any kind."""
    if not has:
        yield ()
        return
    for number in range(min(has[0], asked[0] + any_), -1, -1):
        for others in _goods(has[1:], asked[1:], any_ - max(0, number - asked[0])):
            yield (number, *others)


def spend(ledger: Ledger, seat: int, cubes: Counted) -> None:
    """Takes the cubes of a payment."""
    for cube, number in cubes:
        ledger.add(seat, cube, -number)
