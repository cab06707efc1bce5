"""Games of VENNi, Vidi, Vici that its questions are asked about, beside the recorded ones."""

from uuid import uuid5

from domain.kernel.aggregate import NAMESPACE, Recorded
from domain.venni import RULES
from tests.helpers.projected import Recording, random_game, rows
from tests.projections.questions.played import Row
from vidi.bots import own_bots
from vidi.bots.play import play_game


def some_rows() -> list[Row]:
    """Rows of a store: eight games of bots, and two that stopped."""
    listed = list[Row]()
    for seed in (*range(6), 27, 34):  # 27 has an extra round, and in 34 no point is left for a dot
        listed += rows(_circled(seed))
    for moves, take_backs in ((20, False), (60, True)):
        listed += rows(random_game(f"circles {moves}", 2, moves, take_backs, RULES, {"lattice": 24}))
    return listed


def _circled(seed: int) -> Recording:
    """A game on a small sheet, by seats that change places."""
    names = ("Ann", "Bo") if seed % 3 else ("Bo", "Ann")
    setup = {"lattice": 24, "scoring": ("basic", "advanced")[seed % 2]}
    bots = [own_bots(RULES.name)["random"]] * 2
    started, events = play_game(RULES, names, bots, seed=f"s{seed}", setup=setup)
    id_ = uuid5(NAMESPACE, f"circles {seed}")
    return tuple(Recorded(id_, version, event) for version, event in enumerate([started, *events], 1))
