"""What a page does to a game: moves, taking back, branches, the moves of bots; what a form tries, what fits.

Pages run in threads of one process, and a library is not to be shared between those that write: each act
opens one of its own, which takes less than a millisecond. Two that act at once are told apart by the store.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

from pydantic import ValidationError

from dashboard.shared.writing import opened
from domain.kernel.aggregate import Game
from domain.kernel.chance import Outcome
from domain.kernel.messages import Command
from domain.kernel.refusal import Refusal
from domain.kernel.rules import view_of
from domain.kernel.shapes import Circle, Point, Shape, ShapeError
from vidi.record.errors import sentence
from vidi.recording import DrawAwaited, MovedOn, Recorder

AT_A_TIME = 0.3
"""Seconds that bots move before the page shows it."""
MOVES_AT_A_TIME = 40
MOVED_ON = "another player moved first: this is the current game"
LINE = ("seat", "command", "args", "take_back")
TOLD = "chance"
"""Beside these, in a game without a seed, what came up at the table."""


def branch(folder: Path, id_: UUID, move: int, at_table: bool) -> UUID:
    """A new game that begins as another stood after a move, and is drawn at a table or by Vidi.

    Raises LookupError where there is no such move.
    """
    with opened(folder) as library:
        return Recorder.branch(library, id_, move, at_table=at_table).id


def make(folder: Path, id_: UUID, line: Mapping[str, Any]) -> None:
    """Makes the move, or the taking back, of a record's line with the number ``n``.

    Raises IllegalMove, and MovedOn where ``n`` is not the next move any more; nothing is stored then. Nor is
    it where DrawAwaited is raised, in a game that is drawn at a table.
    """
    with _recorder(folder, id_) as recorder:
        if line.get("n") != recorder.game.next_move:
            raise MovedOn(MOVED_ON)
        taken = LINE if recorder.game.started.seed else (*LINE, TOLD)
        recorder.record({name: line[name] for name in taken if name in line})


def tried(folder: Path, id_: UUID, line: Mapping[str, Any]) -> tuple[dict[str, Any] | None, Refusal | None]:
    """The args of the command that a form entered, with those that follow; and the rule that forbids it.

    The args are None where they are no value of the form. Raises LookupError where the seat of the line has
    no such form, MovedOn as ``make`` does. Nothing is stored.
    """
    game, shape = _form(folder, id_, line)
    try:
        entered = shape.entered(line["args"])
        command = game.command(entered.seat, entered.NAME, entered.args())
    except ShapeError as wrong:
        return None, Refusal("", str(wrong))
    except ValidationError as wrong:
        return None, Refusal("", sentence(wrong))
    return command.args(), game.forbids(command)


def fitting(folder: Path, id_: UUID, line: Mapping[str, Any]) -> dict[str, Any]:
    """Where what a form asks for fits: the ``rows`` of its points or, at the centre that ``args`` have, the
    ``radii`` of its circles. Raises as ``tried`` does; LookupError also where the form has no sheet."""
    _, shape = _form(folder, id_, line)
    match shape, line["args"]:
        case Circle(), {"x": int(x), "y": int(y)}:
            return {"radii": shape.radii(x, y)}
        case Point() | Circle(), _:
            return {"rows": rows(shape.points())}
    raise LookupError("this form has no sheet")


def rows(points: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Points row by row, ``[y, from, to, from, to, ...]``: thousands of neighbours are few numbers."""
    found: dict[int, list[int]] = {}
    for x, y in sorted(points):
        row = found.setdefault(y, [])
        if row and row[-1] == x - 1:
            row[-1] = x
        else:
            row += [x, x]
    return [[y, *found[y]] for y in sorted(found)]


def _form(folder: Path, id_: UUID, line: Mapping[str, Any]) -> tuple[Game, Shape[Any, Command]]:
    """The game as it stands, and what describes the choices that a line is about."""
    with opened(folder) as library:
        game = library.store.find(id_)
    assert game is not None  # noqa: S101 - the page shows it
    if line.get("n") != game.next_move:
        raise MovedOn(MOVED_ON)
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
    told: Sequence[Outcome] | None = None,
) -> None:
    """Lets bots move for a moment, or until a seat is due that has none.

    ``told`` is what came up for move ``number``, the next one, in a game that is drawn at a table. Raises
    DrawAwaited as ``make`` does, where no bot has moved yet; and MovedOn.
    """
    until = time.monotonic() + AT_A_TIME
    with _recorder(folder, id_) as recorder:
        if told is not None and number != recorder.game.next_move:
            raise MovedOn(MOVED_ON)
        chance = None if recorder.game.started.seed else told
        for n in range(MOVES_AT_A_TIME):
            try:
                moved = recorder.let_bots_play(bots, at_most=1, chance=chance)
            except DrawAwaited:
                if n:  # what they did first is shown first
                    break
                raise
            chance = None
            if not moved or time.monotonic() > until:
                break


@contextmanager
def _recorder(folder: Path, id_: UUID) -> Iterator[Recorder]:
    with opened(folder) as library:
        yield Recorder.open(library, id_)
