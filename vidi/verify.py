"""Whether a library can be trusted: its events are as stored and as the rules decide, its rows follow."""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import UUID

import duckdb

from domain.catalog import codec
from domain.kernel.codec import UnknownTopic
from domain.kernel.messages import Event
from projections.compare import compare, progress
from projections.damage import lacks_room, line
from projections.projector import WAREHOUSE, Projector
from projections.publish import current
from projections.schema import schema
from vidi.checksums import Stored, checksum
from vidi.redecide import Difference, redecide
from vidi.store import GameLibrary, Row, StoreError, in_folder
from vidi.trouble import happened, trouble

Progress = Callable[[int], None]
"""Called with how many events were looked at; each is looked at twice."""
STORED = """SELECT originator_id, originator_version, topic, state, typeof(originator_id) || ' ' ||
    typeof(originator_version) || ' ' || typeof(topic) || ' ' || typeof(state)
FROM stored_events ORDER BY originator_id, originator_version"""


@dataclass(frozen=True)
class Finding:
    """Something that is wrong, and where."""

    message: str
    game: str | None = None
    version: int | None = None
    table: str | None = None
    column: str | None = None

    def __str__(self) -> str:
        place = [
            f"game {self.game}" if self.game else "",
            f"event {self.version}" if self.version else "",
            f"table {self.table}" if self.table else "",
            f"column {self.column}" if self.column else "",
        ]
        return f"{', '.join(filter(None, place)) or 'events.db'}: {self.message}"


@dataclass
class Report:
    """What a look at everything found."""

    games: int = 0
    events: int = 0
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What could not be looked at, and why that is no fault."""

    @property
    def ok(self) -> bool:
        """Nothing is wrong."""
        return not self.findings


def verify(folder: Path, store: GameLibrary, told: Progress) -> Report:
    """Looks at every event and every row of a library; changes nothing.

    Raises StoreError where the events cannot be read at all, lie on a server, or the disk is full.
    """
    report = Report()
    path = folder / "events.db"
    if not in_folder():
        raise StoreError("only a library whose events are in its folder can be verified")
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True)) as con:
            con.text_factory = bytes
            con.execute("BEGIN")  # what others store meanwhile is for the next time
            _events(con, report, told)
    except sqlite3.Error as error:
        if happened(error):
            raise StoreError(trouble(path, error)) from error
        report.findings.append(Finding(f"the file is damaged and cannot be read on: {error}"))
    if report.ok:  # else there is nothing to compare with
        try:
            _tables(folder, store, report, told)
        except (duckdb.Error, OSError) as error:
            if not lacks_room(error):
                raise
            raise StoreError(
                f"the tables cannot be looked at: no room in {tempfile.gettempdir()} to make them once more "
                f"({line(error)})"
            ) from error
    else:
        report.notes.append("the tables were not looked at: they follow from the events")
    return report


def _events(con: sqlite3.Connection, report: Report, told: Progress) -> None:
    for (said,) in con.execute("PRAGMA integrity_check(20)").fetchall():
        if said != b"ok":
            report.findings.append(Finding(said.decode(errors="replace")))
    puts = _puts(con)
    unchecked, elsewhere = 0, 0
    for id_, rows in groupby(con.execute(STORED), lambda row: row[0]):
        game = _text(id_)
        found, sums = list(rows), puts.pop(game, [])
        report.games += 1
        report.events += len(found)
        try:
            stored = [_stored(game, *row[1:]) for row in found]
            unchecked += _check_sums(stored, sums, report)
            elsewhere += not _check_stream(stored)
        except _Wrong as wrong:
            report.findings.append(wrong.finding)
        told(report.events)
    report.findings += [
        Finding("was recorded, and is not in the store any more", _name(game)) for game in sorted(puts)
    ]
    if unchecked:
        report.notes.append(f"{unchecked} events were stored by an older Vidi, without checksums")
    if elsewhere:
        report.notes.append(
            f"{elsewhere} games are of rule sets that are not here: folded, not decided again"
        )


class _Wrong(Exception):  # noqa: N818 - says what it is
    """Ends the look at a game."""

    def __init__(self, message: str, game: str, version: int | None = None) -> None:
        super().__init__(message)
        self.finding = Finding(message, _name(game), version)


def _name(game: str) -> str:
    """An id as the other commands show it."""
    try:
        return str(UUID(game))
    except ValueError:
        return game


def _text(value: object) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else repr(value)


def _stored(game: str, version: Any, topic: Any, state: Any, kinds: bytes) -> Stored:
    if kinds != b"text integer text blob":
        raise _Wrong("it has a value of another kind", game, version if isinstance(version, int) else None)
    return Stored(game, version, topic, state)


def _puts(con: sqlite3.Connection) -> dict[str, list[tuple[int, int, bytes]]]:
    """By game the first and last version of each put with its checksum; empty in an older library."""
    if not con.execute("SELECT 1 FROM sqlite_master WHERE name = 'checksums'").fetchall():
        return {}
    found: dict[str, list[tuple[int, int, bytes]]] = {}
    for game, *put in con.execute("SELECT * FROM checksums ORDER BY game_id, first_version"):
        found.setdefault(_text(game), []).append((put[0], put[1], put[2]))
    return found


def _check_sums(stored: Sequence[Stored], puts: Sequence[tuple[int, int, bytes]], report: Report) -> int:
    """Compares the rows of a game with their checksums; returns how many rows have none."""
    game, versions = stored[0].game, [row.version for row in stored]
    if versions != list(range(1, len(stored) + 1)):
        gap = next(n for n, version in enumerate([*versions, None], 1) if n != version)
        raise _Wrong("the event is missing, or something is in its place", game, gap)
    covered = 0
    for first, last, expected in puts:
        if not 1 <= first <= last <= len(stored):
            raise _Wrong(f"events up to {last!r} were recorded; there are {len(stored)}", game)
        covered += last - first + 1
        if checksum(stored[first - 1 : last]) != expected:
            where = "this event is" if first == last else f"one of the events {first} to {last} is"
            message = f"{where} not as it was stored: the checksum differs"
            report.findings.append(Finding(message, _name(game), first))
    return len(stored) - covered


def _check_stream(stored: Sequence[Stored]) -> bool:
    """Whether the rules of a game could be asked and decide the same."""
    game = stored[0].game
    try:
        id_ = UUID(game)
    except ValueError:
        raise _Wrong("this is not the id of a game", game) from None
    events: list[Event] = []
    for row in stored:
        try:
            events.append(codec().decode(row.topic.decode(), row.state))
        except (UnknownTopic, ValueError) as error:
            raise _Wrong(f"the event cannot be read: {line(error)}", game, row.version) from None
    try:
        return redecide(id_, events)
    except Difference as difference:
        raise _Wrong(str(difference), game, difference.version) from None


def _tables(folder: Path, store: GameLibrary, report: Report, told: Progress) -> None:
    """Makes the tables anew beside those that are there, as far as these are, and compares."""
    with tempfile.TemporaryDirectory() as scratch:
        for path in _there(folder):
            name = str(path.relative_to(folder))
            if path.name != WAREHOUSE:  # a server may delete it meanwhile
                path = Path(shutil.copy(path, Path(scratch) / path.name))
            try:
                position, digest = progress(path)
                if digest != schema().digest:
                    report.notes.append(
                        f"{name} is of another version: it is made again when it is next asked"
                    )
                    continue
                made = Path(scratch) / f"made-{position}.duckdb"
                published = made.with_suffix(".published")
                if not made.exists():
                    with Projector(made, _upto(store, position)) as projector:
                        projector.catch_up(lambda done: told(report.events + done))
                        projector.copy(published)
                expected = made if path.name == WAREHOUSE else published
                report.findings += [
                    Finding(
                        f"{name}: {wrong.message}", wrong.game_id, wrong.version, wrong.table, wrong.column
                    )
                    for wrong in compare(path, expected)
                ]
            except duckdb.Error as error:
                if lacks_room(error):
                    raise
                if "Could not set lock" in str(error):
                    report.notes.append(f"{name} is in use; what is published of it was looked at")
                else:
                    report.findings.append(Finding(f"{name} is damaged: {line(error)}", table="(all)"))


def _there(folder: Path) -> Iterator[Path]:
    """The tables that there are: what the projector holds, and what is published of it."""
    if (folder / WAREHOUSE).exists():
        yield folder / WAREHOUSE
    if copy := current(folder):
        yield copy


def _upto(store: GameLibrary, position: int) -> Callable[[int, int], list[Row]]:
    return lambda after, limit: [row for row in store.rows(after, limit) if row.position <= position]
