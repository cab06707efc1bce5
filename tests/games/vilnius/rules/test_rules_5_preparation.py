"""Rules 5: preparation and Boost."""

import pytest

from domain.vilnius.events import (
    AttackBegan,
    BoostBegan,
    CityBurned,
    CityOpened,
    LossSpared,
    OrderCardRevealed,
    UnitGivenBack,
)
from tests.games.vilnius.table import BOX, allowed, attack, every, only, play, prepare, table


@pytest.mark.rule("vilnius:5.1", "vilnius:5.2")
def test_each_reveals_a_card_in_turn_order_into_his_row() -> None:
    state = table(3, starter=2, deck="scout squire footman boost", rows={3: "levy_archer"})
    events = prepare(state, draws=[])
    assert [(e.seat, e.card, e.row) for e in every(events, OrderCardRevealed)] == [
        (2, "scout", 2),
        (3, "squire", 3),
        (1, "footman", 1),
    ]
    assert state.rows[1:] == [("footman",), ("scout",), ("levy_archer", "squire")]


@pytest.mark.rule("vilnius:5.3")
def test_a_building_goes_to_the_middle_unless_three_are_there() -> None:
    state = table(deck="war_camp_2 toll_castle_2", middle="guard_tower war_camp_1")
    prepare(state)
    assert state.middle == ("guard_tower", "war_camp_1", "war_camp_2")
    assert state.order_discard == ("toll_castle_2",)


@pytest.mark.rule("vilnius:5.4", "vilnius:5.7")
def test_the_boost_puts_the_shuffled_discard_pile_on_top() -> None:
    state = table(
        deck="boost final_attack",
        order_discard="squire scout toll_castle_1",
        middle="war_camp_1",
        rows={1: "footman", 2: "raiders"},
        piles={1: "volunteers", 2: "volunteers home_tools home_tools home_tools home_tools home_tools"},
    )
    # It was the draw of seat 1; seat 2 draws what lies on top now.
    events = prepare(state, draws=["order squire"])
    assert only(events, BoostBegan).shuffled == ("scout", "squire", "toll_castle_1")
    assert [(e.seat, e.card) for e in every(events, OrderCardRevealed)] == [(1, "boost"), (2, "squire")]
    assert state.deck == (("scout", "toll_castle_1"), ("final_attack",))
    assert (state.middle, state.order_discard) == (("war_camp_1",), ())
    assert state.rows[1:] == [("footman",), ("raiders", "squire")]


@pytest.mark.rule("vilnius:5.5")
def test_from_then_on_both_sides_count_also_of_cards_that_lie_there() -> None:
    state = table(hands={1: "slavic_axemen farmers"}, rows={1: "squire raiders"})
    attack(state)
    assert allowed(state, "deploy", enemy="1 squire", units="1 slavic_axemen")
    state = table(hands={1: "slavic_axemen farmers"}, rows={1: "squire raiders"}, boosted=True)
    attack(state)
    assert not allowed(state, "deploy", enemy="1 squire", units="1 slavic_axemen")
    assert allowed(state, "deploy", enemy="1 squire", units="1 farmers, 1 slavic_axemen")
    state = table(deck="boost scout", rows={1: "squire"})
    prepare(state)
    assert state.boosted
    assert BOX.skulls("levy_archer", boosted=False).red == 0
    assert [getattr(BOX.skulls("grand_marshal", boosted=True), skull) for skull in ("red", "gold")] == [2, 1]


@pytest.mark.rule("vilnius:5.6")
def test_then_each_loses_a_unit_and_the_city_a_point() -> None:
    tools = " home_tools" * 6
    state = table(
        3,
        starter=2,
        deck="boost scout squire",
        piles={1: tools, 2: "archers" + tools, 3: tools},
        discards={1: "volunteers", 3: ""},
    )
    events = prepare(state)
    losses = [e for e in events if isinstance(e, UnitGivenBack | CityBurned | LossSpared)]
    assert [(type(e).__name__, getattr(e, "seat", None)) for e in losses] == [
        ("UnitGivenBack", 2),
        ("LossSpared", 3),
        ("UnitGivenBack", 1),
        ("CityBurned", None),
    ]
    assert [e.unit for e in every(events, UnitGivenBack)] == ["archers", "volunteers"]
    assert state.city == 9
    burned = only(events, CityBurned)
    assert (burned.by, burned.row, burned.left) == ("boost", 0, 9)


@pytest.mark.rule("vilnius:5.6")
def test_the_owner_chooses_the_unit_before_others_draw() -> None:
    state = table(deck="boost scout squire", discards={1: "archers farmers"})
    events = prepare(state)
    assert (state.step, state.seat) == ("give_unit", 1)
    assert [e.card for e in every(events, OrderCardRevealed)] == ["boost"]
    events = play(state, "give_unit", unit="farmers")
    assert [e.card for e in every(events, OrderCardRevealed)] == ["scout"]
    assert (state.unit_discard[1], state.city) == (("archers",), 9)


@pytest.mark.rule("vilnius:5.8")
def test_the_final_attack_ends_the_round_at_once() -> None:
    state = table(3, deck="scout final_attack", rows={1: "siege_crew"}, hands={1: "archers town_guard"})
    events = prepare(state)
    assert [(e.seat, e.to) for e in every(events, OrderCardRevealed)] == [(1, "row"), (2, "final")]
    assert every(events, CityOpened) == []
    assert only(events, AttackBegan).final


@pytest.mark.rule("vilnius:5.9")
def test_nothing_is_revealed_after_the_final_attack() -> None:
    state = table(deck="final_attack", middle="war_camp_1", rows={1: "siege_crew"})
    events = prepare(state)
    assert [e.card for e in every(events, OrderCardRevealed)] == ["final_attack"]
    assert (state.deck, state.winners) == ((), (1, 2))
