"""Reviews: the chance to win through a game, and each turn beside what our bot would have done."""

from collections.abc import Hashable
from pathlib import Path

FILE = "reviews.sqlite"
"""The reviews of a library, in its folder."""


def state(folder: Path) -> Hashable:
    """Inode, size and time of the file of the reviews in a library's folder; None if it is missing."""
    try:
        status = (folder / FILE).stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns
