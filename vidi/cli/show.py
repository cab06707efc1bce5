"""The command ``show``: one game at any move, as text, JSON or a drawing."""

import sys
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

import typer

from dashboard.boards import Group, board
from domain import logged
from domain.kernel.events import MoveMade, TakenBack
from domain.kernel.rules import plain, points, view_of
from domain.kernel.wording import counted, outcome
from domain.library.reports import PlayReported
from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json
from vidi.cli.plays import print_play
from vidi.library.library import Library
from vidi.notebook.pictures import events_of, svg
from vidi.record.errors import printable
from vidi.store.game import GameNotFound, RecordedGame


class Format(StrEnum):
    """The output of ``show``."""

    TEXT = "text"
    JSON = "json"
    SVG = "svg"


def show(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its id, or the first letters of it.")],
    move: Annotated[int | None, typer.Option("--move", min=0, help="The move; default: the last.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", min=1, help="Only what this seat may know.")] = None,
    format_: Annotated[Format, typer.Option("--format")] = Format.TEXT,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a game after any of its moves."""
    if as_json:
        format_ = Format.JSON
    with existing(folder(context, library)) as opened:
        try:
            recorded = opened.game(game)
        except GameNotFound as missing:
            if move is not None or seat is not None or (play := _play(opened, game)) is None:
                raise Refused(str(missing)) from None
            _show_play(*play, format_)
            return
        try:
            number = len(recorded.moves) if move is None else move
            state = recorded.state(move=number)
        except LookupError as missing:
            raise Refused(str(missing)) from None
    if seat is not None:
        if seat > len(recorded.names):
            raise Refused(f"there is no seat {seat}; the game has {len(recorded.names)}")
        state = view_of(recorded.rules, state, seat)
    match format_:
        case Format.TEXT:
            _print_text(recorded, number, state, seat)
        case Format.JSON:
            shown = {"game": recorded.id, "move": number, "seat": seat, **_of_record(recorded)}
            if seat is not None:
                shown["flaw"] = None  # it may reveal facts that the seat does not know
            print_json({**shown, "state": plain(state)})
        case Format.SVG:
            sys.stdout.write(svg(recorded, number, seat=seat) + "\n")


def _play(library: Library, id_: str) -> tuple[UUID, PlayReported] | None:
    """The reported play with this id, or the one that begins so; None without one, or with several."""
    plays = [play for play in library.plays().items() if str(play[0]).startswith(id_.lower())]
    return plays[0] if len(plays) == 1 else None


def _show_play(id_: UUID, play: PlayReported, format_: Format) -> None:
    match format_:
        case Format.TEXT:
            print_play(id_, play)
        case Format.JSON:
            print_json({"game": id_, "fidelity": "results_only", "flaw": None, "play": play.fields()})
        case Format.SVG:
            raise Refused(f"{id_} is a play without moves, so it has no board")


def _of_record(game: RecordedGame) -> dict[str, str | None]:
    """``fidelity`` and ``flaw`` of the tables: whether its record is right, and its error."""
    if game.flaw is None:
        return {"fidelity": logged.FIDELITY if game.rules.any_title else "whole", "flaw": None}
    return {"fidelity": game.flaw.FIDELITY, "flaw": game.flaw.flaw}


def _print_text(game: RecordedGame, number: int, state: Any, seat: int | None) -> None:
    """Prints the move in sentences, and the position after it."""
    title = game.title or game.rules.title
    _say(f"{title}, after move {number} of {len(game.moves)}")
    if game.flaw and seat is None:  # it may reveal facts that a seat does not know
        _say(f"{game.flaw.FIDELITY}: the record went wrong at {game.flaw.place}: {game.flaw.flaw}")
    _print_move(game, number, seat)
    _print_table(game, state)
    if to_act := game.rules.to_act(state):
        _say(f"to act: seat {', '.join(map(str, to_act))}")
    won, opponent = game.rules.winners(state), game.started.opponent
    by_seat = points(game.rules, state) if game.rules.scored(state) else None
    if ended := outcome(won, game.names, by_seat, opponent, draws=game.rules.any_title):
        _say(ended)
    elif opponent is not None:
        _say(f"against {opponent}")


def _print_move(game: RecordedGame, number: int, seat: int | None) -> None:
    if number == 0:
        return
    state = game.state(move=number - 1)
    if seat is not None:
        state = view_of(game.rules, state, seat)
    for _, event in events_of(game, number, seat):
        if isinstance(event, TakenBack):
            _say(f"move {event.move}: seat {event.seat} takes back every move after {event.to}")
        elif isinstance(event, MoveMade):
            args = (f" {name}={value}" for name, value in event.args.items())
            shown = "" if game.rules.any_title else "".join(args)  # the sentences of a log say the same
            _say(f"move {event.move}: seat {event.seat} {event.command}{shown}")
        else:
            game.rules.evolve(state, event)
            if sentence := game.rules.explain(state, event):
                _say(f"  {sentence}")


def _print_table(game: RecordedGame, state: Any) -> None:
    """Prints points, the pieces of each seat, those on offer, and those on the board."""
    drawing = board(game.rules.name)
    laid, cards = drawing.table(state), drawing.cards(game.started.setup)

    def group(of: Group) -> str:
        names = " + ".join(cards[card].name for card in of.cards)
        facts = ", ".join("".join(fact.words()) for fact in of.facts)
        return f"{of.title}: {names} ({facts})"

    stands = zip(game.names, points(game.rules, state), game.rules.score(state), strict=True)
    pending = game.rules.pending if game.rules.to_act(state) else None
    scored = game.rules.scored(state)
    for seat, (name, worth, score) in enumerate(stands, start=1):
        now = f" {pending.label}, {score} {pending.score_label}" if pending else ""
        _say(f"seat {seat}, {name}" + (f": {counted(worth, 'point')}{now}" if scored else ""))
        for lying in laid.seats[seat - 1]:
            _say(f"  {group(lying)}")
    _say(drawing.offer)
    for offered in laid.offer:
        _say(f"  {group(offered)}")
    _say("on the board")
    for changes in drawing.scene(state, ()).values():
        text = changes.get("text", "")
        if any(f": {name} (" in text for name in game.names):
            _say(f"  {text}")


def _say(line: str) -> None:
    """Prints a line as it is. Control sequences in names are removed."""
    typer.echo(printable(line))


def register(app: typer.Typer) -> None:
    """Adds this command."""
    app.command("show")(show)
