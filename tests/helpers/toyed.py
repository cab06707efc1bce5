"""Serves a library of the toys: one hides a card and guesses, the other is played together.

They are in no catalog, so a process that serves them puts them there.
"""

from pathlib import Path

from domain import catalog
from domain.kernel.aggregate import Game
from tests.generic.games import NAMES
from tests.helpers import dyke, serving, toy
from vidi.library.library import Library

CARD = 4
OVER, WAITING, LOOKED_AT, KEPT = "Over", "Waiting", "Looked at", "Kept"
TOGETHER = "Together 8"
POSTS = ((1, 1), (3, 3))


def game(title: str) -> Game:
    """A game of two that has just begun."""
    return Game.start(toy.RULES, ["Ada", "Bo"], chance=[{"card": CARD}], seed=title, title=title)


def dike(title: str) -> Game:
    """A game against the sea, where seat 1 sets its second post now; each form comes before its end."""
    game = Game.start(dyke.RULES, ["Ada", "Bo"], seed=title, title=title)
    posts = iter(POSTS)
    while (game.state.round, game.state.phase) != (2, "post"):
        (seat,) = dyke.to_act(game.state)
        command = next(iter(dyke.legal(game.state, seat)))
        args = dict(zip("xy", next(posts), strict=True)) if command.NAME == "set_post" else command.args()
        game.move(seat, command.NAME, args)
    return game


def served(folder: Path, ready: serving.Ready) -> None:
    """Until the process is terminated."""
    assert {"toy", "dyke"} <= set(NAMES)  # whose module tells where their boards are
    catalog.games().by_name.update(toy=toy.RULES, dyke=dyke.RULES)
    over, waiting = game(OVER), game(WAITING)
    over.move(1, "guess", {"total": 8}, note="Four and half a die.")
    over.move(2, "guess", {"total": 5}, note="Low.")
    with Library(folder) as library:
        library.record(over, waiting, *map(game, (LOOKED_AT, KEPT)), dike(TOGETHER))
    serving.library(folder, ready)
