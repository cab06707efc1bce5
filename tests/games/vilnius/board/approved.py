"""The board of Vilnius that has approved pictures."""

from pathlib import Path

from vidi.library.library import Library

LOOKS = {"vilnius": "light"}
RECORD = "vilnius-steady-random-jadwiga-3-3.vidi.jsonl"


def store(library: Library) -> None:
    """Stores the game."""
    library.import_files([Path(__file__).parents[4] / "fixtures" / "vilnius" / RECORD])
