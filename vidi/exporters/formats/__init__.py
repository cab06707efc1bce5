"""The formats of exports: each module here exports ``EXPORTER``, and writes files of one kind.

It is loaded for the help of ``vidi export``, so it imports a library for pictures or tables where it uses it.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal

from vidi.store.game import RecordedGame

if TYPE_CHECKING:  # it loads slowly
    import duckdb


class ExportError(ValueError):
    """A format cannot write this. The message gives the reason."""


@dataclass(frozen=True)
class View:
    """Which positions of a game are shown, and to whom."""

    first: int
    """The first move; 0 is setting up."""
    last: int
    """The last move. A format of one position shows this one."""
    seat: int | None = None
    """The seat whose knowledge is shown; None for everything."""
    track: Callable[[Iterable[Any], int], Iterable[Any]] = lambda items, _: items
    """Yields the same items and shows progress; it gets their number."""
    folder: Path | None = None
    """Of the library, which may have a review of the game."""


@dataclass(frozen=True)
class Exporter:
    """A format: its names, and what it brings. Each is one of the three kinds below."""

    name: str
    """The value of ``--format``, in lower case."""
    title: str
    """The name for people."""
    brings: str
    """What such a file has, in a few words."""


@dataclass(frozen=True)
class OfGame(Exporter):
    """A file of one game."""

    ending: str
    """The ending of file names that chooses the format."""
    write: Callable[[RecordedGame, View], bytes]
    """The file. Raises ExportError."""
    moves: Literal["all", "one", "span"] = "all"
    """Whether a user may choose moves: none, one, or a first and a last."""
    has_seats: bool = False
    """Whether it can show only what a seat knows."""
    is_text: bool = True
    """Whether a terminal can show it."""


@dataclass(frozen=True)
class OfGames(Exporter):
    """A file of several games, made of a part for each. Workers make the parts, so a part can be pickled."""

    ending: str
    """The ending of file names that chooses the format."""
    part: Callable[[RecordedGame], Any]
    """The part of a game: a function of a module."""
    write: Callable[[Iterable[Any], IO[bytes]], None]
    """Writes the file from its parts, in the order of the games."""
    is_text: bool = True
    """Whether a terminal can show it."""


@dataclass(frozen=True)
class OfTables(Exporter):
    """A folder with a file for each view of the tables."""

    write: "Callable[[duckdb.DuckDBPyConnection, Path], Mapping[str, int]]"
    """Writes the files of all views into an empty folder; returns the number of rows of each."""


@cache
def exporters() -> dict[str, Exporter]:
    """All formats by name, in alphabetical order."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return {name: importlib.import_module(f"{__name__}.{name}").EXPORTER for name in names}


def endings() -> dict[str, Exporter]:
    """The formats that an ending of a file's name chooses, by this ending."""
    return {one.ending: one for one in exporters().values() if isinstance(one, OfGame | OfGames)}
