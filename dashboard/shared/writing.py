"""Opens the library for writing; pages read another instance."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vidi.library import Library
from vidi.store import StoreError


@contextmanager
def opened(folder: Path) -> Iterator[Library]:
    """Opens the library for writing.

    Messages of StoreError leave out its path, which visitors need not know.
    """
    try:
        with Library(folder) as library:
            yield library
    except StoreError as error:
        raise StoreError(str(error).replace(f"{folder}{os.sep}", "")) from error
