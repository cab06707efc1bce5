"""The same seed gives the same game everywhere; folding needs no rules."""

import hashlib
import importlib
import inspect
import os
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from domain.catalog import games
from domain.kernel.rules import digest, fold
from tests.generic.games import CODEC, NAMES, RandomGame, rules_of

ROOT = Path(__file__).parents[2]


def stream_digest(name: str, seed: int) -> str:
    """One value that changes with any event of a random game."""
    rows = [CODEC.encode(event) for event in RandomGame(name, seed).stream()]
    return hashlib.sha256(repr(rows).encode()).hexdigest()


@pytest.mark.parametrize("name", NAMES)
def test_same_seed_same_events_in_processes_of_other_hash_seeds(name: str) -> None:
    code = f"from tests.generic.test_determinism import stream_digest; print(stream_digest({name!r}, 7))"
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for hash_seed in ("1", "2")
    }
    assert found == {stream_digest(name, 7)}


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
