"""Serves a library of games of the toy, which hides a card and guesses: one over, others that wait.

It is in no catalog, so a process that serves it puts it there.
"""

import sys
from pathlib import Path

from dashboard.server.run import serve
from domain import catalog
from domain.kernel.aggregate import Game
from tests import toy
from tests.generic.games import NAMES
from vidi.library import Library

CARD = 4
OVER, WAITING, LOOKED_AT, FORGED = "Over", "Waiting", "Looked at", "Forged"


def game(title: str) -> Game:
    """A game of two that has just begun."""
    return Game.start(toy.RULES, ["Ada", "Bo"], chance=[{"card": CARD}], seed=title, title=title)


def main(folder: Path) -> None:
    """Until it is terminated; prints the address."""
    assert "toy" in NAMES  # whose module tells where its board is
    catalog.games()["toy"] = toy.RULES
    over, waiting = game(OVER), game(WAITING)
    over.move(1, "guess", {"total": 8}, note="Four and half a die.")
    over.move(2, "guess", {"total": 5}, note="Low.")
    with Library(folder) as library:
        library.record(over, waiting, game(LOOKED_AT), game(FORGED))
    serve(folder, 0, False, lambda address: print(address, flush=True))  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]))
