"""Commands that add games to the library: import, play, demo."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from domain.catalog import games as all_games
from domain.kernel.refusal import IllegalMove
from vidi.bots import bot_names
from vidi.cli.common import (
    ClusterOption,
    JsonOption,
    LibraryOption,
    Refused,
    SetupOption,
    folder,
    print_json,
    save,
    settled_by,
    working,
)
from vidi.cli.door import Door, KeyFileOption, ToOption
from vidi.cli.pack import PacksOption, on_packs
from vidi.cli.progress import bar
from vidi.cli.reporting import print_report, say_removed
from vidi.cli.sending import Report, send
from vidi.cli.terminal import err, out
from vidi.importers.deciding.names import NamesError, read_names
from vidi.importers.logged.mapping import Mapping as LogMapping
from vidi.importers.logged.mapping import read as read_mapping
from vidi.importers.reading.entries import names as formats
from vidi.importers.reading.given import Held
from vidi.importers.report import ImportReport
from vidi.importers.sheets.choice import choice_by_name
from vidi.importers.sheets.text import Encoding
from vidi.importers.values.moments import Order
from vidi.library.library import Library
from vidi.library.series import Series, play_into, records
from vidi.library.shipped import shipped
from vidi.record.errors import Demand, printable, sentence
from vidi.work.pool import Workers, spread

INPUT_AT_MOST = 200_000_000
"""The most bytes of standard input, which are held in memory."""

FormatOption = Annotated[
    str | None,
    typer.Option("--as", metavar="FORMAT", help="The format of the files; default: recognised by content."),
]
KnownOnlyOption = Annotated[
    bool, typer.Option("--known-only", help="Leave out plays of titles without rules here.")
]
PlayerMapOption = Annotated[
    Path | None,
    typer.Option("--player-map", metavar="FILE", help="CSV with the columns name and as: how to rename."),
]
TitleOption = Annotated[
    str | None, typer.Option("--title", help="The title of logs whose files do not name their game.")
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
ColumnsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--columns",
        metavar="NAME=MEANING,...",
        help="What columns of sheets mean: Datum=date,Ort=none; may be repeated.",
    ),
]


def demo(context: typer.Context, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Load the recorded games that come with Vidi."""
    games = [shipped("fixtures") / name for name in (*all_games(), "logs")]
    print_report(_import(folder(context, library), games).fields(), as_json, games=False)


def import_(
    context: typer.Context,
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...",
            help="Files of any format, or folders of them; - is standard input.",
        ),
    ],
    format_: FormatOption = None,
    known_only: KnownOnlyOption = False,
    player_map: PlayerMapOption = None,
    title: TitleOption = None,
    mapping: MappingOption = None,
    days: DaysOption = None,
    encoding: EncodingOption = None,
    sheet: SheetOption = None,
    columns: ColumnsOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Check everything, write nothing.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Write nothing unless all is right.")] = False,
    to: ToOption = None,
    key_file: KeyFileOption = None,
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
    how: dict[str, Any] = {
        "strict": strict,
        "known_only": known_only,
        "title": title.strip() if title else None,
        "days": days,
        "encoding": encoding,
        "sheet": sheet,
    }
    if to is None:
        if key_file:
            raise typer.BadParameter("--key-file is for --to")
        mappings = [mapping_in(file) for file in mapping or ()]
        how |= {"format_": format_, "columns": _columns(columns), "names": names, "mappings": mappings}
        report, broken = _import(folder(context, library), files, dry_run=dry_run, **how).fields(), None
    else:
        if mapping or library:
            raise typer.BadParameter("--mapping and --library are for a library here, --to for a server")
        how |= {"as": format_, "columns": columns, "dry_run": dry_run, "names": names}
        report, broken = _send(Door(to, key_file), files, how)
    print_report(report, as_json)
    if broken:
        raise broken
    if not report["ok"]:
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
    say_removed({str(id_): "" for id_ in done.removed})
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


def mapping_in(file: Path) -> LogMapping:
    """The mapping in a file. Raises Refused."""
    try:
        return read_mapping(str(file), file.read_bytes())
    except OSError as error:
        raise Refused(f"{file}: cannot be read: {error.strerror}") from None
    except Demand as wrong:
        raise Refused(f"{printable(str(wrong))} [{wrong.rule}]") from None


def _columns(texts: Sequence[str] | None) -> dict[str, str] | None:
    """The meanings of columns in the option; None without it. Raises Refused."""
    try:
        return None if texts is None else choice_by_name(texts)
    except Demand as wrong:
        raise Refused(f"--columns: {printable(str(wrong))} [{wrong.rule}]") from None


def _send(door: Door, files: Sequence[Path | Held], how: Mapping[str, Any]) -> tuple[Report, Refused | None]:
    """The report of a server on files, and why it broke off."""
    with bar() as progress:
        task = progress.add_task("Importing", total=None)
        options = {name: value for name, value in how.items() if value and name != "names"}
        options["rename"] = [f"{name}={new}" for name, new in how["names"].items()]
        return send(
            door, files, options, lambda done, total: progress.update(task, completed=done, total=total)
        )


def _import(path: Path, files: Sequence[Path | Held], **how: Any) -> ImportReport:
    with Library(path) as games, bar() as progress:
        task = progress.add_task("Importing", total=None)

        def read(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        return games.import_files(files, progress=read, **how)


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    app.command("demo")(demo)
    app.command("import")(import_)
    app.command("play")(play)
