"""Whole games of random legal moves: ours, and those of two known engines."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import chess
from catanatron import Color, Game, RandomPlayer

from benchmarks.measured import measured
from benchmarks.results import Result, rates, ratio
from benchmarks.timing import Contender, Counts, alternate
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Command
from domain.kernel.playout import playout
from domain.kernel.rules import settle

CATANATRON = "Catanatron, 4 seats, random"
CHESS = "python-chess, random"

Draw = Callable[[int], int]


@cache
def _numbers() -> tuple[int, ...]:
    """Numbers drawn in advance, so that drawing costs our games and chess the same, next to nothing."""
    chance = SeededChance("benchmark", 0)
    return tuple(chance.below(2**32) for _ in range(50_000))


def draws() -> Draw:
    """Draws from these numbers, from the first on."""
    numbers: Iterator[int] = (number for _ in range(1_000_000) for number in _numbers())
    return lambda bound: next(numbers) % bound


def names(rules: AnyRules) -> tuple[str, ...]:
    """Four players, or the most that the rules allow."""
    return ("A", "B", "C", "D")[: rules.seats[-1]]


def ours(rules: AnyRules, games: int) -> Counts:
    """Chooses each move among the legal ones, checks it, plays it into events and folds them."""
    draw, moves = draws(), 0
    started = settle(rules, names(rules), rules.setup())

    def choose(state: Any, seats: tuple[int, ...], _: int) -> Command:
        command: Command = rules.legal(state, seats[0]).sample(draw)
        return command

    for game in range(games):
        state = rules.begin(started)
        rules.deal(state, SeededChance(f"{game}", 0))
        moves += sum(1 for _ in playout(rules, state, f"{game}", choose))
    return {"moves": moves, "games": games}


def catanatron(games: int) -> Counts:
    """Games of Catan by four of the engine's own random players."""
    moves = 0
    for seed in range(1, games + 1):
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        moves += len(game.state.actions)
    return {"moves": moves, "games": games}


def chess_games(games: int) -> Iterator[chess.Board]:
    """Games of chess to mate, stalemate or a forced draw."""
    draw = draws()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[draw(len(legal))])
        yield board


def python_chess(games: int) -> Counts:
    """Lists the legal moves and pushes one."""
    return {"moves": sum(board.ply() for board in chess_games(games)), "games": games}


def _name(rules: AnyRules) -> str:
    return f"{rules.title}, {len(names(rules))} seats, random"


def measure(games: int, rounds: int) -> Iterator[Result]:
    """Compares that many of each of our games with games of the engines that take about the same time."""
    found = alternate(
        [
            *(Contender(_name(rules), partial(ours, rules, games)) for rules in all_games().values()),
            Contender(CATANATRON, lambda: catanatron(-(-games // 5))),
            Contender(CHESS, lambda: python_chess(-(-games // 3))),
        ],
        rounds,
    )
    yield from found
    for name, rules in all_games().items():
        of = measured(name)
        mine, peer = (rates(found, whose, of.random_unit) for whose in (_name(rules), CATANATRON))
        figure = f"random play, {of.random_unit}: {rules.title} / Catanatron"
        yield ratio(figure, mine, peer, of.random_play)
