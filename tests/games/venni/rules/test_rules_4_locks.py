"""Rules 4: which regions lock, and whom they go to."""

from collections.abc import Sequence

import pytest

from domain.kernel.messages import Event
from domain.venni import events as e
from tests.games.venni.rules.exact import Drawing, every_circle
from tests.games.venni.sheets import allowed, dealt, every, only, play, refused, sheet

CASCADE = ((9, 17, 7), (4, 19, 4), (13, 13, 11))
"""The last one locks seven regions, 18 only because the others lock."""
LAST = [
    *[(7, 15, 1), (14, 9, 2), (14, 10, 1), (7, 20, 2), (12, 22, 1), (12, 23, 2), (15, 8, 1), (6, 9, 2)],
    *[(17, 5, 1), (14, 21, 2), (12, 2, 1), (2, 14, 2), (5, 18, 1), (8, 7, 2), (14, 5, 1), (20, 19, 2)],
]
"""Dots of a game that the dot 4, 3 of seat 1 ends: many regions lock then, and no point is left."""
FOUR = ((13, 17, 7), (13, 14, 9), (16, 6, 3), (11, 11, 11))
"""The circles of that game."""


def after(lens: Sequence[tuple[int, int, int]]) -> list[Event]:
    """A circle of seat 1 that locks a piece of the lens, in which these dots lie."""
    state = sheet(dots=[*lens, (6, 10, 2), (6, 14, 1)], due=True)
    return play(state, "circle", x=9, y=9, r=5)


@pytest.mark.rule("venni:4.1")
def test_dots_do_not_lock_a_region_that_a_circle_could_split() -> None:
    state = sheet((11, 15, 3), (13, 13, 7), dots=[(13, 17, 1), (10, 17, 2)])
    region = state.dots[-1].region
    for x in (11, 12):
        assert refused(state, "dot", x=x, y=17).rule == "venni:2.8"
    assert state.regions[region].owner is None


@pytest.mark.rule("venni:4.2", "venni:4.8")
def test_after_a_circle_what_no_circle_can_split_is_locked() -> None:
    events = after([])
    assert [lock.region for lock in only(events, e.RegionsLocked).regions] == [6]
    drawing = Drawing([(9, 12, 5), (15, 12, 5), (9, 9, 5)])
    locked = drawing.locks(drawing.candidates(every_circle(24)), set())
    assert locked == {drawing.at(11, 11)}


@pytest.mark.rule("venni:4.3")
def test_a_dot_alone_locks_nothing() -> None:
    assert not every(play(sheet((9, 9, 5)), "dot", x=6, y=14), e.RegionsLocked)


@pytest.mark.rule("venni:4.4")
def test_a_lock_can_take_the_last_circle_of_another_region() -> None:
    state = sheet(*CASCADE)
    locked = {region for region, of in state.regions.items() if of.owner is not None}
    assert locked - {6, 11} == {7, 8, 12, 16, 17, 18, 22}
    drawing = Drawing(list(state.circles))
    circle, other, enters, inner = state.regions[18].edge
    face = drawing.beside(circle - 1, other - 1, enters, inner)
    splits = [arcs for arcs in drawing.candidates(every_circle(24)).values() if arcs.count(face) == 1]
    assert splits, "circles that run through what locks"
    others = {
        drawing.beside(edge[0] - 1, edge[1] - 1, edge[2], edge[3])
        for edge in (state.regions[region].edge for region in locked - {18})
    }
    assert all(others & set(arcs) for arcs in splits)


@pytest.mark.rule("venni:4.6")
def test_nothing_is_locked_at_the_start() -> None:
    for lattice in (24, 48, 96):
        state, events = dealt(lattice=lattice)
        assert not every(events, e.RegionsLocked)
        assert [region.owner for region in state.regions.values()] == [None] * 3


@pytest.mark.rule("venni:4.7", "venni:4.8", "venni:4.9")
@pytest.mark.parametrize(
    ("lens", "dots", "owner"),
    [
        ([(11, 11, 2), (12, 10, 2)], (0, 2), 2),
        ([(11, 11, 1)], (1, 0), 1),
        ([(11, 11, 1), (12, 10, 2)], (1, 1), 0),
        ([], (0, 0), 0),
    ],
)
def test_who_has_more_dots_gets_a_point_whoever_drew_the_circle(
    lens: list[tuple[int, int, int]], dots: tuple[int, int], owner: int
) -> None:
    locked = only(after(lens), e.RegionsLocked)
    assert locked.seat == 1
    assert [(lock.region, lock.dots, lock.owner) for lock in locked.regions] == [(6, dots, owner)]
    paid = [(change.seat, change.amount, change.source, change.total) for change in locked.scores]
    assert paid == ([(owner, 1, "region", 1)] if owner else [])


@pytest.mark.rule("venni:4.10", "venni:2.5")
def test_a_lock_stays_when_more_circles_are_drawn() -> None:
    owners = {6: 2}
    for circles in (CASCADE[:1], CASCADE[:2], CASCADE):
        state = sheet(*circles, owners=owners)
        assert state.regions[6].owner == 2
    assert refused(state, "dot", x=11, y=14).rule in ("venni:2.5", "venni:2.6")
    assert not allowed(state, "dot", x=11, y=13)


@pytest.mark.rule("venni:4.11")
def test_all_that_locks_after_a_circle_is_scored_together() -> None:
    events = play(sheet(*FOUR, dots=LAST, points=[0, 2, 2]), "dot", x=4, y=3)
    locked = only(events, e.RegionsLocked)
    owners = [lock.owner for lock in locked.regions]
    assert len(owners) > 4
    assert [(change.seat, change.amount, change.total) for change in locked.scores] == [
        (1, owners.count(1), 2 + owners.count(1)),
        (2, owners.count(2), 2 + owners.count(2)),
    ]
