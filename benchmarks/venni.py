"""Measures that only VENNi, Vidi, Vici has."""

from collections.abc import Iterator
from itertools import count, islice

import numpy as np

from benchmarks.measured import Measured
from benchmarks.results import Figure, Result
from benchmarks.timing import Contender, Counts, Run, alternate
from domain.venni import RULES, candidates, geometry
from domain.venni.arrangement import Circle, arrangement
from domain.venni.candidates import OPEN
from domain.venni.geometry import Sheet
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
    few = candidates.every_circle(lattice)
    x, y, r = few.astype(np.int32)
    a, b, of = np.array(circles, np.int32).T[:, :, None]
    apart, far, near = (x - a) ** 2 + (y - b) ** 2, (r + of) ** 2, (r - of) ** 2
    crosses = (near < apart) & (apart < far)
    fits = (crosses.sum(axis=0) == 2) & ((apart != far) & (apart != near)).all(axis=0)
    lines = np.argsort(~crosses[:, fits], axis=0, kind="stable")[:2] + 1
    pairs = np.vstack([few[:, fits], lines]).astype(np.int16)
    one, other = np.array(circles, np.int64).T[:, lines - 1].swapaxes(0, 1)
    _, _, rest = candidates.against(pairs[:3].astype(np.int64), one, other)
    arcs = candidates.arcs_of(pairs[:, rest != 0], arrangement(circles), regions)
    arcs = arcs[:, (arcs == OPEN).any(axis=0)]
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
