"""Acts of a page on a game: moves, taking back, branches, moves of bots, trying input of forms.

Pages run in threads of one process, and threads that write must not share a library. So each act opens its
own library, which takes less than a millisecond. The store detects concurrent acts.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from pydantic import ValidationError

from dashboard.access.writing import moving, opened
from dashboard.boards import board, in_words, spelled, titled
from dashboard.replay.preview import effect
from domain.kernel.aggregate import Game
from domain.kernel.chance import Outcome
from domain.kernel.messages import Command
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.rules import view_of
from domain.kernel.shapes import Circle, Point, Shape, ShapeError
from vidi.library.recording import DrawAwaited, MovedOn, Recorder
from vidi.record.errors import sentence
from vidi.value.model import ModelError

AT_A_TIME = 0.3
"""Seconds of moves by bots before the page shows them."""
MOVES_AT_A_TIME = 40
MOVED_ON = "another player moved first: this is the current game"
MOVE = ("seat", "command", "args")
LINE = (*MOVE, "take_back")
LINE_AT_MOST = 1_000
"""The most moves that were not played with which a branch begins."""
OUTCOMES = "chance"
"""The further field of a line in a game without a seed: the outcomes of draws at the table."""


class Forbidden(NamedTuple):
    """A forbidden command: the place where a player may look for it, its words, and the refusal.

    The words are the title alone where the command has a place, or the board has no words for choices."""

    place: str | None
    words: str
    refusal: Refusal


def branch(
    folder: Path, id_: UUID, move: int, at_table: bool, bots: Sequence[str | None] | None = None
) -> UUID:
    """Starts a new game from the state of another one after a move, drawn at a table or by Vidi.

    Raises LookupError without such a move.
    """
    with opened(folder) as library:
        return Recorder.branch(library, id_, move, at_table=at_table, bots=bots).id


def follow(folder: Path, id_: UUID, line: Any) -> None:
    """Makes the moves of a page's line in a branch, which draws anew: to the first draw, as far as legal."""
    with _recorder(folder, id_) as recorder:
        for move in line[:LINE_AT_MOST] if isinstance(line, list) else ():
            try:
                recorder.record({name: move.get(name) for name in MOVE} if isinstance(move, dict) else {})
            except (IllegalMove, DrawAwaited):
                return
            if getattr(recorder.game.moves[-1], "chance", ()):
                return


def make(folder: Path, id_: UUID, line: Mapping[str, Any]) -> None:
    """Makes the move, or the taking back, of a record's line with the number ``n``.

    Raises IllegalMove, MovedOn if ``n`` is no longer the next move, and DrawAwaited in a game that is drawn
    at a table. Then nothing is stored.
    """
    with _recorder(folder, id_) as recorder:
        if line.get("n") != recorder.game.next_move:
            raise MovedOn(MOVED_ON)
        taken = LINE if recorder.game.started.seed else (*LINE, OUTCOMES)
        recorder.record({name: line[name] for name in taken if name in line})


def tried(folder: Path, id_: UUID, line: Mapping[str, Any]) -> tuple[dict[str, Any] | None, Refusal | str]:
    """The args of the command from a form's input, and its effect or the rule that forbids it.

    The args include derived ones. They are None if the input is not a value of the form. Raises LookupError
    if the seat has no such form, and MovedOn as ``make`` does. It stores nothing.
    """
    game, shape = _form(folder, id_, line)
    try:
        entered = shape.entered(line["args"])
        command = game.command(entered.seat, entered.NAME, entered.args())
    except ShapeError as wrong:
        return None, Refusal("", str(wrong))
    except ValidationError as wrong:
        return None, Refusal("", sentence(wrong))
    view = view_of(game.rules, game.state, command.seat)
    return command.args(), game.forbids(command) or effect(game.rules, view, command)


def forbidden(folder: Path, id_: UUID, line: Mapping[str, Any]) -> list[Forbidden]:
    """The commands that a seat may look for and that the rules forbid now.

    With a ``place`` in the line those at this place, else those without a place and at all places. Raises
    LookupError without such a place or if the seat is not due, and MovedOn as ``make`` does. It stores
    nothing.
    """
    game = _current(folder, id_, line)
    places = board(game.rules.name).by_hand.places(game.started.setup)
    match line:
        case {"seat": int(seat), "place": str() | None as place} if seat in game.rules.to_act(game.state):
            if place is None:
                return list(_forbidden(game, seat, [None, *places]))
            if place in places:
                return list(_forbidden(game, seat, [place]))
    raise LookupError("there is no such place now")


def _forbidden(game: Game, seat: int, places: Iterable[str | None]) -> Iterator[Forbidden]:
    view, name = view_of(game.rules, game.state, seat), game.rules.name
    by_hand = board(name).by_hand
    for place in places:
        at = by_hand.candidates(view, seat) if place is None else by_hand.candidates_at(view, seat, place)
        for command in at:
            if refusal := game.forbids(command):
                brief = place is not None or by_hand.choice is spelled
                words = titled(command.NAME) if brief else in_words(name, view, command)
                yield Forbidden(place, words, refusal)


def fitting(folder: Path, id_: UUID, line: Mapping[str, Any]) -> dict[str, Any]:
    """The legal places of a form: ``rows`` of points, or ``radii`` of circles around a centre in ``args``.

    Raises the errors of ``tried``, and LookupError if the form has no sheet.
    """
    _, shape = _form(folder, id_, line)
    match shape, line["args"]:
        case Circle(), {"x": int(x), "y": int(y)}:
            return {"radii": shape.radii(x, y)}
        case Point() | Circle(), _:
            return {"rows": rows(shape.points())}
    raise LookupError("this form has no sheet")


def rows(points: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Points row by row, ``[y, from, to, from, to, ...]``: thousands of neighbours are few numbers."""
    by_row: dict[int, list[int]] = {}
    for x, y in sorted(points):
        row = by_row.setdefault(y, [])
        if row and row[-1] == x - 1:
            row[-1] = x
        else:
            row += [x, x]
    return [[y, *by_row[y]] for y in sorted(by_row)]


def _current(folder: Path, id_: UUID, line: Mapping[str, Any]) -> Game:
    """The current game, if ``n`` of a line is its next move."""
    with moving(folder, id_) as library:
        game = library.store.find(id_)
    assert game is not None  # noqa: S101 - the page shows it
    if line.get("n") != game.next_move:
        raise MovedOn(MOVED_ON)
    return game


def _form(folder: Path, id_: UUID, line: Mapping[str, Any]) -> tuple[Game, Shape[Any, Command]]:
    """The current game, and the shape of the choices of a line."""
    game = _current(folder, id_, line)
    match line:
        case {"seat": int(seat), "command": str(name), "args": dict()}:
            shape = game.rules.legal(view_of(game.rules, game.state, seat), seat).shape(name)
            if shape is not None:
                return game, shape
    raise LookupError("there is no such form now")


def let_bots_play(
    folder: Path,
    id_: UUID,
    bots: Mapping[int, str],
    number: int | None = None,
    outcomes: Sequence[Outcome] | None = None,
) -> None:
    """Lets bots move for a moment, or until a seat without a bot is due.

    ``outcomes`` has the outcomes of move ``number``, the next one, in a game that is drawn at a table. Raises
    DrawAwaited as ``make`` does, if no bot has moved yet; MovedOn; and LookupError if a bot cannot play.
    """
    until = time.monotonic() + AT_A_TIME
    with _recorder(folder, id_) as recorder:
        if outcomes is not None and number != recorder.game.next_move:
            raise MovedOn(MOVED_ON)
        chance = None if recorder.game.started.seed else outcomes
        for n in range(MOVES_AT_A_TIME):
            try:
                moved = recorder.let_bots_play(bots, at_most=1, chance=chance)
            except DrawAwaited:
                if n:  # show the moves made so far first
                    break
                raise
            except ModelError as damaged:
                raise LookupError(f"no bot moves: {damaged}") from None
            chance = None
            if not moved or time.monotonic() > until:
                break


@contextmanager
def _recorder(folder: Path, id_: UUID) -> Iterator[Recorder]:
    with moving(folder, id_) as library:
        yield Recorder.open(library, id_)
