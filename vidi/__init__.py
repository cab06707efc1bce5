"""Vidi for notebooks: ``import vidi; lib = vidi.open("games"); lib.game("3f2a").state(move=40)``."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vidi.notebook.library import Library, RecordedGame
    from vidi.notebook.remote import RemoteLibrary
    from vidi.record.errors import RecordError
    from vidi.store.game import GameHeader, GameNotFound

__all__ = ["GameHeader", "GameNotFound", "Library", "RecordError", "RecordedGame", "connect", "open"]

_MODULES = {"GameHeader": "store.game", "GameNotFound": "store.game", "RecordError": "record.errors"}
"""The modules of names that are not for notebooks only."""


def __getattr__(name: str) -> Any:
    """Loads a name on first use: every command imports this package, and loading everything takes long."""
    if name not in __all__:
        raise AttributeError(f"module 'vidi' has no attribute {name!r}")
    return getattr(import_module(f"vidi.{_MODULES.get(name, 'notebook.library')}"), name)


def open(folder: str | Path) -> "Library":  # noqa: A001 - vidi.open reads well
    """Opens the library in a folder. Raises FileNotFoundError if the folder has none."""
    from vidi.notebook.library import Library

    if not Library.is_in(folder):
        raise FileNotFoundError(f"no library in {folder}: events.db is missing")
    return Library(folder)


def connect(url: str, key: str | None = None) -> "RemoteLibrary":
    """The library of a server; ``key`` is one for programs. Raises ValueError if ``url`` is no address."""
    from vidi.notebook.remote import RemoteLibrary

    return RemoteLibrary(url, key)
