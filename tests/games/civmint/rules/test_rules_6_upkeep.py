"""Rules 6 and 7: upkeep and repairs."""

import pytest

from domain.civmint.events import BillPaid, Downgraded, Repaired, UnitLost
from domain.civmint.state import State
from tests.games.civmint.table import choices, due, every, go, only, play, stock, table, units, ways, why


@pytest.mark.rule("civmint:6.1", "civmint:6.2")
@pytest.mark.parametrize(
    ("own", "food", "other"),
    [
        ("settler b3", 0, 0),
        ("ship c2", 0, 0),
        ("village d3", 1, 0),
        ("infantry d3", 1, 0),
        ("cavalry d3", 1, 0),
        ("artillery d3", 1, 0),
        ("city d3", 2, 1),
        ("ship c2, infantry @1", 1, 0),
        ("city d3, city e3, village d2, artillery c4, infantry c4, cavalry c4, settler d3, ship c3", 8, 2),
    ],
)
def test_the_upkeep_of_all_units_is_one_bill(own: str, food: int, other: int) -> None:
    state = table({1: own}, {1: f"food {food + 1}, wood {other + 1}"})
    go(state, "upkeep")
    due_ = ", ".join(f"{cube} {n}" for cube, n in (("food", food), ("wood", other)) if n)
    assert ways(state) == {due_}
    paid = only(play(state, "pay", cubes=due_), BillPaid)
    assert (paid.food, paid.any, stock(state, 1)) == (food, other, "food 1, wood 1")


@pytest.mark.rule("civmint:6.3", "civmint:6.4")
def test_the_player_names_the_cubes_and_money_stands_for_any() -> None:
    state = table({1: "city d3"}, {1: "food 2, stone 1, metal 1, money 2"})
    go(state, "upkeep")
    assert ways(state) == {
        "food 2, stone 1",
        "food 2, metal 1",
        "food 2, money 1",
        "food 1, money 1, stone 1",
        "food 1, metal 1, money 1",
        "food 1, money 2",
        "money 2, stone 1",
        "metal 1, money 2",
    }
    for wrong in ("food 1, metal 1, stone 1", "food 2", "food 3, stone 1", "food 2, wood 1", "gold 3", ""):
        assert why(state, "pay", cubes=wrong) == "6.3"
    assert why(state, "pay", cubes="food 2, stone 1, metal 1") == "6.3"
    play(state, "pay", cubes="metal 1, money 2")
    assert stock(state, 1) == "food 2, stone 1"


@pytest.mark.rule("civmint:6.5")
def test_while_the_bill_cannot_be_paid_units_go_down_one_step_at_a_time() -> None:
    state = table({1: "city d3, village e3, settler b3"}, {1: "population 5"})
    go(state, "upkeep")
    assert due(state) == ("upkeep", 1)
    assert why(state, "pay", cubes="food 3, wood 1") == "6.3"
    assert why(state, "pay", cubes="") == "6.5"
    assert ways(state) == set()
    event = only(play(state, "downgrade", unit=1), Downgraded)
    assert (event.was, event.kind, event.why) == ("city", "village", "upkeep")
    assert (units(state, 1), stock(state, 1)) == ("village d3, village e3, settler b3", "money 2")
    assert ways(state) == {"money 2"}  # now the bill can be paid, and nothing more is forced
    assert only(play(state, "downgrade", unit=3), UnitLost).how == "disbanded"
    assert ways(state) == {"money 2"}


@pytest.mark.rule("civmint:6.5")
def test_where_one_unit_alone_can_go_down_nobody_is_asked() -> None:
    state = table({1: "infantry d3"}, {1: "military 3"})
    events = go(state, "upkeep")
    assert only(events, Downgraded).why == "upkeep"
    assert (units(state, 1), due(state)) == ("settler d3", ("upkeep", 1))


@pytest.mark.rule("civmint:6.6")
def test_before_the_bill_is_paid_units_may_go_down() -> None:
    state = table({1: "village d3, infantry e3, settler b3"}, {1: "food 5, population 3, money 9"})
    go(state, "upkeep")
    assert [choice["unit"] for choice in choices(state, "downgrade")] == [1, 2, 3]
    assert only(play(state, "downgrade", unit=2), Downgraded).why == "choice"
    play(state, "pay", cubes="food 1")
    assert why(state, "downgrade", unit=1) == "6.6"


@pytest.mark.rule("civmint:6.7", "civmint:6.8", "civmint:6.9")
@pytest.mark.parametrize(
    ("unit", "becomes", "money", "population", "military"),
    [
        ("city d3", "village d3", 2, 4, 5),
        ("village d3", "settler d3", 1, 4, 5),
        ("infantry d3", "settler d3", 1, 5, 4),
        ("cavalry d3", "infantry d3", 1, 5, 4),
        ("artillery d3", "infantry d3", 1, 5, 4),
        ("settler d3", "", 1, 5, 5),
        ("ship d4", "settler e4", 1, 5, 5),
    ],
)
def test_a_step_down(unit: str, becomes: str, money: int, population: int, military: int) -> None:
    state = table({1: unit}, {1: "food 9, wood 9, population 5, military 5, happiness 5"})
    go(state, "upkeep")
    play(state, "downgrade", unit=1, to="e4" if "ship" in unit else None)
    numbers = state.numbers[1]
    assert (units(state, 1), numbers["money"]) == (becomes, money)
    assert (numbers["population"], numbers["military"], numbers["happiness"]) == (population, military, 5)
    assert why(state, "downgrade", unit=0)


@pytest.mark.rule("civmint:6.9", "civmint:16.6")
def test_a_level_that_is_lost_takes_its_benefits() -> None:
    state = table({1: "village d3"}, {1: "food 9, population 3, taxes 4"})
    go(state, "upkeep")
    play(state, "downgrade", unit=1)
    assert (state.numbers[1]["population"], state.numbers[1]["taxes"]) == (2, 3)


@pytest.mark.rule("civmint:6.10", "civmint:6.11")
def test_damaged_units_go_down_only_where_the_bill_cannot_be_paid() -> None:
    own = "cavalry d3 1, city e3 1, infantry d2"
    state = table({1: own}, {1: "food 9, wood 9"})
    go(state, "upkeep")
    assert [choice["unit"] for choice in choices(state, "downgrade")] == [3]
    assert why(state, "downgrade", unit=1) == "6.10"
    state = table({1: own + ", ship c2 1, settler d2"}, {1: "food 3, military 3, population 3"})
    go(state, "upkeep")
    assert [choice["unit"] for choice in choices(state, "downgrade")] == [1, 2, 3, 5]
    assert why(state, "downgrade", unit=4, to="d2") == "6.12"
    play(state, "downgrade", unit=2)
    play(state, "downgrade", unit=3)
    assert units(state, 1).startswith("cavalry d3 1, village e3 1, settler d2")
    assert ways(state)  # the bill can be paid
    assert why(state, "downgrade", unit=1) == "6.10"


@pytest.mark.rule("civmint:6.11", "civmint:2.7")
@pytest.mark.parametrize(
    ("unit", "kind", "after"),
    [
        ("infantry d3 1", "settler", (4, 4, 5)),
        ("village d3 1", "settler", (3, 5, 5)),
        ("city d3 2", "village", (3, 5, 4)),
    ],
)
def test_a_unit_with_too_much_damage_for_the_step_is_eliminated(
    unit: str, kind: str, after: tuple[int, int, int]
) -> None:
    state = table({1: unit}, {1: "population 5, military 5, happiness 5", 2: "money 3"})
    events = go(state, "upkeep")
    lost = only(events, UnitLost)
    assert (lost.kind, lost.how, lost.space) == (kind, "downgrade", "d3")
    assert only(events, Downgraded).damage == int(unit[-1])
    numbers = state.numbers[1]
    assert (numbers["population"], numbers["military"], numbers["happiness"]) == after
    assert (numbers["money"], state.numbers[2]["money"]) == (2 if "city" in unit else 1, 3)


@pytest.mark.rule("civmint:6.12")
def test_an_empty_undamaged_ship_becomes_a_settler_on_land() -> None:
    state = table({1: "ship d4", 2: "settler d5, village e6"}, {1: "food 1"})
    go(state, "upkeep")
    assert [choice["to"] for choice in choices(state, "downgrade")] == ["d3", "e4", "c4"]
    assert why(state, "downgrade", unit=1, to="d5") == "6.12"
    assert why(state, "downgrade", unit=1, to="e3") == "6.12"
    assert why(state, "downgrade", unit=1) == "6.12"
    assert only(play(state, "downgrade", unit=1, to="c4"), Downgraded).space == "c4"
    state = table({1: "ship a5, ship a4, settler @2, ship c2 1"})
    go(state, "upkeep")
    options = [(choice["unit"], choice["to"]) for choice in choices(state, "downgrade")]
    assert options == [(1, "a6"), (3, None)]  # b5 has the enemy Capital City
    assert why(state, "downgrade", unit=2, to="b4") == "6.12"
    assert why(state, "downgrade", unit=4, to="d2") == "6.12"
    assert why(state, "downgrade", unit=3, to="a3") == "6.12"


@pytest.mark.rule("civmint:6.13")
def test_a_bill_that_can_be_paid_has_to_be_paid() -> None:
    state = table({1: "village d3"}, {1: "food 1"})
    go(state, "upkeep")
    for command in ("end_repair", "end_build", "end_trade"):
        assert why(state, command) == "6.13"
    state = table({1: "settler d3"}, {1: "wood 1"})
    go(state, "upkeep")
    assert ways(state) == {""}
    assert only(play(state, "pay", cubes=""), BillPaid).changes == ()
    state = table({1: "village d3 1"}, {1: "food 1"})  # where nothing else is possible, it is paid at once
    assert only(go(state, "upkeep"), BillPaid).food == 1


def repairing(money: int) -> State:
    """Three damaged units and the Capital City."""
    own = "city d3 2, ship c2 1, infantry @2 1, settler b3"
    state = table({1: own}, {1: f"food 3, wood 1, money {money}"}, damage={1: 1})
    go(state, "upkeep")
    play(state, "pay", cubes="food 3, wood 1")
    return state


@pytest.mark.rule("civmint:7.1", "civmint:7.2", "civmint:7.3")
def test_damage_is_repaired_for_money_after_the_bill() -> None:
    state = repairing(9)
    assert due(state) == ("repair", 1)
    assert choices(state, "repair") == [0, 1, 2, 3]
    assert why(state, "repair", unit=4) == "7.1"
    for unit, money in ((3, 7), (1, 4), (0, 0)):
        assert only(play(state, "repair", unit=unit), Repaired).left == int(unit == 1)
        assert state.numbers[1]["money"] == money
    assert (units(state, 1), state.cubes[1]) == ("city d3 1, ship c2 1, infantry @2, settler b3", 0)


@pytest.mark.rule("civmint:7.2")
def test_a_repair_has_to_be_paid_for() -> None:
    state = repairing(4)
    play(state, "repair", unit=1)  # 2 Money are left, the next costs 3
    assert due(state) == ("build", 1)
    assert why(state, "repair", unit=1) == "7.1"
    assert due(repairing(1)) == ("move", 1)
    state = table({1: "city d3 2"}, {1: "money 4"}, phase="taxes")
    play(state, "repair", unit=1)
    assert (due(state), why(state, "repair", unit=1)) == (("taxes", 1), "7.2")
    assert due(repairing(2)) == ("repair", 1)


@pytest.mark.rule("civmint:7.4", "civmint:14.4", "civmint:14.5")
def test_a_conquered_capital_city_is_not_repaired_but_a_fallen_one_is() -> None:
    other = {"units": {1: "village d3 1", 2: "infantry b2"}, "numbers": {1: "money 9"}}
    state = table(**other, phase="repair", status={1: "conquered"})  # type: ignore[arg-type]
    assert (choices(state, "repair"), why(state, "repair", unit=0)) == ([1], "7.4")
    state = table({1: "village d3 1"}, {1: "money 9"}, phase="repair")
    assert why(state, "repair", unit=0) == "7.1"
    state = table({1: "village d3 1"}, {1: "money 9"}, phase="repair", status={1: "fallen"})
    play(state, "repair", unit=0)
    assert (state.status[1], state.cubes[1]) == ("stands", 3)


@pytest.mark.rule("civmint:7.5")
def test_repairs_end_before_building() -> None:
    state = repairing(9)
    play(state, "end_repair")
    assert state.phase == "build"
    assert why(state, "repair", unit=1) == "7.1"
    assert why(state, "end_repair") == "7.5"


@pytest.mark.rule("civmint:6.5")
def test_what_is_not_forced_is_the_owners_choice() -> None:
    state = table({1: "village d3, settler b3, ship c2"}, {1: "population 3"})
    go(state, "upkeep")
    lost = every(play(state, "downgrade", unit=2), UnitLost)
    assert [event.how for event in lost] == ["disbanded"]
    assert stock(state, 1) == "money 1"
    assert only(play(state, "downgrade", unit=3, to="c1"), Downgraded).why == "choice"
