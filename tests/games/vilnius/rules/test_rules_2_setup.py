"""Rules 2: set-up."""

import pytest

from domain.kernel.refusal import IllegalMove
from domain.vilnius import RULES
from domain.vilnius.events import CardsLaid, RoundBegan
from domain.vilnius.setup import Setup
from domain.vilnius.state import Placed
from tests.games.vilnius.table import BOX, WEAPONLESS, new_game, only

HOME = ("home_gold", "home_gold", "home_gold_amber", "home_tools", "home_tools", "home_tools_furs")
HOME_TRADES = ("home_tools_grain", "home_tools_honey")


@pytest.mark.rule("vilnius:2.1")
def test_each_has_an_emblem_of_his_own() -> None:
    assert new_game(3)[0].emblems == (1, 2, 3)
    assert new_game(2, emblems=(3, 1))[0].emblems == (3, 1)
    for emblems in ((2, 2), (1, 2, 3), (1,)):
        with pytest.raises(IllegalMove) as refused:
            RULES.prepare(Setup(emblems=emblems), 2)
        assert refused.value.refusal.rule == "vilnius:2.1"


@pytest.mark.rule("vilnius:2.2", "vilnius:2.5")
def test_each_has_his_home_province_and_three_units() -> None:
    _, events = new_game()
    for start in only(events, CardsLaid).seats:
        assert start.provinces == (*HOME, *HOME_TRADES)
        assert start.units == ("farmers", "slavic_axemen", "town_guard")


@pytest.mark.rule("vilnius:2.3")
@pytest.mark.parametrize(("seats", "left"), [(2, 4), (3, 3)])
def test_the_units_of_a_third_emblem_stay_in_the_supply(seats: int, left: int) -> None:
    state, _ = new_game(seats)
    assert [state.supply[unit] for unit in ("farmers", "slavic_axemen", "town_guard")] == [left] * 3


@pytest.mark.rule("vilnius:2.4")
def test_residence_and_barracks_stand() -> None:
    state, _ = new_game()
    assert state.display[2] == (Placed(0, 0, "residence"), Placed(1, 0, "barracks"))
    assert state.personal[2] == ("archery_range", "estate", "garrison", "palace", "stable")


@pytest.mark.rule("vilnius:2.6")
def test_the_strength_card_shows_3_under_vilnius() -> None:
    state, _ = new_game()
    assert (state.strength[1:], state.destination[1:]) == ([3, 3], ["vilnius", "vilnius"])


@pytest.mark.rule("vilnius:2.7")
def test_the_general_buildings_and_the_other_units_are_supplies() -> None:
    state, _ = new_game()
    assert state.general == {card.id: card.copies for card in BOX.pack.buildings if not card.personal}
    assert state.supply["boyar_knights"] == BOX.units["boyar_knights"].copies


@pytest.mark.rule("vilnius:2.8")
def test_four_stacks_of_three_provinces_without_emblem() -> None:
    state, _ = new_game()
    assert state.stacks[1:] == [3, 3, 3, 3]
    assert len(state.pool) == 12
    assert not any(BOX.provinces[card].home for card in state.pool)
    assert BOX.conquests[1] == (1, 1, 0, 0)  # a sword and a shield


@pytest.mark.rule("vilnius:2.9")
def test_the_order_pile_from_its_top() -> None:
    _, events = new_game()
    first, rest, boost, final = only(events, CardsLaid).deck
    assert first == WEAPONLESS
    assert len(rest) == 29
    assert not set(rest) & {*WEAPONLESS, "boost", "final_attack"}
    assert (boost, final) == (("boost",), ("final_attack",))


@pytest.mark.rule("vilnius:2.10")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_destinations_beside_those_of_players(seats: int) -> None:
    state, _ = new_game(seats)
    assert state.destinations == ("quarter",) * seats + ("vilnius",) * 2


@pytest.mark.rule("vilnius:2.11")
@pytest.mark.parametrize(("difficulty", "points"), [("simple", 14), ("medium", 12), ("heavy", 9)])
def test_the_points_of_the_city(difficulty: str, points: int) -> None:
    state, events = new_game(difficulty=difficulty)
    assert state.city == points
    assert [(c.seat, c.amount, c.total) for c in only(events, CardsLaid).scores] == [
        (1, points, points),
        (2, points, points),
    ]


@pytest.mark.rule("vilnius:2.12")
def test_the_starting_player_is_drawn() -> None:
    for first in (1, 2):
        state, events = new_game(first=first)
        began = only(events, RoundBegan)
        assert (began.seat, began.drawn, state.starter, state.seat) == (first, True, first, first)
