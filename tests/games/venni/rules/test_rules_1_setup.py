"""Rules 1 and 2: the sheet, and dots on it."""

import pytest
from pydantic import ValidationError

from domain.kernel.chance import SeededChance
from domain.kernel.refusal import IllegalMove
from domain.kernel.rules import settle
from domain.venni import RULES
from domain.venni import events as e
from domain.venni.commands import COMMANDS
from domain.venni.setup import Setup
from tests.games.venni.rules.exact import Drawing
from tests.games.venni.sheets import LEFT, LENS, RIGHT, allowed, dealt, every, only, play, refused, sheet
from tests.generic.games import RandomGame

POCKET = ((13, 9, 8), (9, 5, 4), (16, 19, 3), (9, 19, 3), (14, 20, 3))
"""Circles between which 12, 17 lies in none."""


@pytest.mark.rule("venni:1.1")
def test_two_play() -> None:
    for names in (("Ann",), ("Ann", "Bo", "Cy")):
        with pytest.raises(IllegalMove, match=r"two players \[venni:1\.1\]"):
            settle(RULES, names, Setup())


@pytest.mark.rule("venni:1.2")
def test_the_sheet_has_96_points_along_its_side_unless_told_otherwise() -> None:
    assert Setup().lattice == 96
    for side in (24, 48, 96):
        state, _ = dealt(lattice=side)
        assert refused(state, "dot", x=side + 1, y=0).rule == "venni:2.3"
        assert refused(state, "dot", x=side, y=side).rule == "venni:2.4"
    with pytest.raises(ValidationError):
        Setup.model_validate({"lattice": 25})


@pytest.mark.rule("venni:1.3", "venni:1.5", "venni:1.6")
@pytest.mark.parametrize("side", [24, 48, 96])
def test_two_circles_in_the_middle_and_a_dot_of_each_player(side: int) -> None:
    state, events = dealt(lattice=side)
    laid, u = only(events, e.SheetLaid), side / 96
    assert [(line.x, line.y, line.r) for line in laid.circles] == [
        (36 * u, 48 * u, 20 * u),
        (60 * u, 48 * u, 20 * u),
    ]
    assert [(dot.seat, dot.x, dot.y) for dot in laid.dots] == [(1, 28 * u, 48 * u), (2, 68 * u, 48 * u)]
    assert [dot.region for dot in state.dots] == [LEFT, RIGHT]
    assert state.pens == (0, 0)


@pytest.mark.rule("venni:1.4", "venni:1.9")
def test_a_crescent_the_lens_and_a_crescent_are_regions_1_2_and_3() -> None:
    state, events = dealt()
    assert [(new.region, new.depth, new.dots) for new in only(events, e.SheetLaid).born] == [
        (LEFT, 1, (1,)),
        (LENS, 2, ()),
        (RIGHT, 1, (2,)),
    ]
    for region, x in ((LEFT, 5), (LENS, 12), (RIGHT, 19)):
        assert only(play(sheet(), "dot", x=x, y=12), e.DotPlaced).region == region
    assert state.regions[LEFT].area == state.regions[RIGHT].area


@pytest.mark.rule("venni:1.7")
def test_chance_says_who_begins_and_the_star_tells_it() -> None:
    for first in (1, 2):
        state, events = dealt(first)
        assert only(events, e.StarDrawn).seat == only(events, e.TurnBegan).seat == state.seat == first
        assert state.points[1:] == [0, 0]
    begin = RULES.begin(settle(RULES, ("Ann", "Bo"), Setup(lattice=24)))
    drawn = {
        only(RULES.deal(RULES.copy(begin), SeededChance(f"star {n}", 0)), e.StarDrawn).seat for n in range(9)
    }
    assert drawn == {1, 2}


@pytest.mark.rule("venni:1.8")
def test_a_pocket_between_circles_is_open_space() -> None:
    state = sheet(*POCKET)
    drawing = Drawing(list(state.circles))
    pocket = drawing.at(12, 17)
    assert pocket not in (None, drawing.at(0, 0))
    assert refused(state, "dot", x=12, y=17).rule == "venni:2.4"
    in_circles = [face for face, within in drawing.within.items() if within]
    assert len(state.regions) == len(in_circles)


@pytest.mark.rule("venni:2.1")
def test_turns_are_taken_in_turn() -> None:
    state = sheet()
    assert refused(state, "dot", seat=2, x=12, y=12).rule == "venni:2.1"
    for seat, x in ((2, 12), (1, 11), (2, 18)):
        assert only(play(state, "dot", x=x, y=12), e.TurnBegan).seat == state.seat == seat


@pytest.mark.rule("venni:2.2")
def test_a_turn_is_a_dot_and_there_is_no_pass() -> None:
    placed = only(play(sheet(seat=2), "dot", x=18, y=12), e.DotPlaced)
    assert (placed.seat, placed.dot, placed.x, placed.y, placed.dots) == (2, 3, 18, 12, (0, 2))
    assert set(COMMANDS) == {"dot", "circle"}


@pytest.mark.rule("venni:2.3", "venni:2.4", "venni:2.5", "venni:2.6", "venni:2.7")
@pytest.mark.parametrize(
    ("x", "y", "rule", "message"),
    [
        (25, 3, "2.3", "dot at 25, 3 is off the sheet; x and y go from 0 to 24"),
        (3, 500, "2.3", "dot at 3, 500 is off the sheet; x and y go from 0 to 24"),
        (0, 0, "2.4", "dot at 0, 0 is outside all circles; the nearest legal point is 7, 8"),
        (
            11,
            13,
            "2.5",
            "dot at 11, 13 is in region 6, which is locked; the nearest legal point is 10, 13",
        ),
        (
            10,
            12,
            "2.6",
            "dot at 10, 12 is on the line of circle 2; the nearest legal point is 9, 12",
        ),
        (7, 12, "2.7", "dot 1 of Ann is already at 7, 12; the nearest legal point is 6, 12"),
    ],
)
def test_where_no_dot_lies(x: int, y: int, rule: str, message: str) -> None:
    refusal = refused(sheet((9, 15, 5)), "dot", x=x, y=y)
    assert (refusal.rule, refusal.message) == (f"venni:{rule}", message)


@pytest.mark.rule("venni:2.8", "venni:2.9")
def test_a_third_dot_lies_where_a_circle_can_then_split_its_region() -> None:
    state = sheet((8, 14, 6), (5, 13, 5), dots=[(10, 8, 1), (7, 8, 2)])
    assert state.dots[-1].region == state.dots[-2].region == 14
    assert allowed(state, "dot", x=11, y=8)
    refusal = refused(state, "dot", x=9, y=8)
    message = "dot at 9, 8 would be the third of region 14, and no circle could then split it; "
    assert (refusal.rule, refusal.message[: len(message)]) == ("venni:2.8", message)
    state.dots = state.dots[:-1]
    assert allowed(state, "dot", x=9, y=8), "as the second one it may lie there"


@pytest.mark.rule("venni:2.10")
def test_after_a_third_dot_the_same_player_draws_a_circle() -> None:
    state = sheet(dots=[(6, 10, 2)])
    assert refused(state, "circle", x=9, y=8, r=4).rule == "venni:2.10"
    events = play(state, "dot", x=6, y=14)
    assert only(events, e.CircleDue) == e.CircleDue(seat=1, region=LEFT)
    assert not every(events, e.TurnBegan)
    assert refused(state, "dot", x=12, y=12).rule == "venni:2.10"
    drawn = play(state, "circle", x=9, y=8, r=4)
    assert (only(drawn, e.CircleDrawn).seat, only(drawn, e.TurnBegan).seat) == (1, 2)


@pytest.mark.rule("venni:2.10")
def test_the_only_circle_that_there_is_draws_itself() -> None:
    state = sheet((11, 11, 4), dots=[(14, 10, 1), (14, 13, 2)], seat=2)
    drawn = only(play(state, "dot", x=14, y=11), e.CircleDrawn)
    assert (drawn.x, drawn.y, drawn.r, drawn.seat, drawn.region) == (16, 8, 3, 2, 8)
    assert state.pens[-1] == 2


@pytest.mark.rule("venni:2.11")
def test_before_a_turn_no_region_has_three_dots_but_locked_ones() -> None:
    for step in RandomGame("venni", 1, (({"lattice": 24}, 2),)).steps():
        if step.after.phase == "dot":
            of = [dot.region for dot in step.after.dots]
            full = {region for region in of if of.count(region) > 2}
            assert all(step.after.regions[region].owner is not None for region in full)
