"""Files of records into the store, as far as they are right; each record in one transaction."""

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from domain.catalog import games
from domain.kernel.aggregate import Game, Recorded, projector
from vidi.importers.follow import game_of
from vidi.importers.marks import Marks
from vidi.importers.record import Played, play
from vidi.importers.report import FileReport, Imported, ImportReport
from vidi.importers.stored import CONFLICT
from vidi.record.errors import RecordError
from vidi.record.read import Record, records, stopped
from vidi.store import IN_FOLDER, GameLibrary, StoreConflict

Progress = Callable[[int, int], None]
"""Called with the bytes read so far and the bytes of all files."""


@dataclass(frozen=True)
class Held:
    """A file that was handed over as it is, and lies nowhere."""

    name: str
    data: bytes

    def __str__(self) -> str:
        return self.name


EMPTY_AT_MOST = 1_000
"""Records of a file of which no move is kept, beyond those of which one is: each costs a hundred times what
its bytes are worth."""
AGAIN_AT_MOST = 100
"""Records of a file that are of one game: for each of them, the game is read from the store."""
COLLECTED_AFTER = 10_000
"""Objects that are new and not gone again when Python looks for cycles among them."""
TRIES = 10
"""How often a record is looked at again because another process stored moves of the same game."""


def import_files(
    store: GameLibrary,
    paths: Iterable[Path | Held],
    *,
    dry_run: bool = False,
    strict: bool = False,
    progress: Progress | None = None,
) -> ImportReport:
    """See ``Library.import_files``."""
    files = [file for path in paths for file in _expand(path)]
    total, done = sum(_size(file) for file in files), 0
    report = ImportReport()
    with _seldom_collected(), store.bulk(), _beside(dry_run or strict) as waiting:
        intake = _Intake(store, waiting, strict)
        for file in files:
            of_file, excess = FileReport(str(file)), _Excess()
            report.files.append(of_file)
            for record, read in _read(file):
                of_file.games.append(game := intake.take(record))
                if progress is not None:
                    progress(done + read, total)
                if why := excess.after(game):
                    error = stopped(str(file), record.line, why)
                    of_file.games.append(Imported("refused", record.line, error=error))
                    break
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


@dataclass
class _Excess:
    """What costs much in a file and brings nothing."""

    empty: int = 0
    """Records of which no move is kept, less those of which one is."""
    records: Counter[UUID] = field(default_factory=Counter)
    """By game."""

    def after(self, game: Imported) -> str | None:
        """Why the file is not read any further, now that this record of it was taken in."""
        if game.game_id is None or not game.kept:
            self.empty += 1
        else:
            self.empty -= 1
            self.records[game.game_id] += 1
            if self.records[game.game_id] > AGAIN_AT_MOST:
                return f"more than {AGAIN_AT_MOST:,} records of the file are of game {game.game_id}"
        if self.empty > EMPTY_AT_MOST:
            return f"more than {EMPTY_AT_MOST:,} records of the file have no move that can be kept"
        return None


class _Intake:
    """Takes in one record after another. Their events go to ``waiting`` where that is there: later records
    see them.

    ``strict`` refuses a record that is not right to its end.
    """

    def __init__(self, store: GameLibrary, waiting: GameLibrary | None, strict: bool) -> None:
        self._store = store
        self._waiting = waiting
        self._strict = strict
        self._taken: dict[UUID, None] = {}
        """The games that have events waiting, in their order."""
        self._marks = Marks()
        self._brought: set[str] = set()
        self._project = projector(games())

    def waiting_events(self) -> list[Recorded]:
        return [event for id_ in self._taken for event in self._waits(id_)]

    def take(self, record: Record | RecordError) -> Imported:
        if isinstance(record, RecordError):
            return Imported("refused", record.line, error=_alone(record))
        header = record.header
        try:
            played = self._keep(record)
        except RecordError as error:
            known = self._find(game_of(record))
            return Imported(
                "conflict" if error.rule == CONFLICT else "refused",
                error.line,
                known.id if known else None,
                error=_alone(error),
                kept=len(known.moves) if known else 0,
                header=header,
            )
        return Imported(
            played.outcome,
            played.error.line if played.error else record.line,
            played.game.id,
            played.added,
            played.error and _alone(played.error),
            len(played.game.moves),
            header,
            played.ends,
        )

    def _keep(self, record: Record) -> Played:
        for _ in range(TRIES):
            played = play(record, self._find, self._marks, self._brought, self._strict)
            if self._waiting is not None:
                self._waiting.save(played.game)
                self._taken[played.game.id] = None
                return played
            with suppress(StoreConflict):  # another process stored moves of this game meanwhile: look again
                self._store.save(played.game)
                return played
        raise StoreConflict(
            f"{record.file}:{record.line}: others keep recording moves of this game; import it again"
        )

    def _find(self, id_: UUID) -> Game | None:
        return self._project(None, chain(self._store.stream(id_), self._waits(id_)))

    def _waits(self, id_: UUID) -> list[Recorded]:
        return self._waiting.stream(id_) if self._waiting is not None and id_ in self._taken else []


def _alone(error: RecordError) -> RecordError:
    """The same error, without the traceback by which the lines of its record would stay in memory."""
    return replace(error)


@contextmanager
def _seldom_collected() -> Iterator[None]:
    """Lets Python look for cycles only after many new objects.

    A record makes thousands, all gone behind it without that: to look through them took a tenth of the time.
    """
    thresholds = gc.get_threshold()
    gc.set_threshold(COLLECTED_AFTER, *thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)


@contextmanager
def _beside(wanted: bool) -> Iterator[GameLibrary | None]:
    """An empty store for events that may never be kept: they would not all fit into memory."""
    if not wanted:
        yield None
        return
    with TemporaryDirectory(prefix="vidi-") as folder:
        file = {"PERSISTENCE_MODULE": IN_FOLDER, "SQLITE_DBNAME": f"{folder}/events.db"}
        with closing(GameLibrary(file)) as store, store.bulk():
            yield store


def _expand(path: Path | Held) -> list[Path] | list[Held]:
    """A folder stands for the records in it, and for itself where it holds none."""
    if isinstance(path, Held):
        return [path]
    return (sorted(path.rglob("*.vidi.jsonl")) if path.is_dir() else []) or [path]


def _size(file: Path | Held) -> int:
    if isinstance(file, Held):
        return len(file.data)
    return file.stat().st_size if file.is_file() else 0


def _read(file: Path | Held) -> Iterator[tuple[Record | RecordError, int]]:
    """The records of a file, each with the bytes read so far."""
    if isinstance(file, Held):
        with BytesIO(file.data) as held:
            for record in records(file.name, held):
                yield record, held.tell()
        return
    try:
        if file.exists() and not (file.is_file() or file.is_dir()):  # it may have no end, or never begin
            raise OSError(0, "it is a device or a pipe; write it to a file first")
        with file.open("rb") as stream:
            for record in records(str(file), stream):
                yield record, stream.tell()
    except OSError as error:
        why = "the folder holds no *.vidi.jsonl" if file.is_dir() else f"cannot be read: {error.strerror}"
        yield RecordError(str(file), 1, None, "record:1", why), 0
