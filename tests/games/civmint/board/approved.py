"""The board of CivMint that has approved pictures."""

from domain.civmint import RULES
from tests.games.civmint.table import FIRST
from tests.helpers.shown import played
from vidi.library.library import Library

LOOKS = {"civmint": "dark"}


def store(library: Library) -> None:
    """Stores the game."""
    setup = {"layout": "near", "packs": FIRST}
    library.record(played(("Ada", "Bo"), "approved a", title="civmint", rules=RULES, setup=setup))
