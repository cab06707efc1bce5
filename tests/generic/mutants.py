"""Changes lines of the code, one at a time, and runs the tests that should notice: ``make mutants``.

Each change is made in a temporary copy of the tree, in which the tests must pass without it.
``python -m tests.generic.mutants FIRST LAST`` takes some of them. Exit code 1: a change was not noticed.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy2
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SECONDS = 600
"""A change that makes the tests run for longer was noticed."""


class Mutant(NamedTuple):
    """A changed line, and the tests that should notice it."""

    file: str
    line: str
    changed: str
    tests: str


MUTANTS = [
    Mutant(f"{folder}/{file}", line, changed, tests)
    for folder, tests, changes in (
        (
            "domain/vinci",
            "tests/games/vinci/rules",
            [
                ("cost.py", "if total < 1:", "if total < 0:"),
                ("cost.py", "if not emptied or not", "if emptied and not"),
                ("refusal.py", "if command.seat != state.seat:", "if command.seat > state.seat:"),
                ("refusal.py", "if state.phase not in phases:", "if False:"),
            ],
        ),
        (
            "domain/civmint",
            "tests/games/civmint/rules",
            [
                ("refusal.py", "< allowed.give:", "<= allowed.give:"),
                ("refusal.py", "if state.proposals >= most:", "if state.proposals > most:"),
                ("refusal.py", "if step.cost > state.budget:", "if step.cost > state.budget + 1:"),
            ],
        ),
        (
            "domain/darwinci",
            "tests/games/darwinci/rules",
            [("refusal.py", "stone > len(state.players)", "stone >= len(state.players)")],
        ),
        (
            "domain/venni",
            "tests/games/venni/rules",
            [("geometry.py", "(inside > 0) & (inside < 3)", "(inside >= 0) & (inside < 3)")],
        ),
        (
            "projections",
            "tests/games/vinci/tables",
            [
                ("vinci/civilizations.sql", "IN ('end_conquest', 'keep')", "IN ('end_conquest')"),
                ("vinci/conquests.sql", "c.version <= k.version", "c.version < k.version"),
                ("vinci/conquests.sql", "WHERE NOT k.inherited", "WHERE k.inherited"),
                ("vinci/holdings.sql", "civilization <> 'none'", "civilization <> 'nobody'"),
                ("vinci/turns.sql", "WHERE NOT t.inherited", "WHERE true"),
            ],
        ),
        (
            "projections/common",
            "tests/projections/test_tables.py tests/projections/test_reported.py",
            [
                ("results.sql", "if(won, 0, score) DESC", "if(won, 0, score)"),
                ("plays.sql", "ORDER BY version >= undated DESC", "ORDER BY version >= undated"),
                ("plays.sql", "withdrawn DESC", "withdrawn"),
            ],
        ),
        (
            "dashboard/access",
            "tests/dashboard/access/test_hands.py tests/dashboard/access/test_limits.py "
            "tests/dashboard/access/test_moving.py",
            [
                ("visibility.py", "is not None and goes_on(game)", "is not None or goes_on(game)"),
                ("visibility.py", "len(seats) == len(game.names)", "seats"),
                ("limits.py", "_REVIEWED and asked", "_REVIEWED and not asked"),
                ("writing.py", "return began or identity.may", "return began and identity.may"),
            ],
        ),
        (
            "dashboard",
            "tests/dashboard/library/test_titles.py tests/dashboard/mine/test_mine.py "
            "tests/dashboard/sql/test_asking.py",
            [
                ("shared/titles.py", 'if game["title"] and', 'if game["title"] or'),
                ("mine/figures.py", "if(count(*) > 1 AND", "if(count(*) > 2 AND"),
                ("sql/turns.py", "if self._running.total() >= self._places:", "if False:"),
            ],
        ),
        (
            "vidi/importers",
            "tests/imports",
            [
                ("formats/bgstats.py", 'if kind != "Play":', 'if kind == "Play":'),
                ("formats/bga.py", "if one.table != first.table:", "if one.table == first.table:"),
                ("formats/sheet.py", 'cells["game"].casefold()', 'cells["game"]'),
                ("formats/yucata.py", 'if "data" not in document.keys:', "if True:"),
                ("deciding/plays.py", "if statement == counts or", "if statement != counts or"),
                ("deciding/record.py", "if strict or more:", "if strict:"),
            ],
        ),
    )
    for file, line, changed in changes
]


def main() -> int:
    first, last = map(int, sys.argv[1:3]) if sys.argv[2:] else (1, len(MUTANTS))
    missed, sound = 0, set[str]()
    with tree() as copy:
        for number, mutant in enumerate(MUTANTS[first - 1 : last], first):
            if mutant.tests not in sound:
                assert not fail(copy, mutant.tests), f"these fail without a change: {mutant.tests}"
                sound.add(mutant.tests)
            began = time.monotonic()
            noticed = is_noticed(copy, mutant)
            missed += not noticed
            word = "caught" if noticed else "MISSED"
            took = time.monotonic() - began
            print(f"{number:2} {word} {took:4.0f} s  {mutant.file}: {mutant.changed}", flush=True)  # noqa: T201
    return int(missed > 0)


def is_noticed(copy: Path, mutant: Mutant) -> bool:
    """Whether a test fails with this change."""
    file = copy / mutant.file
    text = file.read_text("utf-8")
    assert text.count(mutant.line) == 1, f"{mutant.file} has no single {mutant.line}"
    file.write_text(text.replace(mutant.line, mutant.changed), "utf-8")
    try:
        return fail(copy, mutant.tests)
    finally:
        file.write_text(text, "utf-8")


def fail(copy: Path, tests: str) -> bool:
    """Whether one of these tests fails in the copy."""
    command = [sys.executable, "-m", "pytest", "-x", "-n", "0", *tests.split()]
    env = {**os.environ, "PYTHONPATH": str(copy)}  # children of tests take the code of the copy too
    try:
        run = subprocess.run(command, cwd=copy, env=env, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return True
    assert run.returncode in (0, 1, 2), run.stdout.decode()
    return run.returncode != 0


@contextmanager
def tree() -> Iterator[Path]:
    """A copy of the files that git knows."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    with TemporaryDirectory() as folder:
        for name in names.decode().split("\0")[:-1]:
            target = Path(folder, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            copy2(ROOT / name, target)
        yield Path(folder)


if __name__ == "__main__":
    sys.exit(main())
