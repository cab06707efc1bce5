"""Rules 8: a sheet of paper that was measured with a ruler."""

import pytest
from pydantic import ValidationError

from domain.kernel.refusal import IllegalMove
from domain.kernel.rules import settle
from domain.venni import RULES
from domain.venni import events as e
from domain.venni.setup import Setup
from domain.venni.state import State
from tests.games.venni.sheets import allowed, only, play, refused, sheet


def measured(scale: int) -> State:
    """The left crescent has three dots, and is to be split."""
    return sheet(dots=[(6, 10, 2), (6, 14, 1)], due=True, setup={"scale": scale})


@pytest.mark.rule("venni:8.1")
def test_numbers_are_units_of_the_ruler_along_the_side() -> None:
    state = sheet(setup={"scale": 100})
    placed = only(play(state, "dot", x=50, y=54), e.DotPlaced)
    assert (placed.x, placed.y, placed.measured) == (12, 13, (50, 54))
    assert refused(state, "dot", x=101, y=50).rule == "venni:2.3"
    state = measured(240)
    drawn = only(play(state, "circle", x=90, y=82, r=41), e.CircleDrawn)
    assert ((drawn.x, drawn.y, drawn.r), drawn.measured) == ((9, 8, 4), (90, 82, 41))


@pytest.mark.rule("venni:8.2")
def test_a_scale_is_from_the_lattice_to_500() -> None:
    for scale in (23, 501, 24.5):
        with pytest.raises(ValidationError):
            Setup.model_validate({"scale": scale})
    with pytest.raises(IllegalMove) as refusal:
        settle(RULES, ("Ann", "Bo"), Setup(scale=95))
    assert str(refusal.value) == (
        "scale 95 is coarser than the lattice of 96; possible: 96 to 500, or a smaller lattice [venni:8.2]"
    )
    assert settle(RULES, ("Ann", "Bo"), Setup(scale=96)).setup["scale"] == 96


@pytest.mark.rule("venni:8.3")
@pytest.mark.parametrize(("x", "on"), [(23, 12), (24, 12), (25, 13), (26, 13), (22, 11)])
def test_the_nearest_number_is_taken_and_the_greater_of_two(x: int, on: int) -> None:
    assert only(play(sheet(setup={"scale": 48}), "dot", x=x, y=25), e.DotPlaced).x == on


@pytest.mark.rule("venni:8.4")
@pytest.mark.parametrize(
    ("circle", "why"),
    [
        ((10, 23, 11), "crosses circles 1 and 2 as measured, but circle 1 on the lattice"),
        ((10, 16, 10), "encloses dot 3 as measured, but dots 1 and 3 on the lattice"),
    ],
)
def test_a_circle_must_cross_and_enclose_the_same_as_measured(circle: tuple[int, int, int], why: str) -> None:
    x, y, r = circle
    refusal = refused(measured(50), "circle", x=x, y=y, r=r)
    assert (refusal.rule, why in refusal.message) == ("venni:8.4", True)
    assert refusal.message.startswith(f"circle at {x}, {y} with radius {r} (")


@pytest.mark.rule("venni:8.5")
def test_a_dot_must_lie_within_the_same_circles_as_measured() -> None:
    refusal = refused(sheet(setup={"scale": 100}), "dot", x=18, y=50)
    assert (refusal.rule, refusal.message) == (
        "venni:8.5",
        "dot at 18, 50 (4, 12 on the lattice): as measured it is within circle 1, but on the lattice "
        "within no circle; the nearest legal point is 19, 50",
    )


@pytest.mark.rule("venni:8.6")
def test_a_line_that_misses_another_by_a_hair_does_not_touch_it() -> None:
    state = sheet(dots=[(40, 90, 1), (45, 110, 1)], due=True, setup={"lattice": 192})
    touches = refused(state, "circle", x=120, y=151, r=33)
    assert "only touches circle 1" in touches.message, "48 and 55 are exactly 73 apart"
    misses = refused(state, "circle", x=120, y=152, r=33)
    assert "crosses circle 2; it must cross exactly two circles" in misses.message, "73.76 apart"


@pytest.mark.rule("venni:8.7")
def test_where_every_circle_would_be_refused_none_is() -> None:
    state = sheet((11, 11, 4), dots=[(14, 10, 1), (14, 13, 2), (14, 11, 1)], due=True, setup={"scale": 48})
    assert RULES.legal(state, 1).count() == 1
    assert not allowed(state, "circle", x=31, y=15, r=6)
    state.measured_circles = (None, None, (6, 6, 6))  # far from where the game has it
    assert RULES.legal(state, 1).count() == 8
    assert allowed(state, "circle", x=31, y=15, r=6)


@pytest.mark.rule("venni:8.7")
def test_where_every_dot_would_be_refused_none_is() -> None:
    state = sheet(setup={"scale": 48})
    state.measured_circles = ((2, 2, 1), (2, 2, 1))
    assert allowed(state, "dot", x=24, y=24), "within both circles on the lattice, within none as measured"


@pytest.mark.rule("venni:8.3")
def test_a_form_takes_every_radius_of_the_ruler_that_is_legal() -> None:
    state = measured(60)
    assert allowed(state, "circle", x=23, y=21, r=10)
    (shape,) = RULES.legal(state, state.seat).shapes
    assert shape.form()["bounds"]["r"] == [4, 31], "4 is 1.6 of the lattice, and 31 is 12.4"
