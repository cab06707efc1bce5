"""Numbers and lists in sentences."""

from collections.abc import Sequence


def counted(number: int, noun: str) -> str:
    """A number with its noun: ``1 pawn``, ``3 pawns``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def are(number: int) -> str:
    """The verb after a number: ``1 pawn is``, ``3 pawns are``."""
    return "is" if number == 1 else "are"


def listed(items: Sequence[str]) -> str:
    """One or more items: ``a``, ``a and b``, ``a, b and c``."""
    *others, last = items
    return f"{', '.join(others)} and {last}" if others else last
