"""What may be done now: a set of commands that can be tested, counted, listed and drawn from."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Generic, Protocol, TypeVar

from domain.kernel.messages import Command
from domain.kernel.refusal import Refusal

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
    """The legal commands of a state.

    ``in`` asks the game's ``refusal``, so that list, check and message cannot drift apart; ``listed`` and
    ``space`` say what to draw from and to show. A listed command is made when it is asked for: most are only
    counted.
    """

    def __init__(
        self,
        forbids: Callable[[C], Refusal | None],
        listed: Sequence[Callable[[], C]] = (),
        space: Space[C] | None = None,
    ) -> None:
        self._forbids = forbids
        self._listed = listed
        self._space = space

    def __contains__(self, command: C) -> bool:
        return self._forbids(command) is None

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
            return self._listed[place]()
        assert self._space is not None  # noqa: S101 - count() says so
        return self._space.sample(draw)

    def __iter__(self) -> Iterator[C]:
        """The first 2,000 legal commands, in an order that never depends on hashing."""
        return islice(chain((make() for make in self._listed), self._space or ()), LISTED_AT_MOST)
