"""Whole games of random legal moves: Vinci, and two engines that people know."""

from collections.abc import Callable, Iterator
from functools import cache

import chess
from catanatron import Color, Game, RandomPlayer

from benchmarks.results import Result, rates, ratio
from benchmarks.timing import Contender, Counts, alternate
from domain.kernel.chance import SeededChance
from domain.kernel.events import GameStarted
from domain.vinci import RULES

VINCI = "Vinci, 4 seats, random"
CATANATRON = "Catanatron, 4 seats, random"
CHESS = "python-chess, random"

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
    """The legal moves listed, and one pushed."""
    return {"moves": sum(board.ply() for board in chess_games(games)), "games": games}


def measure(games: int, rounds: int) -> Iterator[Result]:
    """So many games of Vinci against pieces of work of about the same time."""
    found = alternate(
        [
            Contender(VINCI, lambda: vinci(games)),
            Contender(CATANATRON, lambda: catanatron(-(-games // 5))),
            Contender(CHESS, lambda: python_chess(-(-games // 3))),
        ],
        rounds,
    )
    yield from found
    ours, peer = rates(found, VINCI, "moves"), rates(found, CATANATRON, "moves")
    yield ratio("random play, moves: Vinci / Catanatron", ours, peer, 2)
