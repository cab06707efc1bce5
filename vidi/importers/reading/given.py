"""The input of an import: files, folders of files, and bytes without a file."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

LIBRARY = "events.db"
"""The file that makes a folder a library."""


@dataclass(frozen=True)
class Held:
    """A file that was given as bytes, not on the disk."""

    name: str
    data: bytes
    sought: bool = False
    """As in ``Given``."""

    @property
    def size(self) -> int:
        """The number of its bytes."""
        return len(self.data)

    def parts(self) -> tuple[bytes]:
        """Its bytes, for one who takes them in parts."""
        return (self.data,)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Joined:
    """Several files that are read as one."""

    name: str
    size: int
    """The size of all of them in bytes."""
    read: Callable[[], bytes]
    """Raises OSError, and Demand if one of them is wrong."""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Given:
    """One file."""

    file: Path | Held | Joined
    sought: bool = False
    """True if it comes from a folder, which may also hold other files."""

    @property
    def name(self) -> str:
        """Its path, or the name that was given with its bytes."""
        return str(self.file)

    @property
    def size(self) -> int:
        """The size in bytes; 0 if it is unknown."""
        if isinstance(self.file, Held | Joined):
            return self.file.size
        return self.file.stat().st_size if self.file.is_file() else 0

    def open(self) -> BinaryIO:
        """Opens its bytes. Raises OSError, also for files that may never begin or end.

        Raises Demand if one of several joined files is wrong.
        """
        if isinstance(self.file, Held):
            return BytesIO(self.file.data)
        if isinstance(self.file, Joined):
            return BytesIO(self.file.read())
        if self.file.exists() and not (self.file.is_file() or self.file.is_dir()):
            raise OSError(0, "it is a device or a pipe; write it to a file first")
        return self.file.open("rb")


def given(paths: Iterable[Path | Held | Joined]) -> Iterator[Given]:
    """Every file. A folder yields the files in it, or itself if it is empty."""
    for path in paths:
        if isinstance(path, Path) and path.is_dir() and (inside := sorted(_inside(path))):
            yield from (Given(file, sought=True) for file in inside)
        else:
            yield Given(path, sought=isinstance(path, Held) and path.sought)


def _inside(folder: Path) -> Iterator[Path]:
    """The files of a folder and its subfolders, without hidden ones and without libraries."""
    for root, folders, names in os.walk(folder):
        if LIBRARY in names:  # its files are already imported
            folders.clear()
            continue
        folders[:] = [name for name in folders if not name.startswith(".")]
        files = (Path(root, name) for name in names if not name.startswith("."))
        yield from (file for file in files if file.is_file())
