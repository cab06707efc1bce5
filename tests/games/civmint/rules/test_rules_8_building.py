"""Rules 8: building."""

import pytest

from domain.civmint.events import Ordered, Paid, UnitBuilt, UnitUpgraded
from domain.civmint.state import Status
from tests.games.civmint.table import choices, due, go, only, play, stock, table, units, ways, why

PLENTY = "food 9, wood 9, stone 9, metal 9"


@pytest.mark.rule("civmint:8.1", "civmint:8.2", "civmint:14.4", "civmint:14.5")
@pytest.mark.parametrize(
    ("status", "bo", "settlers", "infantry"),
    [
        ("stands", "", ["d2", "b2", "e3"], ["b2", "d1", "d2", "e3"]),
        ("fallen", "", ["d2", "b2", "e3"], ["b2", "d1", "d2", "e3"]),
        ("deserted", "", ["d2", "b2", "e3"], ["b2", "d1", "d2", "e3"]),
        ("conquered", "infantry b2", ["d2", "e3"], ["d1", "d2", "e3"]),
    ],
)
def test_where_new_units_are_built(status: Status, bo: str, settlers: list[str], infantry: list[str]) -> None:
    own = "village d2, city e3, infantry d1, settler c4, cavalry c6, artillery e6"
    state = table({1: own, 2: bo}, {1: PLENTY + ", money 3"}, status={1: status})
    for kind, places, rule in (("settler", settlers, "8.1"), ("infantry", infantry, "8.2")):
        spaces = [choice["space"] for choice in choices(state, "build") if choice["kind"] == kind]
        assert sorted(spaces) == sorted(places)
        for space in ("c4", "c6", "e6", "b5", "zz"):
            assert why(state, "build", kind=kind, space=space) == rule


@pytest.mark.rule("civmint:8.1", "civmint:8.3", "civmint:8.4", "civmint:8.5", "civmint:8.6", "civmint:8.7")
@pytest.mark.parametrize(
    ("unit", "kind", "cost"),
    [
        ("", "settler", "food 1, wood 1"),
        ("settler", "village", "food 1, wood 1"),
        ("village", "city", "food 1, stone 2"),
        ("settler", "infantry", "food 1, metal 1"),
        ("infantry", "cavalry", "food 2, metal 1"),
        ("infantry", "artillery", "food 1, metal 2"),
        ("settler", "ship", "food 1, wood 2"),
    ],
)
def test_what_units_cost(unit: str, kind: str, cost: str) -> None:
    state = table({1: f"{unit} d3" if unit else "settler a1"}, {1: cost})
    to = "d4" if kind == "ship" else None
    events = (
        play(state, "upgrade", unit=1, kind=kind, to=to)
        if unit
        else play(state, "build", kind=kind, space="b2")
    )
    assert only(events, Paid).kind == kind
    assert stock(state, 1) == ""
    if unit:
        event = only(events, UnitUpgraded)
        assert (event.was, event.kind, event.space, event.free) == (unit, kind, to or "d3", False)
        assert units(state, 1) == f"{kind} {to or 'd3'}"
    else:
        assert (only(events, UnitBuilt).kind, only(events, UnitBuilt).space) == ("settler", "b2")
        assert units(state, 1) == "settler a1, settler b2"
    for cube in cost.split(", "):
        name, number = cube.split()
        state = table(
            {1: f"{unit} d3" if unit else "settler a1"},
            {1: cost.replace(cube, f"{name} {int(number) - 1}") + (", stone 1" if name != "stone" else "")},
        )
        less = (
            why(state, "upgrade", unit=1, kind=kind, to=to)
            if unit
            else why(state, "build", kind=kind, space="b2")
        )
        assert less == "8.16"


@pytest.mark.rule("civmint:8.2")
def test_new_infantry_costs_money_too() -> None:
    state = table({1: "settler a1"}, {1: "food 1, metal 1, money 1"})
    play(state, "build", kind="infantry", space="b2")
    assert (stock(state, 1), units(state, 1)) == ("", "settler a1, infantry b2")
    for lack in ("food 1, metal 1", "food 1, money 1", "food 1, wood 4, money 1", "metal 1, money 1"):
        state = table({1: "settler a1"}, {1: lack})
        assert why(state, "build", kind="infantry", space="b2") == "8.16"
    state = table({1: "settler a1"}, {1: "money 3"})
    assert why(state, "build", kind="infantry", space="b2") == ""


@pytest.mark.rule("civmint:8.3", "civmint:8.4", "civmint:8.5", "civmint:8.6", "civmint:8.7")
def test_what_units_become() -> None:
    own = "settler d3, village e3, city d2, infantry e2, cavalry e1, artillery f1, ship f3"
    state = table({1: own}, {1: PLENTY})
    kinds: dict[int, set[str]] = {}
    for choice in choices(state, "upgrade"):
        kinds.setdefault(choice["unit"], set()).add(choice["kind"])
    assert kinds == {1: {"village", "infantry", "ship"}, 2: {"city"}, 4: {"cavalry", "artillery"}}
    for unit, kind in ((1, "city"), (1, "cavalry"), (2, "infantry"), (3, "village"), (5, "artillery")):
        assert why(state, "upgrade", unit=unit, kind=kind) == "8.3"
    assert why(state, "upgrade", unit=1, kind="village", to="d2") == "8.7"


@pytest.mark.rule("civmint:8.7")
def test_a_ship_appears_on_an_adjacent_water_space_without_enemies() -> None:
    state = table({1: "settler d3, settler e2", 2: "ship c3"}, {1: PLENTY})
    assert [choice["to"] for choice in choices(state, "upgrade") if choice["kind"] == "ship"] == ["d4"]
    for unit, to in ((1, "c3"), (1, "c2"), (1, "e3"), (1, None), (2, "f3")):
        assert why(state, "upgrade", unit=unit, kind="ship", to=to) == "8.7"
    play(state, "upgrade", unit=1, kind="ship", to="d4")
    assert units(state, 1) == "ship d4, settler e2"


@pytest.mark.rule("civmint:8.8", "civmint:1.14")
@pytest.mark.parametrize(
    ("unit", "kind", "cost"),
    [
        ("", "settler", "food 1, metal 1"),
        ("settler", "village", "food 1, stone 1"),
        ("village", "city", "food 1, metal 1, wood 1"),
        ("settler", "infantry", "food 1, wood 1"),
        ("infantry", "cavalry", "food 2, stone 1"),
        ("infantry", "artillery", "food 1, stone 2"),
        ("settler", "ship", "food 1, metal 1, stone 1"),
        ("", "infantry", "food 1, wood 1, money 1"),
    ],
)
def test_without_typed_costs_any_non_food_will_do(unit: str, kind: str, cost: str) -> None:
    state = table({1: f"{unit} d3" if unit else "settler a1"}, {1: cost}, typed_costs=False)
    if unit:
        play(state, "upgrade", unit=1, kind=kind, to="d4" if kind == "ship" else None)
    else:
        play(state, "build", kind=kind, space="b2")
    assert (stock(state, 1), kind in units(state, 1)) == ("", True)


@pytest.mark.rule("civmint:8.9", "civmint:8.10")
def test_the_cubes_are_named_where_there_is_a_choice() -> None:
    state = table({1: "village d3"}, {1: "food 1, stone 1, metal 5, money 3"})
    assert only(play(state, "upgrade", unit=1, kind="city"), Ordered).die == 1
    assert due(state) == ("pay", 1)
    assert ways(state) == {"food 1, money 1, stone 1", "food 1, money 2", "money 2, stone 1", "money 3"}
    for wrong in ("food 1, stone 1", "food 1, stone 1, metal 1", "food 1, stone 2", "food 1, gold 2"):
        assert why(state, "pay", cubes=wrong) == "8.10"
    play(state, "pay", cubes="food 1, money 2")
    assert stock(state, 1) == "stone 1, metal 5, money 1"
    assert units(state, 1) == "city d3"


@pytest.mark.rule("civmint:8.10")
def test_without_typed_costs_the_kinds_are_chosen() -> None:
    state = table({1: "village d3"}, {1: "food 1, stone 1, metal 2, wood 1"}, typed_costs=False)
    play(state, "upgrade", unit=1, kind="city")
    assert ways(state) == {
        "food 1, metal 2",
        "food 1, metal 1, stone 1",
        "food 1, metal 1, wood 1",
        "food 1, stone 1, wood 1",
    }


@pytest.mark.rule("civmint:8.11")
def test_damaged_units_are_not_upgraded() -> None:
    state = table({1: "village d3 1, infantry d2 1, infantry d2"}, {1: PLENTY})
    assert {choice["unit"] for choice in choices(state, "upgrade")} == {3}
    assert why(state, "upgrade", unit=1, kind="city") == "8.11"


@pytest.mark.rule("civmint:8.12", "civmint:1.14")
@pytest.mark.parametrize("once", [True, False])
def test_a_die_is_built_or_upgraded_once_in_a_turn(once: bool) -> None:
    state = table({1: "settler d3, infantry e3"}, {1: PLENTY}, one_step_per_die_per_turn=once)
    play(state, "upgrade", unit=1, kind="infantry")
    play(state, "build", kind="settler", space="b2")
    rule = "8.12" if once else ""
    assert why(state, "upgrade", unit=1, kind="cavalry") == rule
    assert why(state, "upgrade", unit=3, kind="infantry") == rule
    play(state, "upgrade", unit=2, kind="artillery")
    play(state, "end_build")
    go(state, "production")
    assert not any(unit.built for unit in state.units[1])


@pytest.mark.rule("civmint:8.13")
@pytest.mark.parametrize(
    ("unit", "kind", "aspect"),
    [
        ("settler", "village", "population"),
        ("village", "city", "population"),
        ("settler", "infantry", "military"),
        ("infantry", "cavalry", "military"),
        ("infantry", "artillery", "military"),
        ("settler", "ship", ""),
        ("", "settler", ""),
        ("", "infantry", "military"),
    ],
)
def test_who_builds_gains_population_or_military(unit: str, kind: str, aspect: str) -> None:
    money = ", money 1" if (unit, kind) == ("", "infantry") else ""
    state = table({1: f"{unit} d3" if unit else "settler a1"}, {1: PLENTY + money})
    if unit:
        play(state, "upgrade", unit=1, kind=kind, to="d4" if kind == "ship" else None)
    else:
        play(state, "build", kind=kind, space="b2")
    gained = {
        name for name in ("population", "military", "economy", "happiness") if state.numbers[1][name] > 1
    }
    assert gained == ({aspect} if aspect else set())


@pytest.mark.rule("civmint:8.13", "civmint:16.6")
def test_a_level_that_building_reaches_gives_its_benefits() -> None:
    state = table({1: "settler d3"}, {1: "food 1, metal 1, military 2, power 1"})
    play(state, "upgrade", unit=1, kind="infantry")
    numbers = state.numbers[1]
    assert (numbers["military"], numbers["power_most"], numbers["power"]) == (3, 2, 2)


@pytest.mark.rule("civmint:8.14")
def test_units_aboard_are_not_upgraded_and_nothing_is_built_beside_them() -> None:
    state = table({1: "ship c3, infantry @1, ship d4, settler @3"}, {1: PLENTY + ", money 9"})
    assert choices(state, "upgrade") == []
    assert {choice["space"] for choice in choices(state, "build")} == {"b2"}
    assert why(state, "upgrade", unit=2, kind="cavalry") == "8.14"
    assert why(state, "upgrade", unit=4, kind="infantry") == "8.14"
    assert why(state, "build", kind="infantry", space="c3") == "8.2"


@pytest.mark.rule("civmint:8.15")
@pytest.mark.parametrize(
    ("typed", "cost", "rule"),
    [
        (True, "food 1, stone 1", ""),
        (True, "food 1, stone 2", ""),
        (True, "food 1, wood 1", "8.16"),
        (False, "food 1, wood 1", ""),
        (False, "stone 1", "8.16"),
    ],
)
def test_a_level_makes_a_city_cheaper(typed: bool, cost: str, rule: str) -> None:
    state = table({1: "village d3"}, {1: cost}, levels={1: "technology right 5"}, typed_costs=typed)
    assert why(state, "upgrade", unit=1, kind="city") == rule
    if not rule:
        play(state, "upgrade", unit=1, kind="city")
        assert stock(state, 1) == ("stone 1" if "2" in cost else "")
    state = table({1: "settler d3"}, {1: "food 1"}, levels={1: "technology right 5"}, typed_costs=typed)
    assert why(state, "upgrade", unit=1, kind="village") == "8.16"


@pytest.mark.rule("civmint:8.16", "civmint:8.17")
def test_there_may_be_any_number_of_buildings() -> None:
    state = table({1: "settler d3, settler e3, settler d2"}, {1: "food 5, wood 3, metal 9"})
    for unit in (1, 2, 3):
        play(state, "upgrade", unit=unit, kind="village")
    assert (due(state), choices(state, "build")) == (("research", 1), [])  # no Wood is left
    assert units(state, 1) == "village d3, village e3, village d2"
    state = table({1: "settler d3"}, {1: PLENTY})
    play(state, "end_build")
    assert (due(state), why(state, "build", kind="settler", space="b2")) == (("move", 1), "3.2")
