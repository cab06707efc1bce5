"""Types that tell the meaning of fields of a state. At run time they are the plain types that they name.

They let code that works with every game read a state by its types alone (``vidi.value.flat``).
"""

from enum import Enum
from typing import Annotated, TypeVar

T = TypeVar("T")


class Meaning(Enum):
    """The meaning of a field that its plain type does not tell."""

    SEAT = "seat"
    MASK = "mask"
    BY_SEAT = "by seat"
    FIXED = "fixed"


Seat = Annotated[int, Meaning.SEAT]
"""The number of a seat, from 1; 0 for none."""
Mask = Annotated[int, Meaning.MASK]
"""A set of things by number: bit ``i`` is thing ``i``."""
BySeat = Annotated[list[T], Meaning.BY_SEAT]
"""A value for each seat; place 0 is unused."""
Fixed = Annotated[T, Meaning.FIXED]
"""A value that follows from the setup and says nothing about how the game stands, such as a name."""
