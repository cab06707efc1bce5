"""Writes the golden files: ``make golden``."""

from tests.generic.games import NAMES, golden_file
from tests.golden import TEXTS, fullest

for name in NAMES:
    seed = fullest(name)
    for kind, make in TEXTS.items():
        golden_file(name, kind).write_text(make(name, seed), "utf-8")
