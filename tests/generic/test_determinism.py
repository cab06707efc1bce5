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
from domain.kernel.aggregate import Game
from domain.kernel.messages import Event
from domain.kernel.playout import play_on
from domain.kernel.rules import digest, fold
from tests.generic.games import CODEC, NAMES, RandomGame, rules_of
from vidi.bots import bot_names, bot_of
from vidi.bots.play import decided

ROOT = Path(__file__).parents[2]
SEED = 7
MOVES = 60
"""The most moves of a game of bots."""
PLAYED = [*((name,) for name in NAMES), *((name, bot) for name in NAMES for bot in bot_names(name))]
"""Games: a random one of each name, and one of each kind of bot."""


def stream_digest(name: str, bot: str = "") -> str:
    """One value that changes with any event of a random game, or of the first moves of bots of one kind."""
    stream = _of_bots(name, bot) if bot else RandomGame(name, SEED).stream()
    return hashlib.sha256(repr([CODEC.encode(event) for event in stream]).encode()).hexdigest()


def _of_bots(name: str, bot: str) -> list[Event]:
    """The events of the first moves of bots of one kind."""
    rules, seats = rules_of(name), rules_of(name).seats[0]
    game = Game.start(rules, [f"P{seat}" for seat in range(seats)], seed="digest")
    bots = dict.fromkeys(range(1, seats + 1), bot_of(game.started, bot))
    return play_on(game, lambda *_: decided(game, bots) if game.next_move <= MOVES else None).standing


@pytest.fixture(scope="module")
def elsewhere() -> list[dict[str, str]]:
    """What a process of another hash seed makes of each of ``PLAYED``: its digest, for each Python."""
    code = """
import json
from tests.generic.test_determinism import PLAYED, stream_digest
print(json.dumps({" ".join(one): stream_digest(*one) for one in PLAYED}))
"""
    return [json.loads(run(python, code, "1")) for python in pythons()]


@pytest.mark.parametrize("played", PLAYED, ids=" ".join)
def test_same_seed_same_game_in_processes_of_other_hash_seeds(
    played: tuple[str, ...], elsewhere: list[dict[str, str]]
) -> None:
    assert {digests[" ".join(played)] for digests in elsewhere} == {stream_digest(*played)}


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
