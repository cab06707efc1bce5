"""The boards of Vinci that have approved pictures: a game on each of our maps."""

from tests.helpers.shown import played
from vidi.library.library import Library

LOOKS = {"europa": "light", "mare-nostrum": "dark"}
NAMES = ("Ada", "Bo", "Cy", "Dan", "Eve")


def store(library: Library) -> None:
    """Stores the games; each has its map as title."""
    for map_, seats in (("europa", 5), ("mare-nostrum", 3)):
        library.record(played(NAMES[:seats], map_, title=map_, setup={"map": map_}))
