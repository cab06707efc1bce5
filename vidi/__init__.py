"""Vidi for notebooks: ``import vidi; lib = vidi.open("games"); lib.game("3f2a").state(move=40)``."""

from pathlib import Path

from vidi.library import GameHeader, GameNotFound, Library, RecordedGame
from vidi.record.errors import RecordError

__all__ = ["GameHeader", "GameNotFound", "Library", "RecordError", "RecordedGame", "open"]


def open(folder: str | Path) -> Library:  # noqa: A001 - vidi.open is what one says
    """The library in a folder; FileNotFoundError where there is none."""
    if not Library.is_in(folder):
        raise FileNotFoundError(f"no library in {folder}: events.db is missing")
    return Library(folder)
