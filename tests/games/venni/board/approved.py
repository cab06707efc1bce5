"""The board of VENNi, Vidi, Vici that has approved pictures."""

from pathlib import Path

from vidi.library.library import Library

LOOKS = {"venni": "light"}
RECORD = "venni-steady-euler-2-4-scoring-advanced.vidi.jsonl"


def store(library: Library) -> None:
    """Stores the game."""
    library.import_files([Path(__file__).parents[4] / "fixtures" / "venni" / RECORD])
