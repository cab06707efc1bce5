"""Rules 13: retreats."""

import pytest

from domain.civmint.events import Landed, RetreatDue, Retreated, SpaceClosed, UnitLost
from domain.civmint.state import State
from domain.kernel.messages import Event
from tests.games.civmint.table import choices, due, every, go, only, play, table, units, why


def refuges(state: State) -> list[tuple[int, str | None, int | None]]:
    """The retreats that are possible: die, space and Ship."""
    return [(choice["unit"], choice["to"], choice.get("ship")) for choice in choices(state, "retreat")]


def fought(own: str, enemies: str, dice: str, **more: object) -> tuple[State, list[Event]]:
    """The events of a combat step with one attack, or several that are alike, up to the retreats."""
    state = table({1: own, 2: enemies + ", settler a6"}, phase="move", **more)  # type: ignore[arg-type]
    events = go(state, "combat", dice=dice)
    if state.arena and state.step == "attack":  # units beside attack no more
        events += play(state, "end_battle")
    return state, events


@pytest.mark.rule("civmint:13.1", "civmint:13.2", "civmint:13.4")
@pytest.mark.parametrize("town", ["village d3", "city d3"])
def test_all_attackers_retreat_from_a_village_or_city(town: str) -> None:
    own = "infantry d3, infantry d3, artillery d3"
    state, events = _besieged(own, town)
    due_ = only(events, RetreatDue)
    assert (due_.seat, due_.space, due_.chased) == (1, "d3", True)
    # Two lost and are damaged: they go first, and their owner chooses which of them.
    assert refuges(state) == [(1, "d2", None), (1, "e3", None), (3, "d2", None), (3, "e3", None)]
    assert why(state, "retreat", unit=2, to="d2") == "13.4"
    events = play(state, "retreat", unit=3, to="d2")  # then d2 is friendly, and the others follow
    assert units(state, 1) == "infantry d2 1, infantry d2, artillery d2 1"
    assert only(events, SpaceClosed).space == "d3"
    assert due(state) == ("research", 1)


def _besieged(own: str, town: str) -> tuple[State, list[Event]]:
    state = table({1: own, 2: f"{town}, infantry d3, settler a6"}, phase="move")
    go(state, "combat")
    play(state, "attack", unit=1, target="d3")
    play(state, "defend", unit=2, dice="1 6")
    play(state, "attack", unit=2, target="d3")
    play(state, "defend", unit=1, dice="6 1")
    return state, play(state, "defend", unit=1, dice="1 6")


def play_all(state: State) -> list[Event]:
    """Retreats as long as there is a choice, by the first one."""
    events = list[Event]()
    while state.step == "retreat":
        events += play(state, "retreat", **choices(state, "retreat")[0])
    return events


@pytest.mark.rule("civmint:13.2")
def test_all_attackers_retreat_from_a_standing_capital_city() -> None:
    state = table({1: "infantry b5, cavalry b5", 2: "settler a6"}, phase="move", damage={2: 1})
    go(state, "combat")
    events = play(state, "attack", unit=1, target="b5", dice="6 1 6 1")
    assert (only(events, RetreatDue).chased, state.cubes[2]) == (True, 3)
    play_all(state)
    assert all(unit.space != "b5" for unit in state.units[1])


@pytest.mark.rule("civmint:13.2", "civmint:13.3", "civmint:14.2")
def test_from_a_fallen_one_the_players_retreat_in_turn() -> None:
    own, enemies = "infantry b5, cavalry b5", "infantry b5, settler a6"
    state = table({1: own, 2: enemies}, phase="move", damage={2: 3})
    go(state, "combat")
    play(state, "attack", unit=1, target="b5")
    events = play(state, "defend", unit=0, dice="6 1 6 1")  # the Cavalry hits the Infantry
    assert state.status[2] == "fallen"
    assert [(event.seat, event.chased) for event in every(events, RetreatDue)] == [(1, False)]
    events = play(state, "retreat", **choices(state, "retreat")[0])
    assert every(events, RetreatDue)[0].seat == 2


@pytest.mark.rule("civmint:13.3", "civmint:13.4")
def test_else_they_retreat_in_turn_until_one_is_alone() -> None:
    own = "infantry d3, artillery d3"
    state = table({1: own, 2: "infantry d3, cavalry d3, settler a6"}, phase="move")
    go(state, "combat")
    play(state, "attack", unit=1, target="d3")
    play(state, "defend", unit=1, dice="6 1")
    play(state, "defend", unit=2, dice="1 6")
    # Artillery lost and Infantry 1 of seat 2 as well; the attacker's damaged unit goes first.
    assert refuges(state) == [(2, "d2", None), (2, "e3", None)]
    assert why(state, "retreat", unit=1, to="d2") == "13.4"
    events = play(state, "retreat", unit=2, to="d2")
    assert [event.seat for event in every(events, RetreatDue)] == [2, 1, 0]
    assert [(event.seat, event.die, event.to) for event in every(events, Retreated)] == [
        (1, 2, "d2"),
        (2, 1, "e3"),  # the damaged one, to the only empty space
        (1, 1, "d2"),  # the only friendly one
    ]
    assert units(state, 2) == "infantry e3 1, cavalry d3, settler a6"


@pytest.mark.rule("civmint:13.3")
def test_one_against_one_the_attacker_retreats() -> None:
    state, events = fought("infantry d3", "infantry d3", "6 1")
    assert [(event.seat, event.chased) for event in every(events, RetreatDue)] == [(1, False)]
    events = play(state, "retreat", unit=1, to="e3")
    assert [event.seat for event in every(events, RetreatDue)] == [0]
    assert (units(state, 1), units(state, 2)) == ("infantry e3", "infantry d3 1, settler a6")


@pytest.mark.rule("civmint:13.3")
def test_two_against_one_the_defender_is_second() -> None:
    state, events = fought("infantry d3, infantry d3", "infantry d3", "1 6 1 6")
    assert due(state) == ("retreat", 1)
    events = play(state, "retreat", unit=1, to="e3")
    assert [event.seat for event in every(events, RetreatDue)] == [2, 0]
    assert only(every(events, Retreated)[1:], Retreated).to == "d2"  # the only space that is empty
    assert (units(state, 1), units(state, 2)) == ("infantry e3 1, infantry d3 1", "infantry d2, settler a6")


@pytest.mark.rule("civmint:13.5", "civmint:13.6")
@pytest.mark.parametrize(
    ("more", "enemies", "spaces"),
    [
        ("settler a1", "", ["d2", "e3"]),
        ("settler d2", "", ["d2"]),
        ("settler d2, ship c2", "", ["d2"]),
        ("settler a1", ", settler d2", ["e3"]),
        ("settler d2, village e3", "", ["d2", "e3"]),
    ],
)
def test_a_unit_retreats_to_a_friendly_space_or_else_to_an_empty_one(
    more: str, enemies: str, spaces: list[str]
) -> None:
    state, events = fought(f"infantry d3, {more}", "village d3" + enemies, "6 1")
    if len(spaces) > 1:
        assert refuges(state) == [(1, space, None) for space in spaces]
        for wrong in ("d4", "c3", "d1", "d3"):
            assert why(state, "retreat", unit=1, to=wrong) == "13.5"
        assert why(state, "retreat", unit=1, to=None) == "13.10"
        assert why(state, "retreat", unit=0, to="d2") == "13.4"
        assert why(state, "retreat", unit=5, to="d2") == "2.3"
    else:
        assert only(events, Retreated).to == spaces[0]


@pytest.mark.rule("civmint:13.5")
@pytest.mark.parametrize(
    ("status", "spaces"), [("stands", ["b2"]), ("fallen", ["b2"]), ("conquered", ["b4"])]
)
def test_the_own_capital_city_is_friendly_unless_it_is_conquered(status: str, spaces: list[str]) -> None:
    enemies = "village b3, settler a3" + (", infantry b2" if status == "conquered" else "")
    state, events = fought("infantry b3", enemies, "6 1", status={1: status})
    assert only(events, Retreated).to == spaces[0]
    assert due(state) == ("research", 1)


@pytest.mark.rule("civmint:13.12")
def test_the_enemy_capital_city_is_no_refuge_until_it_is_held() -> None:
    own = "infantry b4, settler a1"
    for status, more in (("stands", ""), ("fallen", ""), ("stands", ", infantry b5 fought")):
        state, _ = fought(own + more, "village b4", "6 1", status={2: status})
        assert [place for _, place, _ in refuges(state)] == ["b3", "c4"]
    state, events = fought(own + ", infantry b5 fought", "village b4", "6 1", status={2: "conquered"})
    assert only(events, Retreated).to == "b5"


@pytest.mark.rule("civmint:13.7", "civmint:9.11")
def test_ships_retreat_over_water_with_the_units_aboard() -> None:
    own = "ship c3, infantry @1, settler c4"
    state, events = fought(own, "ship c3", "6 1")
    event = only(events, Retreated)
    assert (event.die, event.to, event.cargo) == (1, "c2", (2,))
    assert units(state, 1) == "ship c2, infantry @1, settler c4"
    assert state.units[1][1].space == "c2"


@pytest.mark.rule("civmint:13.8", "civmint:13.9")
@pytest.mark.parametrize(
    ("unit", "dice", "ship", "boards", "after"),
    [
        ("infantry d3", "6 1", "ship c3", True, "infantry @2, ship c3"),
        ("infantry d3", "6 1", "ship c3 1", True, "infantry @2, ship c3 1"),
        ("infantry d3", "1 6", "ship c3", True, "infantry @2, ship c3 1"),
        ("infantry d3", "1 6", "ship c3 1", False, ""),
        ("infantry d3", "6 1", "ship c3, settler @2", False, ""),
        ("infantry d3", "6 1", "ship c2", False, ""),
    ],
)
def test_a_unit_retreats_to_an_own_ship_with_room(
    unit: str, dice: str, ship: str, boards: bool, after: str
) -> None:
    state, _ = fought(f"{unit}, {ship}", "village d3", dice)
    assert ((1, "c3", 2) in refuges(state)) == boards
    assert [place for _, place, ship_ in refuges(state) if not ship_] == ["d2", "e3"]
    assert why(state, "retreat", unit=1, to="d2") == ""
    if boards:
        event = only(play(state, "retreat", unit=1, to="c3", ship=2), Retreated)
        assert (event.ship, event.moved) == (2, int(dice == "1 6"))
        assert units(state, 1) == after
    else:
        assert why(state, "retreat", unit=1, to="c3", ship=2) == "13.8"


@pytest.mark.rule("civmint:13.10")
@pytest.mark.parametrize(
    ("own", "enemy", "other", "military"),
    [
        ("infantry d3", "village d3", "settler d2, settler e3", 4),
        ("ship c3", "ship c3", "ship c2", 5),
    ],
)
def test_a_unit_that_cannot_retreat_is_disbanded(own: str, enemy: str, other: str, military: int) -> None:
    state, events = fought(
        own + ", settler a1",
        f"{enemy}, {other}",
        "6 1",
        numbers={1: "military 5, population 5"},
    )
    lost = only(events, UnitLost)
    assert (lost.how, state.numbers[1]["money"]) == ("retreat", 1)
    assert (state.numbers[1]["military"], state.numbers[1]["population"]) == (military, 5)
    assert units(state, 1) == "settler a1"
    assert only(events, SpaceClosed)


@pytest.mark.rule("civmint:13.10")
def test_a_settler_that_cannot_retreat_takes_nothing() -> None:
    own = "infantry d3, infantry d3, infantry d2, infantry e3"
    numbers = {2: "population 5, military 5"}
    state = table({1: own, 2: "settler d3, settler d3, settler d3, settler a6"}, numbers, phase="move")
    go(state, "combat", dice="6 1 6 1")
    # One Settler is left; the attackers begin.
    assert due(state) == ("retreat", 1)
    events = play(state, "retreat", unit=1, to="e3")
    lost = only(events, UnitLost)
    assert (lost.seat, lost.kind, lost.how) == (2, "settler", "retreat")
    assert (state.numbers[2]["population"], state.numbers[2]["money"]) == (3, 1)  # two were eliminated


@pytest.mark.rule("civmint:13.11")
def test_units_aboard_a_disbanded_ship_land_or_sink() -> None:
    own = "ship c3, infantry @1"
    state, events = fought(own, "ship c3, ship c2", "6 1", numbers={1: "military 5"})
    assert only(events, UnitLost).how == "retreat"
    assert (due(state), [choice["to"] for choice in choices(state, "land")]) == (
        ("land", 1),
        ["d3", "c4", "b3"],
    )
    play(state, "land", unit=2, to="b3")
    assert (units(state, 1), state.numbers[1]["money"]) == ("infantry b3", 1)
    enemies = "ship c3, ship c2, settler d3, settler b3, settler c4"
    _, events = fought(own, enemies, "6 1", numbers={1: "military 5"})
    assert [event.how for event in every(events, UnitLost)] == ["retreat", "sunk"]
    assert every(events, Landed) == []
