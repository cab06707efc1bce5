"""Reads the bytes of a file into records with well-formed lines, or into the first error of each."""

import codecs
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import isfinite
from typing import Any, BinaryIO, TypeVar

from pydantic import TypeAdapter, ValidationError

from domain import logged
from domain.kernel.messages import Message
from domain.logged.commands import LogEntry
from vidi.record.errors import Demand, RecordError, TooDeep, Written, sentence, shown
from vidi.record.lines import (
    REMARKS_AT_MOST,
    BodyLine,
    BookmarkLine,
    DealLine,
    EndLine,
    Header,
    MoveLine,
    NotedLine,
    PackLine,
    ReceivedLine,
    RemarkLine,
    TakeBackLine,
    kind,
)

LINE_AT_MOST = 1_000_000
RECORD_AT_MOST = 20_000_000
"""The bytes of a record's lines: Python's objects take up to thirty times as much memory."""
PACKS_AT_MOST = 20
"""The packs of a record; no game has as many kinds."""
BLANK_AT_MOST = 1_000_000
"""The blank lines of a file."""
RUN_AT_MOST = 65_536
"""The bytes of lines that are read at once."""
PASSED_AT_MOST = 200_000
"""The lines that are skipped after an error: twice the largest number in a record."""
DIGITS_AT_MOST = 20
FOREIGN = (
    (b"PK\x03\x04", "a zip archive: take the record out of it first"),
    (b"\x1f\x8b", "a gzip archive: take the record out of it first"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"RIFF", "an image, a sound or a video"),
    (b"%PDF", "a PDF"),
    (
        b"\xd0\xcf\x11\xe0",
        "an old Excel workbook (.xls), or one with a password: save it as .xlsx without",
    ),
    (b"SQLite format 3", "an SQLite database; `vidi export` writes a record of a game"),
    (codecs.BOM_UTF16_LE, "UTF-16 text: save it as UTF-8"),
    (codecs.BOM_UTF16_BE, "UTF-16 text: save it as UTF-8"),
)
"""The first bytes of files that are often mistaken for records, and their kinds."""
BEGINS = '; a record begins with its header, {"vidi":1,...}'
L = TypeVar("L", bound=Message)


@dataclass
class Record:
    """One game of a file: its header, its packs, and its other lines in order, each with its number."""

    file: str
    line: int
    header: Header
    packs: list[tuple[int, PackLine]] = field(default_factory=list)
    body: list[tuple[int, BodyLine]] = field(default_factory=list)
    remarks: list[RemarkLine] = field(default_factory=list)
    """The remarks on the game, in the order of the lines."""
    received: list[ReceivedLine] = field(default_factory=list)
    """What single seats received of a log."""
    broken: RecordError | None = None
    """The error of the first bad line after ``body``; the lines after it were skipped."""
    entries: str | None = None
    """The list of a JSON file, such as ``log``, whose entries the numbers count; None if they count lines.

    In such a file, 0 stands for the file itself.
    """
    notes: tuple[str, ...] = ()
    """What a user should know of the import of it."""
    recognised: bool = False
    """Whether its title is that of the moves alone: neither the file nor the user names the game."""
    mapping: dict[str, Any] | None = None
    """Of a log of another platform, the mapping by which it was read."""

    def place(self, number: int) -> str | None:
        """The place of an entry in a file without lines, such as ``log[12]``; None for a line."""
        if self.entries is None:
            return None
        return f"{self.entries}[{number - 1}]" if number else ""

    @property
    def dealt(self) -> list[dict[str, str | int]] | None:
        """The outcomes of setting up; None if the record does not have them."""
        first = self.body[0][1] if self.body else None
        return first.chance if isinstance(first, DealLine) else None


def records(file: str, stream: BinaryIO) -> Iterator[Record | RecordError]:
    """The records of a file, one after another: each header begins one.

    A record ends before its first bad line, and reading continues at the next header. For a bad header, only
    its error is returned.
    """
    reader = _Reader(file)
    for first, run in _runs(lines(stream)):
        if reader.takes(first, run):
            continue
        for number, text in enumerate(run, first):
            yield from reader.line(number, text)
            if reader.is_over:
                return
    yield from reader.end()


def _runs(numbered: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, list[bytes]]]:
    """The lines in runs of those that may be exported moves, each other line alone; with the first number."""
    run, size = list[bytes](), 0
    for number, text in numbered:
        if text.startswith(_MOVE) and text.find(_COMMAND) > 0:
            run.append(text)
            size += len(text)
            if size <= RUN_AT_MOST:
                continue
            yield number + 1 - len(run), run
        else:
            if run:
                yield number - len(run), run
            yield number, [text]
        run, size = [], 0
    if run:
        yield number + 1 - len(run), run


Complete = Sequence[Record | RecordError]
"""The records and errors that are complete with a line."""


@dataclass
class _Reader:
    """Reads a file line by line, and holds the record that is not complete yet."""

    file: str
    record: Record | None = None
    size: int = 0
    """The bytes of its lines."""
    skipping: bool = False
    """Whether an error came, so that only a header is read."""
    passed: int = 0
    """The lines that are skipped since then."""
    blank: int = 0
    """The blank lines of the file."""
    seen: bool = False
    """Whether a line was not blank."""
    is_over: bool = False
    """Whether the rest of the file is not read."""

    def takes(self, first: int, run: Sequence[bytes]) -> bool:
        """Reads the next lines at once, if all are the next moves of the record; reads nothing if not."""
        size = self.size + sum(map(len, run))
        if self.record is None or size > RECORD_AT_MOST or not run[0].startswith(_MOVE):
            return False
        moves, body = _exported_moves(run), self.record.body
        if not moves:
            return False
        last = body[-1][1] if body else None
        if isinstance(last, EndLine):
            return False
        due = 1 if last is None else last.n + 1
        if [move.n for move in moves] != list(range(due, due + len(run))):
            return False
        self.size = size
        body += enumerate(moves, first)
        return True

    def line(self, number: int, text: bytes) -> Complete:
        """Reads the next line."""
        if not text.strip():
            self.blank += 1
            return self._stop_at_blank(number) if self.blank > BLANK_AT_MOST else ()
        if not self.seen:
            self.seen = True
            if what := foreign(text):
                why = f"a record is UTF-8 text with one JSON object per line; the file is {what}"
                self.is_over = True
                return (RecordError(self.file, 1, None, "record:1", why),)
        if self.skipping:
            self.passed += 1
            if self.passed > PASSED_AT_MOST:
                self.is_over = True
                why = f"more than {PASSED_AT_MOST:,} lines without a header follow a line that is wrong"
                return (stopped(self.file, number, why),)
            if not _may_begin(text):
                return ()
        return self._read(number, text)

    def end(self) -> Complete:
        """Ends the file."""
        if self.record is not None:
            return (self.record,)
        if not self.seen:
            why = "the file is empty; a record begins with its header"
            return (RecordError(self.file, 1, None, "record:2", why),)
        return ()

    def _read(self, number: int, text: bytes) -> Complete:
        complete: Complete = ()
        move: int | None = None
        try:
            fields = parsed(text)
            n = fields.get("n")
            move = n if type(n) is int and n > 0 else None
            cls = kind(fields)
            if cls is Header:
                complete = self._begin()
            elif self.skipping:
                return ()
            elif self.record is None:
                raise Demand(2, f'a record begins with its header, {{"vidi":1,...}}; found {shown(fields)}')
            self._grow(text)
            line = _as_written(checked(cls, text), fields)
            if isinstance(line, Header):
                self.record = Record(self.file, number, line)
            elif self.record is not None:
                _add(self.record, number, line)
        except Demand as demand:
            return (*complete, *self._fail(number, text, move, demand))
        return complete

    def _begin(self) -> Complete:
        """Ends a record at the header of the next one."""
        complete = () if self.record is None else (self.record,)
        self.record, self.skipping, self.passed, self.size = None, False, 0, 0
        return complete

    def _grow(self, text: bytes) -> None:
        """Counts a line of the record. Raises Demand."""
        self.size += len(text)
        if self.size > RECORD_AT_MOST:
            raise Demand(15, f"the record is longer than {RECORD_AT_MOST:,} bytes")

    def _fail(self, number: int, text: bytes, move: int | None, demand: Demand) -> Complete:
        """Ends a record before a bad line, and skips lines until the next header."""
        record, skipping = self.record, self.skipping
        self.record, self.skipping = None, True
        if record is None and skipping:
            return ()
        begins = "" if record or text.lstrip().startswith(b"{") else BEGINS
        error = RecordError(self.file, number, move, demand.rule, f"{demand}{begins}")
        return (_broken(record, error),)

    def _stop_at_blank(self, number: int) -> Complete:
        self.is_over = True
        why = f"the file has more than {BLANK_AT_MOST:,} blank lines"
        return (_broken(self.record, stopped(self.file, number, why)),)


def _broken(record: Record | None, error: RecordError) -> Record | RecordError:
    """A record that ends by an error; without a record, the error alone."""
    if record is None:
        return error
    record.broken = error
    return record


def _add(record: Record, number: int, line: PackLine | BodyLine | ReceivedLine | RemarkLine) -> None:
    """Adds a line to its record. Raises Demand."""
    if isinstance(line, PackLine):
        if record.body:
            raise Demand(14, "a pack must come right after the header, before number 0 and the moves")
        if len(record.packs) == PACKS_AT_MOST:
            raise Demand(15, f"the record carries more than {PACKS_AT_MOST} packs")
        record.packs.append((number, line))
    elif isinstance(line, BodyLine):
        _add_to_body(record, number, line)
    elif isinstance(line, ReceivedLine):
        _check_received(record, line)
        record.received.append(line)
    else:
        _check_remark(record, line)
        record.remarks.append(line)


def stopped(file: str, line: int, why: str, place: str | None = None) -> RecordError:
    """The error of a file whose reading stops."""
    return RecordError(file, line, None, "record:15", f"{why}; the rest of the file was not read", place)


def _may_begin(text: bytes) -> bool:
    """Whether a line may be a header; much cheaper than to parse the line."""
    return b'"vidi"' in text or b"\\u" in text


def foreign(first: bytes) -> str | None:
    """The kind of a file whose first bytes cannot be text in UTF-8; None if they may be."""
    what = next((what for begins, what in FOREIGN if first.startswith(begins)), None)
    return "not text, or not in UTF-8" if what is None and b"\0" in first else what


def lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines, each with its number; a line that is too long is cut off."""
    number = 0
    while raw := stream.readline(LINE_AT_MOST + 2):
        number += 1
        if number == 1:
            raw = raw.removeprefix(b"\xef\xbb\xbf")
        more = raw
        while more and not more.endswith(b"\n"):  # the rest of a line that is too long
            more = stream.readline(LINE_AT_MOST)
        yield number, raw


def parsed(text: bytes) -> dict[str, Any]:
    """The JSON object in a line. Raises Demand."""
    if len(text.rstrip(b"\r\n")) > LINE_AT_MOST:
        raise Demand(1, f"the line is longer than {LINE_AT_MOST:,} bytes")
    value = decoded(text, "line")
    if not isinstance(value, dict):
        raise Demand(1, f"a line must be a JSON object, {{...}}; found {shown(value)}")
    return value


def decoded(text: bytes, what: str) -> Any:
    """The JSON value in some bytes. Raises Demand, whose message calls them ``what``."""
    # A call of ``_integer`` for each number takes a twelfth of the time.
    decoder = _OF_LONG if _LONG in text.translate(_NUMBERS) else _DECODER
    try:
        stripped = text.decode().strip()
        value, end = decoder.raw_decode(stripped)
        # ``decode`` would search for blanks on both sides again: a seventh of the time of a line.
        return value if end == len(stripped) else decoder.decode(stripped)
    except UnicodeDecodeError as error:
        raise Demand(1, f"byte {error.start + 1} of the {what} is not UTF-8") from None
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise Demand(1, f"not JSON at {line}column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise TooDeep(1, f"the {what} is nested too deeply") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise Demand(3, f"the field {shown(twice)} is there twice")
    return fields


def _number(text: str) -> Written:
    if isfinite(number := Written(text)):
        return number
    raise Demand(1, f"{text[:20]} is not a number that a record can have")


def _integer(text: str) -> int:
    if len(text) <= DIGITS_AT_MOST:
        return int(text)
    raise Demand(1, f"{text[:20]}... has too many digits")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_number, parse_constant=_number)
"""Of text without long numbers."""
_OF_LONG = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_number, parse_int=_integer, parse_constant=_number
)


def checked(cls: type[L], text: str | bytes) -> L:
    """The line of this kind for a JSON object. Raises Demand."""
    try:
        line: L = cls.ADAPTER.validator.validate_json(text, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        if first["type"] == "json_invalid":  # nested too deeply, or half of a surrogate pair
            raise Demand(1, f"not JSON: {first['ctx']['error']}") from None
        given = decoded(text if isinstance(text, bytes) else text.encode(), "line")
        raise Demand(3, sentence(error, cls, given)) from None
    return line


def checked_fields(cls: type[L], fields: Mapping[str, Any]) -> L:
    """The line of this kind with these fields. Raises Demand."""
    try:
        text = json.dumps(fields)
    except RecursionError:
        raise TooDeep(1, "the line is nested too deeply") from None
    return checked(cls, text)


def _exported_moves(run: Sequence[bytes]) -> list[MoveLine]:
    """The moves in lines that are written as the exporter writes them; none if one line is not.

    One parser reads such lines at once, where ``parsed`` and ``checked`` need two for each line. The moves,
    written again, are the lines, so no field is there twice. Long numbers and fractions are left to
    ``parsed``, which refuses them or keeps their letters.
    """
    written = b"[%b]" % b",".join([text.rstrip(b"\r\n") for text in run])
    if written.find(b'": ') >= 0:  # the exporter writes no blanks; most others do. ``in`` takes twice as long
        return []
    numbers = written.translate(_NUMBERS)
    if numbers.find(_LONG) >= 0 or numbers.find(b"0.") >= 0 or len(written) > LINE_AT_MOST:
        return []
    if written.count(b"," + _MOVE) != len(run) - 1:  # else a line could have two moves, or a part of one
        return []
    adapter = _moves()
    try:
        moves = adapter.validator.validate_json(written, strict=True)
    except ValidationError:
        return []
    same = len(moves) == len(run) and adapter.serializer.to_json(moves, exclude_defaults=True) == written
    return moves if same else []


@cache
def _moves() -> TypeAdapter[list[MoveLine]]:
    return TypeAdapter(list[MoveLine])


_MOVE, _COMMAND = b'{"n":', b'"command":'
"""The beginning of an exported move, and a field that each move has."""
_NUMBERS = bytes.maketrans(b"123456789e", b"000000000.")
"""Makes 20 digits twenty zeros, and 1.5 and 1e22 a zero before a point."""
_LONG = b"0" * DIGITS_AT_MOST


def _as_written(line: L, fields: dict[str, Any]) -> L:
    """The new line, with the numbers that rules check as they were written: a message can quote them."""
    if isinstance(line, MoveLine) and line.args:
        object.__setattr__(line, "args", fields["args"])  # a copy of each line would take longer
    elif isinstance(line, Header) and line.setup:
        object.__setattr__(line, "setup", fields["setup"])
    return line


def _add_to_body(record: Record, number: int, line: BodyLine) -> None:
    """Adds a line whose number follows that of the last one. Raises Demand."""
    last = _last(record)
    if not isinstance(line, EndLine):
        due = 1 if last is None else last.n + 1
        if line.n != due and not (last is None and isinstance(line, DealLine)):
            slip = "is missing before this line" if line.n > due else "is there twice"
            why = f"`n` is {line.n}, expected {due}: moves are numbered without a gap, and one {slip}"
            raise Demand(6, why)
    record.body.append((number, line))


def _check_remark(record: Record, line: RemarkLine) -> None:
    last = _last(record)
    moves = last.n if last else 0
    match line:
        case NotedLine(noted=at) | BookmarkLine(bookmark=at) if at.move > moves:
            why = f"`move` is {at.move}, but only {moves} come before: a note comes after its move"
            raise Demand(17, why)
    if isinstance(line, NotedLine) and (line.noted.seat or 0) > len(record.header.seats):
        raise Demand(7, f"there is no seat {line.noted.seat}; there are 1 to {len(record.header.seats)}")
    if sum(type(one) is type(line) for one in record.remarks) == REMARKS_AT_MOST:
        raise Demand(17, f"the record has more than {REMARKS_AT_MOST:,} lines of this kind")


def _check_received(record: Record, line: ReceivedLine) -> None:
    last, at = _last(record), line.received
    if record.header.ruleset != logged.RULESET:
        raise Demand(17, f"only logs have `received`: records with the rule set {logged.RULESET!r}")
    if at.move > (last.n if last else 0):
        raise Demand(17, f"`move` is {at.move}, which comes later: `received` comes after its move")
    seats = len(record.header.seats)
    if at.seat > seats:
        raise Demand(7, f"there is no seat {at.seat}; there are 1 to {seats}")
    for entry in at.entries:
        try:
            LogEntry.ADAPTER.validator.validate_python(entry)
        except ValidationError as error:
            raise Demand(17, f"received: {sentence(error, given=entry)}") from None


def _last(record: Record) -> DealLine | MoveLine | TakeBackLine | None:
    """The last line before the current one. Raises Demand if no line may follow it."""
    last = record.body[-1][1] if record.body else None
    if isinstance(last, EndLine):
        raise Demand(11, "`end` must be the last line of a record; only another header may follow it")
    return last
