"""The choices of a seat: a set of commands that can be listed, drawn from, and mostly counted."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any, Generic, TypeVar

from domain.kernel.chance import Draw
from domain.kernel.messages import Command
from domain.kernel.shapes import Shape

C = TypeVar("C", bound=Command)

LISTED_AT_MOST = 2_000


class Choices(Generic[C]):
    """The legal commands of one seat: a list of some, and shapes that describe the others.

    A command class has at most one shape. The game's ``refusal`` checks whether a command is legal.
    """

    __slots__ = ("listed", "shapes")

    def __init__(self, listed: Sequence[C] = (), *shapes: Shape[Any, C]) -> None:
        self.listed = listed
        self.shapes = shapes

    def count(self) -> int | None:
        """How many legal commands there are; None if a shape is not counted."""
        total = len(self.listed)
        for shape in self.shapes:
            if (number := shape.count()) is None:
                return None
            total += number
        return total

    def sample(self, draw: Draw) -> C:
        """A random legal command, each as likely as the others. Raises IndexError if none is legal.

        If a shape is not counted, it is as likely as one listed command.
        """
        if not self.shapes:
            if not self.listed:
                raise IndexError("nothing is legal here")
            return self.listed[draw(len(self.listed))]
        counts = [shape.count() for shape in self.shapes]
        known = [number for number in counts if number is not None]
        if len(known) < len(counts):
            known = [1] * len(counts)
        total = len(self.listed) + sum(known)
        if total == 0:
            raise IndexError("nothing is legal here")
        place = draw(total)
        if place < len(self.listed):
            return self.listed[place]
        place -= len(self.listed)
        for shape, number in zip(self.shapes, known, strict=True):
            if place < number:
                return shape.sample(draw)
            place -= number
        raise AssertionError("the counts add up to the total")

    def shape(self, command: str) -> Shape[Any, C] | None:
        """The shape of the commands of a name; None if they are listed, or none is legal."""
        return next((shape for shape in self.shapes if command == shape.command.NAME), None)

    def kinds(self) -> dict[str, C]:
        """The names of the legal commands in their order, each with a legal command."""
        shaped = (next(shape.examples(), None) for shape in self.shapes)
        return {command.NAME: command for command in (*self.listed, *shaped) if command is not None}

    def examples(self, of: type[Command]) -> Iterator[C]:
        """All listed commands of a class, and examples of the shapes that have such commands."""
        shapes = (shape for shape in self.shapes if issubclass(shape.command, of))
        listed = (command for command in self.listed if isinstance(command, of))
        return chain(listed, *(islice(shape.examples(), LISTED_AT_MOST) for shape in shapes))

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __iter__(self) -> Iterator[C]:
        """The first 2,000 legal commands, in an order that never depends on hashing."""
        return islice(chain(self.listed, *self.shapes), LISTED_AT_MOST)
