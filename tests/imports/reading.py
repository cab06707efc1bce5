"""Reads bytes as a file of one format, as an import does."""

import json
from typing import Any

from domain.library.reports import PlayReported
from vidi.importers.formats import Document, Item, Layout, Play, Quarantined, formats
from vidi.record.read import Record


def recognised(data: bytes) -> list[str]:
    """The formats that take these bytes for theirs."""
    document = Document("file", data)
    return [name for name, format_ in formats().items() if format_.recognises(document)]


def items(name: str, data: bytes) -> list[Item]:
    """What a format reads, without the layout of a sheet; raises Demand."""
    return [one for one in formats()[name].read(Document("file", data)) if not isinstance(one, Layout)]


def plays(name: str, data: bytes) -> list[PlayReported]:
    """The plays, where nothing is wrong."""
    read = items(name, data)
    assert [item for item in read if isinstance(item, Quarantined)] == []
    return [item.report for item in read if isinstance(item, Play)]


def wrong(name: str, data: bytes) -> list[tuple[str, str, str]]:
    """Of each entry with which something is wrong: its place, why, and the demand."""
    read = [item for item in items(name, data) if isinstance(item, Quarantined)]
    return [(item.place, item.reason, item.rule) for item in read]


def as_bytes(value: Any) -> bytes:
    """A JSON value as a file."""
    return json.dumps(value).encode()


def places(read: list[Item]) -> list[tuple[str, str]]:
    """Of each item, what it is and its place."""
    return [(type(item).__name__, item.place) for item in read if not isinstance(item, Record)]
