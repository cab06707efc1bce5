"""An answer as text. A program that prints it need not load Arrow, which takes longer than all else."""

import json
import re
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pyarrow as pa

CONTROL = re.compile(r"[^\n\t -~\u00a0-\u2027\u202f-\u2065\u206a-\U0010ffff]")
"""Control characters of terminals, and characters that change the direction of text."""
GROUP = 1_000
"""Rows that become text at once."""


class Cells(NamedTuple):
    """The cells of an answer; a value that is missing is empty."""

    names: list[str]
    numbers: list[bool]
    """By column, whether its values are numbers."""
    rows: list[list[str]]

    def drop(self, name: str) -> None:
        """Takes away a column, which is there."""
        place = self.names.index(name)
        del self.names[place], self.numbers[place]
        for row in self.rows:
            del row[place]


def cells(table: "pa.Table") -> Cells:
    """The cells of a table of ``read.Answer``."""
    return Cells(table.column_names, _numbers(table), list(_rows(table)))


def write(table: "pa.Table", truncated: bool, target: IO[bytes]) -> None:
    """Writes an answer: a line about the columns, then a line for each row."""
    head = {"names": table.column_names, "numbers": _numbers(table), "truncated": truncated}
    target.write(_line(head))
    for row in _rows(table):
        target.write(_line(row))


def read(source: IO[bytes]) -> tuple[Cells, bool]:
    """What ``write`` wrote: the cells, and whether rows are missing."""
    head = json.loads(source.readline())
    return Cells(head["names"], head["numbers"], list(map(json.loads, source))), head["truncated"]


def _line(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _numbers(table: "pa.Table") -> list[bool]:
    from pyarrow.types import is_decimal, is_floating, is_integer

    return [is_integer(kind) or is_floating(kind) or is_decimal(kind) for kind in table.schema.types]


def _rows(table: "pa.Table") -> Iterator[list[str]]:
    for first in range(0, table.num_rows, GROUP):
        columns = [column.to_pylist() for column in table.slice(first, GROUP).columns]
        for row in zip(*columns, strict=True):
            yield ["" if value is None else str(value) for value in row]
