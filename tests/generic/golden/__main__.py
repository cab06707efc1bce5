"""Writes the golden files: ``make golden``."""

from tests.generic.games import NAMES
from tests.generic.golden import TEXTS, chosen, golden_file

for name in NAMES:
    games = chosen(name)
    for kind, make in TEXTS.items():
        golden_file(name, kind).write_text(make(games), "utf-8")
