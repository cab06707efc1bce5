"""Rule 3: which circles may be drawn, and what they make of regions."""

from collections.abc import Sequence

import pytest
from pydantic import ValidationError

from domain.venni import events as e
from domain.venni.commands import DrawCircle
from domain.venni.state import State
from tests.games.venni.sheets import LEFT, LENS, RIGHT, allowed, only, play, refused, sheet

THREE = [(6, 10, 2), (6, 14, 1)]
"""Dots with which the left crescent has three."""


def due(*circles: tuple[int, int, int], dots: Sequence[tuple[int, int, int]] = THREE) -> State:
    return sheet(*circles, dots=dots, due=True)


@pytest.mark.rule("venni:3.1")
def test_a_circle_has_whole_numbers() -> None:
    for args in ({"x": 9.5, "y": 8, "r": 4}, {"x": 9, "y": 8, "r": "4"}, {"x": -1, "y": 8, "r": 4}, {"x": 9}):
        with pytest.raises(ValidationError):
            DrawCircle.ADAPTER.validate_python({"seat": 1, **args})
    drawn = only(play(due(), "circle", x=9, y=8, r=4), e.CircleDrawn)
    assert (drawn.circle, drawn.x, drawn.y, drawn.r, drawn.region, drawn.crossed) == (
        3,
        9,
        8,
        4,
        LEFT,
        (1, 2),
    )


@pytest.mark.rule(
    "venni:3.2", "venni:3.3", "venni:3.4", "venni:3.5", "venni:3.6", "venni:3.8", "venni:3.10", "venni:3.11"
)
@pytest.mark.rule("venni:3.12")
@pytest.mark.parametrize(
    ("circle", "rule", "why"),
    [
        ((2, 12, 5), "3.2", "does not fit on the sheet, whose numbers run from 0 to 24"),
        ((12, 12, 13), "3.2", "does not fit on the sheet, whose numbers run from 0 to 24"),
        ((12, 8, 1), "3.3", "is too small: r must be 2 or more"),
        ((9, 19, 2), "3.4", "only touches circle 1"),
        ((9, 9, 2), "3.4", "only touches circle 1"),
        ((12, 4, 4), "3.5", "runs through a crossing of circles 1 and 2"),
        ((3, 3, 2), "3.6", "crosses no circle; it must cross exactly two circles"),
        ((5, 9, 3), "3.6", "crosses circle 1; it must cross exactly two circles"),
        ((12, 12, 3), "3.8", "encloses no open space"),
        ((18, 6, 6), "3.10", "does not run through region 1, which has three dots"),
        ((6, 6, 6), "3.10", "has 2 arcs in region 1 and would cut it into 3 pieces"),
        ((10, 10, 4), "3.11", "runs through dot 3"),
        ((11, 8, 2), "3.12", "leaves all three dots of region 1 outside"),
        ((12, 9, 9), "3.12", "leaves all three dots of region 1 inside"),
    ],
)
def test_the_first_rule_that_forbids_a_circle(circle: tuple[int, int, int], rule: str, why: str) -> None:
    x, y, r = circle
    refusal = refused(due(), "circle", x=x, y=y, r=r)
    assert refusal.rule == f"venni:{rule}"
    assert refusal.message.startswith(
        f"circle at {x}, {y} with radius {r} {why}; the nearest legal circle is at "
    )


@pytest.mark.rule("venni:3.2")
def test_a_line_may_touch_the_edge() -> None:
    assert allowed(due(), "circle", x=7, y=7, r=7)


@pytest.mark.rule("venni:3.3")
def test_the_least_radius_is_2_on_every_lattice() -> None:
    state = sheet(dots=[(21, 15, 1), (23, 16, 1)], due=True, setup={"lattice": 48})
    assert allowed(state, "circle", x=24, y=16, r=2)
    assert refused(state, "circle", x=24, y=16, r=1).rule == "venni:3.3"


@pytest.mark.rule("venni:3.6")
def test_three_lines_are_too_many_whoever_drew_them() -> None:
    refusal = refused(due((15, 8, 4)), "circle", x=11, y=9, r=6)
    assert refusal.rule == "venni:3.6"
    assert "crosses circles 1, 2 and 3; it must cross exactly two circles" in refusal.message


@pytest.mark.rule("venni:3.7")
def test_to_enclose_a_circle_or_to_lie_within_one_is_not_to_cross_it() -> None:
    state = sheet((7, 18, 6), dots=[(14, 15, 1), (18, 9, 2)], due=True)
    drawn = only(play(state, "circle", x=8, y=10, r=8), e.CircleDrawn)
    assert drawn.crossed == (2, 3), "circle 1 is within"
    assert drawn.deeper
    within = sheet((12, 13, 6), dots=[(7, 13, 1), (8, 14, 2)], due=True)
    assert refused(within, "circle", x=12, y=12, r=3).rule == "venni:3.8", "it lies within circle 3"


@pytest.mark.rule("venni:3.9")
def test_no_circle_runs_through_a_locked_region() -> None:
    state = sheet((9, 17, 7), (4, 19, 4), (13, 13, 11), dots=[(9, 20, 1), (9, 21, 1), (9, 22, 2)], due=True)
    refusal = refused(state, "circle", x=2, y=20, r=2)
    assert refusal.rule == "venni:3.9"
    assert "runs through regions 16 and 18, which are locked;" in refusal.message


@pytest.mark.rule("venni:3.11")
def test_a_line_through_a_dot_of_any_region_is_forbidden() -> None:
    assert allowed(due(), "circle", x=9, y=8, r=4)
    assert (
        refused(due(dots=[*THREE[:1], (13, 8, 1), *THREE[1:]]), "circle", x=9, y=8, r=4).rule == "venni:3.11"
    )


@pytest.mark.rule("venni:3.12")
def test_one_dot_on_one_side_and_two_on_the_other_whose_they_are_does_not_matter() -> None:
    for seats in ((1, 1), (2, 2), (1, 2)):
        state = due(dots=[(6, 10, seats[0]), (6, 14, seats[1])])
        drawn = only(play(state, "circle", x=9, y=8, r=4), e.CircleDrawn)
        assert [(new.inside, new.dots) for new in drawn.born if new.parent == LEFT] == [
            (True, (3,)),
            (False, (1, 4)),
        ]


@pytest.mark.rule("venni:3.13", "venni:3.14", "venni:3.10")
def test_other_regions_are_cut_too_and_each_piece_has_the_next_number() -> None:
    state = due()
    drawn = only(play(state, "circle", x=9, y=8, r=4), e.CircleDrawn)
    assert [(new.region, new.parent, new.inside, new.depth, new.dots) for new in drawn.born] == [
        (4, LEFT, True, 2, (3,)),
        (5, LEFT, False, 1, (1, 4)),
        (6, LENS, True, 3, ()),
        (7, LENS, False, 2, ()),
        (8, RIGHT, True, 2, ()),
        (9, RIGHT, False, 1, (2,)),
        (10, 0, True, 1, ()),
    ]
    assert [dot.region for dot in state.dots] == [5, 9, 4, 5]
    assert set(state.regions) == set(range(4, 11))


@pytest.mark.rule("venni:3.14")
def test_a_region_that_is_enclosed_uncut_keeps_its_number() -> None:
    state = sheet((12, 13, 6))
    assert (state.regions[LENS].depth, LEFT in state.regions) == (3, False)


@pytest.mark.rule("venni:3.10", "venni:3.14")
def test_two_arcs_make_three_pieces_of_a_region() -> None:
    state = sheet((6, 6, 6))
    assert sheet().regions[LEFT].area > sum(state.regions[piece].area for piece in (4, 5, 6))
    assert [state.regions[piece].depth for piece in (4, 5, 6)] == [2, 1, 1]


@pytest.mark.rule("venni:3.8", "venni:1.8")
def test_a_pocket_is_open_space_that_a_circle_may_enclose() -> None:
    pocket = sheet((31, 15, 6), (20, 11, 6), dots=[(34, 28, 1)], due=True, setup={"lattice": 48})
    refusal = refused(pocket, "circle", x=21, y=13, r=4)
    assert refusal.rule == "venni:3.10", "it encloses a part of the pocket, and no other open space"
