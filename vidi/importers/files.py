"""Imports files of all formats into the store, each up to its first error."""

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from domain.library.reports import FileImported, Finding
from vidi.importers.formats import Hints, Ignored, Layout, Note, Quarantined
from vidi.importers.reading.entries import BUNDLE, RECORD, UNKNOWN, VERSION, Entry, Part, parts, quoted
from vidi.importers.reading.flatfile import joined
from vidi.importers.reading.given import Given, Held, Joined, given
from vidi.importers.report import (
    FINDINGS_AT_MOST,
    REFUSED,
    EntryError,
    FileReport,
    Imported,
    ImportReport,
    Outcome,
    description,
)
from vidi.importers.storing.intake import TRIES, Intake, Wishes
from vidi.importers.storing.kept import Raw
from vidi.record.errors import Demand, RecordError, printable
from vidi.record.read import Record, stopped
from vidi.store.events import IN_FOLDER, GameLibrary, StoreConflict

Progress = Callable[[int, int], None]
"""Called with the bytes read so far and the bytes of all files."""

EMPTY_AT_MOST = 1_000
"""Records without a kept move that a file may have, beyond the number of its other records.

Each costs a hundred times as much as its bytes.
"""
AGAIN_AT_MOST = 100
"""Records of the same game in a file. The game is read from the store for each of them."""
COLLECTED_AFTER = 100_000
"""The number of new objects after which Python looks for cycles among them."""
AT_ONCE = 500
"""Plays that are looked up at once."""
NAME_AT_MOST = 200


def import_files(
    store: GameLibrary,
    paths: Iterable[Path | Held | Joined],
    *,
    raw: Raw,
    wishes: Wishes,
    hints: Hints,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> ImportReport:
    """See ``Library.import_files``."""
    files = list(joined(given(paths)))
    total, done = sum(file.size for file in files), 0
    report = ImportReport()
    with _seldom_collected(), store.bulk(), _beside(dry_run or wishes.strict) as waiting:
        intake = Intake(store, waiting, wishes)
        run = _Run(intake, raw, hints)
        later: list[_Taken] = []
        for file in files:

            def read(so_far: int, done: int = done) -> None:
                if progress is not None:  # joined files may be longer than all of them are on the disk
                    progress(min(done + so_far, total), total)

            taken = run.take(file, read, log=waiting is None and wishes.again is None)
            report.files += taken.reports
            later.append(taken)
            done += file.size
            read(0, done)
        report.written = not dry_run and (report.ok or not wishes.strict)
        if report.written and waiting is not None:
            for taken in later:
                run.log(taken)
            try:
                store.events.put(intake.waiting_events())
            except StoreConflict as error:
                raise StoreConflict(
                    "another process stored moves of these games meanwhile; nothing was written: import again"
                ) from error
        raw.wait_for_disk()
    return report


@dataclass
class _Taken:
    """A file that was read."""

    file: Given
    reports: list[FileReport]
    """The report of the file, or of each member of a bundle."""
    changed: bool
    """Whether the file changed the library."""
    readable: bool


class _Run:
    """Imports one file after another."""

    def __init__(self, intake: Intake, raw: Raw, hints: Hints) -> None:
        self._intake = intake
        self._raw = raw
        self._hints = hints

    def take(self, file: Given, read: Callable[[int], None], log: bool) -> _Taken:
        """Imports the entries of a file; with ``log``, also stores at once that the file was imported."""
        for _ in range(TRIES):
            taken = self._take(file, read)
            with suppress(StoreConflict):  # another process stored the same plays: try again
                if log:
                    self.log(taken)
                else:
                    self._intake.settle(None)
                return taken
            self._intake.again()
        raise StoreConflict(f"{file.name}: other processes keep storing the same plays; import it again")

    def log(self, taken: _Taken) -> None:
        """Stores the plays of a file and its import; a second import without changes is not stored."""
        if not taken.readable or not any(report.taken or report.mistakes for report in taken.reports):
            self._intake.settle(None)
            return
        with taken.file.open() as stream:
            sha256, size = self._raw.keep(stream)
        imported = _imported(taken, sha256, size)
        before = self._intake.imported(sha256)
        known = before is not None and _wrong(before) == _wrong(imported)
        self._intake.settle(imported if taken.changed or not known else None)

    def _take(self, file: Given, read: Callable[[int], None]) -> _Taken:
        reports, readable = list[FileReport](), True
        try:
            with file.open() as stream:
                for part in parts(file.name, stream, self._hints, file.sought):
                    reports.append(report := FileReport(part.name, part.format, part.version))
                    self._take_part(part, report, lambda: read(stream.tell()))
                    readable = readable and not part.excessive
        except OSError as error:
            folder = isinstance(file.file, Path) and file.file.is_dir()
            why = "the folder has no file to import" if folder else f"cannot be read: {error.strerror}"
            reports.append(_unread(file, Demand(1, why, "import")))
            readable = False
        except Demand as demand:
            reports.append(_unread(file, demand))
            readable = False
        return _Taken(file, reports, self._intake.changed, readable)

    def _take_part(self, part: Part, report: FileReport, read: Callable[[], None]) -> None:
        excess, entries = _Excess(), iter(part.entries)
        one_by_one = part.format == RECORD or part.by_line
        while some := list(islice(entries, 1 if one_by_one else AT_ONCE)):
            report.notes += [entry.text for entry in some if isinstance(entry, Note)]
            report.layout = next((entry for entry in some if isinstance(entry, Layout)), report.layout)
            some = [entry for entry in some if not isinstance(entry, Note | Layout)]
            for entry, imported in zip(some, self._intake.take(part.name, some), strict=True):
                report.add(imported, entry.raw if isinstance(entry, Ignored | Quarantined) else None)
            read()
            if (
                one_by_one
                and isinstance(some[-1], Record | RecordError)
                and (why := excess.after(report.games[-1]))
            ):
                error = stopped(part.name, _line(some[-1]), why, _place(some[-1]))
                report.add(Imported("refused", error.line, error=error))
                break
        if part.stream is not None and report.mistakes:
            wrong = [game.line for game in report.games if game.line and game.outcome in REFUSED]
            report.quote(quoted(part.stream, wrong[:FINDINGS_AT_MOST]))


def _unread(file: Given, why: Demand) -> FileReport:
    """The report of a file that cannot be read."""
    report = FileReport(file.name, UNKNOWN, 0)
    report.add(Imported("refused", error=EntryError(file.name, "", why.rule, str(why))))
    return report


@dataclass
class _Excess:
    """Counts the records of a file that are expensive and add nothing."""

    empty: int = 0
    """Records without a kept move, minus records with one."""
    records: Counter[UUID] = field(default_factory=Counter)
    """The number of records by game."""

    def after(self, game: Imported) -> str | None:
        """Why reading of the file stops after this record; None if it goes on."""
        if game.game_id is None or not game.kept:
            self.empty += 1
        else:
            self.empty -= 1
            self.records[game.game_id] += 1
            if self.records[game.game_id] > AGAIN_AT_MOST:
                which = description(game.header) if game.header else f"the game of {game.place}"
                return f"more than {AGAIN_AT_MOST:,} records of the file are of {which}"
        if self.empty > EMPTY_AT_MOST:
            return f"more than {EMPTY_AT_MOST:,} records of the file have no move that can be kept"
        return None


def _line(entry: Entry) -> int:
    """The line at which a record begins."""
    return entry.line if isinstance(entry, Record | RecordError) else 1


def _place(entry: Entry) -> str | None:
    """The place of a record in a file of another platform; None for a line."""
    return entry.place(entry.line) if isinstance(entry, Record) else None


def _imported(taken: _Taken, sha256: str, size: int) -> FileImported:
    """The event that stores the import of a file."""
    file, reports = taken.file, taken.reports
    bundle = reports[0].name != file.name
    findings = [
        replace(finding, place=": ".join(filter(None, (_member(file, report), finding.place))))
        for report in reports
        for finding in report.findings
    ]
    counts = sum((Counter(report.counts()) for report in reports), Counter[Outcome]())
    return FileImported(
        name=printable(Path(file.name).name)[:NAME_AT_MOST],
        sha256=sha256,
        size=size,
        format=BUNDLE if bundle else reports[0].format,
        version=VERSION if bundle else reports[0].version,
        imported_at=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        read=sum(report.read for report in reports),
        counts={str(outcome): count for outcome, count in counts.items()},
        findings=tuple(findings[:FINDINGS_AT_MOST]),
        unlisted=sum(report.unlisted for report in reports) + len(findings[FINDINGS_AT_MOST:]),
    )


def _wrong(imported: FileImported) -> list[Finding]:
    """The entries with errors. Which entries are ignored depends on later imports."""
    return [finding for finding in imported.findings if not finding.ignored]


def _member(file: Given, report: FileReport) -> str:
    """The name of a report's file in its bundle; empty if it is not in a bundle."""
    return printable(report.name[len(file.name) + 1 :])


@contextmanager
def _seldom_collected() -> Iterator[None]:
    """Lets Python look for cycles only after many new objects.

    A record makes thousands of objects, and reference counts free all of them. The search took a tenth of the
    time.
    """
    thresholds = gc.get_threshold()
    gc.set_threshold(COLLECTED_AFTER, *thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)


@contextmanager
def _beside(wanted: bool) -> Iterator[GameLibrary | None]:
    """An empty store for events that may be discarded; they would not all fit into memory."""
    if not wanted:
        yield None
        return
    with TemporaryDirectory(prefix="vidi-") as folder:
        file = {"PERSISTENCE_MODULE": IN_FOLDER, "SQLITE_DBNAME": f"{folder}/events.db"}
        with closing(GameLibrary(file)) as store, store.bulk():
            yield store
