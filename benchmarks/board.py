"""A known engine: python-chess, which plays random games of chess, and reads and checks their texts."""

import io
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.pgn

from benchmarks.numbers import draws
from benchmarks.timing import Counts, Run


def boards(games: int) -> Iterator[chess.Board]:
    """Games to mate, stalemate or a forced draw: it lists the legal moves and pushes one."""
    draw = draws()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[draw(len(legal))])
        yield board


def played(games: int) -> Run:
    """Such games."""
    return lambda: {"moves": sum(board.ply() for board in boards(games)), "games": games}


def write(folder: Path, games: int) -> tuple[Path, Path]:
    """Writes such games as moves in UCI, a line each, and as PGN."""
    uci, pgn = folder / "games.uci", folder / "games.pgn"
    with uci.open("w") as moves, pgn.open("w") as texts:
        for board in boards(games):
            print(*board.move_stack, file=moves)
            print(chess.pgn.Game.from_board(board), end="\n\n", file=texts)
    return uci, pgn


def read_uci(file: str) -> Run:
    """Parses, checks and pushes each move; ``push_uci`` raises if it is illegal."""
    games = [line.split() for line in Path(file).read_text().splitlines()]

    def run() -> Counts:
        for game in games:
            board = chess.Board()
            for move in game:
                board.push_uci(move)
        return {"moves": sum(map(len, games)), "games": len(games)}

    return run


def read_pgn(file: str) -> Run:
    """Reads games as in most files: with headers, and moves that name the piece.

    It plays them on a board and builds no tree of moves, which is faster; it raises if a move is illegal.
    """
    text = Path(file).read_text()

    def run() -> Counts:
        moves = games = 0
        stream = io.StringIO(text)
        while board := chess.pgn.read_game(stream, Visitor=chess.pgn.BoardBuilder):
            moves += board.ply()
            games += 1
        return {"moves": moves, "games": games}

    return run
