"""Documents in the values of a JSON file: pages in a list, matches by their ids, an answer in an answer."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from vidi.importers.formats import Document, Format, formats
from vidi.importers.reading.refusals import refusal
from vidi.importers.values import fields
from vidi.record.errors import Demand

DEPTH = 3
"""How deep such documents may lie in other values."""
TRIED = 100
"""The values of a list or object that are looked at to find one; the others count if one is found."""


def matching(document: Document) -> list[Format]:
    """The formats that recognise a document."""
    return [format_ for format_ in formats().values() if format_.recognises(document)]


def inner(document: Document) -> list[tuple[Document, Format | None]]:
    """The documents in the values of a file, each with its format; empty if no format recognises one.

    All entries of a list count if one is recognised. Of an object, those count that are recognised or
    refused. Raises Demand if there are too many.
    """
    try:
        around = [("", document.json)]
    except Demand:
        return []
    for _ in range(DEPTH):
        several = [one for place, value in around for one in _documents(document, place, value)]
        if several:
            return several
        inside = (child for place, value in around for child in _children(place, value))
        around = list(islice((one for one in inside if isinstance(one[1], dict | list)), TRIED))
    return []


def _documents(of: Document, place: str, value: Any) -> Iterator[tuple[Document, Format | None]]:
    """The documents among the values of a list or object; none if no format recognises one of the first."""
    if not any(_format(_document(of, *child)) for child in islice(_children(place, value), TRIED)):
        return
    for count, child in enumerate(_children(place, value), 1):
        fields.entries(count)
        one = _document(of, *child)
        format_ = _format(one)
        if format_ or isinstance(value, list) or refusal(one):
            yield one, format_


def _children(place: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The values of a list or object, each with its place."""
    if isinstance(value, list):
        yield from ((f"{place}[{number}]", one) for number, one in enumerate(value))
    elif isinstance(value, dict):
        yield from ((f"{place}.{name[:100]}".removeprefix("."), one) for name, one in value.items())


def _document(of: Document, place: str, value: Any) -> Document:
    return Document(of.name, b"", of.hints, place, value)


def _format(document: Document) -> Format | None:
    """The one format that recognises a value."""
    known = matching(document) if isinstance(document.value, dict | list) else []
    return known[0] if len(known) == 1 else None
