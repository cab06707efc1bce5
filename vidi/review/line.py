"""Lines: what our bot would have played, move by move."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import Value
from domain.kernel.messages import Event
from domain.kernel.playout import Step as Move
from vidi.review.commands import LOOKS, choice_of, look_seed, positions_of
from vidi.review.curve import Step
from vidi.review.rows import Judged, Other, Turn
from vidi.review.turns import after_parting, own_turns
from vidi.store.game import RecordedGame
from vidi.value.expert import onward
from vidi.value.games import teacher
from vidi.value.model import Model
from vidi.value.rest import MOVES_AT_MOST, Chances, Rest, chances
from vidi.value.trees import Floats


class Moved(NamedTuple):
    """A move of a line, with the fields of a line of a record."""

    seat: int
    command: str
    args: dict[str, Any]
    chance: list[dict[str, Value | None]]
    """The outcomes that it drew."""
    events: list[Event]
    state: Any
    """The state after it."""


def instead_of(game: RecordedGame, model: Model, turn: Turn) -> tuple[Moved, ...]:
    """One of the bot's turns instead of a turn of the game's review.

    It is the one with the chance nearest to the mean of all that the review compared. As long as it is the
    turn as it was played, its draws are those that came. Raises NotJudgedError if the turn does not stand.
    """
    rules, played = game.rules, positions_of(game, turn)
    rest = Rest(rules, teacher(rules))
    way = own_turns(rest, Chances(model), played).usual((turn.seat or 1) - 1)
    state = rules.copy(played[way.place].state)
    as_played = [_as_played(step) for step in played[1 : way.place + 1]]
    return (*as_played, *_line(rules, state, after_parting(rest, rest.bot, state, way)))


def _as_played(step: Step) -> Moved:
    """A move of the game."""
    made = step.made
    assert made is not None  # noqa: S101 - only setting up is none
    return Moved(made.seat, made.command, made.args, list(made.chance), step.events[1:], step.state)


def after(game: RecordedGame, model: Model, judged: Judged, other: Other) -> tuple[Moved, ...]:
    """A turn in which another command is given instead of a judged move, and the bot plays on.

    It is the one with the chance nearest to the mean of those that the model compared. Raises NotJudgedError.
    """
    choice = choice_of(game, model, judged.move)
    command = Game(game.id, game.rules, game.started).command(judged.seat, other.command, other.args)
    lines = []
    for look in range(LOOKS):
        state, seed = game.rules.copy(choice.state), look_seed(choice.seed, look)
        moves = onward(game.rules, state, command, choice.bot, seed, MOVES_AT_MOST)
        lines.append(_line(game.rules, state, moves))
    return _usual(model, lines, judged.seat)


def along(rules: AnyRules, model: Model, line: Sequence[Moved]) -> Floats:
    """The chances after each move of a line, as ``Model.values`` gives them."""
    rest = Rest(rules, teacher(rules))
    asked = [rest.ends(one.state, one.events, f"after move {place}") for place, one in enumerate(line)]
    return chances(model, asked)


def _line(rules: AnyRules, state: Any, moves: Iterator[Move]) -> tuple[Moved, ...]:
    """The moves, each with a copy of the state that they change."""
    return tuple(
        Moved(
            seat=move.command.seat,
            command=move.command.NAME,
            args=move.command.args(),
            chance=move.chance.taken,
            events=move.events,
            state=rules.copy(state),
        )
        for move in moves
    )


def _usual(model: Model, lines: Sequence[tuple[Moved, ...]], seat: int) -> tuple[Moved, ...]:
    chances = model.values([line[-1].state for line in lines])[:, seat - 1, 0]
    return lines[int(abs(chances - chances.mean()).argmin())]
