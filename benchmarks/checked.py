"""Checked replay of games held as text, ours and python-chess: each move is read, checked and made."""

import io
from collections.abc import Iterator
from functools import partial

import chess
import chess.pgn

from benchmarks.games import records
from benchmarks.play import chess_games
from benchmarks.results import Result, rates, ratio
from benchmarks.timing import Contender, Counts, alternate
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from vidi.importers.marks import Marks
from vidi.importers.record import play
from vidi.record.errors import RecordError
from vidi.record.read import records as read

UCI = "python-chess, moves as UCI"
PGN = "python-chess, PGN"


def ours(lines: bytes) -> Counts:
    """Reads and checks each line, and plays each move by the rules: refusal, events, fold."""
    moves = games = 0
    for record in read("games", io.BytesIO(lines)):
        assert not isinstance(record, RecordError)
        moves += len(play(record, lambda _: None, Marks(), set()).game.moves)
        games += 1
    return {"moves": moves, "games": games}


def uci(games: list[list[str]]) -> Counts:
    """Parses, checks and pushes each move; ``push_uci`` raises if it is illegal."""
    for game in games:
        board = chess.Board()
        for move in game:
            board.push_uci(move)
    return {"moves": sum(map(len, games)), "games": len(games)}


def pgn(texts: list[str]) -> Counts:
    """Reads games as in most files: with headers, and moves that name the piece."""
    moves = 0
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None
        assert not game.errors
        moves += game.end().ply()
    return {"moves": moves, "games": len(texts)}


def measure(games: int, rounds: int) -> Iterator[Result]:
    """Compares that many of each of our games with games of chess that take about the same time."""
    boards = list(chess_games(-(-games // 3)))
    moves = [[move.uci() for move in board.move_stack] for board in boards]
    texts = [str(chess.pgn.Game.from_board(board)) for board in boards]
    found = alternate(
        [
            *(
                Contender(_name(rules), partial(ours, records(rules, games)))
                for rules in all_games().values()
            ),
            Contender(UCI, lambda: uci(moves)),
            Contender(PGN, lambda: pgn(texts)),
        ],
        rounds,
    )
    yield from found
    peer = rates(found, UCI, "moves")
    for rules in all_games().values():
        mine = rates(found, _name(rules), "moves")
        yield ratio(f"checked replay, moves: {rules.title} / python-chess (UCI)", mine, peer, 1)


def _name(rules: AnyRules) -> str:
    return f"{rules.title}, a record: JSON lines"
