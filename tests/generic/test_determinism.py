"""The same seed gives the same game everywhere; folding needs no rules."""

import hashlib
import importlib
import inspect
import json
import os
import pkgutil
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from domain.catalog import games
from domain.kernel.rules import digest, fold
from tests.generic.games import CODEC, NAMES, RandomGame, rules_of

ROOT = Path(__file__).parents[2]
SEED = 7


def stream_digest(name: str, seed: int) -> str:
    """One value that changes with any event of a random game."""
    rows = [CODEC.encode(event) for event in RandomGame(name, seed).stream()]
    return hashlib.sha256(repr(rows).encode()).hexdigest()


@pytest.fixture(scope="module")
def elsewhere() -> list[dict[str, str]]:
    """What other processes make of a game of each name: its digest."""
    code = f"""
import json
from tests.generic.test_determinism import stream_digest
print(json.dumps({{name: stream_digest(name, {SEED}) for name in {NAMES!r}}}))
"""
    runs = [(python, hash_seed) for python in pythons() for hash_seed in ("1", "2")]
    return [json.loads(run(python, code, hash_seed)) for python, hash_seed in runs]


@pytest.mark.parametrize("name", NAMES)
def test_same_seed_same_events_in_other_processes(name: str, elsewhere: list[dict[str, str]]) -> None:
    assert {digests[name] for digests in elsewhere} == {stream_digest(name, SEED)}


def run(python: str, code: str, hash_seed: str) -> str:
    """What a process prints."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    asked = [python, "-c", code]
    return subprocess.run(asked, env=env, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@cache
def pythons() -> list[str]:
    """This Python, and every later one here that has what the tests import."""
    paths = [sys.executable]
    for minor in range(sys.version_info.minor + 1, 20):
        python = shutil.which(f"python3.{minor}")
        needs = "import duckdb, eventsourcing, hypothesis, pydantic, pytest"
        if python and subprocess.run([python, "-c", needs], capture_output=True, check=False).returncode == 0:
            paths.append(python)
    return paths


def modules_of(name: str) -> list[ModuleType]:
    """The modules of a game but those that hold and fold its facts."""
    package = importlib.import_module(f"domain.{name}")
    names = [module.name for module in pkgutil.walk_packages(package.__path__, f"domain.{name}.")]
    return [importlib.import_module(n) for n in names if n.rsplit(".", 1)[1] not in ("evolve", "state")]


@pytest.mark.parametrize("name", list(games()))
def test_folding_asks_no_rule(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of(name)
    game = RandomGame(name, 5)
    stored = [CODEC.encode(event) for event in game.stream()]
    expected = digest(fold(rules, game.started, game.stream()))

    def raises(*_: object, **__: object) -> None:
        raise AssertionError("a rule was asked")

    for module in modules_of(name):
        for function, value in vars(module).items():
            if inspect.isfunction(value) and value.__module__ == module.__name__:
                monkeypatch.setattr(module, function, raises)
    assert digest(fold(rules, game.started, (CODEC.decode(*row) for row in stored))) == expected
