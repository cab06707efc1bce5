"""Vidi for notebooks: ``import vidi; lib = vidi.open("games"); lib.game("3f2a").state(move=40)``."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vidi.library import GameHeader, GameNotFound, Library, RecordedGame
    from vidi.record.errors import RecordError

__all__ = ["GameHeader", "GameNotFound", "Library", "RecordError", "RecordedGame", "open"]


def __getattr__(name: str) -> Any:
    """Loads what is asked for: the command begins with this package, and loading takes long."""
    if name not in __all__:
        raise AttributeError(f"module 'vidi' has no attribute {name!r}")
    return getattr(import_module("vidi.record.errors" if name == "RecordError" else "vidi.library"), name)


def open(folder: str | Path) -> "Library":  # noqa: A001 - vidi.open is what one says
    """The library in a folder; raises FileNotFoundError if the folder has none."""
    from vidi.library import Library

    if not Library.is_in(folder):
        raise FileNotFoundError(f"no library in {folder}: events.db is missing")
    return Library(folder)
