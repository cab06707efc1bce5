"""The cheapest group of items that meets a demand."""

from collections.abc import Callable, Mapping

from domain.vilnius.box import NO_ARMS, Arms, Box, together
from domain.vilnius.covering import covers
from domain.vilnius.defence import item_arms

MOST = 7
"""The most kinds of items to search, and the most items of a group."""


def cheapest(
    box: Box, pool: Mapping[str, int], asked: Arms, enough: Callable[[Arms], bool]
) -> tuple[str, ...] | None:
    """The cheapest group of items of a pool that is enough; None if the search has no result.

    It searches groups in which each item gives a weapon of the demand, or two of a kind to exchange.
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
    """A function that tests whether weapons cover the demand."""
    return lambda given: covers(given, asked)


def _rank(arms: Arms, asked: Arms) -> float:
    """The rank of an item: those with fewer useless weapons are tried first."""
    return -sum(min(have, want) for have, want in zip(arms, asked, strict=True)) / max(1, sum(arms))
