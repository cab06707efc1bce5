"""Rules 14: capturing Provinces."""

import pytest

from domain.vilnius import RULES
from domain.vilnius.events import ProvinceCaptured, ProvincesSeen
from domain.vilnius.state import State
from tests.games.vilnius.table import allowed, attack, choices, every, only, play, table

PAIR = "slavic_axemen, town_guard"


def capturing(seats: int = 2, **position: object) -> State:
    state = table(seats, **position)  # type: ignore[arg-type]
    attack(state)
    return state


@pytest.mark.rule("vilnius:14.1")
def test_each_makes_all_his_captures_before_the_next_player() -> None:
    pair = "slavic_axemen town_guard "
    state = capturing(3, starter=2, hands={1: pair, 2: pair * 2, 3: "farmers"})
    seats = []
    while state.step in ("capture", "keep"):
        seats.append(state.seat)
        if state.step == "capture":
            play(state, "capture", stack=1, units=PAIR)
        else:
            first = choices(state, "keep")[0]
            play(state, "keep", province=first["province"], under=", ".join(first["under"]))
    assert seats == [2, 2, 2, 2, 1]  # seat 1 takes the last Province of the stack: no choice
    assert state.unit_discard[2] == ("slavic_axemen", "slavic_axemen", "town_guard", "town_guard")


@pytest.mark.rule("vilnius:14.2")
@pytest.mark.parametrize(
    ("stack", "units", "enough"),
    [
        (1, "slavic_axemen, town_guard", True),
        (1, "slavic_axemen, slavic_axemen", False),
        (1, "slavic_axemen, archers", True),
        (2, "light_horsemen, farmers", True),
        (2, "light_horsemen", False),
        (3, "archers, slavic_axemen", True),
        (3, "archers", False),
        (4, "boyar_knights, archers", True),
        (4, "boyar_knights", False),
        (4, "boyar_knights, archers, farmers", True),
    ],
)
def test_own_units_provide_the_weapons_of_the_conquest_card(stack: int, units: str, enough: bool) -> None:
    hand = "slavic_axemen slavic_axemen town_guard archers light_horsemen farmers boyar_knights"
    state = capturing(hands={1: hand, 2: "crossbowmen"})
    assert allowed(state, "capture", stack=stack, units=units) == enough
    assert not allowed(state, "capture", stack=stack, units=f"{units}, crossbowmen")
    if enough:
        seen = only(play(state, "capture", stack=stack, units=units), ProvincesSeen)
        assert state.unit_discard[1] == seen.units == tuple(sorted(units.split(", ")))


@pytest.mark.rule("vilnius:14.3")
def test_an_empty_stack_cannot_be_chosen() -> None:
    state = capturing(hands={1: "slavic_axemen town_guard farmers farmers"}, stacks={1: ""})
    assert not allowed(state, "capture", stack=1, units=PAIR)
    assert allowed(state, "capture", stack=2, units="farmers, farmers, slavic_axemen")


@pytest.mark.rule("vilnius:14.4")
def test_he_looks_at_three_keeps_one_and_orders_the_others() -> None:
    known = "gold_2 tools_3 gold_2_furs tools_2_furs"
    state = capturing(hands={1: "slavic_axemen town_guard"}, stacks={1: known})
    seen = only(play(state, "capture", stack=1, units=PAIR), ProvincesSeen)
    assert (seen.provinces, seen.unknown) == (("gold_2", "tools_3", "gold_2_furs"), 0)
    assert len(choices(state, "keep")) == 6
    assert not allowed(state, "keep", province="tools_2_furs", under="gold_2, tools_3")
    assert not allowed(state, "keep", province="tools_3", under="gold_2")
    assert not allowed(state, "keep", province="tools_3", under="gold_2, tools_3")
    after = RULES.copy(state)
    play(after, "keep", province="tools_3", under="gold_2, gold_2_furs")
    assert after.under[1] == ("tools_2_furs", "gold_2", "gold_2_furs")
    assert after.province_discard[1] == ("tools_3",)
    play(state, "keep", province="tools_3", under="gold_2_furs, gold_2")
    assert state.under[1] == ("tools_2_furs", "gold_2_furs", "gold_2")


@pytest.mark.rule("vilnius:14.4")
def test_unknown_provinces_lie_above_known_ones() -> None:
    state = capturing(hands={1: "slavic_axemen town_guard"})
    state.stacks[1], state.under[1] = 2, ("home_gold", "home_tools")
    draws = ["province gold_2", "province tools_3"]
    seen = only(play(state, "capture", stack=1, units=PAIR, draws=draws), ProvincesSeen)
    assert (seen.provinces, seen.unknown) == (("gold_2", "tools_3", "home_gold"), 2)
    play(state, "keep", province="home_gold", under="tools_3, gold_2")
    assert (state.stacks[1], state.under[1]) == (0, ("home_tools", "tools_3", "gold_2"))


@pytest.mark.rule("vilnius:14.4")
def test_a_single_province_is_kept_at_once() -> None:
    state = capturing(hands={1: "slavic_axemen town_guard"}, stacks={1: "gold_2"})
    events = play(state, "capture", stack=1, units=PAIR)
    kept = only(events, ProvinceCaptured)
    assert (kept.province, kept.under, state.under[1]) == ("gold_2", (), ())


@pytest.mark.rule("vilnius:14.5")
def test_he_stops() -> None:
    hands = {1: "slavic_axemen town_guard", 2: "slavic_axemen town_guard"}
    state = capturing(hands=hands)
    assert every(play(state, "stop_capturing"), ProvincesSeen) == []
    assert (state.step, state.seat) == ("capture", 2)
