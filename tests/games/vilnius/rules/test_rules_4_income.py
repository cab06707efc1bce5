"""Rules 4: income."""

import pytest

from domain.vilnius.events import Asked, CardsDrawn, DrawNamed, PileShuffled, StoresTaken
from domain.vilnius.state import State
from tests.games.vilnius.table import attack, choices, every, new_game, only, play, table

MANY = "home_tools " * 9 + "farmers"
"""More cards than an income."""


def income(seat: int = 1, **position: object) -> tuple[State, set[tuple[int, int]]]:
    """A table in the income phase, and what a seat may name: Units and Provinces."""
    state = table(phase="income", step="draw", **position)  # type: ignore[arg-type]
    return state, {(c["units"], c["provinces"]) for c in choices(state, "draw", seat)}


@pytest.mark.rule("vilnius:4.1")
def test_in_the_first_round_everybody_takes_his_8_provinces() -> None:
    state, events = new_game(3)
    assert [len(hand) for hand in state.provinces[1:]] == [8, 8, 8]
    assert [len(pile) for pile in state.unit_pile[1:]] == [3, 3, 3]
    assert state.units[1:] == [(), (), ()]
    assert "draw" not in {event.step for event in every(events, Asked)}


@pytest.mark.rule("vilnius:4.2")
def test_stored_cards_and_loot_come_first_and_are_no_income() -> None:
    state = table(
        built={1: "storehouse guardhouse storehouse"},
        stored={1: "gold_2 tools_3"},
        guarded={1: "archers"},
        loot={1: "home_gold tools_3"},
        piles={1: MANY},
    )
    taken = only(attack(state), StoresTaken)
    assert (taken.seat, taken.stored, taken.guarded) == (1, ("gold_2", "tools_3"), ("archers",))
    assert state.provinces[1] == ("gold_2", "home_gold", "tools_3", "tools_3")
    assert (state.units[1], state.stored[1], state.guarded[1], state.loot[1]) == (("archers",), (), (), ())
    assert {c["units"] + c["provinces"] for c in choices(state, "draw", 1)} == {5}


@pytest.mark.rule("vilnius:4.3")
def test_the_income_is_5() -> None:
    assert income(piles={1: MANY})[1] == {(0, 5), (1, 4)}


@pytest.mark.rule("vilnius:4.4")
@pytest.mark.parametrize(
    ("built", "cards"),
    [("estate", 6), ("palace", 6), ("manufactory manufactory", 7), ("estate palace manufactory mint", 8)],
)
def test_some_buildings_raise_it(built: str, cards: int) -> None:
    state, named = income(piles={1: MANY, 2: MANY}, built={1: built})
    assert {sum(pair) for pair in named} == {cards}
    assert {sum((c["units"], c["provinces"])) for c in choices(state, "draw", 2)} == {5}


@pytest.mark.rule("vilnius:4.5")
@pytest.mark.parametrize(
    ("middle", "cards"), [("toll_castle_1 war_camp_1", 4), ("toll_castle_1 toll_castle_2", 3)]
)
def test_every_toll_castle_lowers_everybodys(middle: str, cards: int) -> None:
    for seat in (1, 2):
        _, named = income(seat, piles={1: MANY, 2: MANY}, middle=middle)
        assert {sum(pair) for pair in named} == {cards}


@pytest.mark.rule("vilnius:4.6")
@pytest.mark.parametrize(
    ("pile", "discard", "named"),
    [
        ("farmers archers " + "home_gold " * 4, "", {(1, 4), (2, 3)}),
        ("farmers " + "home_gold " * 2, "archers archers " + "home_tools " * 2, {(1, 4), (2, 3), (3, 2)}),
        ("farmers " * 5, "archers", {(5, 0)}),
        ("home_gold", "archers", {(1, 1)}),
    ],
)
def test_each_names_units_and_provinces(pile: str, discard: str, named: set[tuple[int, int]]) -> None:
    assert income(piles={1: pile}, discards={1: discard})[1] == named


@pytest.mark.rule("vilnius:4.7")
def test_cards_are_drawn_when_all_have_named_them() -> None:
    state, _ = income(starter=2, piles={1: MANY, 2: MANY})
    assert every(play(state, "draw", 1, units=1, provinces=4), CardsDrawn) == []
    assert [event.seat for event in every(play(state, "draw", 2, units=1, provinces=4), DrawNamed)] == [2]
    state, _ = income(starter=2, piles={1: MANY, 2: MANY})
    play(state, "draw", 1, units=1, provinces=4)
    events = play(state, "draw", 2, units=1, provinces=4)
    drawn = [(event.seat, event.kind, len(event.cards)) for event in every(events, CardsDrawn)]
    assert drawn == [(2, "unit", 1), (2, "province", 4), (1, "unit", 1), (1, "province", 4)]
    assert (state.units[1], len(state.provinces[1])) == (("farmers",), 4)


@pytest.mark.rule("vilnius:4.8")
def test_a_discard_pile_is_shuffled_when_a_card_is_due_from_an_empty_pile() -> None:
    pile, discard = "home_gold home_gold farmers", "home_tools home_tools home_tools home_tools"
    state, _ = income(piles={1: pile}, discards={1: discard})
    play(state, "draw", 2, units=0, provinces=5)
    events = play(state, "draw", 1, units=1, provinces=4)
    province = [
        e for e in events if isinstance(e, CardsDrawn | PileShuffled) and (e.seat, e.kind) == (1, "province")
    ]
    assert [(type(event).__name__, event.cards) for event in province] == [
        ("CardsDrawn", ("home_gold", "home_gold")),
        ("PileShuffled", ("home_tools",) * 4),
        ("CardsDrawn", ("home_tools",) * 2),
    ]
    # Not earlier: the pile may be left empty.
    state, _ = income(starter=2, piles={1: "farmers " + "home_tools " * 4}, discards={1: "home_gold"})
    play(state, "draw", 2, units=0, provinces=5)
    assert every(play(state, "draw", 1, units=1, provinces=4), PileShuffled) == []
    assert state.province_discard[1] == ("home_gold",)


@pytest.mark.rule("vilnius:4.6")
def test_who_had_no_card_in_one_round_names_cards_again_in_the_next() -> None:
    state, _ = income(piles={2: ""})
    play(state, "draw", 1, units=1, provinces=4)  # seat 2 has no card, and names none
    state.unit_discard[2] = ("archers", *state.unit_discard[2])
    state.province_discard[2] = ("home_gold",) * 5
    attack(state)
    assert {(c["units"], c["provinces"]) for c in choices(state, "draw", 2)} == {(0, 5), (1, 4)}
