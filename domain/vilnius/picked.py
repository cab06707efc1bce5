"""Groups out of a list, with the form of ``domain.kernel.shapes.Group``."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from domain.kernel.chance import Draw
from domain.kernel.messages import Command
from domain.kernel.shapes import Group, Item

Items = tuple[Item, ...]


class Picked(Group[Command]):
    """The groups of a list, each with its items sorted; the pool is sorted too."""

    __slots__ = ("_groups",)

    def __init__(
        self,
        command: type[Command],
        field: str,
        make: Callable[[Items], Command],
        *,
        pool: Mapping[str, int],
        groups: Sequence[Items],
    ) -> None:
        sizes = [len(group) for group in groups]
        super().__init__(
            command,
            field,
            make,
            pool=dict[Item, int](pool.items()),
            sizes=range(min(sizes), max(sizes) + 1),
            fits=groups.__contains__,
        )
        self._groups = groups

    def count(self) -> int:
        return len(self._groups)

    def drawn(self, draw: Draw) -> Items:
        return self._groups[draw(len(self._groups))]

    def values(self) -> Iterator[Items]:
        return iter(self._groups)
