"""Games and tables as files: export.

The libraries for pictures and tables take longer to load than a record takes to write. So they are imported
where they are called.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from itertools import compress
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from vidi.cli.common import (
    ClusterOption,
    LibraryOption,
    Refused,
    catch_up,
    existing,
    folder,
    working,
    written,
)
from vidi.cli.progress import bar
from vidi.cli.terminal import err, out
from vidi.exporters.formats import (
    Exporter,
    ExportError,
    OfGame,
    OfGames,
    OfTables,
    View,
    endings,
    exporters,
)
from vidi.exporters.many import exported
from vidi.library.library import Library
from vidi.store.game import GameNotFound, RecordedGame
from vidi.store.staging import part

SPAN = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")
DEFAULT = "record"
"""The format of a file whose name has no ending, and of standard output."""


def _exporter(name: str) -> Exporter:
    """The format of this name."""
    if name not in exporters():
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(map(repr, exporters()))}.")
    return exporters()[name]


def export(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Its id, or the first letters of it.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="PLACE", help="A file; for tables a new folder."),
    ] = None,
    format_: Annotated[
        Exporter | None,
        typer.Option(
            "--format",
            parser=_exporter,
            metavar="FORMAT",
            help="One of those below. Default: by the ending of the file's name, else a record.",
        ),
    ] = None,
    move: Annotated[
        str | None,
        typer.Option("--move", metavar="N", help="The move of a picture, or N-M for a GIF."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", min=1, help="Of a picture or a replay: only what this seat may know."),
    ] = None,
    cluster: ClusterOption = None,
    library: LibraryOption = None,
) -> None:
    """Write games or tables to files: records, pictures, a replay, and what other programs read."""
    chosen, ids = format_ or _by_ending(output), games or []
    _check_options(chosen, move, seat, cluster)
    if isinstance(chosen, OfTables):
        if ids:
            raise Refused(f"{chosen.name} writes the tables of the whole library: name no game")
        _tables(folder(context, library), chosen, output)
        return
    if isinstance(chosen, OfGame) and len(ids) != 1:
        raise Refused(f"{chosen.name} is of one game: name one; `vidi games` lists them")
    is_terminal = output is None and sys.stdout.isatty()
    if is_terminal and isinstance(chosen, OfGame | OfGames) and not chosen.is_text:
        raise Refused(f"{chosen.name} is for a file: add -o FILE")
    with existing(folder(context, library)) as opened:
        try:
            if isinstance(chosen, OfGames):
                _many(opened, ids, chosen, output, is_terminal, cluster)
            elif isinstance(chosen, OfGame):
                game = opened.game(ids[0])
                with _file(output) as file:
                    file.write(_one(game, chosen, move, seat, opened.folder))
        except (GameNotFound, ExportError) as refused:
            raise Refused(str(refused)) from None


def _check_options(chosen: Exporter, move: str | None, seat: int | None, cluster: str | None) -> None:
    """Raises Refused if the format does not know an option."""
    if cluster is not None and not isinstance(chosen, OfGames):
        raise Refused(f"--cluster is for {_names(isinstance(one, OfGames) for one in exporters().values())}")
    if move is not None and not _has_moves(chosen):
        raise Refused(
            f"--move is for {_names(map(_has_moves, exporters().values()))}; {chosen.name} has all moves"
        )
    if seat is not None and not _has_seats(chosen):
        known = _names(map(_has_seats, exporters().values()))
        raise Refused(f"--seat is for {known}; {chosen.name} has what all seats know")


def _has_moves(exporter: Exporter) -> bool:
    return isinstance(exporter, OfGame) and exporter.moves != "all"


def _has_seats(exporter: Exporter) -> bool:
    return isinstance(exporter, OfGame) and exporter.has_seats


def _names(fits: Iterable[bool]) -> str:
    """The names of the formats that fit."""
    return ", ".join(compress(exporters(), fits))


def _by_ending(output: Path | None) -> Exporter:
    """The format by the ending of the file's name; without an ending, a record."""
    if output is None or not output.suffix:
        return exporters()[DEFAULT]
    for ending, exporter in sorted(endings().items(), key=lambda one: -len(one[0])):
        if output.name.lower().endswith(ending):
            return exporter
    raise Refused(f"{output}: no format ends like this; there is {', '.join(endings())}, or say --format")


@contextmanager
def _file(output: Path | None) -> Iterator[IO[bytes]]:
    """The output: a file, written as a whole or not at all, or standard output."""
    if output is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with written(output) as file:
        yield file


def _many(
    library: Library,
    ids: list[str],
    exporter: OfGames,
    output: Path | None,
    is_terminal: bool,
    cluster: str | None,
) -> None:
    """Writes these games, or all of the library, in the order of their ids: equal games give equal files.

    On a terminal there is no progress bar, because it would erase lines of the file.
    """
    games = sorted({library.stored(id_).id for id_ in ids}) or library.ids()
    if not games:
        raise Refused(f"{library.folder} has no recorded games; `vidi demo` loads some")
    with _file(output) as file, working(cluster) as workers, bar(hidden=is_terminal) as progress:
        task = progress.add_task("Exporting", total=len(games))
        more = partial(progress.advance, task)
        with closing(exported(exporter.part, library, games, more, workers)) as parts:
            exporter.write(parts, file)


def _one(game: RecordedGame, exporter: OfGame, move: str | None, seat: int | None, folder: Path) -> bytes:
    """The file of one game."""
    if seat is not None and seat > len(game.names):
        raise Refused(f"there is no seat {seat}; the game has {len(game.names)}")
    last = len(game.moves)
    first, last = _span(game, move or (str(last) if exporter.moves == "one" else f"0-{last}"))
    if exporter.moves == "one" and first != last:
        raise Refused(f"{exporter.name} shows one position: give one move, as in --move {first}")
    with bar() as progress:

        def track(items: Iterable[Any], total: int) -> Iterable[Any]:
            return progress.track(items, total, description="Drawing")

        return exporter.write(game, View(first, last, seat, track, folder))


def _span(game: RecordedGame, typed: str) -> tuple[int, int]:
    """The first and the last move of ``N`` or ``N-M``."""
    match = SPAN.fullmatch(typed)
    if not match:
        raise Refused(f"--move {typed!r} is no move: give a number, or two as in 10-40")
    first, last = int(match[1]), int(match[2] or match[1])
    if not first <= last <= len(game.moves):
        raise Refused(f"there is no move {typed}; the game has 0 to {len(game.moves)}")
    return first, last


def _tables(path: Path, exporter: OfTables, output: Path | None) -> None:
    """Writes every view as a file into a new folder."""
    import duckdb

    from projections.copies.current import NothingPublished
    from projections.copies.errors import WarehouseError

    if output is None:
        raise Refused(f"{exporter.name} makes a file for each table: add -o FOLDER")
    target = output.absolute()
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise Refused(f"{output} is there already; give a folder that is missing or empty")
    with existing(path) as games:
        behind = catch_up(games)
        try:
            with part(target.parent) as scratch:
                made = scratch / target.name

                def write(con: duckdb.DuckDBPyConnection) -> Mapping[str, int]:
                    made.mkdir(exist_ok=True)
                    return exporter.write(con, made)

                rows = games.published(write)
                if target.exists():
                    target.rmdir()
                made.rename(target)
        except (NothingPublished, WarehouseError) as error:
            raise Refused(str(error)) from None
        except OSError as error:
            raise Refused(
                f"{output} cannot be written: {error.strerror or error}; nothing is left of it"
            ) from None
    if behind:
        err.print(f"vidi: the tables lack the last {behind} events; a server is still projecting them")
    out.print(f"{sum(rows.values())} rows of {len(rows)} tables in {output}", highlight=False)


def _formats() -> str:
    """The formats, for the help."""
    ends = {one.name: f" ({ending})" for ending, one in endings().items()}
    lines = (f"{name}{ends.get(name, '')}: {one.title}, {one.brings}" for name, one in exporters().items())
    return "The formats:\n\n" + "\n\n".join(lines)


def register(app: typer.Typer) -> None:
    """Adds this command."""
    app.command("export", epilog=_formats())(export)
