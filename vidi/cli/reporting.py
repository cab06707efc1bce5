"""The report of an import as the command prints it: a line for each file, each game and each error."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from rich.cells import cell_len, set_cell_size

from domain.catalog import games as all_games
from vidi.cli.common import print_json, say
from vidi.cli.terminal import err, out
from vidi.importers.reading.entries import RECORD
from vidi.importers.report import REFUSED, in_words, none_of
from vidi.record.errors import printable

NAMED = 20
"""The most files, notes and reasons that are listed after an import."""
GAMES_NAMED = 100
"""The most games that are listed, a line each."""
PATH_SHOWN = 60
"""The most letters of a file's path."""
GAMES = {"outcome": 12, "title": 36, "day": 10, "players": 40, "points": 24, "winner": 24, "": 24}
FILES = {"file": PATH_SHOWN, "read as": 16, "read": 9, "taken": 9, "left out": 9, "refused": 9}
"""The columns of the lines, each with its most letters."""
BY_FORM = "its columns have the meanings kept for such sheets; --columns '' reads them by their names"
"""What is said of a sheet whose columns a person named before."""


Fields = Mapping[str, Any]
"""Plain values, as ``ImportReport.fields`` has them: of a report, a file or an entry."""


def print_report(report: Fields, as_json: bool, games: bool = True) -> None:
    """Prints a report: errors to standard error; all else to standard output, with ``as_json`` as JSON.

    Without ``games``, games are counted and not listed.
    """
    entries, files = report["games"], report["files"]
    for entry in (entry for entry in entries if entry["message"] is not None):
        err.print(
            f"vidi: {entry['message']}{_imported_part(entry, report['written'])}",
            style="red",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
    if as_json:
        print_json(report)
        return
    if any(file["format"] != RECORD for file in files):
        _print_files(files, entries)
    if games:
        _print_games(entries)
    _say_notes([entry for entry in entries if entry["notes"]])
    say_removed({entry["game"]: f"{entry['description']}: " for entry in entries if entry["removed"]})
    if report.get("unlisted"):
        say(f"and {report['unlisted']:,} more entries, which are counted alone")
    changes = report["changes"]
    if changes.keys() - {"game"}:
        out.print(f"{'imported' if report['written'] else 'to import'}: {in_words(changes)}", highlight=False)
    counts = ", ".join(f"{count} {outcome}" for outcome, count in report["counts"].items())
    counts = counts or none_of(file["format"] for file in files)
    out.print(counts if report["written"] else f"{counts}; nothing was written", highlight=False)


def say_removed(removed: dict[str, str]) -> None:
    """Prints the ids of games that were removed from the library before and stay so, each behind its text."""
    for id_, before in islice(removed.items(), NAMED):
        back = f"`vidi remove {id_[:8]} --undo` brings it back"
        say(f"{before}{id_[:8]} was removed, and stays so; {back}")
    if len(removed) > NAMED:
        say(f"and {len(removed) - NAMED} more were removed; `vidi remove` lists them")


def cut_in_front(path: str) -> str:
    """A path whose end is shown, after whole folders where these fit: ``…/2024/table.json``."""
    if len(path) <= PATH_SHOWN:
        return path
    end = path[1 - PATH_SHOWN :]
    folder = end.find("/")
    return f"…{end[max(folder, 0) :]}"


def _print_games(entries: Sequence[Fields]) -> None:
    """Prints an aligned line for each game, play and withdrawal that was taken."""
    games = [entry for entry in entries if entry["seats"] is not None and _is_taken(entry)]
    if not games:
        return
    _say_aligned(GAMES, [_cells(game) for game in games[:GAMES_NAMED]])
    if len(games) > GAMES_NAMED:
        say(f"and {len(games) - GAMES_NAMED:,} more; --json has all of them")


def _say_aligned(columns: Mapping[str, int], lines: Sequence[Sequence[str]]) -> None:
    """Prints lines below the names of their columns."""
    every = [list(columns), *lines]
    widths = [
        min(most, max(map(cell_len, column)))
        for most, column in zip(columns.values(), zip(*every, strict=True), strict=True)
    ]
    for line in every:
        say("  ".join(_cell(cell, width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _cells(game: Fields) -> tuple[str, ...]:
    """What the line of a game says, by ``GAMES``."""
    rules, names = all_games().get(game["kind"] or ""), game["seats"]
    winners = [names[seat - 1] or f"seat {seat}" for seat in game["winners"] if seat <= len(names)]
    moves = "" if game["reported"] else f", {game['moves']} move{'s' * (game['moves'] != 1)}"
    scores = [score or "-" for score in game["scores"]] if any(game["scores"]) else []
    cells = (
        game["outcome"],
        game["title"] or (rules.title if rules else None) or game["kind"] or "",
        game["day"] or "",
        ", ".join(name or "?" for name in names),
        ("; " if any("," in score for score in scores) else ", ").join(scores),
        ", ".join(winners),
        f"{(game['game'] or '')[:8]}{moves}",
    )
    return tuple(map(printable, cells))


def _cell(text: str, width: int) -> str:
    """A text with a width on the terminal, with blanks after it or with its end cut off."""
    return set_cell_size(text, width) if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}…"


def _say_notes(games: Sequence[Fields]) -> None:
    """Prints what a user should know of imported games."""
    for game in games[:NAMED]:
        for note in game["notes"]:
            say(f"note, {game['description']}: {note}")
    if len(games) > NAMED:
        say(f"and notes on {len(games) - NAMED} more; --json has all of them")


def _print_files(files: Sequence[Fields], entries: Sequence[Fields]) -> None:
    """Prints the format and counts of every file, and the reasons for entries left out."""
    lines = [
        (
            cut_in_front(printable(file["file"])),
            file["format"],
            *(f"{file[number]:,}" for number in ("read", "taken", "ignored", "quarantined")),
        )
        for file in files[:NAMED]
    ]
    _say_aligned(FILES, lines)
    if len(files) > NAMED:
        say(f"and {len(files) - NAMED} more files")
    for file in [file for file in files if file["notes"]][:NAMED]:
        for note in file["notes"]:
            say(f"{cut_in_front(printable(file['file']))}: {note}")
    for file in [file for file in files if file["by_form"]][:NAMED]:
        say(f"{cut_in_front(printable(file['file']))}: {BY_FORM}")
    ignored = [(entry["why"], entry["where"]) for entry in entries if entry["outcome"] == "ignored"]
    reasons, places = Counter(reason for reason, _ in ignored), dict(ignored)
    for reason, count in reasons.most_common(NAMED):
        where = places[reason] if count == 1 else ""
        say(f"left out, {where or count}: {reason}")


def _is_taken(entry: Fields) -> bool:
    """Whether an entry was imported now or earlier."""
    return entry["outcome"] != "ignored" and entry["outcome"] not in REFUSED


def _imported_part(entry: Fields, written: bool) -> str:
    """The part of a game that was imported despite its error."""
    if not _is_taken(entry):
        return ""
    kept = entry["kept"]
    return (
        f"; {kept} move{'s' * (kept != 1)} {('was' if kept == 1 else 'were') if written else 'would be'} kept"
    )
