"""Rules 10 and 11: attacks, dice and Combat Power."""

import pytest

from domain.civmint.events import (
    DiceRolled,
    PowerRestored,
    PowerSpent,
    SpaceAttacked,
    SpaceClosed,
    UnitAttacks,
    UnitDefends,
    UnitHit,
)
from domain.civmint.state import State
from domain.kernel.messages import Event
from tests.games.civmint.table import choices, due, every, go, only, play, table, units, why


def attacks(state: State) -> list[tuple[int, str]]:
    """The attacks that are possible: die and target."""
    return [(choice["unit"], choice["target"]) for choice in choices(state, "attack")]


@pytest.mark.rule("civmint:10.1", "civmint:10.2")
def test_contested_spaces_come_first_in_an_order_of_the_attackers_choice() -> None:
    own = "infantry d3, cavalry d3, infantry d1, artillery d2, ship c3"
    state = table({1: own, 2: "village d3, settler d1, settler e2, settler a6"}, phase="move")
    go(state, "combat")
    assert due(state) == ("attack", 1)
    assert attacks(state) == [(3, "d1"), (1, "d3"), (2, "d3")]
    assert why(state, "attack", unit=4, target="e2") == "10.2"
    assert why(state, "attack", unit=4, target="d3")
    assert why(state, "end_combat") == "10.15"
    # The Cavalry has to follow, and then the Infantry on d1.
    events = play(state, "attack", unit=1, target="d3", dice="6 1 6 1 6 1")
    begun = every(events, SpaceAttacked)
    assert [(event.space, event.shared) for event in begun] == [("d3", True), ("d1", True)]
    assert attacks_of(events) == [1, 2, 3]
    assert [event.space for event in every(events, SpaceClosed)] == ["d3", "d1"]
    assert attacks(state) == [(4, "e2")]


@pytest.mark.rule("civmint:10.1")
def test_a_space_is_contested_with_a_standing_capital_city() -> None:
    state = table({1: "infantry b5", 2: "settler a6"}, phase="move")
    events = go(state, "combat", dice="6 1")
    assert (only(events, UnitDefends).kind, state.cubes[2]) == ("capital", 1)
    state = table({1: "infantry b5", 2: "settler a6"}, phase="move", status={2: "fallen"})
    assert every(go(state, "combat"), UnitAttacks) == []
    state = table({1: "ship c3, infantry @1", 2: "village b3"}, phase="move")
    assert attacks_of(go(state, "combat")) == []  # one aboard is not in the space


def attacks_of(events: list[Event]) -> list[int]:
    """The dice that attacked."""
    return [event.die for event in every(events, UnitAttacks)]


@pytest.mark.rule("civmint:10.3", "civmint:10.10", "civmint:12.1")
def test_all_units_in_the_space_that_can_attack_one_by_one() -> None:
    state = table({1: "infantry d3, cavalry d3, artillery d3", 2: "city d3, settler a6"}, phase="move")
    go(state, "combat")
    assert attacks(state) == [(1, "d3"), (2, "d3"), (3, "d3")]
    events = play(state, "attack", unit=2, target="d3", dice="1 1")
    assert attacks(state) == [(1, "d3"), (3, "d3")]
    assert why(state, "end_battle") == "10.3"
    assert why(state, "attack", unit=2, target="d3") == "10.9"
    events += play(state, "attack", unit=3, target="d3", dice="1 6 1 6")
    assert attacks_of(events) == [2, 3, 1]
    assert [event.die for event in every(events, UnitDefends)] == [1, 1, 1]
    assert units(state, 2).startswith("city d3 1")
    assert units(state, 1) == "infantry d3 1, cavalry d3, artillery d3 1"


@pytest.mark.rule("civmint:10.4")
def test_settlers_and_villages_do_not_attack() -> None:
    own = "settler d2, village e3, infantry d1, cavalry d2, artillery d2"
    state = table({1: own, 2: "settler d3, settler a6"}, phase="move")
    go(state, "combat")
    assert attacks(state) == [(5, "d3")]
    for unit in (1, 2, 3, 4):
        assert why(state, "attack", unit=unit, target="d3") == "10.4"
    own = "settler d3, village e3, city d3, infantry d3, infantry d3 1"
    state = table({1: own, 2: "infantry d3, settler a6"}, phase="move")
    go(state, "combat")
    assert attacks(state) == [(4, "d3"), (5, "d3")]
    assert why(state, "attack", unit=1, target="d3") == "10.4"
    assert why(state, "attack", unit=3, target="d3") == "10.4"
    assert why(state, "attack", unit=0, target="d3") == "10.6"


SIEGE = {
    1: "artillery d3, artillery d2, city e3, ship c3, settler d2",
    2: "village d3, settler e2, settler a6",
}


@pytest.mark.rule("civmint:10.5")
def test_a_unit_that_shares_a_space_attacks_there() -> None:
    state = table({1: "artillery d3, infantry d3, artillery d2", 2: SIEGE[2]}, phase="move")
    go(state, "combat")
    assert attacks(state) == [(1, "d3"), (2, "d3")]
    assert why(state, "attack", unit=1, target="e3") == "10.5"


@pytest.mark.rule("civmint:10.6", "civmint:10.8")
def test_then_units_beside_may_attack_the_space_until_its_attacks_are_ended() -> None:
    state = table(SIEGE, phase="move")
    go(state, "combat", dice="6 1")
    assert attacks(state) == [(2, "d3"), (3, "d3"), (4, "d3")]
    assert why(state, "attack", unit=2, target="e2") == "10.2"
    assert why(state, "attack", unit=0, target="d3") == "10.6"
    assert why(state, "end_combat") == "10.15"
    play(state, "end_battle")
    assert due(state) == ("retreat", 1)
    play(state, "retreat", unit=1, to="e3")
    assert (due(state), attacks(state)) == (("attack", 1), [(2, "e2"), (3, "e2")])
    assert why(state, "attack", unit=2, target="d3") == "10.8"
    assert why(state, "end_battle") == "10.6"


@pytest.mark.rule("civmint:10.6")
def test_a_capital_city_and_others_beside_attack_the_contested_space() -> None:
    state = table({1: "infantry b3", 2: "city b3, settler a6"}, phase="move")
    go(state, "combat", dice="1 6")
    assert attacks(state) == [(0, "b3")]
    events = play(state, "attack", unit=0, target="b3", dice="5 1")
    assert (only(events, UnitAttacks).kind, only(events, UnitAttacks).start) == ("capital", "b2")
    assert units(state, 2).startswith("city b3 1")
    assert units(state, 1) == "infantry b2 1"


@pytest.mark.rule("civmint:10.7", "civmint:10.8", "civmint:10.9")
def test_then_adjacent_spaces_are_attacked_one_after_the_other() -> None:
    own = "artillery d2, city e3, artillery e1, settler d1"
    state = table({1: own, 2: "infantry d3, city e2, settler a6"}, phase="move")
    go(state, "combat")
    assert attacks(state) == [(1, "e2"), (2, "e2"), (3, "e2"), (1, "d3"), (2, "d3")]
    assert why(state, "attack", unit=1, target="d1") == "10.7"
    assert why(state, "attack", unit=1, target="zz") == "2.1"
    assert why(state, "attack", unit=7, target="d3") == "2.3"
    assert why(state, "attack", unit=1, target="e3") == "10.6"
    begun = only(play(state, "attack", unit=1, target="e2", dice="1 1"), SpaceAttacked)
    assert (begun.space, begun.shared) == ("e2", False)
    assert attacks(state) == [(2, "e2"), (3, "e2"), (2, "d3")]
    assert why(state, "attack", unit=1, target="d3") == "10.9"
    events = play(state, "attack", unit=2, target="d3", dice="6 1")
    assert [event.space for event in every(events, SpaceClosed)] == ["e2", "d3"]
    assert attacks(state) == []  # Artillery 3 is beside e2 alone, which is done
    assert due(state) == ("research", 1)


@pytest.mark.rule("civmint:10.7", "civmint:14.1", "civmint:14.2")
@pytest.mark.parametrize(("status", "possible"), [("stands", [(1, "b5")]), ("fallen", [])])
def test_a_standing_capital_city_is_attacked_from_beside(
    status: str, possible: list[tuple[int, str]]
) -> None:
    state = table({1: "artillery b4", 2: "settler a6"}, phase="move", status={2: status})  # type: ignore[dict-item]
    go(state, "combat")
    assert attacks(state) == possible


@pytest.mark.rule("civmint:10.7", "civmint:10.9", "civmint:14.2")
def test_the_own_capital_city_attacks_once_while_it_stands() -> None:
    state = table({1: "artillery b1, artillery c1", 2: "village b3, settler a2, settler a6"}, phase="move")
    go(state, "combat")
    assert attacks(state) == [(0, "a2"), (0, "b3")]
    play(state, "attack", unit=0, target="b3", dice="6 1")
    assert (due(state), state.shot[1]) == (("research", 1), True)
    own = {1: "artillery a3", 2: "village b3, settler a2, settler a6"}
    state = table(own, phase="move", status={1: "fallen"})
    go(state, "combat")
    assert attacks(state) == [(1, "a2"), (1, "b3")]
    assert why(state, "attack", unit=0, target="b3") == "14.2"
    state = table(own, phase="move")
    go(state, "combat")
    play(state, "attack", unit=0, target="b3", dice="6 1")
    assert why(state, "attack", unit=0, target="b3") == "10.9"
    go(state, "production")
    assert not state.shot[1]


@pytest.mark.rule("civmint:10.11")
def test_the_defender_chooses_any_unit_or_the_capital_city() -> None:
    own = "infantry b5, cavalry b5"
    enemies = "settler b5, settler b5, artillery b5, artillery b5 1, settler a6"
    state = table({1: own, 2: enemies}, phase="move")
    go(state, "combat")
    play(state, "attack", unit=1, target="b5")
    assert (due(state), choices(state, "defend")) == (("defend", 2), [0, 1, 3, 4])
    assert why(state, "defend", unit=5) == "10.11"
    assert why(state, "defend", unit=2) == "2.4"
    assert why(state, "defend", unit=7) == "2.3"
    hit = only(play(state, "defend", unit=3, dice="6 1"), UnitHit)
    assert (hit.seat, hit.die, hit.damage, hit.strength) == (2, 3, 1, 2)
    assert due(state) == ("defend", 2)  # against the Cavalry
    state = table({1: own, 2: enemies}, phase="move", status={2: "fallen"})
    go(state, "combat")
    play(state, "attack", unit=1, target="b5")
    assert choices(state, "defend") == [1, 3, 4]
    assert why(state, "defend", unit=0) == "10.11"


@pytest.mark.rule("civmint:10.12")
def test_units_aboard_do_not_defend() -> None:
    state = table({1: "artillery d3", 2: "ship c3, ship c3 1, infantry @1, settler a6"}, phase="move")
    go(state, "combat")
    play(state, "attack", unit=1, target="c3")
    assert choices(state, "defend") == [1, 2]
    assert why(state, "defend", unit=3) == "10.12"


@pytest.mark.rule("civmint:10.13")
def test_attacks_end_when_no_defender_is_left() -> None:
    state = table({1: "infantry d3, cavalry d3, artillery d2", 2: "settler d3, settler a6"}, phase="move")
    go(state, "combat")
    events = play(state, "attack", unit=1, target="d3", dice="6 1")
    assert only(events, SpaceClosed).space == "d3"
    assert (units(state, 1), due(state)) == (
        "infantry d3, cavalry d3, artillery d2",
        ("research", 1),
    )
    state = table({1: "artillery d3, artillery d2", 2: "settler d3, settler e3, settler a6"}, phase="move")
    go(state, "combat", dice="6 1")
    assert attacks(state) == []
    state = table({1: "artillery d2, artillery d1", 2: "settler d3, settler a6"}, phase="move")
    go(state, "combat")
    events = play(state, "attack", unit=1, target="d3", dice="6 1")
    assert only(events, SpaceClosed).space == "d3"


@pytest.mark.rule("civmint:10.13", "civmint:10.5")
def test_a_unit_that_is_alone_again_may_attack_adjacent_spaces() -> None:
    own = "infantry d3, artillery d3"
    state = table({1: own, 2: "settler d3, settler e3, settler a6"}, phase="move")
    go(state, "combat")
    play(state, "attack", unit=1, target="d3", dice="6 1")
    assert attacks(state) == [(2, "e3")]


@pytest.mark.rule("civmint:10.14")
def test_artillery_attacks_from_aboard() -> None:
    own = "ship c3, artillery @1, ship c2, infantry @3, cavalry b2"
    state = table({1: own, 2: "village d3, settler d2, settler a6"}, phase="move")
    go(state, "combat")
    assert attacks(state) == [(3, "d2"), (1, "d3"), (2, "d3")]
    assert why(state, "attack", unit=4, target="d2") == "10.14"
    own = "ship c3, artillery @1, infantry @1"
    state = table(
        {1: own, 2: "ship c3, settler d3, settler a6"}, phase="move", levels={1: "technology left 3"}
    )
    go(state, "combat")
    assert attacks(state) == [(1, "c3"), (2, "c3")]
    assert why(state, "end_battle") == "10.3"
    assert why(state, "attack", unit=2, target="d3") == "10.5"
    assert why(state, "attack", unit=3, target="c3") == "10.14"


@pytest.mark.rule("civmint:10.15")
def test_free_attacks_are_ended() -> None:
    state = table({1: "artillery d2, city e3", 2: "settler d3, settler a6"}, phase="move")
    go(state, "combat")
    play(state, "end_combat")
    assert due(state) == ("research", 1)
    assert why(state, "attack", unit=1, target="d3") == "3.2"
    assert why(state, "end_combat") == "10.15"
    state = table({1: "artillery d2, city e3", 2: "village d3, settler a6"}, phase="move")
    go(state, "combat")
    play(state, "attack", unit=1, target="d3", dice="1 6")
    events = play(state, "end_combat")
    assert only(events, SpaceClosed).space == "d3"


def fight(
    own: str, enemies: str, dice: str, target: str = "d3", unit: int = 1, **more: object
) -> tuple[State, list[Event]]:
    """A first attack on a space, up to the next decision."""
    state = table({1: own + ", settler a1", 2: enemies + ", settler a6"}, phase="move", **more)  # type: ignore[arg-type]
    events = list[Event]()
    forced = any(one.space == target for one in state.units[1])
    events += go(state, "combat", dice=dice if forced else "")
    if not forced:
        events += play(state, "attack", unit=unit, target=target, dice=dice)
    return state, events


@pytest.mark.rule("civmint:11.1", "civmint:11.10")
def test_both_roll_a_die_the_attackers_first() -> None:
    _, events = fight("city e3", "village d3", "3 4")
    rolled = only(events, DiceRolled)
    assert (rolled.attacker, rolled.defender) == (3, 4)


@pytest.mark.rule("civmint:11.2", "civmint:11.3", "civmint:11.4", "civmint:11.5")
@pytest.mark.parametrize(
    ("own", "enemy", "target", "levels", "attack", "defence"),
    [
        ("infantry d3", "village d3", "d3", "", 1, 0),
        ("cavalry d3", "settler d3", "d3", "", 1, 0),
        ("artillery d3", "infantry d3", "d3", "", 2, 0),
        ("artillery d2", "artillery d3", "d3", "", 1, 0),
        ("city e3", "cavalry d3", "d3", "", 0, 0),
        ("infantry d3", "city d3", "d3", "", 1, 1),
        ("infantry b5", "", "b5", "", 1, 1),
        ("ship c3", "village d3", "d3", "", 0, 0),
        ("ship c3", "ship c3", "c3", "", 0, 0),
        ("ship c3", "ship c3", "c3", "technology right 4", 1, 0),
        ("ship c3", "village d3", "d3", "technology right 4", 1, 0),
        ("ship c3", "village d3", "d3", "technology right 6", 1, 0),
        ("infantry d3", "village d3", "d3", "technology right 5", 1, 0),
        ("infantry d3", "village d3", "d3", "technology right 6", 2, 0),
        ("cavalry d3", "village d3", "d3", "technology right 6", 2, 0),
        ("artillery d3", "village d3", "d3", "technology right 6", 3, 0),
        ("artillery d2", "village d3", "d3", "technology right 6", 2, 0),
        ("city e3", "village d3", "d3", "technology right 6", 0, 0),
    ],
)
def test_what_units_add_to_their_dice(
    own: str, enemy: str, target: str, levels: str, attack: int, defence: int
) -> None:
    _, events = fight(own, enemy or "settler c6", "3 3", target, levels={1: levels, 2: "technology right 6"})
    event = only(events, UnitDefends)
    assert (event.attack, event.defence) == (attack, defence)
    hits = sum(a + attack >= d + defence for a in range(1, 7) for d in range(1, 7))
    assert event.chance == hits


@pytest.mark.rule("civmint:11.2", "civmint:10.14")
def test_artillery_aboard_adds_as_on_land() -> None:
    _, events = fight("ship c3, artillery @1", "village d3", "3 3", unit=2)
    assert only(events, UnitDefends).attack == 1
    state = table({1: "ship c3, artillery @1", 2: "ship c3, settler a6"}, phase="move")
    go(state, "combat")
    defences = every(play(state, "attack", unit=2, target="c3", dice="1 6 6 1"), UnitDefends)
    assert [event.attack for event in defences] == [2, 0]


@pytest.mark.rule("civmint:11.3")
def test_a_capital_city_adds_nothing_in_attack() -> None:
    _, events = fight("village d3", "village b3", "3 3", "b3", unit=0)
    assert only(events, UnitDefends).attack == 0


POWER = {1: "power 3", 2: "power 2"}


@pytest.mark.rule("civmint:11.6", "civmint:11.7", "civmint:11.9", "civmint:11.10")
def test_combat_power_is_spent_in_turn_until_one_passes() -> None:
    state, _ = fight("infantry d3", "village d3", "2 5", numbers=POWER)
    assert (due(state), choices(state, "spend")) == (("power", 1), [0, 1, 2, 3])
    assert why(state, "spend", amount=4) == "11.6"
    spent = only(play(state, "spend", amount=2), PowerSpent)
    assert (spent.amount, spent.spent, state.numbers[1]["power"]) == (2, 2, 1)
    assert (due(state), choices(state, "spend")) == (("power", 2), [0, 1, 2])
    play(state, "spend", amount=1)
    assert due(state) == ("power", 1)
    assert only(play(state, "spend", amount=1), PowerSpent).spent == 3
    assert due(state) == ("power", 2)
    hit = only(play(state, "spend", amount=0), UnitHit)
    assert (hit.attack, hit.defence, hit.victor, hit.seat) == (6, 6, 1, 2)
    assert (state.numbers[1]["power"], state.numbers[2]["power"]) == (0, 1)


@pytest.mark.rule("civmint:11.7")
@pytest.mark.parametrize(
    ("own", "enemy", "dice", "begins"),
    [
        ("infantry d3", "village d3", "3 4", 1),
        ("infantry d3", "village d3", "4 3", 2),
        ("infantry d3", "village d3", "3 3", 2),  # 4 against 3
        ("city e3", "city d3", "3 3", 1),  # 3 against 4
        ("city e3", "village d3", "3 3", 2),
        ("infantry d3", "city d3", "3 3", 2),
    ],
)
def test_the_lower_die_begins(own: str, enemy: str, dice: str, begins: int) -> None:
    state, _ = fight(own, enemy, dice, numbers=POWER)
    assert due(state) == ("power", begins)


@pytest.mark.rule("civmint:11.8", "civmint:1.14")
@pytest.mark.parametrize(
    ("own", "enemy", "dice", "begins"),
    [
        ("artillery d3", "village d3", "4 5", 2),  # 6 against 5
        ("infantry d3", "village d3", "3 4", 1),  # equal totals, the lower die
        ("city e3", "city d3", "5 4", 2),
        ("city e3", "village d3", "3 3", 2),
        ("city e3", "city d3", "4 4", 1),
    ],
)
def test_with_an_option_the_lower_total_begins(own: str, enemy: str, dice: str, begins: int) -> None:
    state, _ = fight(own, enemy, dice, numbers=POWER, first_combat_power="total")
    assert due(state) == ("power", begins)


@pytest.mark.rule("civmint:11.9")
def test_the_first_pass_ends_it() -> None:
    state, _ = fight("infantry d3", "village d3", "2 5", numbers=POWER)
    hit = only(play(state, "spend", amount=0), UnitHit)  # the defender is not asked any more
    assert (hit.attack, hit.defence, hit.seat, hit.die) == (3, 5, 1, 1)


@pytest.mark.rule("civmint:11.9")
@pytest.mark.parametrize("numbers", [{1: "power 3"}, {2: "power 3"}])
def test_who_has_no_combat_power_is_not_asked(numbers: dict[int, str]) -> None:
    (seat,) = numbers
    state, _ = fight("infantry d3", "village d3", "2 5" if seat == 2 else "5 2", numbers=numbers)
    assert due(state) == ("power", seat)
    assert only(play(state, "spend", amount=1), UnitHit).victor == (1 if seat == 1 else 2)
    _, events = fight("infantry d3", "village d3", "5 2")
    assert (every(events, PowerSpent), len(every(events, UnitHit))) == ([], 1)


@pytest.mark.rule("civmint:11.9")
def test_who_spent_all_is_not_asked_again() -> None:
    state, _ = fight("infantry d3", "village d3", "2 5", numbers={1: "power 1", 2: "power 2"})
    play(state, "spend", amount=1)
    assert due(state) == ("power", 2)
    assert only(play(state, "spend", amount=1), UnitHit).defence == 6


@pytest.mark.rule("civmint:11.10")
@pytest.mark.parametrize(("dice", "loser"), [("3 4", 2), ("4 4", 2), ("3 5", 1), ("1 6", 1)])
def test_the_higher_total_hits_and_the_attacker_on_a_tie(dice: str, loser: int) -> None:
    _, events = fight("infantry d3", "village d3", dice)
    assert only(events, UnitHit).seat == loser


@pytest.mark.rule("civmint:11.11", "civmint:19.4")
def test_combat_power_comes_back_at_the_end_of_the_round() -> None:
    state, _ = fight("infantry d3", "village d3", "2 5", numbers=POWER)
    play(state, "spend", amount=3)
    play(state, "spend", amount=0)
    play(state, "retreat", unit=1, to="d2")
    assert (state.numbers[1]["power"], due(state)) == (0, ("research", 1))
    restored = only(go(state, "events", dice="3 4"), PowerRestored)
    assert [(change.seat, change.amount, change.total) for change in restored.changes] == [(1, 3, 3)]
