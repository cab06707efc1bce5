"""A stored stream that is read event by event, and what is demanded of it."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tests.helpers.recounting import Miscount, Row

Option = tuple[str, dict[str, Any]]
"""A command and its args."""


class Unfinished(Exception):  # noqa: N818 - says what it is
    """The stream ends where a move would be due: the game goes on."""


class Decision(NamedTuple):
    """What a seat could choose, and whether there were proposals beside it."""

    step: str
    seat: int
    options: list[Option]
    more: bool


def standing(rows: Iterable[Row]) -> list[Row]:
    """The events that hold: what was taken back is left out."""
    kept: list[Row] = []
    for topic, fields in rows:
        if topic == "vidi.TakenBack.1":
            back = (i for i, (t, s) in enumerate(kept) if t == "vidi.MoveMade.1" and s["move"] > fields["to"])
            del kept[next(back, len(kept)) :]
        else:
            kept.append((topic, fields))
    return kept


class Stream:
    """The events, the place in them, and the chance of the move that goes on."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows, self.place = rows, 0
        self.started = rows[0][1]
        self.chance: list[dict[str, Any]] = list(self.started["chance"])
        self.move_number = 0
        self.asked = ("", 0)
        self.decisions: list[Decision] = []

    def wrong(self, text: str) -> Miscount:
        """A Miscount at the event that was read last."""
        topic = self.rows[self.place - 1][0] if self.place else "the start"
        return Miscount(f"event {self.place}, {topic}: {text}")

    def demand(self, fine: object, text: str) -> None:
        """Raises a Miscount where something is not fine."""
        if not fine:
            raise self.wrong(text)

    def event(self, name: str, /, **facts: Any) -> None:
        """The next event has to be this one, with exactly these facts."""
        self.demand(self.place < len(self.rows), f"{name} {facts} is due, and the stream ends")
        topic, fields = self.rows[self.place]
        self.place += 1
        self.demand(topic.split(".")[1:] == [name, "1"], f"{name} {facts} is due")
        for key in sorted(facts.keys() | fields.keys()):
            due, given = facts.get(key, "no such field"), fields.get(key, "nothing")
            self.demand(same(due, given), f"{key} has to be {due}, is {given}")

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
        if self.place == len(self.rows):
            raise Unfinished
        topic, fields = self.rows[self.place]
        self.place += 1
        self.demand(topic == "vidi.MoveMade.1", f"a move of seat {seat} is due: {step}")
        self.demand(same(seat, fields["seat"]), f"seat {seat} has to move")
        self.demand(fields["move"] > self.move_number, "the number of the move was there before")
        self.move_number = fields["move"]
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
