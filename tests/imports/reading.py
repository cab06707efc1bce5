"""Reads bytes as a file of one format, as an import does."""

import json
from typing import Any

from domain.kernel.reports import PlayReported
from vidi.importers.formats import Document, Item, Play, Quarantined, formats
from vidi.record.read import Record


def recognised(data: bytes) -> list[str]:
    """The formats that take these bytes for theirs."""
    document = Document("file", data)
    return [name for name, format_ in formats().items() if format_.recognises(document)]


def items(name: str, data: bytes) -> list[Item]:
    """What a format reads; raises Demand."""
    return list(formats()[name].read(Document("file", data)))


def plays(name: str, data: bytes) -> list[PlayReported]:
    """The plays, where nothing is wrong."""
    found = items(name, data)
    assert [item for item in found if isinstance(item, Quarantined)] == []
    return [item.report for item in found if isinstance(item, Play)]


def wrong(name: str, data: bytes) -> list[tuple[str, str, str]]:
    """Of each entry with which something is wrong: its place, why, and the demand."""
    found = [item for item in items(name, data) if isinstance(item, Quarantined)]
    return [(item.place, item.reason, item.rule) for item in found]


def told(found: Any) -> bytes:
    """A JSON value as a file."""
    return json.dumps(found).encode()


def places(found: list[Item]) -> list[tuple[str, str]]:
    """Of each item, what it is and its place."""
    return [(type(item).__name__, item.place) for item in found if not isinstance(item, Record)]
