"""The games of the library that the tests of the API read."""

from tests.games.examples import REVIEWED
from tests.helpers.shown import HOSTILE, TITLE, played

GAMES = {
    "short": played(("Ada", "Bo"), "short", 30, at="2024-05-31"),
    "hostile": played(HOSTILE, "hostile", 20, title=TITLE, at="2024-06-01"),
    **{f"more {n}": played(("Ada", "Cy"), f"more {n}", 3, at=None) for n in range(5)},
    "reviewed": played(("Di", "Ed"), "reviewed", rules=REVIEWED, at=None),
}
