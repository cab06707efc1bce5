"""Adds the stream of every rule set that has none: ``python -m tests.streams``."""

from domain.catalog import games
from tests.streams import path, write

for name in games():
    if not path(name).exists():
        write(name)
