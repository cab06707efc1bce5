"""Rules 15: new Destination, storing."""

import pytest

from domain.vilnius.events import DestinationDrawn, UnitsStored
from tests.games.vilnius.table import allowed, attack, choices, every, only, play, table

EMPTY = dict.fromkeys(range(1, 5), "")
"""Stacks from which nobody captures."""


@pytest.mark.rule("vilnius:15.1")
def test_whose_row_attacked_has_a_new_destination() -> None:
    state = table(
        3,
        starter=3,
        rows={1: "siege_crew", 2: "squire", 3: "grand_marshal"},
        destinations="vilnius quarter",
        destination={1: "quarter", 2: "quarter", 3: "vilnius"},
    )
    attack(state)
    events = play(state, "suffer", enemy="1 siege_crew", draws=["destination quarter"])
    assert [(e.seat, e.card, e.shuffled) for e in every(events, DestinationDrawn)] == [
        (3, "quarter", False),
        (1, "vilnius", False),
    ]
    assert state.destination[1:] == ["vilnius", "quarter", "quarter"]
    assert (state.destinations, state.old_destinations) == ((), ("quarter", "vilnius"))


@pytest.mark.rule("vilnius:15.2")
def test_of_an_empty_pile_all_discarded_ones_are_shuffled_his_included() -> None:
    state = table(
        rows={1: "siege_crew"},
        destinations="",
        old_destinations="vilnius vilnius",
        destination={1: "quarter"},
        discards={1: "farmers"},
    )
    drawn = only(attack(state, draws=["destination quarter"]), DestinationDrawn)
    assert (drawn.card, drawn.shuffled) == ("quarter", True)
    assert (state.destinations, state.old_destinations) == (("vilnius", "vilnius"), ())


@pytest.mark.rule("vilnius:15.3")
@pytest.mark.parametrize(
    ("built", "strength"),
    [
        ("", 3),
        ("garrison@2,0 stable@3,0", 6),
        ("palace estate stable mint mint manufactory manufactory", 16),
        ("palace estate stable mint mint manufactory", 16),
        ("palace estate stable mint mint storehouse", 16),
        ("palace estate stable mint mint", 15),
    ],
)
def test_the_strength_becomes_the_sum_of_order_values(built: str, strength: int) -> None:
    state = table(rows={1: "siege_crew"}, built={1: built, 2: "palace"})
    assert only(attack(state), DestinationDrawn).strength == strength
    assert state.strength[1:] == [strength, 3]


@pytest.mark.rule("vilnius:15.4")
def test_each_stores_a_unit_in_each_guardhouse() -> None:
    state = table(
        3,
        starter=2,
        hands={1: "farmers archers archers", 2: "farmers", 3: "farmers volunteers"},
        built={1: "guardhouse storehouse guardhouse", 3: "guardhouse"},
        stacks=EMPTY,
    )
    events = attack(state)
    assert [(e.seat, e.discarded) for e in every(events, UnitsStored)] == [(2, ("farmers",))]
    assert (state.step, state.seat) == ("garrison", 3)
    units = [choice["units"] for choice in choices(state, "garrison")]
    assert units == [[], ["farmers"], ["volunteers"]]
    assert not allowed(state, "garrison", units="farmers, volunteers")
    stored = only(play(state, "garrison", units="volunteers"), UnitsStored)
    assert ([slot.card for slot in stored.stored], stored.discarded) == (["volunteers"], ("farmers",))
    stored = only(play(state, "garrison", 1, units="archers, archers"), UnitsStored)
    assert [slot.card for slot in stored.stored] == ["archers", "archers"]
    assert state.unit_discard[1:] == [("farmers",), ("farmers",), ("farmers",)]


@pytest.mark.rule("vilnius:15.5")
def test_stored_units_lie_in_the_order_of_building() -> None:
    state = table(
        hands={1: "farmers archers"}, built={1: "guardhouse@9,9 mint guardhouse@-3,0"}, stacks=EMPTY
    )
    attack(state)
    stored = only(play(state, "garrison", units="farmers, archers"), UnitsStored)
    assert [(slot.x, slot.card) for slot in stored.stored] == [(9, "archers"), (-3, "farmers")]
