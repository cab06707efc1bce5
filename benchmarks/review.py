"""How good reviews are: ``python -m benchmarks.review [GAME...]``. It takes some minutes a game.

A bar is an idea of its own: a function in ``MEASURES`` that yields rows of the table.
"""

import argparse
from collections.abc import Callable, Iterator

from benchmarks.expert import strength
from benchmarks.review_bars import Bar, Size
from benchmarks.review_model import of_model, played_on
from benchmarks.review_turns import times, turns
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from vidi.value.model import Model, shipped

MEASURES: dict[str, Callable[[AnyRules, Model, Size], Iterator[Bar]]] = {
    "model": of_model,
    "playouts": played_on,
    "strength": strength,
    "turns": turns,
    "times": times,
}
VERDICTS = {True: "met", False: "**missed**", None: ""}


def main() -> None:
    """Prints a table for each game, row by row, as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games; by default all")
    parser.add_argument("--positions", type=int, default=Size.positions, help="positions that are played on")
    parser.add_argument("--deals", type=int, default=Size.deals, help="deals of expert against steady")
    parser.add_argument("--turns", type=int, default=Size.games, help="games of each player with turns")
    parser.add_argument("--only", choices=MEASURES, help="this part of the table")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(all_games()):
        parser.error(
            f"no game is called {', '.join(sorted(unknown))}; the games are: {', '.join(all_games())}"
        )
    if min(asked.positions, asked.turns) < 1 or asked.deals < 2:
        parser.error("at least 1 position, 2 deals and 1 game with turns are needed")
    size = Size(asked.positions, asked.deals, asked.turns)
    for name, rules in all_games().items():
        if asked.games and name not in asked.games:
            continue
        print(f"\n| {rules.title} | measured | wanted | |\n|---|--:|--:|---|")
        model = shipped(name)
        if model is None:
            print("| no model | | | |")
            continue
        for measure in [MEASURES[asked.only]] if asked.only else MEASURES.values():
            for bar in measure(rules, model, size):
                print(f"| {bar.name} | {bar.measured} | {bar.wanted} | {VERDICTS[bar.met]} |", flush=True)


if __name__ == "__main__":
    main()
