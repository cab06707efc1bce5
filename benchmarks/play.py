"""Whole games of random legal moves: Vinci, and two engines that people know."""

from collections.abc import Callable, Iterator
from functools import cache

import chess
from catanatron import Color, Game, RandomPlayer

from benchmarks.timing import Contender, Counts
from domain.kernel.chance import SeededChance
from domain.kernel.events import GameStarted
from domain.vinci import RULES

Draw = Callable[[int], int]


@cache
def _numbers() -> tuple[int, ...]:
    """Numbers drawn beforehand, so that drawing costs Vinci and chess the same, next to nothing."""
    chance = SeededChance("benchmark", 0)
    return tuple(chance.below(2**32) for _ in range(50_000))


def draws() -> Draw:
    """Draws from these numbers, from the first on."""
    numbers: Iterator[int] = (number for _ in range(1_000_000) for number in _numbers())
    return lambda bound: next(numbers) % bound


def vinci(games: int) -> Counts:
    """Four seats. Each move is chosen among the legal ones, checked, played into events and folded."""
    draw, moves = draws(), 0
    setup = RULES.prepare(RULES.setup(), 4)
    for game in range(games):
        started = GameStarted(game=RULES.name, ruleset=RULES.ruleset, seats=("A", "B", "C", "D"), setup=setup)
        state = RULES.begin(started)
        RULES.deal(state, SeededChance(f"{game}", 0))
        while RULES.to_act(state):
            moves += 1
            command = RULES.legal(state, state.seat).sample(draw)
            assert RULES.refusal(state, command) is None
            RULES.play(state, command, SeededChance(f"{game}", moves))
    return {"moves": moves, "games": games}


def catanatron(games: int) -> Counts:
    """Catan, four of the engine's own random players."""
    moves = 0
    for seed in range(1, games + 1):
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        moves += len(game.state.actions)
    return {"moves": moves, "games": games}


def python_chess(games: int) -> Counts:
    """Chess to mate, stalemate or a forced draw."""
    draw, moves = draws(), 0
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[draw(len(legal))])
            moves += 1
    return {"moves": moves, "games": games}


def contenders(games: int) -> list[Contender]:
    """So many games of Vinci against pieces of work of about the same time."""
    return [
        Contender("Vinci, 4 seats", lambda: vinci(games)),
        Contender("Catanatron, 4 seats", lambda: catanatron(-(-games // 5))),
        Contender("python-chess", lambda: python_chess(-(-games // 3))),
    ]
