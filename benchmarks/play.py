"""Whole games of random legal moves: ours, and those of two known engines.

``python -m benchmarks.play GAMES ROUNDS`` prints their rates alone.
"""

import sys
from collections.abc import Iterator

from benchmarks import board, catan, ours
from benchmarks.measured import measured
from benchmarks.results import Result, rates, ratio, tables
from benchmarks.timing import Contender, alternate
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules

CATANATRON = "Catanatron, 4 seats, random"
CHESS = "python-chess, random"


def _name(rules: AnyRules) -> str:
    return f"{rules.title}, {len(ours.names(rules))} seats, random"


def measure(games: int, rounds: int) -> Iterator[Result]:
    """Compares that many of each of our games with games of the engines that take about the same time."""
    results = alternate(
        [
            *(Contender(_name(rules), ours.played, (name, games)) for name, rules in all_games().items()),
            Contender(CATANATRON, catan.played, (-(-games // 5),)),
            Contender(CHESS, board.played, (-(-games // 3),)),
        ],
        rounds,
    )
    yield from results
    for name, rules in all_games().items():
        of = measured(name)
        mine, peer = (rates(results, whose, of.random_unit) for whose in (_name(rules), CATANATRON))
        figure = f"random play, {of.random_unit}: {rules.title} / Catanatron"
        yield ratio(figure, mine, peer, of.random_play)


if __name__ == "__main__":
    print(tables(list(measure(*map(int, sys.argv[1:])))))
