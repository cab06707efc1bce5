"""What a seat may do now: a set of commands that can be counted, listed and drawn from."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Generic, Protocol, TypeVar

from domain.kernel.messages import Command

C = TypeVar("C", bound=Command)
C_co = TypeVar("C_co", bound=Command, covariant=True)

Draw = Callable[[int], int]
"""``draw(n)`` gives a uniform whole number of 0 to n - 1."""

LISTED_AT_MOST = 2_000


class Space(Protocol[C_co]):
    """Commands too many to list: described, counted, drawn from."""

    def count(self) -> int:
        """How many commands there are."""
        ...

    def sample(self, draw: Draw) -> C_co:
        """One of them, each as likely as the others."""
        ...

    def __iter__(self) -> Iterator[C_co]:
        """All of them in a stable order, made one by one."""
        ...


class Choices(Generic[C]):
    """The legal commands of one seat: those of a list, and those of a space that is described.

    Whether one command is legal is what the game's ``refusal`` is asked.
    """

    __slots__ = ("_listed", "_space")

    def __init__(self, listed: Sequence[C] = (), space: Space[C] | None = None) -> None:
        self._listed = listed
        self._space = space

    def count(self) -> int:
        """How many legal commands there are."""
        return len(self._listed) + (self._space.count() if self._space else 0)

    def sample(self, draw: Draw) -> C:
        """A legal command, each as likely as the others. IndexError where nothing is legal."""
        total = self.count()
        if total == 0:
            raise IndexError("nothing is legal here")
        place = draw(total)
        if place < len(self._listed):
            return self._listed[place]
        assert self._space is not None  # noqa: S101 - count() says so
        return self._space.sample(draw)

    def __iter__(self) -> Iterator[C]:
        """The first 2,000 legal commands, in an order that never depends on hashing."""
        return islice(chain(self._listed, self._space or ()), LISTED_AT_MOST)
