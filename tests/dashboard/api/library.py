"""The games of the libraries that the tests of the API ask."""

from pathlib import Path

from domain.kernel.aggregate import Game
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from tests.games.examples import REVIEWED
from tests.helpers.shown import HOSTILE, TITLE, played
from vidi.library.library import Library


def games() -> dict[str, Game]:
    """The games anew: a library stores the events of a game once."""
    return {
        "short": played(("Ada", "Bo"), "short", 30, at="2024-05-31"),
        "hostile": played(HOSTILE, "hostile", 20, title=TITLE, at="2024-06-01"),
        **{f"more {n}": played(("Ada", "Cy"), f"more {n}", 3, at=None) for n in range(5)},
        "reviewed": played(("Di", "Ed"), "reviewed", rules=REVIEWED, at=None),
    }


GAMES = games()


def fill(folder: Path) -> None:
    """Makes a library with these games and its tables."""
    with Library(folder) as library:
        library.record(*games().values())
        with Projector(folder / WAREHOUSE, library.store.rows) as projector:
            projector.catch_up()
            publish(projector, folder)
