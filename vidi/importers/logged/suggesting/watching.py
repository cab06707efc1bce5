"""The entries of a log as mappings see them, without those that were taken back."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from vidi.importers.logged.mapping import Mapping
from vidi.importers.logged.reading import Reading, SeatOf


class Entry(NamedTuple):
    """An entry of a log."""

    type: str
    args: Any
    seat: int | None
    """The seat that it is about; None for none."""


@dataclass
class Watch(Reading):
    """Keeps the entries that a reader reads; of a mapping it reads nothing."""

    _entries: dict[int, Entry] = field(default_factory=dict)

    @property
    def entries(self) -> list[Entry]:
        """The entries that stand, in order."""
        return list(self._entries.values())

    def fields(self, type_: str, args: Any, seat: int | None) -> dict[str, Any]:
        """Keeps an entry; returns no fields."""
        self._assign(self._entries, len(self._entries), Entry(type_, args, seat))
        return {}


@dataclass
class Watcher:
    """Makes a ``Watch`` for each log."""

    made: list[Watch] = field(default_factory=list)
    """The last one is that of the log that was read last."""

    def __call__(self, mapping: Mapping, seat: SeatOf) -> Watch:
        """The watch of the next log."""
        self.made.append(Watch(mapping, seat))
        return self.made[-1]


@dataclass(frozen=True)
class Log:
    """A log without the moves that were taken back."""

    name: str
    """Of its file."""
    title: str
    platform: str
    """The name of its format."""
    seats: int
    entries: Sequence[Entry]
    seat: SeatOf
    scores: Sequence[int] | None
    """The points of the result by seat; None if the log has none."""
