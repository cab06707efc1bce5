"""Games of CivMint that its questions are asked about, beside the recorded ones."""

from uuid import uuid5

from domain.civmint import RULES
from domain.kernel.aggregate import NAMESPACE, Recorded
from tests.games.civmint.fierce import fierce
from tests.helpers.projected import Recording, rows
from tests.projections.questions.played import Row
from vidi.bots import own_bots
from vidi.bots.play import play_game


def some_rows() -> list[Row]:
    """Rows of a store: six games of bots, two of war, and two of war that stopped."""
    listed = list[Row]()
    for seed in range(6):
        listed += rows(_minted(seed))
    listed += rows(fierce("siege"), fierce("raids", {"layout": "random"}))
    return listed + rows(fierce("stopped in war", moves=150), fierce("back", moves=200, take_backs=True))


def _minted(seed: int) -> Recording:
    """A game by seats that change places."""
    names = ("Ann", "Bo") if seed % 3 else ("Bo", "Ann")
    setup = {"layout": ("random", "near", "far")[seed % 3]}
    bots = [own_bots(RULES.name)["random"]] * 2
    started, events = play_game(RULES, names, bots, seed=f"mint {seed}", setup=setup)
    id_ = uuid5(NAMESPACE, f"mint {seed}")
    return tuple(Recorded(id_, version, event) for version, event in enumerate([started, *events], 1))
