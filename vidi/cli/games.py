"""Looking at recorded games: the list, and one of them at any move."""

import sys
from enum import StrEnum
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from dashboard.boards import board
from dashboard.boards.svg import render
from domain.kernel.events import MoveMade
from domain.kernel.rules import plain
from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, out, print_json
from vidi.library import GameNotFound, RecordedGame


class Format(StrEnum):
    """What ``show`` prints."""

    TEXT = "text"
    JSON = "json"
    SVG = "svg"


def games(context: typer.Context, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the games of the library."""
    with existing(folder(context, library)) as found:
        listed = [_glance(found.game(header.id)) for header in found.games()]
    if as_json:
        print_json(listed)
        return
    table = Table("game", "id", "title", "players and points", "moves", box=None, header_style="bold")
    for game in listed:
        points = ", ".join(
            f"{'*' if seat in game['winners'] else ''}{name[:40]} {score}"
            for seat, (name, score) in enumerate(zip(game["seats"], game["scores"], strict=True), start=1)
        )
        cells = (game["game"], game["id"][:8], (game["title"] or "")[:60], points, str(game["moves"]))
        table.add_row(*map(escape, cells))
    out.print(table)
    out.print("* has won" if listed else "no games yet; `vidi demo` loads some", style="dim", highlight=False)


def show(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its id, or how the id begins.")],
    move: Annotated[int | None, typer.Option("--move", min=0, help="After this move; else the last.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", min=1, help="Only what this seat may know.")] = None,
    format_: Annotated[Format, typer.Option("--format")] = Format.TEXT,
    library: LibraryOption = None,
) -> None:
    """Show a game after any of its moves."""
    with existing(folder(context, library)) as found:
        try:
            recorded = found.game(game)
            number = len(recorded.moves) if move is None else move
            state = recorded.state(move=number)
        except (GameNotFound, LookupError) as missing:
            raise Refused(str(missing)) from None
    if seat is not None:
        if seat > len(recorded.names):
            raise Refused(f"there is no seat {seat}; the game has {len(recorded.names)}")
        state = recorded.rules.view(state, seat)
    match format_:
        case Format.TEXT:
            _print_text(recorded, number, state)
        case Format.JSON:
            print_json({"game": recorded.id, "move": number, "seat": seat, "state": plain(state)})
        case Format.SVG:
            sys.stdout.write(_svg(recorded, number, state) + "\n")


def _glance(game: RecordedGame) -> dict[str, Any]:
    state = game.state()
    return {
        "id": str(game.id),
        "game": game.rules.name,
        "title": game.started.title,
        "seats": list(game.names),
        "scores": list(game.rules.score(state)),
        "winners": list(game.rules.winners(state)),
        "moves": len(game.moves),
        "played_at": game.started.played_at,
        "source": game.started.source and game.started.source.platform,
    }


def _print_text(game: RecordedGame, number: int, state: Any) -> None:
    rules = game.rules
    table = Table("seat", "player", "points", box=None, header_style="bold")
    for seat, (name, points) in enumerate(zip(game.names, rules.score(state), strict=True), start=1):
        table.add_row(str(seat), escape(name), str(points))
    title = game.started.title or rules.title
    out.print(f"{title}, after move {number} of {len(game.moves)}", markup=False, highlight=False)
    out.print(table)
    first = game.version_of(number - 1) if number else 0
    last = game.version_of(number)
    for version, event, after in game.states():
        if first < version <= last:
            if isinstance(event, MoveMade):
                args = " ".join(f"{name}={value}" for name, value in event.args.items())
                out.print(f"move {event.move}: seat {event.seat} {event.command} {args}", markup=False)
            elif sentence := rules.explain(after, event):
                out.print(f"  {sentence}", markup=False, highlight=False)
    if to_act := rules.to_act(state):
        out.print(f"to act: seat {', '.join(map(str, to_act))}", highlight=False)


def _svg(game: RecordedGame, number: int, state: Any) -> str:
    drawing = board(game.rules.name)
    last = game.version_of(number)
    first = game.version_of(number - 1) if number else 0
    recent = [event for version, event in game.stream if first < version <= last]
    return render(drawing.base(game.started.setup), drawing.scene(state, recent))


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    app.command("games")(games)
    app.command("show")(show)
