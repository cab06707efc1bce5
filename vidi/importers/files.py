"""Files of records into the store, as far as they are right; each record in one transaction."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from uuid import UUID

from domain.catalog import games
from domain.kernel.aggregate import Game, Recorded, projector
from vidi.importers.record import CONFLICT, Agreed, Played, play
from vidi.importers.report import FileReport, Imported, ImportReport, Outcome
from vidi.record.errors import RecordError
from vidi.record.read import Record, records
from vidi.store import GameLibrary, StoreConflict

Progress = Callable[[int, int], None]
"""Called with the bytes read so far and the bytes of all files."""

TRIES = 10
"""How often a record is looked at again because another process stored moves of the same game."""


def import_files(
    store: GameLibrary,
    paths: Iterable[Path],
    *,
    dry_run: bool = False,
    strict: bool = False,
    progress: Progress | None = None,
) -> ImportReport:
    """See ``Library.import_files``."""
    files = [file for path in paths for file in _expand(path)]
    total, done = sum(_size(file) for file in files), 0
    report = ImportReport()
    intake = _Intake(store, wait=dry_run or strict, strict=strict)
    with store.bulk():
        for file in files:
            report.files.append(FileReport(file))
            for record, read in _read(file):
                report.files[-1].games.append(intake.take(record))
                if progress is not None:
                    progress(done + read, total)
            done += _size(file)
        report.written = not dry_run and (report.ok or not strict)
        if report.written:
            try:
                store.events.put(intake.waiting_events())
            except StoreConflict as error:
                raise StoreConflict(
                    "somebody else stored moves of these games meanwhile; nothing was written: import again"
                ) from error
    return report


class _Intake:
    """Takes in one record after another; with ``wait`` keeps their events, so that later records see them.

    ``strict`` refuses a record that is not right to its end.
    """

    def __init__(self, store: GameLibrary, wait: bool, strict: bool) -> None:
        self._store = store
        self._wait = wait
        self._strict = strict
        self._waiting: dict[UUID, list[Recorded]] = {}
        self._agreed: Agreed = {}
        self._project = projector(games())

    def waiting_events(self) -> list[Recorded]:
        return [event for events in self._waiting.values() for event in events]

    def take(self, record: Record | RecordError) -> Imported:
        if isinstance(record, RecordError):
            return Imported("refused", record.line, error=record)
        try:
            played = self._keep(record)
        except RecordError as error:
            outcome: Outcome = "conflict" if error.rule == CONFLICT else "refused"
            return Imported(outcome, error.line, error=error)
        if played.error is None:
            return Imported(played.outcome, record.line, played.game.id, played.added)
        kept = len(played.game.moves)
        return Imported(played.outcome, played.error.line, played.game.id, played.added, played.error, kept)

    def _keep(self, record: Record) -> Played:
        for _ in range(TRIES):
            played = play(record, self._find, self._agreed, self._strict)
            if self._wait:
                self._waiting.setdefault(played.game.id, []).extend(played.game.collect_events())
                return played
            with suppress(StoreConflict):  # another process stored moves of this game meanwhile: look again
                self._store.save(played.game)
                return played
        raise StoreConflict(
            f"{record.file}:{record.line}: others keep recording moves of this game; import it again"
        )

    def _find(self, id_: UUID) -> Game | None:
        return self._project(None, chain(self._store.stream(id_), self._waiting.get(id_, ())))


def _expand(path: Path) -> list[Path]:
    """A folder stands for the records in it, and for itself where it holds none."""
    return (sorted(path.rglob("*.vidi.jsonl")) if path.is_dir() else []) or [path]


def _size(file: Path) -> int:
    return file.stat().st_size if file.is_file() else 0


def _read(file: Path) -> Iterator[tuple[Record | RecordError, int]]:
    """The records of a file, each with the bytes read so far."""
    try:
        if file.exists() and not (file.is_file() or file.is_dir()):  # it may have no end, or never begin
            raise OSError(0, "it is a device or a pipe; write it to a file first")
        with file.open("rb") as stream:
            for record in records(str(file), stream):
                yield record, stream.tell()
    except OSError as error:
        why = "the folder holds no *.vidi.jsonl" if file.is_dir() else f"cannot be read: {error.strerror}"
        yield RecordError(str(file), 1, None, "record:1", why), 0
