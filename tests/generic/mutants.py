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
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from shutil import copy2
from tempfile import TemporaryDirectory
from typing import NamedTuple

from domain.catalog import games

ROOT = Path(__file__).parents[2]
PROVIDER = "tests/helpers/provider/node_modules"
"""What `make setup` installs beside the files that git knows: tests sign in there."""
SECONDS = 600
"""A change that makes the tests run for longer was noticed."""


class Mutant(NamedTuple):
    """A changed line, and the tests that should notice it."""

    file: str
    line: str
    changed: str
    tests: str


SHARED = {
    "tests/projections/test_tables.py tests/projections/test_reported.py": [
        ("projections/common/results.sql", "if(won, 0, score) DESC", "if(won, 0, score)"),
        ("projections/common/plays.sql", "ORDER BY version >= undated DESC", "ORDER BY version >= undated"),
        ("projections/common/plays.sql", "withdrawn DESC", "withdrawn"),
    ],
    "tests/dashboard/access/test_hands.py tests/dashboard/access/test_limits.py "
    "tests/dashboard/access/test_moving.py tests/dashboard/access/test_door_table.py": [
        ("dashboard/access/visibility.py", "is not None and goes_on(game)", "is not None or goes_on(game)"),
        ("dashboard/access/visibility.py", "len(seats) == len(game.names)", "seats"),
        ("dashboard/access/limits.py", "_REVIEWED and asked", "_REVIEWED and not asked"),
        ("dashboard/access/permissions.py", "return began or identity.may", "return began and identity.may"),
    ],
    "tests/dashboard/library/test_titles.py tests/dashboard/mine/test_mine.py "
    "tests/dashboard/queries/test_asking.py": [
        ("dashboard/shared/titles.py", 'if game["title"] and', 'if game["title"] or'),
        ("dashboard/mine/figures.py", "if(count(*) > 1 AND", "if(count(*) > 2 AND"),
        ("dashboard/queries/turns.py", "if self._running.total() >= self._places:", "if False:"),
    ],
    "tests/imports": [
        ("vidi/importers/formats/bgstats.py", 'if kind != "Play":', 'if kind == "Play":'),
        ("vidi/importers/formats/bga.py", "if one.table != first.table:", "if one.table == first.table:"),
        ("vidi/importers/formats/sheet.py", 'cells["game"].casefold()', 'cells["game"]'),
        ("vidi/importers/formats/yucata.py", 'if "data" not in document.keys:', "if True:"),
        ("vidi/importers/deciding/plays.py", "if statement == counts or", "if statement != counts or"),
        ("vidi/importers/deciding/record.py", "if strict or more:", "if strict:"),
    ],
}


def mutants() -> list[Mutant]:
    """The changes of shared code, and those that each game has for its own."""
    modules = [name for game in games() if find_spec(name := f"tests.games.{game}.mutants")]
    groups = [SHARED, *(import_module(name).MUTANTS for name in modules)]
    return [
        Mutant(file, line, changed, tests)
        for group in groups
        for tests, changes in group.items()
        for file, line, changed in changes
    ]


def main() -> int:
    every = mutants()
    first, last = map(int, sys.argv[1:3]) if sys.argv[2:] else (1, len(every))
    missed, sound = 0, set[str]()
    with tree() as copy:
        for number, mutant in enumerate(every[first - 1 : last], first):
            if mutant.tests not in sound:
                flaw = failure(copy, mutant.tests)
                assert not flaw, f"these fail without a change: {mutant.tests}\n{flaw}"
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
        return bool(failure(copy, mutant.tests))
    finally:
        file.write_text(text, "utf-8")


def failure(copy: Path, tests: str) -> str:
    """How one of these tests fails in the copy; empty if none does."""
    command = [sys.executable, "-m", "pytest", "-x", "-n", "0", *tests.split()]
    env = {**os.environ, "PYTHONPATH": str(copy)}  # children of tests take the code of the copy too
    try:
        run = subprocess.run(command, cwd=copy, env=env, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"they run for more than {SECONDS} s"
    assert run.returncode in (0, 1, 2), run.stdout.decode()
    return run.stdout.decode() if run.returncode else ""


@contextmanager
def tree() -> Iterator[Path]:
    """A copy of the files that git knows."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    with TemporaryDirectory() as folder:
        for name in names.decode().split("\0")[:-1]:
            target = Path(folder, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            copy2(ROOT / name, target)
        Path(folder, PROVIDER).symlink_to(ROOT / PROVIDER)
        yield Path(folder)


if __name__ == "__main__":
    sys.exit(main())
