"""Games of the dyke, which all play together against a sea: won, lost, and one that goes on."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from domain import catalog
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Command
from domain.kernel.playout import play_on
from projections.schema.compiled import schema
from tests.generic.games import NAMES
from tests.helpers import dyke

CALM, WILD = "The calm sea", "The wild sea"


def dyked(title: str, names: Sequence[str], seed: str, sea: str = "calm", moves: int = 10_000) -> Game:
    """A game that a seed plays, or its first moves."""
    game = Game.start(
        dyke.RULES, names, {"sea": sea}, seed=seed, title=title, played_at="2024-05-31T20:00:00Z"
    )

    def choose(state: dyke.State, seats: tuple[int, ...], move: int) -> Command | None:
        draw = SeededChance(f"{seed} picks", move).below
        return dyke.RULES.legal(state, seats[0]).sample(draw) if move <= moves else None

    return play_on(game, choose)


def some_dykes() -> dict[str, Game]:
    """By title. The wild sea has a namesake at the table."""
    games = [
        dyked("won", ("Ada", "Bo", "Cy"), "0", "wild"),
        dyked("lost", ("Ada", "Bo"), "0", "wild"),
        dyked("calm", (WILD, "Bo"), "1"),
        dyked("open", ("Ada", "Bo"), "1", moves=5),
    ]
    assert [game.state.winners for game in games] == [(1, 2, 3), (), (1, 2), None]
    return {str(game.started.title): game for game in games}


@contextmanager
def known() -> Iterator[None]:
    """While it lasts, the dyke is one of the games that are here."""
    assert "dyke" in NAMES  # whose module tells where its board is
    catalog.games().by_name["dyke"] = dyke.RULES
    _forget()
    try:
        yield
    finally:
        del catalog.games().by_name["dyke"]
        _forget()


def _forget() -> None:
    """Both follow from the games that are here, and are kept."""
    catalog.codec.cache_clear()
    schema.cache_clear()
