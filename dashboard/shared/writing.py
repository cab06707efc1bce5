"""The library for what writes to it: reading is done on another."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vidi.library import Library
from vidi.store import StoreError


@contextmanager
def opened(folder: Path) -> Iterator[Library]:
    """The library, opened to be written to. Messages of StoreError leave out its path, which a visitor of the
    page need not know."""
    try:
        with Library(folder) as library:
            yield library
    except StoreError as error:
        raise StoreError(str(error).replace(f"{folder}{os.sep}", "")) from error
