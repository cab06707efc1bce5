"""Commands that add games to the library: import, play, demo."""

import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError
from rich.markup import escape
from rich.table import Table

from domain.catalog import games as all_games
from domain.kernel.refusal import IllegalMove
from vidi.bots import bot_names
from vidi.cli.common import (
    ClusterOption,
    JsonOption,
    LibraryOption,
    Refused,
    SetupOption,
    bar,
    err,
    folder,
    out,
    print_json,
    save,
    say,
    settled_by,
    working,
)
from vidi.cli.pack import PacksOption, on_packs
from vidi.importers.bga.mapping import Mapping
from vidi.importers.bga.mapping import read as read_mapping
from vidi.importers.deciding.names import NamesError, read_names
from vidi.importers.reading.entries import RECORD
from vidi.importers.reading.entries import names as formats
from vidi.importers.reading.given import Held
from vidi.importers.report import Imported, ImportReport, description, in_words, none_of
from vidi.importers.sheets.text import Encoding
from vidi.importers.values.moments import Order
from vidi.library.library import Library
from vidi.library.series import Series, play_into, records
from vidi.library.shipped import shipped
from vidi.record.errors import Demand, printable, sentence
from vidi.work.pool import Workers, spread

NAMED = 20
"""The most games, files and reasons that are listed after an import."""
NAME_SHOWN = 60
"""The most letters of a file's path, counted from its end."""
NUMBERS = ("read", "taken", "ignored", "quarantined")
INPUT_AT_MOST = 200_000_000
"""The most bytes of standard input, which are held in memory."""

PlayerMapOption = Annotated[
    Path | None,
    typer.Option("--player-map", metavar="FILE", help="CSV with the columns name and as: how to rename."),
]
MappingOption = Annotated[
    list[Path] | None,
    typer.Option("--mapping", metavar="FILE", help="JSON: what notifications of a title's logs mean."),
]
DaysOption = Annotated[
    Order | None,
    typer.Option("--days", help="The order of days in sheets: 31.05.2024 is dmy, 5/31/2024 mdy."),
]
EncodingOption = Annotated[
    Encoding | None, typer.Option("--encoding", help="The encoding of sheets that are not UTF-8.")
]
SheetOption = Annotated[
    str | None, typer.Option("--sheet", metavar="NAME", help="The sheet of workbooks; else the first.")
]


def demo(context: typer.Context, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Load the recorded games that come with Vidi."""
    games = [shipped("fixtures") / name for name in (*all_games(), "logs")]
    _report(_import(folder(context, library), games), as_json)


def import_(
    context: typer.Context,
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...",
            help="Files of any format, or folders of them; - is standard input.",
        ),
    ],
    format_: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="FORMAT", help="The format of the files; default: recognised by content."
        ),
    ] = None,
    known_only: Annotated[
        bool, typer.Option("--known-only", help="Leave out plays of titles without rules here.")
    ] = False,
    player_map: PlayerMapOption = None,
    title: Annotated[
        str | None, typer.Option("--title", help="The title of logs whose files do not name their game.")
    ] = None,
    mapping: MappingOption = None,
    days: DaysOption = None,
    encoding: EncodingOption = None,
    sheet: SheetOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Check everything, write nothing.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Write nothing unless all is right.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take games into the library: records, and files of other platforms (docs/importing.md)."""
    if format_ is not None and format_ not in formats():
        raise typer.BadParameter(
            f"--as: no format is called {format_!r}; the formats are: {', '.join(formats())}"
        )
    try:
        names = read_names(player_map) if player_map else {}
    except NamesError as wrong:
        raise Refused(str(wrong)) from None
    files = [_given(path) for path in paths]
    report = _import(
        folder(context, library),
        files,
        dry_run=dry_run,
        strict=strict,
        format_=format_,
        known_only=known_only,
        names=names,
        title=title.strip() if title else None,
        mappings=[_mapping(file) for file in mapping or ()],
        days=days,
        encoding=encoding,
        sheet=sheet,
    )
    _report(report, as_json)
    if not report.ok:
        raise typer.Exit(1)


def play(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to play, for example vinci.")],
    players: Annotated[int, typer.Option("--players", min=1, max=20, help="How many sit down.")],
    games: Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="How many games.")] = 1,
    seed: Annotated[str, typer.Option("--seed", help="The same seed and setup give the same games.")] = "1",
    setup: SetupOption = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME", help="Who plays, seat by seat, repeated in turn."),
    ] = None,
    out_dir: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Write record files there instead.")
    ] = None,
    pack: PacksOption = None,
    cluster: ClusterOption = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play whole games, into the library or into record files, on all processors."""
    from vidi.value.model import ModelError  # it loads NumPy

    rules = all_games().get(game)
    if rules is None:
        raise Refused(f"no game is called {game!r}; the games are: {', '.join(all_games())}")
    names = bot or ["steady" if "steady" in bot_names(game) else "random"]
    series = Series(game, players, tuple(names), seed, *on_packs(pack or (), settled_by(setup)))
    try:
        if (why := series.check()) is not None:
            note = f"vidi: expert plays as steady: {why}"
            err.print(note, markup=False, highlight=False, soft_wrap=True)
        with working(cluster) as workers:
            if out_dir is None:
                _play_into(folder(context, library), series, games, workers, as_json)
            else:
                _play_out(out_dir, series, games, workers, as_json)
    except (IllegalMove, LookupError, ModelError) as illegal:
        raise Refused(str(illegal)) from None
    except ValidationError as wrong:
        raise typer.BadParameter(f"--setup: {sentence(wrong, rules.setup)}") from None


def _play_into(path: Path, series: Series, games: int, workers: Workers | None, as_json: bool) -> None:
    with Library(path) as library, bar() as progress:
        task = progress.add_task("Playing", total=games)

        def played(number: int) -> None:
            progress.update(task, completed=number)

        done = play_into(library.store, series, games, played, workers)
    if as_json:
        ids = [series.id(number) for number in range(1, games + 1)]
        print_json({"new": done.new, "same": done.same, "games": ids})
        return
    for id_, moves in done.first if done.new == len(done.first) else ():
        out.print(f"new: {str(id_)[:8]}, {moves} moves", highlight=False)
    _say_removed({str(id_): "" for id_ in done.removed})
    counts = {"new": done.new, "same": done.same}
    out.print(", ".join(f"{count} {outcome}" for outcome, count in counts.items() if count), highlight=False)


def _play_out(target: Path, series: Series, games: int, workers: Workers | None, as_json: bool) -> None:
    target.mkdir(parents=True, exist_ok=True)
    files = [f"{series.name(number)}.vidi.jsonl" for number in range(1, games + 1)]
    with (
        bar() as progress,
        closing(spread(partial(records, series), series.ranges(games), workers)) as results,
    ):
        texts = chain.from_iterable(results)
        for file, text in zip(files, progress.track(texts, games, description="Playing"), strict=True):
            save(target / file, text.encode())
    if as_json:
        print_json({"files": [str(target / file) for file in files]})
    else:
        out.print(f"{games} records in {target}", markup=False, highlight=False, soft_wrap=True)


def _given(path: Path) -> Path | Held:
    if str(path) != "-":
        if not path.exists():
            raise typer.BadParameter(f"{str(path)!r} does not exist")
        return path
    data = sys.stdin.buffer.read(INPUT_AT_MOST + 1)
    if len(data) > INPUT_AT_MOST:
        raise Refused(f"standard input is longer than {INPUT_AT_MOST:,} bytes; write it to a file first")
    return Held("standard input", data)


def _mapping(file: Path) -> Mapping:
    try:
        return read_mapping(str(file), file.read_bytes())
    except Demand as wrong:
        raise Refused(f"{printable(str(wrong))} [{wrong.rule}]") from None


def _import(path: Path, files: Sequence[Path | Held], **how: Any) -> ImportReport:
    with Library(path) as games, bar() as progress:
        task = progress.add_task("Importing", total=None)

        def read(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        return games.import_files(files, progress=read, **how)


def _report(report: ImportReport, as_json: bool) -> None:
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
    taken = [game for file in report.files for game in file.games if game.header and _taken(game)]
    for game in taken if len(taken) <= NAMED else ():
        say(f"{game.outcome}: {_description(game)}: {str(game.game_id)[:8]}, {game.moves} moves")
    _say_notes([game for file in report.files for game in file.games if game.notes])
    removed = [game for file in report.files for game in file.games if game.removed]
    _say_removed({str(game.game_id): f"{_description(game)}: " for game in removed})
    changes = report.changes()
    if changes.keys() - {"game"}:
        out.print(f"{'imported' if report.written else 'to import'}: {in_words(changes)}", highlight=False)
    counts = ", ".join(f"{count} {outcome}" for outcome, count in report.counts().items()) or none_of(report)
    out.print(counts if report.written else f"{counts}; nothing was written", highlight=False)


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
    return description(of) if of else game.place


def _say_removed(removed: dict[str, str]) -> None:
    """Prints the ids of games that were removed from the library before and stay so, each behind its text."""
    for id_, before in islice(removed.items(), NAMED):
        back = f"`vidi remove {id_[:8]} --undo` brings it back"
        say(f"{before}{id_[:8]} was removed, and stays so; {back}")
    if len(removed) > NAMED:
        say(f"and {len(removed) - NAMED} more were removed; `vidi remove` lists them")


def _print_files(report: ImportReport) -> None:
    """Prints the format and counts of every file, and the reasons for entries left out."""
    table = Table("file", "read as", *NUMBERS, box=None, header_style="bold")
    for column in table.columns[2:]:
        column.justify = "right"
    for file in report.files[:NAMED]:
        numbers = (file.read, file.taken, file.ignored, file.quarantined)
        table.add_row(escape(printable(file.name)[-NAME_SHOWN:]), file.format, *map(str, numbers))
    out.print(table)
    if len(report.files) > NAMED:
        say(f"and {len(report.files) - NAMED} more files")
    for file in [file for file in report.files if file.notes][:NAMED]:
        for note in file.notes:
            say(f"{printable(file.name)[-NAME_SHOWN:]}: {printable(note)}")
    ignored = [(game.reason, game.place) for file in report.files for game in file.games if game.reason]
    reasons, places = Counter(reason for reason, _ in ignored), dict(ignored)
    for reason, count in reasons.most_common(NAMED):
        where = places[reason] if count == 1 else ""
        say(f"ignored, {where or count}: {reason}")


def _taken(game: Imported) -> bool:
    """Whether a record was imported now or earlier."""
    return game.outcome not in ("conflict", "refused")


def _imported_part(game: Imported, written: bool) -> str:
    """The part of a game that was imported despite its error."""
    if not _taken(game):
        return ""
    moves = f"{game.kept} move{'s' * (game.kept != 1)}"
    return f"; {moves} {('was' if game.kept == 1 else 'were') if written else 'would be'} kept"


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    app.command("demo")(demo)
    app.command("import")(import_)
    app.command("play")(play)
