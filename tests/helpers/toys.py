"""The command line with the toys among the games.

``python -m tests.helpers.toys record dyke --player Ada ...`` records a game of one.
"""

from domain import catalog
from tests.generic.games import TOYS
from vidi.cli import main


def add() -> None:
    """Puts the toys into the catalog, for as long as the process lives."""
    catalog.games().by_name.update({name: toy.RULES for name, toy in TOYS.items()})


if __name__ == "__main__":
    add()
    main()
