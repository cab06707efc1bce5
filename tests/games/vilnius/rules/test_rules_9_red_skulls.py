"""Rules 9: Red Skulls."""

import pytest

from domain.kernel.chance import SeededChance
from domain.kernel.messages import Event
from domain.vilnius.defence import defeat
from domain.vilnius.events import DefenceEnded, EnemyDefeated, Fighter, UnitsKilled, VictimsDue
from domain.vilnius.move import Move
from domain.vilnius.state import Foe, State
from tests.games.vilnius.table import allowed, attack, choices, every, only, play, table


def fight(enemies: str, units: str, more: str = "", *, seats: int = 2, boosted: bool = True) -> State:
    """A defence of seats 1 and 2; seat 1 has the row, and speaks."""
    state = table(
        seats,
        rows={1: enemies},
        strength={1: 1},
        hands={1: units, 2: more},
        boosted=boosted,
    )
    attack(state)
    return state


def killed(events: list[Event]) -> list[str]:
    return [f"{unit.seat} {unit.unit}" for event in every(events, UnitsKilled) for unit in event.units]


@pytest.mark.rule("vilnius:9.1")
def test_one_unit_dies_for_each_red_skull() -> None:
    state = fight("grand_marshal scout", "horse_archers light_horsemen spearmen spearmen crossbowmen archers")
    # SSPPAHA with both sides, and two Red Skulls
    group = "1 light_horsemen#1 sword, 1 light_horsemen#1 sword, 1 spearmen, 1 archers, 1 crossbowmen"
    events = play(state, "deploy", enemy="1 grand_marshal", units=group)
    beaten = only(events, EnemyDefeated)
    assert (beaten.red, beaten.cancelled, beaten.kills) == (2, 0, 2)
    # Boosted, a Levy Archer asks for an arrow and a shield; its Red Skull kills the one that it meets.
    state = fight("levy_archer scout", "archers")
    assert killed(play(state, "deploy", enemy="1 levy_archer", units="1 archers")) == ["1 archers"]


@pytest.mark.rule("vilnius:9.1")
def test_skulls_beyond_the_group_have_no_effect() -> None:
    # No Unit of our cards is alone enough for an enemy with two; so the group is made by hand.
    state = fight("grand_marshal", "crossbowmen crossbowmen crossbowmen archers archers")
    move = Move(state, SeededChance("vilnius", 0))
    alone = Fighter(seat=1, unit="archers", number=0, gives=("shield", "arrow", "arrow"), left=())
    defeat(move, Foe(1, "grand_marshal"), [alone])
    beaten = only(move.events, EnemyDefeated)
    assert (beaten.red, beaten.kills, killed(move.events)) == (2, 1, ["1 archers"])


@pytest.mark.rule("vilnius:9.2")
def test_the_most_precious_die_first() -> None:
    state = fight("mounted_sergeants scout", "spearmen crossbowmen farmers town_guard", boosted=False)
    events = play(state, "deploy", enemy="1 mounted_sergeants", units="1 crossbowmen, 1 farmers, 1 spearmen")
    assert killed(events) == ["1 crossbowmen"]  # 3 Gold and Tools against 2 and 1


@pytest.mark.rule("vilnius:9.3")
def test_a_martyr_dies_before_all_others() -> None:
    state = fight("mounted_sergeants scout", "spearmen crossbowmen volunteers town_guard", boosted=False)
    group = "1 crossbowmen, 1 spearmen, 1 volunteers"
    assert killed(play(state, "deploy", enemy="1 mounted_sergeants", units=group)) == ["1 volunteers"]


@pytest.mark.rule("vilnius:9.4")
def test_players_choose_among_equals_and_all_their_owners_agree() -> None:
    state = fight("mounted_sergeants scout", "spearmen archers", "archers farmers", seats=3, boosted=False)
    events = play(state, "deploy", enemy="1 mounted_sergeants", units="1 archers, 1 spearmen, 2 archers")
    assert only(events, VictimsDue).number == 1
    assert killed(events) == []
    ways = choices(state, "choose_victims")
    assert [choice["units"] for choice in ways] == [["1 archers"], ["1 spearmen"], ["2 archers"]]
    assert [choice["agreed"] for choice in ways] == [[1, 2]] * 3
    assert not allowed(state, "choose_victims", units="1 archers", agreed=[1])
    assert not allowed(state, "choose_victims", units="2 farmers")
    assert killed(play(state, "choose_victims", units="2 archers")) == ["2 archers"]
    assert not state.tied


@pytest.mark.rule("vilnius:9.4")
def test_alike_units_are_no_choice() -> None:
    state = fight("mounted_sergeants scout", "spearmen spearmen archers", boosted=False)
    play(state, "deploy", enemy="1 mounted_sergeants", units="1 archers, 1 spearmen, 1 spearmen")
    assert [choice["units"] for choice in choices(state, "choose_victims")] == [["1 archers"], ["1 spearmen"]]
    state = fight("mounted_sergeants squire", "farmers farmers farmers farmers slavic_axemen", boosted=False)
    group = "1 farmers, 1 farmers, 1 farmers, 1 farmers"
    events = play(state, "deploy", enemy="1 mounted_sergeants", units=group)
    assert (every(events, VictimsDue), killed(events)) == ([], ["1 farmers"])


@pytest.mark.rule("vilnius:9.4")
def test_units_that_have_other_weapons_left_are_a_choice() -> None:
    state = fight(
        "crossbow_company squire squire scout scout scout",
        "horse_archers horse_archers town_guard town_guard",
    )
    play(state, "deploy", enemy="1 scout", units="1 horse_archers#1 arrow")
    group = "1 horse_archers#1 sword, 1 horse_archers#2 arrow, 1 town_guard"
    events = play(state, "deploy", enemy="1 crossbow_company", units=group)
    assert [(u.unit, u.number) for u in only(events, VictimsDue).units] == [
        ("horse_archers", 1),
        ("horse_archers", 2),
    ]
    victims = [choice["units"] for choice in choices(state, "choose_victims")]
    assert victims == [["1 horse_archers#1"], ["1 horse_archers#2"]]
    play(state, "choose_victims", units="1 horse_archers#1")
    assert [(lent.unit, lent.left) for lent in state.lent[1]] == [
        ("horse_archers", ("sword", "arrow", "arrow"))
    ]


@pytest.mark.rule("vilnius:9.5")
@pytest.mark.parametrize(("knights", "dead"), [(1, 1), (2, 0)])
def test_each_unit_that_stultifies_cancels_a_skull_of_both_sides(knights: int, dead: int) -> None:
    own = "boyar_knights " * knights
    state = fight("grand_marshal scout", own + "crossbowmen crossbowmen spearmen archers town_guard")
    group = ["1 archers", *["1 boyar_knights"] * knights, "1 crossbowmen", "1 crossbowmen", "1 spearmen"]
    events = play(state, "deploy", enemy="1 grand_marshal", units=", ".join(group))
    beaten = only(events, EnemyDefeated)
    assert (beaten.red, beaten.cancelled, beaten.kills) == (2, knights, dead)
    assert killed(events) == ["1 boyar_knights"] * dead  # it does not protect itself


@pytest.mark.rule("vilnius:9.6")
def test_the_dead_go_back_to_the_supply() -> None:
    state = fight("mounted_sergeants squire", "farmers farmers farmers farmers slavic_axemen", boosted=False)
    before = state.supply["farmers"]
    play(state, "deploy", enemy="1 mounted_sergeants", units="1 farmers, 1 farmers, 1 farmers, 1 farmers")
    assert (state.supply["farmers"], state.aside[1]) == (before + 1, ("farmers",) * 3)


@pytest.mark.rule("vilnius:9.7")
def test_what_a_dead_unit_has_not_given_is_lost() -> None:
    state = fight("levy_archer scout squire scout", "horse_archers town_guard farmers slavic_axemen")
    play(state, "deploy", enemy="1 scout", units="1 horse_archers#1 arrow")
    events = play(state, "deploy", enemy="1 levy_archer", units="1 horse_archers#1 arrow, 1 town_guard")
    assert killed(events) == ["1 horse_archers"]
    assert state.lent[1] == ()
    assert [foe.enemy for foe in state.beaten] == ["scout", "levy_archer"]
    assert not allowed(state, "deploy", enemy="1 scout", units="1 horse_archers#1 arrow")


@pytest.mark.rule("vilnius:9.8")
def test_skulls_of_undefeated_enemies_kill_nobody() -> None:
    state = fight("mounted_sergeants squire", "slavic_axemen", boosted=False)
    events = play(state, "deploy", enemy="1 squire", units="1 slavic_axemen")
    assert [enemy.enemy for enemy in only(events, DefenceEnded).undefeated] == ["mounted_sergeants"]
    assert killed(events) == []
