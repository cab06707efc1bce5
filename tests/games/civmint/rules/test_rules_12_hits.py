"""Rules 12: hits, and what they cost."""

import pytest

from domain.civmint.events import Landed, UnitHit, UnitLost, UnitsStranded
from domain.civmint.state import Status
from tests.games.civmint.table import choices, due, every, go, only, play, stock, table, units, why

HIGH = "population 5, military 5, happiness 5"


@pytest.mark.rule("civmint:12.1", "civmint:12.2")
@pytest.mark.parametrize(
    ("own", "enemy", "dice", "left"),
    [
        ("infantry d3", "village d3", "6 1", ("infantry d2", "village d3 1")),
        ("infantry d3", "village d3", "1 6", ("infantry d2 1", "village d3")),
        ("artillery d2", "village d3", "6 1", ("artillery d2", "village d3 1")),
        ("artillery d2", "village d3", "1 6", ("artillery d2 1", "village d3")),
        ("city d2", "village d3", "1 6", ("city d2 1", "village d3")),
        ("ship c3", "village d3", "1 6", ("ship c3 1", "village d3")),
    ],
)
def test_the_losing_unit_takes_a_cube(own: str, enemy: str, dice: str, left: tuple[str, str]) -> None:
    # Of the spaces beside d3 d2 alone is friendly.
    state = table({1: own + ", settler d2", 2: enemy + ", settler a6"}, phase="move")
    if "d3" in own:
        go(state, "combat", dice=dice)
    else:
        go(state, "combat")
        play(state, "attack", unit=1, target="d3", dice=dice)
    assert (units(state, 1).split(", ")[0], units(state, 2).split(", ")[0]) == left


@pytest.mark.rule("civmint:12.1", "civmint:12.2", "civmint:14.1")
def test_a_capital_city_that_loses_an_attack_takes_a_cube() -> None:
    state = table({1: "settler d1", 2: "village b3, settler a6"}, phase="move", damage={1: 1})
    go(state, "combat")
    hit = only(play(state, "attack", unit=0, target="b3", dice="1 6"), UnitHit)
    assert (hit.seat, hit.die, hit.kind, hit.damage, hit.strength) == (1, 0, "capital", 2, 4)
    assert (state.cubes[1], state.status[1]) == (2, "stands")


@pytest.mark.rule("civmint:12.3", "civmint:2.7", "civmint:12.4", "civmint:12.5")
@pytest.mark.parametrize(
    ("kind", "strength", "fallen", "prize"),
    [
        ("settler", 1, ["population"], 0),
        ("village", 2, ["population", "happiness"], 1),
        ("city", 3, ["population", "happiness"], 2),
        ("infantry", 2, ["military"], 0),
        ("cavalry", 2, ["military"], 0),
        ("artillery", 2, ["military"], 0),
        ("ship", 2, ["population"], 0),
    ],
)
def test_a_unit_falls_by_its_strength(kind: str, strength: int, fallen: list[str], prize: int) -> None:
    space = "c3" if kind == "ship" else "d3"
    own = "artillery d2" if kind != "ship" else "artillery d3"
    for damage in range(strength):
        enemy = f"{kind} {space} {damage}, settler a6"
        state = table({1: own, 2: enemy}, {2: HIGH}, phase="move")
        go(state, "combat")
        events = play(state, "attack", unit=1, target=space, dice="6 1")
        numbers = state.numbers[2]
        lost = [name for name in ("population", "military", "economy", "happiness") if numbers[name] == 4]
        if damage + 1 < strength:
            assert units(state, 2).startswith(f"{kind} {space} {damage + 1}")
            assert (lost, every(events, UnitLost), stock(state, 1)) == ([], [], "")
        else:
            event = only(events, UnitLost)
            assert (event.kind, event.how, event.seat, units(state, 2)) == (kind, "hit", 2, "settler a6")
            assert sorted(lost) == sorted(fallen)
            assert state.numbers[1]["money"] == prize


@pytest.mark.rule("civmint:12.4", "civmint:12.5")
def test_an_attacker_that_is_eliminated_costs_the_same() -> None:
    state = table({1: "city d2 2, settler a1", 2: "village d3, settler a6"}, {1: HIGH}, phase="move")
    go(state, "combat")
    lost = only(play(state, "attack", unit=1, target="d3", dice="1 6"), UnitLost)
    assert (lost.seat, lost.kind) == (1, "city")
    numbers = state.numbers[1]
    assert (numbers["population"], numbers["military"], numbers["happiness"]) == (4, 5, 4)
    assert (state.numbers[2]["money"], state.numbers[1]["money"]) == (2, 0)


@pytest.mark.rule("civmint:12.4", "civmint:16.6")
def test_benefits_of_lost_levels_go_too() -> None:
    state = table(
        {1: "infantry d3", 2: "infantry d3 1, settler a6"},
        {2: "military 5, power_most 3, power 3"},
        phase="move",
    )
    go(state, "combat", dice="6 1")
    play(state, "spend", 2, amount=0)
    assert (state.numbers[2]["military"], state.numbers[2]["power_most"]) == (4, 2)
    assert state.numbers[2]["power"] == 2


@pytest.mark.rule("civmint:12.6")
def test_a_cube_of_a_unit_aboard_goes_on_its_ship() -> None:
    state = table({1: "ship c3, artillery @1", 2: "village d3, settler a6"}, phase="move")
    go(state, "combat")
    hit = only(play(state, "attack", unit=2, target="d3", dice="1 6"), UnitHit)
    assert (hit.die, hit.kind, hit.space, hit.damage) == (1, "ship", "c3", 1)
    assert units(state, 1) == "ship c3 1, artillery @1"


SUNK = "ship c3 1, artillery @1"


@pytest.mark.rule("civmint:12.7", "civmint:12.6")
def test_units_of_an_eliminated_ship_land_where_their_owner_wants() -> None:
    state = table({1: SUNK, 2: "village d3, settler a6"}, {1: HIGH}, phase="move")
    go(state, "combat")
    events = play(state, "attack", unit=2, target="d3", dice="1 6")
    assert (only(events, UnitLost).kind, only(events, UnitsStranded).dice) == ("ship", (2,))
    assert (due(state), choices(state, "land")) == (
        ("land", 1),
        [{"unit": 2, "to": "c4"}, {"unit": 2, "to": "b3"}],
    )
    assert (state.numbers[1]["population"], state.numbers[1]["military"]) == (4, 5)
    for wrong in ("d3", "c2", "d4", "e3"):
        assert why(state, "land", unit=2, to=wrong) == "12.7"
    assert why(state, "land", unit=1, to="b3") == "12.7"
    assert only(play(state, "land", unit=2, to="b3"), Landed).kind == "artillery"
    assert (units(state, 1), due(state)) == ("artillery b3", ("research", 1))


@pytest.mark.rule("civmint:12.7", "civmint:3.5")
def test_each_of_several_lands_also_those_of_the_defender() -> None:
    enemy = "ship c3 1, settler @1, infantry @1, settler @1"
    own = "artillery d3, settler d1"
    state = table({1: own, 2: enemy + ", settler b3"}, phase="move", levels={2: "technology left 3"})
    go(state, "combat")
    play(state, "attack", unit=1, target="c3", dice="6 1")
    assert (due(state), state.active) == (("land", 2), 1)
    for unit, to in ((2, "b3"), (3, "c4"), (4, "b3")):
        assert [choice["to"] for choice in choices(state, "land")] == ["c4", "b3"]
        assert why(state, "land", unit=2 if unit != 2 else 3, to=to) == "12.7"
        play(state, "land", unit=unit, to=to)
    assert units(state, 2) == "settler b3, infantry c4, settler b3, settler b3"
    assert due(state) == ("attack", 1)  # the Capital City may attack b3


@pytest.mark.rule("civmint:12.7")
def test_a_unit_lands_on_its_own_capital_city_but_not_on_the_enemys() -> None:
    # c2 has the Capital City of seat 1 beside it, and c1 and d2.
    state = table({1: "artillery d2, artillery c1", 2: "ship c2 1, infantry @1, settler a6"}, phase="move")
    go(state, "combat")
    events = play(state, "attack", unit=1, target="c2", dice="6 1")
    assert [event.how for event in every(events, UnitLost)] == ["hit", "sunk"]
    state = table({1: "ship c2 1, artillery @1", 2: "village d2, village c1, settler a6"}, phase="move")
    go(state, "combat")
    landed = only(play(state, "attack", unit=2, target="d2", dice="1 6"), Landed)  # nowhere else
    assert landed.to == "b2"


@pytest.mark.rule("civmint:12.9")
@pytest.mark.parametrize(
    ("status", "more", "dice"), [("fallen", "", "1 6"), ("stands", ", infantry b5", "1 6 6 1")]
)
def test_a_unit_does_not_land_on_an_enemy_capital_city(status: Status, more: str, dice: str) -> None:
    """The water a5 has b5 with the Capital City beside it, and a6; with a choice nobody would land yet."""
    own, enemies = "ship a5 1, artillery @1", "ship a5, settler f1"
    state = table({1: own + more, 2: enemies}, phase="move", status={2: status})
    go(state, "combat")
    assert only(play(state, "attack", unit=2, target="a5", dice=dice), Landed).to == "a6"


@pytest.mark.rule("civmint:12.8")
@pytest.mark.parametrize(("aboard", "after"), [("infantry", (4, 4)), ("settler", (3, 5))])
def test_where_no_space_is_left_they_sink(aboard: str, after: tuple[int, int]) -> None:
    own = "artillery d2, artillery c1"
    state = table({1: own, 2: f"ship c2 1, {aboard} @1, settler a6"}, {2: HIGH}, phase="move")
    go(state, "combat")
    events = play(state, "attack", unit=1, target="c2", dice="6 1")
    assert [(event.kind, event.how) for event in every(events, UnitLost)] == [
        ("ship", "hit"),
        (aboard, "sunk"),
    ]
    numbers = state.numbers[2]
    assert (numbers["population"], numbers["military"]) == after
    assert (numbers["happiness"], numbers["money"], state.numbers[1]["money"]) == (5, 0, 0)
    assert (units(state, 2), state.stranded) == ("settler a6", ())
