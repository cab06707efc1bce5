"""Whether the last points of a log equal its result."""

from collections.abc import Mapping, Sequence


def agree(totals: Mapping[int, int], scores: Sequence[int] | None) -> bool | None:
    """Whether the last totals, by seat, equal the points of the result; None if the log lacks one of the two.

    A seat without a total has 0.
    """
    if not totals or not scores:
        return None
    return all(totals.get(seat, 0) == score for seat, score in enumerate(scores, 1))
