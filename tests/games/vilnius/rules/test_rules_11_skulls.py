"""Rules 11: Silver and Golden Skulls."""

from collections import Counter
from itertools import combinations

import pytest

from domain.vilnius.events import FieldCleared, PhaseBegan, SkullsCounted, UnitsDestroyed
from domain.vilnius.sacrifices import Skull, sacrifices, worth
from domain.vilnius.state import State
from tests.games.vilnius.table import BOX, allowed, attack, choices, every, only, play, table

GUEST = "guest_crusaders"
"""Asks for SPPA, shows a Silver Skull."""


def fight(rows: str, units: str, more: str = "", *, boosted: bool = False, seats: int = 2) -> State:
    state = table(seats, rows={1: rows}, strength={1: 1}, hands={1: units, 2: more}, boosted=boosted)
    attack(state)
    return state


@pytest.mark.rule("vilnius:11.1")
def test_skulls_of_defeated_and_undefeated_enemies_are_added_up() -> None:
    state = fight("footman sergeant levy_archer", "farmers volunteers")
    play(state, "deploy", enemy="1 footman", units="1 farmers, 1 volunteers")
    events = play(state, "suffer", enemy="1 levy_archer")  # then the Sergeant
    counted = every(events, SkullsCounted)
    assert [(event.skull, event.number) for event in counted] == [("silver", 2)]
    phases = [event.phase for event in every(events, PhaseBegan)]
    assert phases[0] == "silver"


@pytest.mark.rule("vilnius:11.2")
def test_survivors_are_destroyed_whose_tools_reach_the_number() -> None:
    state = fight("footman sergeant scout", "farmers volunteers horse_archers", "farmers")
    group = "1 farmers, 1 volunteers, 2 farmers, 1 horse_archers#1 sword, 1 horse_archers#1 arrow"
    play(state, "deploy", enemy="1 footman", units=group)
    play(state, "stop_defence")
    play(state, "suffer", enemy="1 scout")
    assert (state.step, state.seat, state.due) == ("sacrifice", 1, 2)
    groups = {(", ".join(c["units"]), *c["agreed"]) for c in choices(state, "sacrifice")}
    assert groups == {("1 farmers, 2 farmers", 1, 2), ("1 horse_archers", 1), ("1 volunteers", 1)}
    assert {c["skull"] for c in choices(state, "sacrifice")} == {"silver"}
    assert not allowed(state, "sacrifice", skull="silver", units="1 farmers, 1 volunteers")
    assert not allowed(state, "sacrifice", skull="gold", units="1 volunteers")
    destroyed = only(play(state, "sacrifice", skull="silver", units="1 volunteers"), UnitsDestroyed)
    assert (destroyed.due, destroyed.worth) == (2, 2)


@pytest.mark.rule("vilnius:11.2")
def test_a_unit_may_be_worth_more_than_the_number() -> None:
    state = fight("footman squire", "volunteers light_horsemen")
    play(state, "deploy", enemy="1 footman", units="1 light_horsemen#1 spear, 1 volunteers")
    play(state, "stop_defence")
    assert state.due == 1
    groups = {", ".join(c["units"]) for c in choices(state, "sacrifice")}
    assert groups == {"1 light_horsemen", "1 volunteers"}


@pytest.mark.rule("vilnius:11.2")
@pytest.mark.parametrize("skull", ["silver", "gold"])
@pytest.mark.parametrize("due", [1, 2, 3, 4, 5, 6, 9])
def test_the_groups_are_those_of_all_survivors(skull: Skull, due: int) -> None:
    state = table(3, phase="silver", step="sacrifice")
    own = {
        1: "farmers farmers volunteers",
        2: "spearmen light_horsemen",
        3: "crossbowmen volunteers boyar_knights",
    }
    for seat, units in own.items():
        state.aside[seat] = tuple(sorted(units.split()))
    state.due = due
    items = [f"{seat} {unit}" for seat in own for unit in state.aside[seat] if worth(BOX, unit, skull)]

    def total(group: tuple[str, ...]) -> int:
        return sum(worth(BOX, item[2:], skull) for item in group)

    groups = set()
    for size in range(len(items) + 1):
        for group in combinations(sorted(items), size):
            if total(group) >= due and all(total(group) - total((item,)) < due for item in group):
                groups.add(group)
    groups = groups or {tuple(sorted(items))}
    listed = list(sacrifices(state, BOX, skull))
    assert (set(listed), max(Counter(listed).values())) == (groups, 1)


@pytest.mark.rule("vilnius:11.3")
def test_then_gold_among_the_rest() -> None:
    # Boosted, the Grey Mantles show a Silver and a Golden Skull.
    state = fight("grey_mantles scout", "boyar_knights spearmen slavic_axemen", "archers", boosted=True)
    play(state, "deploy", enemy="1 grey_mantles", units="1 boyar_knights, 1 spearmen, 2 archers")
    if state.step == "deploy":
        play(state, "stop_defence")
    assert state.due == 2  # of the Scout too
    events = play(state, "sacrifice", skull="silver", units="1 spearmen, 2 archers")
    assert [e.number for e in every(events, SkullsCounted)] == [1]
    destroyed = every(events, UnitsDestroyed)
    assert [(e.skull, [u.unit for u in e.units]) for e in destroyed] == [
        ("silver", ["spearmen", "archers"]),
        ("gold", ["boyar_knights"]),
    ]


@pytest.mark.rule("vilnius:11.4")
def test_where_all_together_do_not_reach_it_all_are_destroyed() -> None:
    state = fight("footman sergeant raiders squire", "farmers town_guard")
    play(state, "deploy", enemy="1 footman", units="1 farmers, 1 town_guard")
    events: list[object] = []
    while state.step == "suffer":
        events += play(state, "suffer", enemy=choices(state, "suffer")[0]["enemy"])
    destroyed = only(events, UnitsDestroyed)  # type: ignore[arg-type]
    assert (destroyed.due, destroyed.worth, len(destroyed.units)) == (3, 2, 2)


@pytest.mark.rule("vilnius:11.4")
def test_units_without_gold_are_not_destroyed_for_gold() -> None:
    state = fight(
        "grand_marshal scout", "farmers farmers farmers farmers slavic_axemen slavic_axemen light_horsemen"
    )
    group = ["1 farmers"] * 4 + ["1 slavic_axemen"] * 2 + ["1 light_horsemen#1 spear"]
    events = play(state, "deploy", enemy="1 grand_marshal", units=", ".join(group))
    # A Red Skull took the Light Horsemen; the others have no Gold.
    assert every(events, UnitsDestroyed) == []
    cleared = only(events, FieldCleared)
    assert [(own.seat, len(own.units)) for own in cleared.units] == [(1, 6)]


@pytest.mark.rule("vilnius:11.5", "vilnius:11.6")
def test_the_destroyed_go_to_the_supply_and_the_rest_is_cleared() -> None:
    state = fight("footman levy_archer", "farmers", "volunteers")
    before = dict(state.supply)
    play(state, "deploy", enemy="1 footman", units="1 farmers, 2 volunteers")
    if state.step == "deploy":
        play(state, "stop_defence")
    events = play(state, "sacrifice", skull="silver", units="1 farmers")
    assert state.supply["farmers"] == before["farmers"] + 1
    cleared = only(events, FieldCleared)
    assert (cleared.enemies, [(own.seat, own.units) for own in cleared.units]) == (
        ("levy_archer",),
        [(2, ("volunteers",))],
    )
    assert state.unit_discard[2] == ("volunteers",)
    assert "levy_archer" in state.order_discard
