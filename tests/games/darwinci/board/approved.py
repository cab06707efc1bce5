"""The board of Darwinci that has approved pictures: with all that it can show."""

from pathlib import Path

from vidi.library.library import Library

LOOKS = {"darwinci": "light"}
RECORD = "darwinci-steady-random-reef-5-1-options-experts-true.vidi.jsonl"


def store(library: Library) -> None:
    """Stores the game."""
    library.import_files([Path(__file__).parents[4] / "fixtures" / "darwinci" / RECORD])
