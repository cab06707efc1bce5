"""From the bytes of a file to its entries: of records line by line, of a bundle member by member, of every
other format as a whole."""

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from itertools import chain, islice
from typing import BinaryIO

from vidi.importers.formats import Document, Format, Hints, Ignored, Item, Quarantined, formats
from vidi.importers.formats.sheet import layout, may_be_sheet
from vidi.importers.reading import others
from vidi.importers.reading.bundle import content_of_gzip, members, utf8
from vidi.importers.reading.byline import TooLong, documents, first_lines
from vidi.importers.reading.flatfile import joined
from vidi.importers.reading.given import Given, Held, Joined
from vidi.importers.reading.inner import inner, matching
from vidi.importers.reading.refusals import refusal
from vidi.importers.sheets import workbook
from vidi.importers.values.archives import GZIP, ZIP
from vidi.importers.values.bounds import DOCUMENT_AT_MOST, ENTRIES_AT_MOST
from vidi.record.errors import Demand, RecordError, shown
from vidi.record.read import Record, foreign, lines, parsed, records

HEAD = 65_536
"""The first bytes, by which a record or a zip is recognised."""
RECORD, BUNDLE, UNKNOWN = "record", "bundle", "unknown"
SUFFIX = ".vidi.jsonl"
VERSION = 1
"""The version of the code that reads records and bundles."""
_HEADER = re.compile(rb'^[ \t]*\{[ \t]*"vidi"[ \t]*:', re.MULTILINE)
_ELEMENT = re.compile(r"<([A-Za-z_][\w.-]{0,40})")
FIELDS_SHOWN = 8
BY_SCRIPT = "a short script makes a log of it, see docs/record-format/log.md"

Entry = Item | RecordError


@dataclass
class Part:
    """A file, or a member of a bundle, with its entries. Iteration reads them."""

    name: str
    entries: Iterable[Entry]
    format: str = RECORD
    version: int = VERSION
    stream: BinaryIO | None = None
    """The bytes of a part with records, whose lines can be quoted."""
    by_line: bool = False
    """Whether each line is a document; only one is in memory at a time."""
    excessive: bool = False
    """Whether it is too long to be read and kept."""


class Unrecognised(Demand):
    """A file that no format recognises."""


def names() -> list[str]:
    """The names of all formats, the values of ``--as``."""
    return [RECORD, BUNDLE, *formats()]


def parts(name: str, stream: BinaryIO, hints: Hints, sought: bool) -> Iterator[Part]:
    """A file's parts: itself, or the members of a bundle.

    ``sought`` is true for a file from a folder: such a file is ignored if no format recognises it.
    """
    chosen, head = hints.format, stream.read(HEAD)
    stream.seek(0)
    zipped = chosen is None and head.startswith(ZIP) and not name.endswith(SUFFIX)
    if chosen == BUNDLE or (zipped and workbook.kind(stream) is None):
        yield from _bundle(name, stream, replace(hints, format=None))
    else:
        yield _single(name, stream, head, hints, sought)


def _single(name: str, stream: BinaryIO, head: bytes, hints: Hints, sought: bool) -> Part:
    """The part for a file that is no bundle; a gzip is read as the file in it, and UTF-16 as UTF-8.

    A record is UTF-8.
    """
    try:
        if head.startswith(GZIP):
            stream = BytesIO(content_of_gzip(stream))
            head = stream.getvalue()[:HEAD]
        is_record = hints.format == RECORD or name.endswith(SUFFIX)
        if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and not is_record:
            stream = BytesIO(utf8(stream))
            head = stream.getvalue()[:HEAD]
    except Demand as error:
        return _whole(name, Quarantined("", str(error), error.rule))
    return _part(name, stream, head, hints, sought)


def quoted(stream: BinaryIO, numbers: Iterable[int]) -> dict[int, str]:
    """The lines with these numbers."""
    wanted = set(numbers)
    stream.seek(0)
    numbered = islice(lines(stream), max(wanted, default=0))
    return {number: text.decode("utf-8", "replace") for number, text in numbered if number in wanted}


def _bundle(name: str, stream: BinaryIO, hints: Hints) -> Iterator[Part]:
    empty = True
    try:
        for file in joined(_members(name, stream)):
            empty = False
            yield _member(file, hints)
    except Demand as error:
        yield _whole(name, Quarantined("", str(error), error.rule), BUNDLE)
        return
    if empty:
        yield _whole(name, Quarantined("", "the zip is empty", "import:1"), BUNDLE)


def _members(name: str, stream: BinaryIO) -> Iterator[Given]:
    """The members of a bundle. Raises Demand."""
    for path, data in members(stream):
        called = f"{name}/{path}"
        if isinstance(data, Demand):
            yield Given(Joined(called, 0, partial(_raise, data)), sought=True)
        else:
            yield Given(Held(called, data), sought=True)


def _raise(demand: Demand) -> bytes:
    raise demand


def _member(file: Given, hints: Hints) -> Part:
    """The part for a member, or for the members of a match."""
    try:
        stream = file.open()
        head = stream.read(HEAD)
        stream.seek(0)
        return _single(file.name, stream, head, hints, file.sought)
    except Demand as error:
        return _whole(file.name, Quarantined("", str(error), error.rule))


def _part(name: str, stream: BinaryIO, head: bytes, hints: Hints, sought: bool) -> Part:
    """The part for these bytes."""
    chosen, document = hints.format, None
    if chosen == RECORD or (chosen is None and _begins_record(name, head)):
        return Part(name, records(name, stream), stream=stream)
    try:
        if (what := foreign(head)) and not (head.startswith(ZIP) and workbook.kind(stream)):
            raise _unrecognised(what)
        if format_ := _of_lines(name, stream, hints):
            entries = _lines(format_, name, stream, hints)
            return Part(name, entries, format_.name, format_.version, by_line=True)
        data = stream.read(DOCUMENT_AT_MOST + 1)
        if len(data) > DOCUMENT_AT_MOST:
            why = f"the file is longer than {DOCUMENT_AT_MOST:,} bytes: split it"
            return replace(_whole(name, Quarantined("", why, "import:2")), excessive=True)
        document = Document(name, data, hints)
        if several := _several(document):
            first = next(format_ for _, format_ in several if format_)
            return Part(name, _inner(several), first.name, first.version, by_line=first.entry == "game")
        format_ = formats()[chosen] if chosen is not None else _recognised(document)
    except Unrecognised as error:
        if sought:
            return _whole(name, Ignored("", str(error)))
        if document is not None and may_be_sheet(document):
            return _sheet_to_name(document)
        return _whole(name, Quarantined("", str(error), error.rule))
    except Demand as error:
        return _whole(name, Quarantined("", str(error), error.rule))
    return Part(name, _read(format_, document), format_.name, format_.version)


def _sheet_to_name(document: Document) -> Part:
    """The part for a table whose columns are not known: a person may say what they mean."""
    columns = layout(document)
    has = ", ".join(shown(name) for name in columns.names[:FIELDS_SHOWN] if name.strip())
    why = f"its format is not recognised: it is a table with the columns {has}; say what they mean, "
    example = f"{columns.names[0].strip() or 'Datum'}=date"
    why += f"on the Import page or by --columns, such as --columns {shown(example)}"
    return Part(document.name, [columns, Quarantined("", why, "import:1")], UNKNOWN, 0)


def _of_lines(name: str, stream: BinaryIO, hints: Hints) -> Format | None:
    """The format of the documents in the lines of a file; None if the file is one document."""
    for line in first_lines(stream):
        for format_ in matching(Document(name, line, hints)):
            if hints.format in (None, format_.name):
                return format_
    return None


def _several(document: Document) -> list[tuple[Document, Format | None]]:
    """The documents in the values of a file; empty if it is one document, or none has the format of ``--as``.

    Raises Demand if there are too many.
    """
    chosen = document.hints.format
    several = [] if matching(document) else inner(document)
    return several if any(format_ and chosen in (None, format_.name) for _, format_ in several) else []


def _inner(several: Iterable[tuple[Document, Format | None]]) -> Iterator[Item]:
    """The items of the documents in the values of a file."""
    for document, format_ in several:
        if format_:
            yield from _read(format_, document)
        elif refused := refusal(document):
            yield Quarantined(document.place, str(refused), refused.rule)
        else:
            why = f"no format recognises it: it is {_json_seen(document.value)}"
            yield Quarantined(document.place, why, "import:1", document.value)


def _lines(format_: Format, name: str, stream: BinaryIO, hints: Hints) -> Iterator[Item]:
    """The items of the documents in the lines of a file."""
    for count, document in enumerate(documents(name, stream, hints), 1):
        if count > ENTRIES_AT_MOST:
            more = f"the file has more than {ENTRIES_AT_MOST:,} lines: split it; the rest of it was not read"
            yield Quarantined(_place_of(document), more, "import:2")
            return
        if isinstance(document, TooLong):
            long = f"the line is longer than {DOCUMENT_AT_MOST:,} bytes: take its entries apart"
            yield Quarantined(f"line {document.line}", long, "import:2")
        elif refused := refusal(document):
            yield Quarantined(document.place, str(refused), refused.rule)
        else:
            yield from _read(format_, document)


def _place_of(line: Document | TooLong) -> str:
    return f"line {line.line}" if isinstance(line, TooLong) else line.place


def _whole(name: str, item: Item, format_: str = UNKNOWN) -> Part:
    """A part with only this outcome."""
    return Part(name, [item], format_, 0)


def _begins_record(name: str, head: bytes) -> bool:
    """Whether a file has records: by its name, or because a line is a header."""
    text = head.removeprefix(codecs.BOM_UTF8).lstrip()
    if name.endswith(SUFFIX) or _HEADER.search(text):
        return True
    first, _, _ = text.partition(b"\n")  # the fields of a header may have any order
    try:
        return "vidi" in parsed(first)
    except Demand:
        return False


def _recognised(document: Document) -> Format:
    """The one format that recognises a file. Raises Demand."""
    known = matching(document)
    if len(known) == 1:
        return known[0]
    if not known and (refused := refusal(document)):
        raise refused
    if not known and (other := others.description(document)):
        raise Unrecognised(1, f"it is {other}, which Vidi does not read: {BY_SCRIPT}", "import")
    if known:
        which = " and ".join(f"{format_.title} (--as {format_.name})" for format_ in known)
        raise Demand(1, f"it may be of several formats: {which}; name one", "import")
    raise _unrecognised(_seen(document))


def _unrecognised(what: str) -> Unrecognised:
    there = ", ".join(
        chain(
            ("a record (record)", "a zip of files (bundle)"),
            (f"{format_.title} ({format_.name})" for format_ in formats().values()),
        )
    )
    return Unrecognised(1, f"its format is not recognised: it is {what}; the formats are: {there}", "import")


def _seen(document: Document) -> str:
    """A description of a file that no format recognises. Raises Demand if it is damaged."""
    if document.data.startswith(ZIP):
        return workbook.description(document.table)
    try:
        text = document.text.lstrip()
    except UnicodeDecodeError as error:
        raise not_utf8(error) from None
    if not text:
        return "empty"
    if text.startswith(("{", "[")):
        try:
            value = document.json
        except Demand:
            first = _first_object(text)
            if first is None:
                raise
            return f"lines of JSON, the first with {_fields(first)}"
        return _json_seen(value)
    if element := _ELEMENT.search(text[:HEAD]) if text.startswith("<") else None:
        return f"XML or HTML with the element <{element[1]}>"
    return f"text that begins with {shown(text[:200].partition(chr(10))[0])}"


def _json_seen(value: object) -> str:
    """A description of a JSON value."""
    if isinstance(value, dict):
        return f"a JSON object with {_fields(value)}"
    if not isinstance(value, list):
        return f"the JSON value {shown(value)}"
    of = f" of objects with {_fields(value[0])}" if value and isinstance(value[0], dict) else ""
    return f"a JSON list{of}"


def _first_object(text: str) -> dict[str, object] | None:
    """The JSON object in the first of several lines; None if there is none."""
    line, more, _ = text.partition("\n")
    try:
        return parsed(line.encode()) if more else None
    except Demand:
        return None


def _fields(entry: dict[str, object]) -> str:
    """Some names of fields, for a sentence."""
    if not entry:
        return "no fields"
    more = len(entry) - FIELDS_SHOWN
    named = ", ".join(name[:40] for name in list(entry)[:FIELDS_SHOWN])
    return f"the fields {named}{f' and {more} more' if more > 0 else ''}"


def not_utf8(error: UnicodeDecodeError) -> Demand:
    """The error of a file that cannot be decoded."""
    return Demand(3, f"byte {error.start + 1} of the file is not UTF-8: save it as UTF-8", "import")


def _read(format_: Format, document: Document) -> Iterator[Item]:
    """The items of a document, and the error of the document as a whole, each with its place in the file."""
    for item in _items(format_, document):
        yield _with_place(document.place, item) if document.place else item


def _items(format_: Format, document: Document) -> Iterator[Item]:
    try:
        yield from format_.read(document)
    except Demand as error:
        yield Quarantined("", str(error), error.rule)
    except UnicodeDecodeError as error:
        yield Quarantined("", str(not_utf8(error)), "import:3")
    except RecursionError:
        yield Quarantined("", "the file is nested too deeply", "import:2")


def _with_place(around: str, item: Item) -> Item:
    """The item of a document with its place in the file."""
    if not isinstance(item, Record):
        return item._replace(place=_inside(around, item.place))
    item.entries = _inside(around, item.entries or "")
    if item.broken:
        item.broken = replace(item.broken, place=_inside(around, item.broken.place or ""))
    return item


def _inside(around: str, place: str) -> str:
    return f"{around}: {place}" if place else around
