"""Judges single moves: the model looks for better commands, and games that are played on confirm the best.

The model alone calls as many good commands mistakes as bad ones: the best of many uncertain values is
mostly the one that is most wrong. So a move is a mistake only if fresh games confirm it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, NamedTuple

from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command
from domain.kernel.playout import Decide
from domain.kernel.rules import digest, view_of
from vidi.bots import own_bots
from vidi.review.compute import lacks
from vidi.review.curve import Step, steps
from vidi.review.playouts import Pairs, interval
from vidi.review.rows import ByExpert, Judged, Other, Review, Turn
from vidi.store.game import RecordedGame
from vidi.value.expert import ahead, expert
from vidi.value.games import TEACHER
from vidi.value.model import Model
from vidi.value.rest import MOVES_AT_MOST
from vidi.value.trees import Floats

Words = Callable[[Any, Command], str]
"""A choice in the words of the list that players see, from the state in which it is made."""

COMPARED = 40
"""The most commands that the model compares with a move, besides the bot's own choice."""
LOOKS = 4
"""The turns that the bot finishes after each command, with other draws each."""
CLEAR = 0.05
"""The least gain by the model that games are played for; each half of the model promises half of it."""
OTHERS = 5
"""The most commands for which games are played."""
SHORT = 6
"""The pairs of games for each of them, which choose the best one."""
BLOCK, BLOCKS = 40, 3
"""Fresh pairs for the best one: at most so many blocks of so many pairs."""
EXPERT = 40
"""Other fresh pairs for a mistake, which the stronger bot plays on; half of them if these leave no doubt."""
DOUBT = (1, 3)
"""The standard errors of the games won more between which another block is played."""
MOVES = 24
"""The most moves of the weakest turns."""


class NotJudgedError(LookupError):
    """A move or a turn that cannot be judged; the message says why."""


class Stage(NamedTuple):
    """What is known of a move so far."""

    judged: Judged
    done: int
    total: int
    """The last stage has ``done == total``. It may be less than an earlier stage expected."""


@dataclass(frozen=True)
class Choice:
    """The position before a move, and the command that was given."""

    rules: AnyRules
    state: Any
    made: Command
    bot: Decide
    seed: str


def weakest(game: RecordedGame, review: Review, at_most: int = MOVES) -> tuple[int, ...]:
    """The moves of the turns with the largest losses, suspected turns first; not those of other seats."""
    seats = {event.move: event.seat for _, event in game.events if isinstance(event, MoveMade)}
    turns = [turn for turn in review.turns if turn.worth < 0]
    turns.sort(key=lambda turn: (not turn.suspected, turn.worth))
    moves = [
        move
        for turn in turns
        for move in range(turn.first, turn.last + 1)
        if move in seats and turn.seat in (None, seats[move])
    ]
    return tuple(moves[:at_most])


def judging(game: RecordedGame, model: Model, move: int, words: Words) -> Iterator[Stage]:
    """Judges a move, stage by stage; the last one is final, and the same in every process.

    Raises NotJudgedError.
    """
    choice = choice_of(game, model, move)
    tried = _candidates(choice)
    judged, promising = Judged(move, choice.made.seat, 0, (), False), list[tuple[Other, Command]]()
    usual = _looked(choice, model, choice.made)
    view = view_of(choice.rules, choice.state, choice.made.seat)
    for number, command in enumerate(tried, 1):
        gains = _looked(choice, model, command) - usual
        if gains[0] > CLEAR and gains[1:].min() > CLEAR / 2:
            other = Other(
                command.NAME, command.args(), words(view, command), float(gains[0]), 0, 0.0, 0.0, 0.0
            )
            promising.append((other, command))
        judged = replace(judged, compared=number)
        if number < len(tried):
            yield Stage(judged, number, len(tried) + 1)
    promising = sorted(promising, key=lambda one: -one[0].gain)[:OTHERS]
    if promising:
        yield from _confirming(choice, judged, promising)
    else:
        yield Stage(judged, len(tried), len(tried))


def choice_of(game: RecordedGame, model: Model, move: int) -> Choice:
    """The choice of a move. Raises NotJudgedError."""
    rules = game.rules
    if why := lacks(rules):
        raise NotJudgedError(why)
    state, made = before(game, move)
    command = Game(game.id, rules, game.started).command(made.seat, made.command, made.args)
    if (refusal := rules.refusal(state, command)) is not None:
        raise NotJudgedError(f"The rules of today forbid move {move}: {refusal.message}")
    return Choice(rules, state, command, own_bots(rules.name)[TEACHER], seed_of(state, command))


def before(game: RecordedGame, move: int) -> tuple[Any, MoveMade]:
    """The state before a move that stands, and the move. Raises NotJudgedError."""
    positions = steps(game)
    for place, step in enumerate(positions):
        if step.made and step.made.move == move:
            return positions[place - 1].state, step.made
    numbers = [step.made.move for step in positions if step.made]
    if not numbers:
        raise NotJudgedError("The game has no moves.")
    if not 1 <= move <= len(game.moves):
        raise NotJudgedError(f"The game has no move {move}; its moves are {numbers[0]} to {numbers[-1]}.")
    raise NotJudgedError(f"Move {move} does not stand: it was taken back, or takes back others.")


def positions_of(game: RecordedGame, turn: Turn) -> list[Step]:
    """The positions of a turn, from its start. Raises NotJudgedError if it does not stand."""
    positions = steps(game)
    place = {step.made.move: place for place, step in enumerate(positions) if step.made}
    if not {turn.first, turn.last} <= place.keys():
        raise NotJudgedError(f"The turn of moves {turn.first} to {turn.last} does not stand.")
    return positions[place[turn.first] - 1 : place[turn.last] + 1]


def seed_of(state: Any, made: Command) -> str:
    """The seed of all that is drawn to judge a move: it follows from the position and the move alone."""
    return f"{made.NAME} {digest(made.args())} from {digest(state)}"


def look_seed(seed: str, look: int) -> str:
    """The seed of the bot's turn after each command."""
    return f"{seed}, look {look}"


def _candidates(choice: Choice) -> list[Command]:
    """The other commands: all of a short list, else some at random and the bot's own choice."""
    seat = choice.made.seat
    view = view_of(choice.rules, choice.state, seat)
    choices, draw = choice.rules.legal(view, seat), SeededChance(choice.seed, 0).below
    count = choices.count()
    if count is not None and count <= COMPARED + 1:
        commands = list(choices)
    else:
        commands = [choices.sample(draw) for _ in range(COMPARED)]
        commands.append(choice.bot(view, seat, choices, draw))
    return [command for command in dict.fromkeys(commands) if command != choice.made]


def _looked(choice: Choice, model: Model, command: Command) -> Floats:
    """By set of trees, the mean chance of the seat after the turn in which it gives this command."""
    ends = [
        ahead(choice.rules, choice.state, command, choice.bot, look_seed(choice.seed, look), MOVES_AT_MOST)
        for look in range(LOOKS)
    ]
    mean: Floats = model.values(ends)[:, choice.made.seat - 1].mean(axis=0)
    return mean


def _confirming(
    choice: Choice, judged: Judged, promising: Sequence[tuple[Other, Command]]
) -> Iterator[Stage]:
    """Plays games on: some for each command to choose the best one, then fresh ones for that one."""
    pairs = Pairs(choice.rules, choice.state, choice.made, choice.bot, choice.seed)
    done, total = judged.compared, judged.compared + SHORT * len(promising) + BLOCK * BLOCKS
    judged = replace(judged, others=tuple(other for other, _ in promising))
    yield Stage(judged, done, total)
    short = list[tuple[Other, Command]]()
    for other, command in promising:
        differences = list[float]()
        for pair in range(SHORT):
            differences.append(pairs.difference(command, pair))
            done += 1
            yield Stage(judged, done, total)
        short.append((_played(other, differences), command))
    short.sort(key=lambda one: -(one[0].gain + one[0].won / SHORT))
    (best, command), *others = short
    differences = []
    for pair in range(BLOCK * BLOCKS):
        differences.append(pairs.difference(command, SHORT + pair))
        done += 1
        over = (pair + 1) % BLOCK == 0 and (sum(differences) < 0 or not doubtful(differences))
        best = _played(best, differences)
        judged = replace(judged, others=(best, *(other for other, _ in others)))
        if over or pair + 1 == BLOCK * BLOCKS:
            break
        yield Stage(judged, done, total)
    mistake = best.low > 0
    reasons = pairs.reasons(command, range(SHORT, SHORT + len(differences))) if mistake else ()
    yield Stage(replace(judged, mistake=mistake, reasons=reasons), done, done)


def by_expert(game: RecordedGame, model: Model, mistake: Judged) -> Iterator[Stage]:
    """Plays a mistake on by the stronger bot, stage by stage; the last one has what these games say.

    Raises NotJudgedError.
    """
    choice, best = choice_of(game, model, mistake.move), mistake.others[0]
    command = Game(game.id, game.rules, game.started).command(mistake.seat, best.command, best.args)
    bot, seed = expert(model, choice.bot), f"{choice.seed}, expert"
    pairs, differences = Pairs(choice.rules, choice.state, choice.made, bot, seed), list[float]()
    while len(differences) < EXPERT:
        yield Stage(mistake, len(differences), EXPERT)
        differences.append(pairs.difference(command, len(differences)))
        if len(differences) == EXPERT // 2 and not doubtful(differences):
            break
    judged = replace(mistake, by_expert=ByExpert(len(differences), *interval(differences)))
    yield Stage(judged, len(differences), len(differences))


def doubtful(differences: Sequence[float]) -> bool:
    """Whether more games may decide."""
    least, most = (errors * sqrt(sum(one * one for one in differences)) for errors in DOUBT)
    return least < abs(sum(differences)) < most


def _played(other: Other, differences: Sequence[float]) -> Other:
    low, high = interval(differences)
    return replace(other, pairs=len(differences), won=sum(differences), low=low, high=high)
