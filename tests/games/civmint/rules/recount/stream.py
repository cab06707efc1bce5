"""What seats decide in a stored stream, and what chance draws there."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tests.helpers.recounting import Row
from tests.helpers.stream import Stream

Option = tuple[str, dict[str, Any]]
"""A command and its args."""


class Decision(NamedTuple):
    """What a seat could choose, and whether there were proposals beside it."""

    step: str
    seat: int
    options: list[Option]
    more: bool


class Course(Stream):
    """The events, and the chance of the move that goes on."""

    def __init__(self, rows: Iterable[Row]) -> None:
        super().__init__(rows)
        self.chance: list[dict[str, Any]] = list(self.started["chance"])
        self.asked = ("", 0)
        self.decisions: list[Decision] = []

    def agree(self, key: str, due: object, given: object) -> bool:
        """No number stands for a truth."""
        return same(due, given)

    def decide(
        self,
        step: str,
        seat: int,
        options: list[Option],
        more: Callable[[str, dict[str, Any]], bool] | None = None,
    ) -> Option:
        """The choice of a seat; of a single one nobody is asked (3.4). ``more`` allows what is not listed."""
        if len(options) == 1 and more is None:
            return options[0]
        self.demand(options, f"nothing can be chosen in {step}")
        if self.asked != (step, seat):
            self.event("Asked", step=step, seat=seat)
            self.asked = (step, seat)
        self.nothing_left()
        self.decisions.append(Decision(step, seat, options, more is not None))
        fields = self.next_move("chance", "command", "args", seat=seat)
        self.chance = list(fields["chance"])
        command, args = fields["command"], fields["args"]
        listed = any(command == name and same(args, its) for name, its in options)
        self.demand(listed or (more and more(command, args)), f"{command} {args} is none of {options[:40]}")
        return command, args

    def draw(self, name: str, values: Iterable[object]) -> Any:
        """What chance drew next."""
        self.demand(self.chance, f"chance has not drawn {name}")
        drawn = self.chance.pop(0)
        self.demand(list(drawn) == [name], f"chance has to draw {name}")
        self.demand(any(same(drawn[name], value) for value in values), f"chance cannot draw {drawn}")
        return drawn[name]

    def nothing_left(self) -> None:
        """All that chance drew was used."""
        self.demand(not self.chance, f"chance drew {self.chance} for nothing")


def same(due: object, given: object) -> bool:
    """Whether two values are equal, and no number stands for a truth."""
    if isinstance(due, dict) and isinstance(given, dict):
        return due.keys() == given.keys() and all(same(due[key], given[key]) for key in due)
    if isinstance(due, list | tuple) and isinstance(given, list | tuple):
        return len(due) == len(given) and all(map(same, due, given))
    return type(due) is type(given) and due == given
