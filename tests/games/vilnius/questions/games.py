"""Games of Vilnius that its questions are asked about, beside the recorded ones."""

from uuid import uuid5

from domain.kernel.aggregate import NAMESPACE, Recorded
from domain.vilnius import RULES
from tests.games.vilnius.eager import eager
from tests.helpers.projected import Recording, rows
from tests.projections.questions.played import Row
from vidi.bots.play import play_game
from vidi.bots.vilnius.steady import steady


def some_rows() -> list[Row]:
    """Rows of a store: four games of bots, which are mostly won, four of chance, and two that stopped."""
    listed = list[Row]()
    for seats, difficulty in ((2, "simple"), (3, "simple"), (3, "medium"), (2, "heavy")):
        listed += rows(_saved(seats, difficulty))
    for seats, difficulty in ((2, "simple"), (2, "medium"), (3, "simple"), (3, "heavy")):
        listed += rows(eager(f"{seats} {difficulty}", seats, difficulty))
    return listed + rows(eager("stopped", 3, moves=150), eager("back", 2, "heavy", 200, True))


def _saved(seats: int, difficulty: str) -> Recording:
    """A game that bots play."""
    names = ("Steady", "Stella", "Stanley")[:seats]
    setup = {"difficulty": difficulty}
    started, events = play_game(
        RULES, names, [steady] * seats, seed=f"questions {seats} {difficulty}", setup=setup
    )
    id_ = uuid5(NAMESPACE, f"{seats} {difficulty}")
    return tuple(Recorded(id_, version, event) for version, event in enumerate([started, *events], 1))
