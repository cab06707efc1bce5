"""Lines: what our bot would have played, move by move."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import Value
from domain.kernel.messages import Event
from domain.kernel.playout import Step as Move
from vidi.bots import own_bots
from vidi.review.commands import LOOKS, before, choice_of, look_seed
from vidi.review.compute import digest_of
from vidi.review.rows import Judged, Other, Turn
from vidi.review.turns import OWN_TURNS, own_turn, seed_of
from vidi.store.game import RecordedGame
from vidi.value.expert import onward
from vidi.value.games import TEACHER
from vidi.value.model import Model
from vidi.value.rest import MOVES_AT_MOST, Rest, chances
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

    It is the one with the chance nearest to the mean of all that the review compared. Raises NotJudgedError
    if the turn does not stand.
    """
    start, _ = before(game, turn.first)
    bot, seed = own_bots(game.rules.name)[TEACHER], seed_of(turn.first, digest_of(game))
    lines = []
    for number in range(OWN_TURNS):
        state = game.rules.copy(start)
        lines.append(_line(game.rules, state, own_turn(game.rules, state, bot, seed, number)))
    return _usual(model, lines, turn.seat or 1)


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
    rest = Rest(rules, own_bots(rules.name)[TEACHER])
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
