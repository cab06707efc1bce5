"""Checked replay of games held as text, ours and python-chess: each move is read, checked and made.

``python -m benchmarks.checked GAMES ROUNDS`` prints their rates alone.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import board, ours
from benchmarks.games import played, records
from benchmarks.results import Result, rates, ratio, tables
from benchmarks.timing import Contender, alternate
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules

UCI = "python-chess, moves as UCI"
PGN = "python-chess, PGN"


def measure(games: int, rounds: int) -> Iterator[Result]:
    """Compares that many of each of our games with as many games of chess."""
    with TemporaryDirectory() as folder:
        uci, pgn = board.write(Path(folder), games)
        contenders = [Contender(UCI, board.read_uci, [uci]), Contender(PGN, board.read_pgn, [pgn])]
        for name, rules in all_games().items():
            file = Path(folder, name)
            ready = [played(rules, number) for number in range(games)]
            file.write_bytes(records(ready))
            counts = {"moves": sum(len(game.moves) for game in ready), "games": games}
            contenders.append(Contender(_name(rules), ours.replayed, [file, counts]))
        results = alternate(contenders, rounds)
    yield from results
    peer = rates(results, UCI, "moves")
    for rules in all_games().values():
        mine = rates(results, _name(rules), "moves")
        yield ratio(f"checked replay, moves: {rules.title} / python-chess (UCI)", mine, peer, 1)


def _name(rules: AnyRules) -> str:
    return f"{rules.title}, a record: JSON lines"


if __name__ == "__main__":
    print(tables(list(measure(*map(int, sys.argv[1:])))))
