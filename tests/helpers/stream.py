"""The stored stream of a game, read event by event, for all recounts; without a line of ``domain``."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from tests.helpers.recounting import FREE, Miscount, Row


class Unfinished(Exception):  # noqa: N818 - says what it is
    """The stream ends where a move would be due: the game goes on."""


def standing(rows: Iterable[Row]) -> list[Row]:
    """The events that stand: what was taken back is left out."""
    kept: list[Row] = []
    for topic, fields in rows:
        if topic == "vidi.TakenBack.1":
            back = (i for i, (t, s) in enumerate(kept) if t == "vidi.MoveMade.1" and s["move"] > fields["to"])
            del kept[next(back, len(kept)) :]
        else:
            kept.append((topic, fields))
    return kept


class Stream(ABC):
    """The events that stand, a place in them, and what is demanded of them."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.stream, self.index = standing(rows), 0
        self.started = self.stream[0][1]
        self.move_number = 0

    @abstractmethod
    def play(self) -> None:
        """Reads the whole stream. Raises Unfinished where the game goes on."""

    def count_table(self) -> None:  # noqa: B027 - not every game has something to count
        """What has to be true before every event."""

    def version(self, name: str) -> str:
        """The version in the topic of an event."""
        return "1"

    def agree(self, key: str, due: object, given: object) -> bool:
        """Whether a field has its value."""
        return due == given

    def finished(self) -> bool:
        """Plays the stream; whether the game was finished. Raises Miscount where an event cannot be read."""
        try:
            self.play()
        except Unfinished:
            return False
        except (LookupError, TypeError, AttributeError, ValueError, StopIteration) as error:
            raise self.wrong(f"cannot be read: {error!r}") from error
        return True

    def wrong(self, text: str) -> Miscount:
        """A Miscount at the event that was read last."""
        topic = self.stream[self.index - 1][0] if self.index else "the start"
        return Miscount(f"event {self.index}, {topic}: {text}")

    def demand(self, fine: object, text: str) -> None:
        """Raises a Miscount where something is not fine."""
        if not fine:
            raise self.wrong(text)

    @property
    def all_read(self) -> bool:
        """Whether all events were read."""
        return self.index == len(self.stream)

    def next_event(self) -> Row:
        """Reads an event."""
        self.index += 1
        return self.stream[self.index - 1]

    def event(self, name: str, /, *looked_at: str, **facts: Any) -> dict[str, Any]:
        """The next event has to be this, with these facts; the caller sees to the fields that it looks at."""
        self.count_table()
        if self.all_read:
            raise self.wrong(f"{name} is due, and the stream ends")
        topic, fields = self.next_event()
        self.demand(topic.split(".")[1:] == [name, self.version(name)], f"{name} is due")
        for key in sorted((facts.keys() | fields.keys()) - set(looked_at)):
            due, given = facts.get(key, "no such field"), fields.get(key, "nothing")
            if not self.agree(key, due, given):
                raise self.wrong(f"{key} has to be {due}, is {given}")
        return fields

    def next_move(self, *looked_at: str, **facts: Any) -> dict[str, Any]:
        """The next event has to be a move, with a number that is greater than those before."""
        if self.all_read:
            raise Unfinished
        fields = self.event("MoveMade", *FREE, *looked_at, **facts)
        self.demand(fields["move"] > self.move_number, "the number of the move was there before")
        self.move_number = fields["move"]
        return fields
