"""Games and tables as files: export.

The libraries for pictures and tables take longer to load than a record takes to write. So they are imported
where they are called.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import IO, Annotated

import typer

from vidi.cli.common import (
    ClusterOption,
    LibraryOption,
    Refused,
    bar,
    catch_up,
    err,
    existing,
    folder,
    out,
    working,
    written,
)
from vidi.exporters.bundle import bundle
from vidi.exporters.many import exported, log, record
from vidi.exporters.ocel import ocel
from vidi.library.library import Library
from vidi.notebook.pictures import TooManyError, film, svg
from vidi.store.game import GameNotFound, RecordedGame
from vidi.store.staging import part

SPAN = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


class Format(StrEnum):
    """The output of ``export``."""

    RECORD = "record"
    BUNDLE = "bundle"
    CSV = "csv"
    PARQUET = "parquet"
    OCEL = "ocel"
    SVG = "svg"
    PNG = "png"
    GIF = "gif"
    HTML = "html"


ENDINGS = {
    ".vidi.jsonl": Format.RECORD,
    ".zip": Format.BUNDLE,
    ".ocel.json": Format.OCEL,
    ".svg": Format.SVG,
    ".png": Format.PNG,
    ".gif": Format.GIF,
    ".html": Format.HTML,
}
"""The endings of file names that choose a format without ``--format``."""
TABLES = (Format.CSV, Format.PARQUET)
MANY = (Format.BUNDLE, Format.OCEL)
"""Formats of several games; they have all games if none is named."""
MOVES = (Format.SVG, Format.PNG, Format.GIF)
SEEN = (*MOVES, Format.HTML)
"""Formats that can show a game as a seat sees it."""
BYTES = (Format.BUNDLE, Format.PNG, Format.GIF)
"""Formats that a terminal cannot show."""


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
        Format | None,
        typer.Option("--format", help="Default: by the ending of the file's name, else a record."),
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
    if cluster is not None and chosen not in MANY:
        raise Refused(f"--cluster is for {', '.join(MANY)}")
    if move is not None and chosen not in MOVES:
        raise Refused(f"--move is for {', '.join(MOVES)}; {chosen} has all moves")
    if seat is not None and chosen not in SEEN:
        raise Refused(f"--seat is for {', '.join(SEEN)}; {chosen} has what all seats know")
    if chosen in TABLES:
        if ids:
            raise Refused(f"{chosen} writes the tables of the whole library: name no game")
        _tables(folder(context, library), chosen, output)
        return
    if chosen not in MANY and len(ids) != 1:
        raise Refused(f"{chosen} is of one game: name one; `vidi games` lists them")
    shown = output is None and sys.stdout.isatty()
    if chosen in BYTES and shown:
        raise Refused(f"{chosen} is for a file: add -o FILE")
    with existing(folder(context, library)) as opened:
        try:
            if chosen in MANY:
                _many(opened, ids, chosen, output, shown, cluster)
                return
            game = opened.game(ids[0])
        except GameNotFound as missing:
            raise Refused(str(missing)) from None
        with _file(output) as file:
            file.write(_one(game, chosen, move, seat))


def _by_ending(output: Path | None) -> Format:
    """The format by the ending of the file's name; without a known ending, a record."""
    if output is None or not output.suffix:
        return Format.RECORD
    for ending, format_ in ENDINGS.items():
        if output.name.lower().endswith(ending):
            return format_
    raise Refused(f"{output}: no format ends like this; there is {', '.join(ENDINGS)}, or say --format")


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
    library: Library, ids: list[str], format_: Format, output: Path | None, shown: bool, cluster: str | None
) -> None:
    """Writes these games, or all of the library, in the order of their ids: equal games give equal files.

    There is no progress bar if the file is ``shown`` on the terminal, because it would erase lines of it.
    """
    games = sorted({library.stored(id_).id for id_ in ids}) or library.ids()
    if not games:
        raise Refused(f"{library.folder} has no recorded games; `vidi demo` loads some")
    with _file(output) as file, working(cluster) as workers, bar(hidden=shown) as progress:
        task = progress.add_task("Exporting", total=len(games))
        more = partial(progress.advance, task)
        if format_ is Format.BUNDLE:
            with closing(exported(record, library, games, more, workers)) as records:
                bundle(records, file)
        else:
            with closing(exported(log, library, games, more, workers)) as logs:
                ocel(logs, file)


def _one(game: RecordedGame, format_: Format, move: str | None, seat: int | None) -> bytes:
    """The file of one game."""
    if seat is not None and seat > len(game.names):
        raise Refused(f"there is no seat {seat}; the game has {len(game.names)}")
    match format_:
        case Format.HTML:
            from dashboard.replay.file import document

            return document(game, seat).encode()
        case Format.GIF:
            return _gif(game, move, seat)
        case Format.SVG:
            return f"{_still(game, format_, move, seat)}\n".encode()
        case Format.PNG:
            from dashboard.boards.picture import png

            return png(_still(game, format_, move, seat))
        case _:
            return game.record().encode()


def _still(game: RecordedGame, format_: Format, move: str | None, seat: int | None) -> str:
    """The board after one move; without ``move``, after the last."""
    first, last = _span(game, move or str(len(game.moves)))
    if first != last:
        raise Refused(f"{format_} shows one position: give one move, as in --move {first}")
    return svg(game, last, seat=seat)


def _gif(game: RecordedGame, move: str | None, seat: int | None) -> bytes:
    """The board after each move of a span; without ``move``, of the whole game."""
    from dashboard.boards.picture import gif

    first, last = _span(game, move or f"0-{len(game.moves)}")
    try:
        drawn = film(game, first, last, seat)
    except TooManyError as many:
        raise Refused(str(many)) from None
    with bar() as progress:
        return gif(list(progress.track(drawn, last - first + 1, description="Drawing")))


def _span(game: RecordedGame, typed: str) -> tuple[int, int]:
    """The first and the last move of ``N`` or ``N-M``."""
    match = SPAN.fullmatch(typed)
    if not match:
        raise Refused(f"--move {typed!r} is no move: give a number, or two as in 10-40")
    first, last = int(match[1]), int(match[2] or match[1])
    if not first <= last <= len(game.moves):
        raise Refused(f"there is no move {typed}; the game has 0 to {len(game.moves)}")
    return first, last


def _tables(path: Path, format_: Format, output: Path | None) -> None:
    """Writes every view as a file into a new folder."""
    import duckdb

    from projections.copies.current import NothingPublished
    from projections.projector.projector import WarehouseError
    from vidi.exporters.tables import write_tables

    if output is None:
        raise Refused(f"{format_} makes a file for each table: add -o FOLDER")
    target = output.absolute()
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise Refused(f"{output} is there already; give a folder that is missing or empty")
    with existing(path) as games:
        behind = catch_up(games)
        try:
            with part(target.parent) as scratch:
                made = scratch / target.name

                def write(con: duckdb.DuckDBPyConnection) -> dict[str, int]:
                    made.mkdir(exist_ok=True)
                    return write_tables(con, made, format_)

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


def register(app: typer.Typer) -> None:
    """Adds this command."""
    app.command("export")(export)
