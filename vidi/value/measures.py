"""How good predicted chances are: errors by game, and calibration."""

import numpy as np
from numpy.typing import NDArray

from vidi.value.trees import Floats

BINS = 10


def by_game(errors: Floats, games: NDArray[np.int64]) -> Floats:
    """By game, the mean of the errors of its states; ``games`` has the game of each state."""
    _, place = np.unique(games, return_inverse=True)
    means: Floats = np.bincount(place, weights=errors) / np.bincount(place)
    return means


def calibration(chances: Floats, results: Floats) -> tuple[float, float]:
    """The mean difference between chance and share of victories over ten bins, and the largest one.

    Bins with fewer than 50 chances do not count for the largest.
    """
    flat, won = chances.ravel(), results.ravel()
    bins = np.minimum((flat * BINS).astype(int), BINS - 1)
    mean, worst = 0.0, 0.0
    for one in range(BINS):
        inside = bins == one
        if number := int(inside.sum()):
            off = abs(float(flat[inside].mean() - won[inside].mean()))
            mean += off * number / len(flat)
            worst = max(worst, off if number >= 50 else 0.0)
    return mean, worst
