"""The models that come with Vidi."""

import pytest

from domain.catalog import games
from domain.kernel.aggregate import Game
from vidi.value.model import FOLDER, Model, model_for, read

SHIPPED = sorted(path.stem for path in FOLDER.glob("*.npz"))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_model_ships_only_if_it_meets_its_bar(name: str) -> None:
    figures = read(FOLDER / f"{name}.npz").header.figures
    assert figures["games"] >= 250
    assert figures["gain"] > 2 * figures["gain_error"]
    assert figures["calibration"] <= 0.04
    assert figures["worst_decile"] <= 0.08
    assert figures["positions"] >= 80


@pytest.mark.parametrize("name", SHIPPED)
def test_a_usual_game_of_every_size_has_a_value(name: str) -> None:
    rules = games()[name]
    for seats in rules.seats:
        started = Game.start(rules, [f"P{seat}" for seat in range(seats)], seed="usual").started
        assert isinstance(model_for(started), Model)
