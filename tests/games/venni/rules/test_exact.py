"""The geometry of the rules agrees with a second one that shares no line with it.

On the lattice of 24 all circles are tried, on that of 96 some. `make soak` compares 20,000 regions.
"""

from collections.abc import Iterator
from itertools import chain

import pytest

from domain.kernel.chance import SeededChance
from domain.venni import RULES
from domain.venni.candidates import OPEN
from domain.venni.commands import DrawCircle
from domain.venni.geometry import Sheet, sheet
from tests.games.venni.generic import as_sheet
from tests.games.venni.rules.exact import Circle, Drawing, every_circle
from tests.generic.games import RandomGame
from tests.generic.random_events import EVENTS

REGIONS = {24: EVENTS * 3 // 200, 96: EVENTS // 200}
"""By lattice, how many regions are compared."""
SOME = 300
"""Circles that are tried on a large lattice, besides one for each region that can be split."""


@pytest.mark.parametrize("lattice", list(REGIONS))
@pytest.mark.rule("venni:3.4", "venni:3.5", "venni:3.6", "venni:3.8", "venni:4.1", "venni:4.4", "venni:4.5")
def test_regions_arcs_and_locks_agree(lattice: int) -> None:
    left = REGIONS[lattice]
    every = every_circle(lattice)
    for seed, circles in enumerate(random_circles(lattice)):
        draw = SeededChance(f"some circles {seed}", 0).below
        for number in range(2, len(circles) + 1):
            paper = sheet(lattice, circles[:number])
            if lattice == 24:
                tried = every
            else:
                legal = list(arcs_by_circle(paper))
                tried = [every[draw(len(every))] for _ in range(SOME)]
                tried += [legal[draw(len(legal))] for _ in range(SOME // 3)] + witnesses(paper)
            left -= compared(paper, tried, whole=tried is every)
            if left <= 0:
                return


def random_circles(lattice: int) -> Iterator[tuple[Circle, ...]]:
    """The circles of random games."""
    for seed in range(10**9):
        *_, last = RandomGame("venni", seed, (({"lattice": lattice}, 2),)).steps()
        yield last.after.circles


def arcs_by_circle(paper: Sheet) -> dict[Circle, list[int]]:
    """The circles that obey the rules 3.2 to 3.9, with the regions of their arcs."""
    pairs = zip(paper.candidates.pairs.T.tolist(), paper.candidates.arcs.T.tolist(), strict=True)
    return {(x, y, r): sorted(arcs) for (x, y, r, *_), arcs in pairs}


def witnesses(paper: Sheet) -> list[Circle]:
    """For each region that is not locked a circle that splits it, by the rules."""
    split = {
        region: circle
        for circle, arcs in arcs_by_circle(paper).items()
        for region in arcs
        if arcs.count(region) == 1
    }
    return [split[region] for region in sorted(set(paper.regions.values()) - {OPEN} - paper.locked)]


def compared(paper: Sheet, tried: list[Circle], whole: bool) -> int:
    """Compares all that follows from some circles; how many regions there are."""
    circles = paper.arranged.circles
    drawing = Drawing(list(circles))
    faces: dict[int, int] = {}
    for edge in paper.arranged.half_edges():
        face = drawing.beside(edge.circle - 1, edge.other - 1, edge.enters, edge.inner)
        assert faces.setdefault(paper.arranged.face[edge], face) == face
        assert len(drawing.within[face]) == paper.arranged.depth(edge)
    assert sorted(faces.values()) == sorted(drawing.within)
    regions = {faces[its]: region for its, region in paper.regions.items()}
    for y in range(0, paper.lattice + 1, paper.lattice // 24):
        at = [drawing.at(x, y) for x in range(paper.lattice + 1)]
        assert [-1 if its is None else regions[its] for its in at] == paper.labels[:, y].tolist()
    candidates = drawing.candidates(tried)
    numbers = {region: face for face, region in regions.items() if region != OPEN}
    before = paper.locked - set(paper.locks)
    locks = drawing.locks(candidates, {numbers[region] for region in before})
    assert sorted(regions[face] for face in locks) == list(paper.locks)
    gone = {numbers[region] for region in paper.locked}
    mine = {circle: arcs for circle, arcs in candidates.items() if not gone & set(arcs)}
    theirs = arcs_by_circle(paper)
    assert mine.keys() == (theirs.keys() if whole else theirs.keys() & set(tried))
    for circle, arcs in mine.items():
        assert sorted(regions[face] for face in arcs) == theirs[circle]
    return len(numbers)


@pytest.mark.rule("venni:2.8", "venni:2.9", "venni:3.9", "venni:3.10", "venni:3.11", "venni:3.12")
def test_legal_points_and_circles_agree_and_so_does_the_first_rule_that_forbids_a_circle() -> None:
    points = [(x, y) for x in range(25) for y in range(25)]
    every = every_circle(24)
    due = set[str]()
    for step in RandomGame("venni", 5, (({"lattice": 24}, 2),)).steps():
        state, own = step.before, as_sheet(step.before)
        if state.phase == "dot" and state.turn % 7:
            continue
        legal = {tuple(command.args().values()) for command in RULES.legal(state, state.seat)}
        if state.phase == "dot":
            assert legal == {at for at in points if own.dot_forbidden(*at) is None}
            continue
        three = own.inside(state.region)
        assert legal == set(own.splitters(state.region, three))
        draw = SeededChance(f"any circles {state.turn}", 0).below
        some = [every[draw(len(every))] for _ in range(SOME)]
        some += [(draw(25), draw(25), draw(5)) for _ in range(SOME // 10)]
        for circle in chain(some, legal):
            refusal = RULES.refusal(state, DrawCircle(state.seat, *circle))
            rule = own.circle_forbidden(circle, state.region)
            assert (refusal and refusal.rule) == (rule and f"venni:{rule}"), circle
            due.add(str(rule))
    assert due >= {"3.2", "3.3", "3.4", "3.5", "3.6", "3.8", "3.10", "3.11", "3.12"}
