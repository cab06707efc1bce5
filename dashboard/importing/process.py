"""The process that imports files for a page: ``importing.Importing`` starts it, once for each import.

It gets a request and the bytes of the files. It sends its progress, and at the end the report or the reason
of a failure. If it should stop, it does so after the current file. It loads no Streamlit, which would take
more of the processor than all else.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from domain.catalog import games
from domain.kernel.aggregate import Game
from domain.kernel.events import GameEnded
from domain.kernel.messages import Person
from domain.library.remarks import folded
from domain.library.reports import remarks_id
from domain.logged import RULESET as LOGGED
from projections.processes.inside import Inside
from vidi.club.accounts import hands, moves
from vidi.importers.bga.mapping import BY_NOTIFICATIONS
from vidi.importers.files import Progress
from vidi.importers.formats import formats
from vidi.importers.reading.entries import BUNDLE, RECORD, UNKNOWN
from vidi.importers.reading.flatfile import joined
from vidi.importers.reading.given import Held, given
from vidi.importers.report import FileReport, ImportReport, in_words, none_of
from vidi.importers.sheets.text import Encoding
from vidi.importers.values.moments import Order
from vidi.library.library import Library, library_for
from vidi.record.errors import printable
from vidi.store.events import StoreError

EVERY = 0.2
"""Seconds between two reports of progress."""
LISTED = 100
"""The most games of one outcome, and files, that a page gets; the counts are of all."""
NAMELESS = "import:14"
"""The rule of a log that does not name its game."""
UNDATED, ENCODED = "import:7", "import:15"
"""The rules of a day that is no date, and of a sheet that is not UTF-8."""
TITLES = {RECORD: "Vidi record", BUNDLE: "zip of files", UNKNOWN: "not recognised"}
"""The titles of formats that do not belong to another platform."""


def as_data(report: ImportReport, left: Sequence[str] = ()) -> dict[str, Any]:
    """The report for a page; ``left`` are the files that were not read because it was stopped."""
    games: list[dict[str, Any]] = report.fields()["games"]
    seen: Counter[str] = Counter()
    listed = []
    for game in games:
        seen[game["outcome"]] += 1
        if seen[game["outcome"]] <= LISTED:
            listed.append(game)
    files = [_file_data(*reports) for reports in _by_file(report)]
    files.sort(key=lambda file: not file["quarantined"])
    return {
        "written": report.written,
        "counts": report.counts(),
        "changes": in_words(report.changes()),
        "none": none_of(report) if not report.counts() else "",
        "games": listed,
        "files": files[:LISTED],
        "more_files": len(files[LISTED:]),
        "nameless": any(
            game["rule"] == NAMELESS or any(BY_NOTIFICATIONS in note for note in game["notes"])
            for game in games
        ),
        "undated": _has_error(report, "sheet", UNDATED),
        "encoded": _has_error(report, "sheet", ENCODED),
        "left": list(left),
    }


def _has_error(report: ImportReport, format_: str, rule: str) -> bool:
    """Whether a file of a format has an error by a rule."""
    entries = (entry for file in report.files if file.format == format_ for entry in file.games)
    return any(entry.error is not None and entry.error.rule == rule for entry in entries)


def title(format_: str) -> str:
    """The title of a format; its name if this Vidi no longer has it."""
    known = formats().get(format_)
    return known.title if known else TITLES.get(format_, format_)


def _by_file(report: ImportReport) -> Iterator[list[FileReport]]:
    """The reports of each given file; for a bundle, those of all its members."""
    # Several files may have the same name; members of a bundle are adjacent.
    for _, reports in groupby(report.files, lambda file: _given(file) if "/" in file.name else id(file)):
        yield list(reports)


def _given(file: FileReport) -> str:
    """The given name of a file, from its own name or that of one of its members."""
    return file.name.partition("/")[0]


def _file_data(first: FileReport, *others: FileReport) -> dict[str, Any]:
    name, reports = _given(first), (first, *others)
    return {
        "name": name,
        "format": title(first.format if first.name == name else BUNDLE),
        "read": sum(file.read for file in reports),
        "taken": sum(file.taken for file in reports),
        "ignored": sum(file.ignored for file in reports),
        "quarantined": sum(file.quarantined for file in reports),
        "notes": [printable(note) for file in reports for note in file.notes][:LISTED],
    }


def take_in(
    library: Library,
    files: Sequence[Held],
    stopped: Callable[[], bool],
    progress: Progress,
    title: str | None = None,
    days: Order | None = None,
    encoding: Encoding | None = None,
    closed: Callable[[Game], bool] | None = None,
    others: Callable[[Game], bool] | None = None,
) -> tuple[ImportReport, list[str]]:
    """Imports one file after another until it must stop; returns the names of the files that were not read.

    The stored data is complete after each file, so an import can stop there.
    """
    units = list(joined(given(files)))
    report, total, done = ImportReport(), sum(unit.size for unit in units), 0
    for number, unit in enumerate(units):
        if stopped():
            return report, [left.name for left in units[number:]]

        def read(so_far: int, _: int, before: int = done) -> None:
            progress(before + so_far, total)

        report.files += library.import_files(
            [unit.file],
            progress=read,
            title=title,
            days=days,
            encoding=encoding,
            closed=closed,
            others=others,
        ).files
        done += unit.size
    return report, []


def prepare() -> None:
    """Loads what every import needs."""
    formats()
    games()


def main(inside: Inside) -> None:
    """Imports the files of the request, or looks at them."""
    request = inside.request
    files = [Held(name, inside.content.read(size)) for name, size in request["files"]]
    title, days, encoding, sent = request["title"], request["days"], request["encoding"], 0.0

    def progress(done: int, total: int) -> None:
        nonlocal sent
        if time.monotonic() - sent > EVERY:
            sent = time.monotonic()
            inside.send({"done": done, "total": total})

    try:
        by = request["by"] and Person(*request["by"])
        with library_for(Path(request["folder"]), by) as library:
            closed = others = None
            if request["own"] is not None:
                closed = partial(_closed, library, by and by.subject, request["own"])
                if not request["keeps"]:
                    others = partial(_others, library, by and by.subject, request["own"])
            if request["look"]:
                report = library.import_files(
                    files,
                    dry_run=True,
                    progress=progress,
                    title=title,
                    days=days,
                    encoding=encoding,
                    closed=closed,
                    others=others,
                )
                left = list[str]()
            else:
                report, left = take_in(
                    library, files, inside.stopping.is_set, progress, title, days, encoding, closed, others
                )
        inside.send({"report": as_data(report, left)})
    except StoreError as error:
        inside.send({"refused": str(error)})
    except MemoryError:
        inside.send(
            {"refused": "these records need too much memory: import fewer at a time, or use the command"}
        )


def _closed(library: Library, subject: str | None, own: Collection[str], game: Game) -> bool:
    """Whether a game hides hands from the importer. It is not imported: a message would quote its moves."""
    over = any(isinstance(event, GameEnded) for event in game.standing)
    if over or game.rules.secrets is None:
        return False
    return len(hands(library, game.started, subject, own)) < len(game.started.seats)


def _others(library: Library, subject: str | None, own: Collection[str], game: Game) -> bool:
    """Whether a game that is played here is recorded by others, so that the importer adds no move to it."""
    if game.started.source is not None or game.started.ruleset == LOGGED:
        return False
    remarks = folded(recorded.event for recorded in library.store.stream(remarks_id(game.id)))
    return not moves(game.started, remarks.recorders, subject, own)
