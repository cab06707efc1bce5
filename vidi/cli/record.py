"""Commands for games that go on: record, takeback, branch."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from typing import Annotated, Any

import typer

from domain.kernel.refusal import IllegalMove
from domain.kernel.rules import begin
from vidi.cli.common import (
    JsonOption,
    LibraryOption,
    Refused,
    SetupOption,
    existing,
    folder,
    print_json,
    say,
    settled_by,
)
from vidi.cli.door import Door, KeyFileOption, ToOption
from vidi.cli.drawing import DrawnOtherwise, with_draws
from vidi.cli.pack import PacksOption, on_packs
from vidi.cli.prompt import play_by_hand
from vidi.cli.record_there import There
from vidi.cli.record_there import begin as begin_there
from vidi.library.library import Library
from vidi.library.recording import DrawAwaited, Made, MovedOn, Recorder, sentences
from vidi.record.errors import Demand, shown
from vidi.record.lines import DealLine
from vidi.record.read import checked_fields, lines, parsed
from vidi.store.game import GameNotFound

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="Its id, or the first letters of it.")]
MoveArgument = Annotated[int, typer.Argument(metavar="N", min=0, help="The number of a move; 0: the start.")]


ContinueOption = Annotated[
    str | None,
    typer.Option(
        "--continue", metavar="GAME", help="Continue a recorded game: its id, or the first letters of it."
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option("--seed", metavar="TEXT", help="The seed of all draws; default: a random one."),
]


TitleOption = Annotated[str | None, typer.Option("--title", metavar="TEXT")]
PlayersOption = Annotated[
    list[str] | None, typer.Option("--player", metavar="NAME", help="Who sits down, seat 1 first.")
]
BeginArgument = Annotated[
    str | None, typer.Argument(metavar="GAME_NAME", help="The game to begin, for example vinci.")
]


class Draws(StrEnum):
    """Who draws."""

    VIDI = "vidi"
    TABLE = "table"


DrawOption = Annotated[Draws, typer.Option(help="Vidi draws, or the table does and enters the outcomes.")]


def record(
    context: typer.Context,
    game: BeginArgument = None,
    going_on: ContinueOption = None,
    players: PlayersOption = None,
    setup: SetupOption = None,
    seed: SeedOption = None,
    draw: DrawOption = Draws.VIDI,
    title: TitleOption = None,
    pack: PacksOption = None,
    to: ToOption = None,
    key_file: KeyFileOption = None,
    library: LibraryOption = None,
) -> None:
    """Record a game while it is played: in a terminal by hand, else line by line.

    From another program, each line of standard input is a move of a record without its number, like
    {"seat":2,"command":"conquer","args":{"province":"gallia"}}, or {"seat":1,"take_back":12}.

    Each is answered with a line of JSON once it is on the disk, or with the rule that forbids it. The exit
    code is 1 if any was refused. {"try":{...}} around a move answers whether a rule forbids it, and no more.
    With --to, the game is at a server.
    """
    if (game is None) == (going_on is None):
        raise typer.BadParameter("name the game to begin, or one to --continue")
    if going_on is not None and (players or setup or seed or title or pack or draw is Draws.TABLE):
        raise typer.BadParameter("a continued game already has its players, setup, packs, seed and title")
    if seed is not None and draw is Draws.TABLE:
        raise typer.BadParameter("a seed draws by itself: leave out --seed, or --draw table")
    if to is not None and (seed or library):
        raise typer.BadParameter("--seed and --library are for a game here, --to for one at a server")
    settled, packs = on_packs(pack or (), settled_by(setup))
    if to is not None:
        wish = {"game": game, "seats": players or [], "setup": settled, "packs": packs, "title": title}
        _at_server(Door(to, key_file), going_on or {**wish, "at_table": draw is Draws.TABLE})
        return
    path = folder(context, library)
    with existing(path) if game is None else Library(path) as games, _refused():
        beginning: tuple[str, ...] = ()
        if going_on is not None:
            recorder = Recorder.open(games, going_on)
        else:
            how: dict[str, Any] = {"setup": settled, "seed": seed, "title": title, "packs": packs}
            start = partial(Recorder.start, games, str(game), players or [], **how)
            begun = _dealt(start) if draw is Draws.TABLE else start()
            if begun is None:
                raise typer.Exit(1)
            recorder = begun
            new = recorder.game
            beginning = sentences(new.rules, begin(new.rules, new.started), new.standing)
        if sys.stdin.isatty():
            play_by_hand(recorder, beginning)
        elif not _line_by_line(recorder, beginning):
            raise typer.Exit(1)


def takeback(
    context: typer.Context,
    game: GameArgument,
    move: MoveArgument,
    seat: Annotated[
        int | None,
        typer.Option("--seat", min=1, help="The seat that takes back; default: that of the last move."),
    ] = None,
    note: Annotated[str | None, typer.Option("--note", metavar="TEXT")] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take back every move of a game after move N; that is a move too, and nothing is deleted."""
    with existing(folder(context, library)) as games, _refused():
        recorder = Recorder.open(games, game)
        moves = recorder.game.moves
        made = recorder.take_back(seat or (moves[-1].seat if moves else 1), move, note=note)
        to_act = recorder.to_act
    if as_json:
        print_json({"n": made.move, "events": made.sentences, "to_act": to_act})
    else:
        say(f"move {made.move}: {made.sentences[0]}")


def branch(
    context: typer.Context,
    game: GameArgument,
    move: MoveArgument,
    draw: Annotated[
        Draws | None, typer.Option(help="Vidi draws, or the table does; without it, as in the game itself.")
    ] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a new game that begins as another stood after move N, and print its id."""
    with existing(folder(context, library)) as games, _refused():
        at_table = None if draw is None else draw is Draws.TABLE
        made = Recorder.branch(games, game, move, at_table=at_table).id
    if as_json:
        print_json({"game": made})
    else:
        say(str(made))


@contextmanager
def _refused() -> Iterator[None]:
    try:
        yield
    except (IllegalMove, MovedOn, GameNotFound, LookupError) as error:
        raise Refused(str(error)) from None


def _dealt(start: Callable[..., Recorder]) -> Recorder | None:
    """Starts the game after asking for the outcomes of setting up; None if the user stops."""
    if sys.stdin.isatty():
        try:
            return with_draws(lambda dealt: start(dealt=dealt))
        except (EOFError, KeyboardInterrupt, DrawnOtherwise):
            say("", "Nothing was stored.")
            return None
    dealt, deals = list[Any](), _deals()
    while True:
        try:
            return start(dealt=dealt)
        except IllegalMove as illegal:
            if not dealt and not isinstance(illegal, DrawAwaited):
                raise
            _answer(_refusal(illegal))
        if (following := next(deals, None)) is None:
            return None
        dealt = following


def _deals() -> Iterator[list[Any]]:
    """The outcomes of setting up from lines of standard input. Answers a line without outcomes."""
    for _, text in lines(sys.stdin.buffer):
        if text.strip():
            try:
                yield checked_fields(DealLine, {"n": 0, **parsed(text)}).chance
            except Demand as demand:
                _answer({"ok": False, "rule": demand.rule, "message": str(demand)})


def _refusal(illegal: IllegalMove) -> dict[str, Any]:
    """The answer to a line that a rule forbids. If it waits for a draw, it has the possible outcomes."""
    answer = {"ok": False, "rule": illegal.refusal.rule, "message": illegal.refusal.message}
    if isinstance(illegal, DrawAwaited):
        answer["draw"] = {
            "name": illegal.name,
            "seat": illegal.seats[-1],
            "options": illegal.options,
            "unseen": illegal.hidden,
        }
    return answer


def _at_server(door: Door, game: dict[str, Any] | str) -> None:
    """Records a game at a server, one that begins or the one with an id."""
    if sys.stdin.isatty():
        raise Refused("--to takes moves from a program; by hand, record on the page of the server")
    id_ = game if isinstance(game, str) else begin_there(door, game, _deals(), _answer)
    if id_ is None:
        raise typer.Exit(1)
    there = There(door, id_)
    if not _each_line({"n": there.moves, "ok": True, "game": there.id}, there.answer):
        raise typer.Exit(1)


def _line_by_line(recorder: Recorder, beginning: tuple[str, ...]) -> bool:
    """Answers each line of standard input; returns whether all were accepted."""
    opening = {"n": recorder.game.next_move - 1, "ok": True, "game": recorder.id, "events": beginning}
    return _each_line({**opening, "to_act": recorder.to_act}, partial(_taken, recorder))


def _each_line(opening: dict[str, Any], answer: Callable[[bytes], dict[str, Any]]) -> bool:
    """Answers each line of standard input; returns whether all were accepted."""
    taken = True
    try:
        _answer(opening)
        for _, text in lines(sys.stdin.buffer):
            if not text.strip():
                continue
            fields = answer(text)
            taken &= fields["ok"]
            _answer(fields)
    except BrokenPipeError:  # the reader is gone; moves that were made are stored
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return taken


def _taken(recorder: Recorder, text: bytes) -> dict[str, Any]:
    try:
        line = parsed(text)
        if "try" in line:
            return _tried(recorder, line)
        made: Made = recorder.record(line)
    except IllegalMove as illegal:
        return _refusal(illegal)
    except Demand as demand:
        return {"ok": False, "rule": demand.rule, "message": str(demand)}
    except MovedOn as moved:
        return {"ok": False, "rule": None, "message": str(moved)}
    return {"n": made.move, "ok": True, "events": made.sentences, "to_act": recorder.to_act}


def _tried(recorder: Recorder, line: dict[str, Any]) -> dict[str, Any]:
    """Answers whether a rule forbids the move in a line. Either answer counts as accepted. Raises Demand."""
    tried = line.pop("try")
    if not isinstance(tried, dict):
        raise Demand(3, f"`try` must be an object, the line of a move, found {shown(tried)}")
    if line:
        raise Demand(3, f"{shown(next(iter(line)))} belongs inside `try`, not beside it")
    refusal = recorder.forbids(tried)
    forbidden = {"rule": refusal.rule, "message": refusal.message} if refusal else {}
    return {"ok": True, "allowed": refusal is None, **forbidden}


def _answer(fields: dict[str, Any]) -> None:
    print_json(fields)
    sys.stdout.flush()


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    app.command("record")(record)
    app.command("takeback")(takeback)
    app.command("branch")(branch)
