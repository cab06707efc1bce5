"""``vidi train``."""

import sys
from pathlib import Path

import pytest

from tests.games.examples import LEARNED
from tests.helpers.command import Vidi
from vidi.value.model import read


def test_train_writes_a_model_and_prints_its_figures(vidi: Vidi, tmp_path: Path) -> None:
    file = tmp_path / f"{LEARNED.name}.npz"
    printed = vidi("train", LEARNED.name, "--games", "16", "--seed", "tiny", "--out", str(file)).out
    figures = read(file).header.figures
    assert read(file).header.games == 16
    assert f"brier: {figures['brier']:g}" in printed


def test_without_scikit_learn_it_says_what_adds_it(vidi: Vidi, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn.ensemble", None)
    done = vidi("train", LEARNED.name)
    assert done.code == 1
    assert done.err == "vidi: training needs scikit-learn: `pip install vidi[train]` adds it\n"


def test_too_few_games_and_unknown_games_are_refused(vidi: Vidi) -> None:
    assert vidi("train", LEARNED.name, "--games", "2").code == 2
    assert "no game is called 'chess'; the games are: " in vidi("train", "chess").err
