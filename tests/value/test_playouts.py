"""Chances beside playouts."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.games.examples import LEARNED
from vidi.value.playouts import beside_playouts


def fixed(chance: float) -> Any:
    """A model that gives seat 1 the same chance everywhere."""

    def values(states: list[Any]) -> Any:
        return np.array([[[chance], [1 - chance]]] * len(states))

    return SimpleNamespace(rules=LEARNED, values=values)


def test_the_error_has_no_part_from_the_number_of_playouts() -> None:
    """The mean squared error of each fixed chance, by the results of the same playouts."""
    low, middle, high = (beside_playouts(fixed(chance), "fixed", 3, (5, 10)) for chance in (0.0, 0.5, 1.0))
    assert low["positions"] == 3
    assert low["playouts_floor"] == middle["playouts_floor"] == high["playouts_floor"] > 0
    squares = [one["playouts_rms"] ** 2 + one["playouts_floor"] ** 2 for one in (low, middle, high)]
    assert squares[0] + squares[2] - 2 * squares[1] == pytest.approx(0.5, abs=1e-3)
