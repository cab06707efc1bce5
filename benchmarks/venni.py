"""Measures that only VENNi, Vidi, Vici has."""

from collections.abc import Iterator
from itertools import count, islice

import numpy as np

from benchmarks.measured import Measured
from benchmarks.results import Figure, Result
from benchmarks.timing import Contender, Counts, Run, alternate
from domain.venni import RULES, geometry
from domain.venni.arrangement import Circle, arrangement
from domain.venni.geometry import OPEN, Sheet
from vidi.bots import at_random
from vidi.bots.play import play_game

LATTICES = (96, 192)
TWELFTH = 12
"""The regions are classified after this circle; those of the set-up count too."""
EACH = 50
"""The number of tries for each sheet that is compared."""

Circles = tuple[Circle, ...]


def drawn(lattice: int) -> Iterator[Circles]:
    """The first twelve circles of random games with at least twelve."""
    for number in count():
        seed = f"twelve circles {number}"
        started, events = play_game(RULES, ("A", "B"), (at_random,) * 2, seed, {"lattice": lattice})
        state = RULES.begin(started)
        for event in events:
            RULES.evolve(state, event)
        if len(state.circles) >= TWELFTH:
            yield state.circles[:TWELFTH]


def plain(lattice: int, circles: Circles, regions: dict[int, int]) -> set[int]:
    """The locked regions, by testing all circles of the lattice against all lines at once.

    ``regions`` are the numbers of the faces; computing them is not measured.
    """
    few = geometry._every_circle(lattice)
    meets = np.stack([geometry._meets(few[:3].astype(np.int32), circle) for circle in circles])
    fits = ((meets == geometry.CROSSING).sum(axis=0) == 2) & (meets != geometry.TOUCHING).all(axis=0)
    lines = np.argsort(meets[:, fits] != geometry.CROSSING, axis=0, kind="stable")[:2] + 1
    pairs = np.vstack([few[:3, fits], lines]).astype(np.int16)
    arcs, through = geometry._arcs(pairs, arrangement(circles), regions)
    arcs = arcs[:, ~through & (arcs == OPEN).any(axis=0)]
    alone = (arcs[:, None] == arcs).sum(axis=0) == 1
    every, gone = set(regions.values()) - {OPEN}, set[int]()
    while True:
        live = ~np.isin(arcs, list(gone)).any(axis=0)
        locked = every - set(np.unique(arcs[:, live][alone[:, live]]).tolist())
        if locked == gone:
            return gone
        gone = locked


def _sheets(lattice: int, number: int) -> list[tuple[Sheet, Circles]]:
    """That many sheets before the last of their circles, and these circles."""
    some = islice(drawn(lattice), number)
    return [(geometry.sheet(lattice, circles[:-1]), circles) for circles in some]


def from_the_last(lattice: int, number: int) -> Run:
    """The regions of the sheets as a game classifies them: from the sheet before the last circle."""
    sheets = _sheets(lattice, number)

    def run() -> Counts:
        for before, circles in sheets:
            geometry._with(before, circles[-1])
        return {"sheets": number}

    return run


def enumerated(lattice: int, number: int) -> Run:
    """The same by plain enumeration, which has to agree."""
    sheets = [(circles, geometry._with(before, circles[-1])) for before, circles in _sheets(lattice, number)]

    def run() -> Counts:
        for circles, classified in sheets:
            assert plain(lattice, circles, classified.regions) == classified.locked
        return {"sheets": number}

    return run


def classified(tries: int, rounds: int) -> Iterator[Result]:
    """The time of all regions, relative to the plain enumeration."""
    for lattice in LATTICES:
        asked = lattice, -(-tries // EACH)
        quick, slow = alternate(
            [Contender("ours", from_the_last, asked), Contender("plain", enumerated, asked)], rounds
        )
        name = f"{RULES.title}, lattice {lattice}: regions after circle {TWELFTH} / plain enumeration"
        ratios = [its / mine for mine, its in zip(quick.per_second, slow.per_second, strict=True)]
        yield Figure(name, ratios, 1 / 3, at_most=True, digits=2)


MEASURED = Measured(random_play=0.2, random_unit="games", own=classified)
