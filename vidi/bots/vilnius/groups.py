"""The cheapest group of items that is enough for something."""

from collections.abc import Callable, Mapping

from domain.vilnius.box import NO_ARMS, Arms, Box, together
from domain.vilnius.covering import covers
from domain.vilnius.defence import item_arms

MOST = 7
"""Kinds of items that a group is looked for among, and items in it."""


def cheapest(
    box: Box, pool: Mapping[str, int], asked: Arms, enough: Callable[[Arms], bool]
) -> tuple[str, ...] | None:
    """The group of items of a pool that is enough and gives away least; None if none was found.

    Looks among groups whose every item gives a weapon that is asked for, or two alike to exchange.
    """
    useful = {item: item_arms(box, item) for item in pool}
    best: tuple[float, tuple[str, ...]] | None = None
    kinds = sorted(useful, key=lambda item: (_rank(useful[item], asked), item))

    def search(at: int, chosen: tuple[str, ...], given: Arms, cost: float) -> None:
        nonlocal best
        if best is not None and cost >= best[0]:
            return
        if enough(given):
            best = (cost, chosen)
            return
        if at == len(kinds) or len(chosen) == MOST:
            return
        item = kinds[at]
        for number in range(min(pool[item], MOST - len(chosen)), -1, -1):
            more = together([given, *[useful[item]] * number])
            search(at + 1, (*chosen, *(item,) * number), more, cost + number * sum(useful[item]))

    if enough(together([useful[item] for item, number in pool.items() for _ in range(number)])):
        search(0, (), NO_ARMS, 0)
    return None if best is None else tuple(sorted(best[1]))


def covering(asked: Arms) -> Callable[[Arms], bool]:
    """Whether weapons cover those that are asked for."""
    return lambda given: covers(given, asked)


def _rank(arms: Arms, asked: Arms) -> float:
    """How little of what an item gives is of use, for the order in which items are tried."""
    return -sum(min(have, want) for have, want in zip(arms, asked, strict=True)) / max(1, sum(arms))
