"""The tiny model, a game that it knows, and its review."""

import pytest

from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.playout import decision
from tests.games.examples import LEARNED
from tests.helpers.learned import learned_model, tiny_model
from vidi.bots import own_bots
from vidi.review.compute import review
from vidi.review.rows import Review
from vidi.store.game import RecordedGame
from vidi.value.model import Model, read

__all__ = ["learned_model", "tiny_model"]


def played(seed: str, moves: int = 10_000) -> Game:
    """A game in which seat 1 is played by the best bot and seat 2 at random."""
    bots = own_bots(LEARNED.name)
    game = Game.start(LEARNED, ["Ada", "Bo"], seed=seed)
    players = {1: bots["steady"], 2: bots["random"]}
    while len(game.moves) < moves:
        draw = SeededChance(f"players of {seed}", game.next_move).below
        command = decision(LEARNED, game.state, players, draw)
        if command is None:
            break
        game.make(command)
    return game


def recorded(game: Game) -> RecordedGame:
    """The game as a library reads it."""
    return RecordedGame(game.rules, game.collect_events())


@pytest.fixture(scope="session")
def model(tiny_model: bytes, tmp_path_factory: pytest.TempPathFactory) -> Model:
    """The tiny model."""
    path = tmp_path_factory.mktemp("model") / f"{LEARNED.name}.npz"
    path.write_bytes(tiny_model)
    return read(path)


@pytest.fixture(scope="session")
def game() -> RecordedGame:
    """A whole game."""
    return recorded(played("review"))


@pytest.fixture(scope="session")
def made(game: RecordedGame, model: Model) -> Review:
    """The review of that game."""
    return review(game, model)
