"""Writes the moves of a log into the body of a record.

A record stays so small that it can be exported and imported again.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from vidi.record.errors import Demand, RecordError
from vidi.record.lines import MOVES_AT_MOST, MoveLine, ReceivedLine, TakeBackLine
from vidi.record.read import LINE_AT_MOST, RECORD_AT_MOST, Record


@dataclass
class Body:
    """The body of a record while it is written."""

    record: Record
    n: int = 0
    """The number of the last move."""
    _size: int = field(default=0, init=False)
    """The bytes of the record's lines."""

    def move(
        self, entry: int, seat: int, args: dict[str, Any], made_at: str | None = None, key: str | None = None
    ) -> int:
        """Adds a move, and returns its number; ``entry`` counts from 1. Raises Demand."""
        self.add(
            entry,
            MoveLine(n=self.n + 1, seat=seat, command="log", args=args, made_at=made_at, source_key=key),
        )
        return self.n

    def take_back(self, entry: int, seat: int, to: int, made_at: str | None = None) -> None:
        """Takes back all moves after ``to``. Raises Demand."""
        self.add(entry, TakeBackLine(n=self.n + 1, seat=seat, take_back=to, made_at=made_at))

    def break_off(self, entry: int, demand: Demand) -> None:
        """Ends the record before an entry with an error; 0 is the file itself."""
        record, move = self.record, self.n + 1 if entry else None
        record.broken = RecordError(record.file, entry, move, demand.rule, str(demand), record.place(entry))

    def add(self, entry: int, line: MoveLine | TakeBackLine) -> None:
        """Adds a line. Raises Demand."""
        self._count(line)
        if line.n > MOVES_AT_MOST:
            raise Demand(2, f"the log has more than {MOVES_AT_MOST:,} moves", "import")
        self.record.body.append((entry, line))
        self.n = line.n

    def receive(self, line: ReceivedLine) -> None:
        """Adds what one seat alone received. Raises Demand."""
        self._count(line)
        self.record.received.append(line)

    def _count(self, line: MoveLine | TakeBackLine | ReceivedLine) -> None:
        size = len(line.ADAPTER.serializer.to_json(line, exclude_defaults=True))
        self._size += size
        if size > LINE_AT_MOST:
            raise Demand(2, f"the move has {size:,} bytes; the limit is {LINE_AT_MOST:,}", "import")
        if self._size > RECORD_AT_MOST:
            raise Demand(2, f"the moves so far have more than {RECORD_AT_MOST:,} bytes", "import")


def leave_out_empty_places(record: Record) -> None:
    """Leaves out the places of a log that has ended and named no thing: its board would be an empty map."""
    moves = [line.args for _, line in record.body if isinstance(line, MoveLine)]
    ended = any("result" in args for args in moves)
    if ended and not any("things" in entry for args in moves for entry in args["entries"]):
        setup = {name: value for name, value in record.header.setup.items() if name != "places"}
        record.header = replace(record.header, setup=setup)
