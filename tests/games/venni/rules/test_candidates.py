"""Circles against many others at once: 64 bits hold all that is computed on the largest lattice."""

from itertools import product

import numpy as np

from domain.kernel.chance import SeededChance
from domain.venni.candidates import against
from tests.games.venni.rules.exact import Circle, meeting

SIDE = 192
TRIES = 400


def some_circles() -> list[Circle]:
    """Circles all over the sheet, and those in its corners that reach each other over the longest way."""
    below = SeededChance("circles of the largest lattice", 0).below
    radii = [2 + below(SIDE // 2 - 1) for _ in range(TRIES)]
    some = [(r + below(SIDE - 2 * r + 1), r + below(SIDE - 2 * r + 1), r) for r in radii]
    return some + [
        (x, y, r) for r in range(54, 60) for x, y in product((r, r + 1, SIDE - r - 1, SIDE - r), repeat=2)
    ]


def test_points_of_circles_that_cross_are_as_exact_in_64_bits_as_in_whole_numbers_of_any_size() -> None:
    every, farthest = some_circles(), 0
    for line in every[::16]:
        crossing = [circle for circle in every if meeting(circle, line) == "cross"]
        for disc in crossing[::20]:
            circles = [circle for circle in crossing if meeting(circle, disc) == "cross"]
            quick = against(np.array(circles, np.int64).reshape(-1, 3).T, line, disc)
            exact = against(np.array(circles, object).reshape(-1, 3).T, line, disc)
            assert [numbers.tolist() for numbers in quick] == [numbers.tolist() for numbers in exact]
            farthest = max([farthest, *((x - line[0]) ** 2 + (y - line[1]) ** 2 for x, y, _ in circles)])
    assert farthest > 12_400  # the bound is 12,650
