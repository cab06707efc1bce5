"""The report of an import as the command prints it: a line for each file, each game and each error."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice

from rich.cells import cell_len, set_cell_size

from domain.catalog import games as all_games
from vidi.cli.common import err, out, print_json, say
from vidi.importers.reading.entries import RECORD
from vidi.importers.report import REFUSED, Imported, ImportReport, description, in_words, none_of
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


def print_report(report: ImportReport, as_json: bool, games: bool = True) -> None:
    """Prints a report: errors to standard error; all else to standard output, with ``as_json`` as JSON.

    Without ``games``, games are counted and not listed.
    """
    for game in (game for file in report.files for game in file.games if game.error is not None):
        err.print(
            f"vidi: {game.error}{_imported_part(game, report.written)}",
            style="red",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
    if as_json:
        print_json(report.fields())
        return
    if any(file.format != RECORD for file in report.files):
        _print_files(report)
    if games:
        _print_games(report)
    _say_notes([game for file in report.files for game in file.games if game.notes])
    removed = [game for file in report.files for game in file.games if game.removed]
    say_removed({str(game.game_id): f"{_description(game)}: " for game in removed})
    changes = report.changes()
    if changes.keys() - {"game"}:
        out.print(f"{'imported' if report.written else 'to import'}: {in_words(changes)}", highlight=False)
    counts = ", ".join(f"{count} {outcome}" for outcome, count in report.counts().items()) or none_of(report)
    out.print(counts if report.written else f"{counts}; nothing was written", highlight=False)


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


def _print_games(report: ImportReport) -> None:
    """Prints an aligned line for each game, play and withdrawal that was taken."""
    games = [
        game for file in report.files for game in file.games if (game.header or game.play) and _is_taken(game)
    ]
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


def _cells(game: Imported) -> tuple[str, ...]:
    """What the line of a game says, by ``GAMES``."""
    of = game.header or game.play
    rules = all_games().get(of.game or "") if of else None
    title = (of.title if of else None) or (rules.title if rules else None) or (of.game if of else None)
    names = game.names
    winners = [names[seat - 1] or f"seat {seat}" for seat in game.winners if seat <= len(names)]
    moves = f", {game.moves} move{'s' * (game.moves != 1)}" if game.header else ""
    scores = [score or "-" for score in game.scores] if any(game.scores) else []
    cells = (
        game.outcome,
        title or "",
        game.day or "",
        ", ".join(name or "?" for name in names),
        ("; " if any("," in score for score in scores) else ", ").join(scores),
        ", ".join(winners),
        f"{str(game.game_id)[:8]}{moves}",
    )
    return tuple(map(printable, cells))


def _cell(text: str, width: int) -> str:
    """A text with a width on the terminal, with blanks after it or with its end cut off."""
    return set_cell_size(text, width) if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}…"


def _say_notes(games: Sequence[Imported]) -> None:
    """Prints what a user should know of imported games."""
    for game in games[:NAMED]:
        for note in game.notes:
            say(f"note, {_description(game)}: {note}")
    if len(games) > NAMED:
        say(f"and notes on {len(games) - NAMED} more; --json has all of them")


def _description(game: Imported) -> str:
    """A game or play as people name it; by its place in the file if nothing else is known."""
    of = game.header or game.play
    return description(of) if of else game.where


def _print_files(report: ImportReport) -> None:
    """Prints the format and counts of every file, and the reasons for entries left out."""
    lines = [
        (
            cut_in_front(printable(file.name)),
            file.format,
            *(f"{number:,}" for number in (file.read, file.taken, file.ignored, file.mistakes)),
        )
        for file in report.files[:NAMED]
    ]
    _say_aligned(FILES, lines)
    if len(report.files) > NAMED:
        say(f"and {len(report.files) - NAMED} more files")
    for file in [file for file in report.files if file.notes][:NAMED]:
        for note in file.notes:
            say(f"{cut_in_front(printable(file.name))}: {printable(note)}")
    for file in [file for file in report.files if file.layout and file.layout.of_form][:NAMED]:
        say(f"{cut_in_front(printable(file.name))}: {BY_FORM}")
    ignored = [(game.reason, game.where) for file in report.files for game in file.games if game.reason]
    reasons, places = Counter(reason for reason, _ in ignored), dict(ignored)
    for reason, count in reasons.most_common(NAMED):
        where = places[reason] if count == 1 else ""
        say(f"left out, {where or count}: {reason}")


def _is_taken(game: Imported) -> bool:
    """Whether an entry was imported now or earlier."""
    return game.outcome != "ignored" and game.outcome not in REFUSED


def _imported_part(game: Imported, written: bool) -> str:
    """The part of a game that was imported despite its error."""
    if not _is_taken(game):
        return ""
    moves = f"{game.kept} move{'s' * (game.kept != 1)}"
    return f"; {moves} {('was' if game.kept == 1 else 'were') if written else 'would be'} kept"
