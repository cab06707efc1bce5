"""Stores a game where one is missing: ``python -m tests.generic.streams``."""

from domain.catalog import games
from tests.generic.streams import DIGESTS, add, digests, unstored

for name in games():
    if unstored(name):
        add(name)
DIGESTS.write_text(digests(), "utf-8")
