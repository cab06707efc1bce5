"""Verifies a library: events are as stored and as the rules decide, and tables follow from them."""

import shutil
import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from projections.copies.current import current
from projections.copies.damage import lacks_room, line
from projections.projector.compare import compare, has_cover, progress
from projections.projector.projector import CONCLUDED, WAREHOUSE, Projector
from projections.schema.compiled import schema
from projections.storage.segments import flaws_of
from vidi.care.recheck import Verdict, judge
from vidi.store.blobs import RAW, lacks, path_of
from vidi.store.checksums import Kept, Look, dashed, look
from vidi.store.events import Damaged, GameLibrary, Row, StoreError, in_folder
from vidi.work.pool import Workers, spread

AT_ONCE = 5_000
"""Events that are decided again as one range; a stream is never divided."""

Progress = Callable[[int], None]
"""Called with the number of checked events; each is checked twice."""


@dataclass(frozen=True)
class Finding:
    """A fault and its place."""

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
        return ": ".join(filter(None, [", ".join(filter(None, place)), self.message]))


@dataclass
class Report:
    """The result of verifying a library."""

    games: int = 0
    reports: int = 0
    """Plays without moves, imported files, persons, and remarks on games."""
    events: int = 0
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Parts that could not be checked, and why that is not a fault."""

    @property
    def ok(self) -> bool:
        """Whether there are no faults."""
        return not self.findings


def verify(folder: Path, store: GameLibrary, advance: Progress, workers: Workers | None = None) -> Report:
    """Checks every event and every row of a library, and changes nothing.

    ``workers`` decide the games again, as in ``vidi.work.pool.spread``. Raises StoreError if the events
    cannot be read at all, or the disk is full, and WorkerLost.
    """
    report = Report()
    try:
        with store.kept() as kept:
            _events(folder, kept, report, advance, workers)
    except Damaged as damaged:
        report.findings.append(Finding(str(damaged)))
    if report.ok:  # else there is nothing to compare the tables with
        try:
            _tables(folder, store, report, advance)
        except (duckdb.Error, OSError) as error:
            if not lacks_room(error):
                raise
            raise StoreError(
                f"the tables cannot be checked: {tempfile.gettempdir()} has no room to build them again "
                f"({line(error)})"
            ) from error
    else:
        report.notes.append("the tables were not checked: they follow from the events")
    return report


def _events(folder: Path, kept: Kept, report: Report, advance: Progress, workers: Workers | None) -> None:
    report.findings += [Finding(complaint) for complaint in kept.complaints]
    unchecked, elsewhere, away = 0, 0, 0
    damage, given = list[Damaged](), deque[list[Look]]()

    def parts() -> Iterator[list[Look]]:
        for some in _parts(look(kept), damage):
            given.append(some)
            yield some

    with closing(spread(judge, parts(), workers)) as results:
        for verdicts in results:
            for game, verdict in zip(given.popleft(), verdicts, strict=True):
                report.games += game.rows > 0 and not verdict.report
                report.reports += verdict.report
                report.events += game.rows
                report.findings += [Finding(*fault) for fault in (*game.flaws, *verdict.faults)]
                unchecked += game.unchecked
                elsewhere += verdict.elsewhere
                away += _check_files(folder, game, verdict, report)
            advance(report.events)
    if damage:
        raise damage[0]
    if unchecked:
        report.notes.append(f"{unchecked} events were stored by an older Vidi, without checksums")
    if away:
        report.notes.append(
            f"{away} imported files are not in {folder / RAW}: with events on a server, they are where "
            "they were imported"
        )
    if elsewhere:
        report.notes.append(
            f"{elsewhere} games use rule sets that this Vidi lacks: folded, not decided again"
        )


def _parts(looks: Iterator[Look], damage: list[Damaged]) -> Iterator[list[Look]]:
    """Streams, by some thousand events. Ends where the store cannot be read further, and adds why."""
    part, events = list[Look](), 0
    try:
        for one in looks:
            part.append(one)
            events += one.rows
            if events >= AT_ONCE:
                yield part
                part, events = [], 0
    except Damaged as damaged:
        damage.append(damaged)
    if part:
        yield part


def _check_files(folder: Path, game: Look, verdict: Verdict, report: Report) -> int:
    """Checks the files that a stream names; returns the number of those on another machine."""
    away = 0
    for sha256 in verdict.files:
        if not in_folder() and path_of(folder, sha256) is None:
            away += 1
        elif flaw := lacks(folder, sha256):
            report.findings.append(Finding(flaw, dashed(game.stored[0].game)))
    return away


def _tables(folder: Path, store: GameLibrary, report: Report, advance: Progress) -> None:
    """Makes new tables from the same events as the existing ones, and compares them."""
    with tempfile.TemporaryDirectory() as scratch:
        for path in _there(folder):
            name = str(path.relative_to(folder))
            if path.name != WAREHOUSE:  # a server may delete it meanwhile
                path = Path(shutil.copy(path, Path(scratch) / path.name))
            try:
                position, digest = progress(path)
                if digest != f"{schema().digest} {schema().look}":
                    report.notes.append(f"{name} has another version: it is made again when it is next used")
                    continue
                if flaws := flaws_of(path, folder):
                    # The projector's file and the copy name the same segments.
                    report.findings += [one for one in map(Finding, flaws) if one not in report.findings]
                    continue
                covers = has_cover(path)
                made = Path(scratch) / f"made-{position}{'-covered' if covers else ''}.duckdb"
                published = made.with_suffix(".published")
                if not made.exists():
                    with Projector(made, _upto(store, position), covers=covers) as projector:
                        projector.catch_up(lambda done: advance(report.events + done))
                        projector.copy(published)
                # The projector's file gets the tables that depend on all games when it is published.
                is_live = path.name == WAREHOUSE
                expected, left_out = (made, CONCLUDED) if is_live else (published, ())
                report.findings += [
                    Finding(
                        f"{name}: {wrong.message}", wrong.game_id, wrong.version, wrong.table, wrong.column
                    )
                    for wrong in compare(path, expected, folder, left_out)
                ]
            except duckdb.Error as error:
                if lacks_room(error):
                    raise
                if "Could not set lock" in str(error):
                    report.notes.append(f"{name} is in use; its published copy was checked")
                else:
                    report.findings.append(Finding(f"{name} is damaged: {line(error)}", table="(all)"))


def _there(folder: Path) -> Iterator[Path]:
    """The existing tables: the projector's file, and the published copies."""
    if (folder / WAREHOUSE).exists():
        yield folder / WAREHOUSE
    if copy := current(folder):
        yield copy


def _upto(store: GameLibrary, position: int) -> Callable[[int, int], list[Row]]:
    return lambda after, limit: [row for row in store.rows(after, limit) if row[0] <= position]
