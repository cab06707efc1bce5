"""Files with a document in each line, as tools that fetch answers one after another write them."""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO

from vidi.importers.formats import Document, Hints
from vidi.importers.values.bounds import DOCUMENT_AT_MOST

SAMPLE = 3
"""The lines by which such a file is recognised."""
LEAST = 10
"""The bytes of the shortest line that may be a document, and is no bracket of one."""
BLANKS = b" \t\r\n"


@dataclass(frozen=True)
class TooLong:
    """A line that is too long to be read."""

    line: int


def first_lines(stream: BinaryIO) -> list[bytes]:
    """The first lines that may be whole documents; empty unless the file has several lines of JSON.

    The stream is at its beginning afterwards. A first line may be cut off.
    """
    some = [line for _, line in islice(_lines(stream), SAMPLE)]
    stream.seek(0)
    if len(some) < 2 or not some[0] or some[0][:1] not in b"{[" or len(some[0]) < LEAST:
        return []
    return [line for line in some if line and line[:1] in b"{[" and line[-1:] in b"}]"]


def documents(name: str, stream: BinaryIO, hints: Hints) -> Iterator[Document | TooLong]:
    """The document of each line that is not blank."""
    for number, line in _lines(stream):
        yield TooLong(number) if line is None else Document(name, line, hints, f"line {number}")


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """The lines that are not blank, each with its number; None for one that is too long."""
    number = 0
    while raw := stream.readline(DOCUMENT_AT_MOST + 1):
        number += 1
        long = len(raw) > DOCUMENT_AT_MOST
        while raw and not raw.endswith(b"\n") and long:
            raw = stream.readline(DOCUMENT_AT_MOST)
        text = raw.removeprefix(codecs.BOM_UTF8) if number == 1 else raw
        if long or text.strip(BLANKS):
            yield number, None if long else text.strip(BLANKS)
