"""Rules 12: plundering."""

import pytest

from domain.vilnius.events import LootTaken, PileShuffled, PlunderBegan, PlunderEnded
from domain.vilnius.state import Foe, State
from tests.games.vilnius.table import allowed, attack, choices, every, only, play, table


def spoils(cards: int, seats: int = 2, took: tuple[int, ...] = (), **position: object) -> State:
    """Plundering where so many cards are left, and seats have taken so many."""
    state = table(seats, phase="plunder", step="plunder", **position)  # type: ignore[arg-type]
    state.spoils, state.beaten = cards, (Foe(1, "knight_brothers"),)
    state.took = [0, *(took or (0,) * seats)]
    return state


@pytest.mark.rule("vilnius:12.1", "vilnius:12.5")
@pytest.mark.parametrize(
    ("enemies", "strength", "cards"),
    [
        ("siege_crew squire", 4, 0),
        ("knight_brothers", 4, 0),
        ("siege_crew raiders", 5, 1),
        ("knight_brothers grand_marshal squire", 10, 2),
    ],
)
def test_a_loot_card_for_every_5_points(enemies: str, strength: int, cards: int) -> None:
    units = "slavic_axemen slavic_axemen slavic_axemen crossbowmen" + " boyar_knights" * 3
    state = table(rows={1: enemies}, hands={1: units, 2: "spearmen spearmen light_horsemen archers"})
    events = attack(state)
    groups = {
        "squire": ["1 slavic_axemen"],
        "siege_crew": ["1 crossbowmen"],
        "raiders": ["1 boyar_knights"],
        "knight_brothers": ["1 boyar_knights", "1 boyar_knights"],
        "grand_marshal": ["2 light_horsemen#1 sword", "2 light_horsemen#1 sword", "2 spearmen", "2 archers"],
    }
    for enemy in enemies.split():
        events = play(state, "deploy", enemy=f"1 {enemy}", units=", ".join(groups[enemy]))
        if state.step == "victims":
            events = play(state, "choose_victims", units=choices(state, "choose_victims")[0]["units"][0])
    while state.step == "sacrifice":
        first = choices(state, "sacrifice")[0]
        events = play(state, "sacrifice", skull=first["skull"], units=", ".join(first["units"]))
    began = [(event.strength, event.cards) for event in every(events, PlunderBegan)]
    assert began == ([(strength, cards)] if cards else [])
    if cards:
        events = play(state, "stop_plunder")
    assert only(events, PlunderEnded).enemies == tuple(sorted(enemies.split()))
    assert state.beaten == ()
    assert set(enemies.split()) <= set(state.order_discard)


@pytest.mark.rule("vilnius:12.2")
def test_the_table_says_who_takes_the_top_of_his_pile() -> None:
    state = spoils(2, piles={2: "gold_2"}, discards={2: "tools_3"}, starter=1)
    taken = only(play(state, "plunder", taker=2), LootTaken)
    assert (taken.seat, taken.province, taken.cause) == (2, "gold_2", "plunder")
    assert (state.loot[2], state.province_pile[2]) == (("gold_2",), ())
    # Of an empty pile the discard pile is shuffled.
    state = spoils(2, piles={2: ""}, discards={2: "tools_3"})
    events = play(state, "plunder", taker=2)
    assert (only(events, PileShuffled).cards, only(events, LootTaken).province) == (("tools_3",), "tools_3")


@pytest.mark.rule("vilnius:12.3")
@pytest.mark.parametrize(
    ("took", "piles", "takers"),
    [
        ((0, 0, 0), {}, {1, 2, 3}),
        ((1, 0, 0), {}, {2, 3}),
        ((1, 0, 1), {}, {2}),
        ((1, 1, 1), {}, {1, 2, 3}),
        ((2, 1, 2), {}, {2}),
        ((1, 0, 0), {2: "farmers"}, {3}),
    ],
)
def test_nobody_takes_a_second_before_everybody_has_one(
    took: tuple[int, ...], piles: dict[int, str], takers: set[int]
) -> None:
    state = spoils(3, 3, took, piles=piles)
    assert {choice["taker"] for choice in choices(state, "plunder")} == takers
    for seat in (1, 2, 3):
        assert allowed(state, "plunder", taker=seat) == (seat in takers)


@pytest.mark.rule("vilnius:12.3")
def test_nobody_takes_a_second_before_one_who_has_no_card() -> None:
    state = spoils(3, piles={1: "farmers"})
    events = play(state, "plunder", taker=2)
    assert only(events, PlunderEnded).left == 2


@pytest.mark.rule("vilnius:12.4")
def test_cards_may_be_left() -> None:
    state = spoils(3)
    play(state, "plunder", taker=1)
    events = play(state, "stop_plunder")
    assert (only(events, PlunderEnded).left, every(events, LootTaken)) == (2, [])
