"""The library for what writes to it: reading is done on another."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vidi.library import Library
from vidi.store import StoreError


@contextmanager
def opened(folder: Path) -> Iterator[Library]:
    """The library, for who writes on behalf of a visitor: what goes wrong with it (StoreError) is told
    without the place where it lies, which a visitor need not know."""
    try:
        with Library(folder) as library:
            yield library
    except StoreError as error:
        raise StoreError(str(error).replace(f"{folder}{os.sep}", "")) from error
