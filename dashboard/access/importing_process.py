"""The process that imports files for a page or a program: ``importing.Importing`` starts it for each import.

It gets a request and the bytes of the files. It sends its progress, and at the end the report or the reason
of a failure. If it should stop, it does so after the current file. It loads no Streamlit, which would take
more of the processor than all else.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from domain.catalog import load
from domain.kernel.aggregate import Game
from domain.kernel.events import GameEnded
from domain.kernel.messages import Person
from domain.library.remarks import folded
from domain.library.reports import remarks_id
from domain.logged import RULESET as LOGGED
from projections.processes.inside import Inside
from vidi.club.accounts import hands, moves
from vidi.importers.files import Progress
from vidi.importers.formats import formats
from vidi.importers.reading.entries import BUNDLE, RECORD, UNKNOWN
from vidi.importers.reading.flatfile import joined
from vidi.importers.reading.given import Held, given
from vidi.importers.report import BAD, FileReport, ImportReport, in_words, none_of
from vidi.importers.sheets.choice import DATE, Form, form
from vidi.importers.values.moments import Order
from vidi.library.forms import FormError, keep_form
from vidi.library.library import Library, library_for
from vidi.record.errors import printable
from vidi.store.events import StoreError

LISTED = 100
"""The most games of one outcome, and files, that a page gets; the counts are of all."""
ENTRIES, LETTERS, NOTES = 500, 2**18, 20
"""The most entries of one outcome, and files, that a program gets; letters of entries; notes on a file."""
LAYOUTS = 5
"""The most sheets whose columns a page gets."""
NAMELESS = "import:14"
"""The rule of a log that does not name its game."""
UNDATED, ENCODED = "import:7", "import:15"
"""The rules of a day that is no date, and of a sheet that is not UTF-8."""
OF_COLUMNS = {"import:1", "import:11", "import:14", "import:18"}
"""The rules of a sheet whose columns are not understood."""
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
    files.sort(key=lambda file: not file["refused"])
    return {
        "written": report.written,
        "counts": report.counts(),
        "changes": in_words(report.changes()),
        "none": none_of(file.format for file in report.files) if not report.counts() else "",
        "games": listed,
        "files": files[:LISTED],
        "more_files": len(files[LISTED:]),
        "nameless": any(game["rule"] == NAMELESS or game["recognised"] for game in games),
        "undated": _has_error(report, "sheet", UNDATED),
        "encoded": _has_error(report, "sheet", ENCODED),
        "sheets": _sheets(report),
        "layouts": _layouts(report),
        "left": list(left),
    }


def for_program(report: ImportReport) -> dict[str, Any]:
    """The report of one file for a program, as `vidi import --json` prints it, without findings.

    Of each outcome it has the first ``ENTRIES`` entries, as long as all of them have ``LETTERS``; errors come
    first. ``unlisted`` has the number of the others.
    """
    fields = report.fields()
    seen, letters, listed = Counter[str](), 0, set[int]()
    order = sorted(enumerate(fields["games"]), key=lambda one: one[1]["outcome"] not in BAD)
    for number, entry in order:
        seen[entry["outcome"]] += 1
        letters += len(json.dumps(entry)) if seen[entry["outcome"]] <= ENTRIES else 0
        if seen[entry["outcome"]] <= ENTRIES and letters <= LETTERS:
            listed.add(number)
    entries = [entry for number, entry in enumerate(fields["games"]) if number in listed]
    for file in fields["files"]:
        del file["findings"], file["unlisted"]  # entries say the same
        file["notes"] = file["notes"][:NOTES]
    return {
        **fields,
        "games": entries,
        "unlisted": len(fields["games"]) - len(entries),
        "files": fields["files"][:ENTRIES],
        "unlisted_files": len(fields["files"][ENTRIES:]),
    }


def _sheets(report: ImportReport) -> list[str]:
    """The names of the sheets of workbooks, if one has several."""
    several = [file.layout.sheets for file in report.files if file.layout and len(file.layout.sheets) > 1]
    return list(dict.fromkeys(name for names in several for name in names))[:LISTED]


def _layouts(report: ImportReport) -> list[dict[str, Any]]:
    """The columns of the first sheets, each form once."""
    layouts: dict[Form, dict[str, Any]] = {}
    for file in report.files:
        if file.layout is None or not (names := form(file.layout.names)):
            continue
        count = len(names)
        layouts.setdefault(
            names,
            {
                "file": file.name,
                "form": names,
                "names": file.layout.names[:count],
                "samples": file.layout.samples[:count],
                "meanings": file.layout.meanings[:count],
                "kept": file.layout.of_form,
                "known": file.format != UNKNOWN,
                "wrong": any(entry.error and entry.error.rule in OF_COLUMNS for entry in file.games),
            },
        )
    return list(layouts.values())[:LAYOUTS]


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
        "refused": sum(file.mistakes for file in reports),
        "notes": [printable(note) for file in reports if file.layout is None for note in file.notes][:LISTED],
    }


def take_in(
    library: Library,
    files: Sequence[Held],
    stopped: Callable[[], bool],
    progress: Progress,
    **how: Any,
) -> tuple[ImportReport, list[str]]:
    """Imports one file after another until it must stop; returns the names of the files that were not read.

    ``how`` has options of ``Library.import_files``. The stored data is complete after each file, so an import
    can stop there.
    """
    units = list(joined(given(files)))
    report, total, done = ImportReport(), sum(unit.size for unit in units), 0
    for number, unit in enumerate(units):
        if stopped():
            return report, [left.name for left in units[number:]]

        def read(so_far: int, _: int, before: int = done) -> None:
            progress(before + so_far, total)

        one = library.import_files([unit.file], progress=read, **how)
        report.files += one.files
        report.written = one.written
        done += unit.size
    return report, []


def keep_chosen(library: Library, report: ImportReport, chosen: Collection[Form], days: Order | None) -> None:
    """Keeps what a visitor said of the columns of sheets of which something was taken: meanings, and days."""
    for file in report.files:
        if file.layout is None or not file.taken:
            continue
        names = form(file.layout.names)
        meanings = file.layout.meanings[: len(names)]
        if names in chosen or (days and DATE in meanings):
            dated = f"{DATE} {days}" if days else DATE
            keep_form(library, names, [dated if one == DATE else one for one in meanings])


def prepare() -> None:
    """Loads what every import needs."""
    formats()
    load()


def main(inside: Inside) -> None:
    """Imports the files of the request, or looks at them."""
    request = inside.request
    files = [Held(name, inside.content.read(size), sought) for name, sought, size in request["files"]]
    forms = {tuple(names): tuple(meanings) for names, meanings in request["forms"]}

    try:
        by = request["by"] and Person(*request["by"])
        with library_for(Path(request["folder"]), by) as library:
            how: dict[str, Any] = {**request["how"], "forms": forms}
            if request["own"] is not None:
                how["closed"] = partial(_closed, library, by and by.subject, request["own"])
                if not request["keeps"]:
                    how["others"] = partial(_others, library, by and by.subject, request["own"])
            if request["look"]:
                report = library.import_files(files, dry_run=True, progress=inside.progress, **how)
                left = list[str]()
            else:
                report, left = take_in(library, files, inside.stopping.is_set, inside.progress, **how)
                if not request["program"]:
                    keep_chosen(library, report, forms.keys(), how["days"])
        inside.send({"report": for_program(report) if request["program"] else as_data(report, left)})
    except (StoreError, FormError) as error:
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
