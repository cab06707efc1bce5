"""What a draft has, each with how often it held."""

from typing import NamedTuple


class Finding(NamedTuple):
    """A part of a draft."""

    part: str
    """The field of the mapping, such as ``points``."""
    what: str
    """Which entry and argument."""
    held: str
    """How often it held in the logs."""


def share(held: int, of: int) -> str:
    """``98 % of 340``."""
    return f"{100 * held // of if of else 0} % of {of:,}"
