"""Writes the golden files: ``make golden``."""

from tests.generic.games import NAMES
from tests.golden import FILES, FOLDER

for name in NAMES:
    for kind, make in FILES.items():
        (FOLDER / f"{name}.{kind}.txt").write_text(make(name), "utf-8")
