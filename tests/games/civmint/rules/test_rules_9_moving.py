"""Rules 9: moving."""

import pytest

from domain.civmint.events import Moved
from domain.civmint.state import State
from tests.games.civmint.table import FIRST, choices, due, go, only, play, refused, table, units, why


def reached(state: State, unit: int) -> set[str]:
    """The spaces that a unit can move to without boarding."""
    return {
        choice["to"]
        for choice in choices(state, "move")
        if choice["unit"] == unit and choice.get("ship") is None
    }


@pytest.mark.rule("civmint:9.1", "civmint:9.3")
@pytest.mark.parametrize(
    ("unit", "spaces"),
    [
        ("settler e4", "e3 f4 e5"),
        ("infantry e4", "e3 f4 e5"),
        ("artillery e4", "e3 f4 e5"),
        ("cavalry e4", "e3 f4 e5 e2 d3 f5 e6 d5"),
        ("ship c3", "c2"),
        ("ship d4", ""),
    ],
)
def test_how_far_units_move(unit: str, spaces: str) -> None:
    state = table({1: f"{unit}, settler a1"}, phase="move")
    assert reached(state, 1) == set(spaces.split())
    assert why(state, "move", unit=1, to="a6") == ("9.3" if "ship" in unit else "9.1")
    assert why(state, "move", unit=1, to="e1" if "ship" in unit else "d4") == "9.3"
    assert why(state, "move", unit=1, to=unit.split()[1])
    assert why(state, "move", unit=1, to="zz") == "2.1"


@pytest.mark.rule("civmint:9.2")
def test_villages_cities_and_capital_cities_do_not_move() -> None:
    state = table({1: "village d3, city e3, settler a1"}, phase="move")
    assert {choice["unit"] for choice in choices(state, "move")} == {3}
    assert [why(state, "move", unit=unit, to="d2") for unit in (0, 1, 2)] == ["9.2"] * 3


@pytest.mark.rule("civmint:9.4")
def test_only_military_units_enter_a_space_with_enemies_and_stop_there() -> None:
    own = "settler e4, infantry e4, cavalry e4, artillery e4"
    state = table({1: own, 2: "village e3, settler f4"}, phase="move")
    assert reached(state, 1) == {"e5"}
    assert reached(state, 2) == reached(state, 4) == {"e3", "f4", "e5"}
    assert reached(state, 3) == {"e3", "f4", "e5", "d5", "e6", "f5"}  # none through e3
    assert why(state, "move", unit=1, to="e3") == "9.4"
    assert why(state, "move", unit=3, to="e2") == "9.4"
    play(state, "move", unit=3, to="e3")
    assert why(state, "move", unit=3, to="e2") == "9.1"
    assert state.units[1][2].steps == 2


@pytest.mark.rule("civmint:9.4")
@pytest.mark.parametrize("status", ["stands", "fallen", "conquered"])
def test_the_enemy_capital_city_is_entered_as_a_space_with_enemies(status: str) -> None:
    state = table(
        {1: "settler b4, cavalry b4, infantry b5" if status == "conquered" else "settler b4, cavalry b4"},
        phase="move",
        status={2: status},  # type: ignore[dict-item]
    )
    assert "b5" in reached(state, 2)
    assert "b6" not in reached(state, 2)  # no way leads through b5
    assert "b5" not in reached(state, 1)
    assert why(state, "move", unit=1, to="b5") == "9.4"
    play(state, "move", unit=2, to="b5")
    assert (reached(state, 2), why(state, "move", unit=2, to="b6")) == (set(), "9.1")


@pytest.mark.rule("civmint:9.5")
def test_a_move_may_go_on_after_other_units() -> None:
    state = table({1: "cavalry d3, infantry e3"}, phase="move")
    play(state, "move", unit=1, to="d2")
    play(state, "move", unit=2, to="e2")
    assert why(state, "move", unit=2, to="e1") == "9.1"
    assert reached(state, 1) == {"d1", "d3", "e2"}
    event = only(play(state, "move", unit=1, to="d1"), Moved)
    assert (event.start, event.steps) == ("d2", 2)
    assert due(state) == ("research", 1)


@pytest.mark.rule("civmint:9.6", "civmint:9.7", "civmint:9.8")
def test_units_board_an_own_ship_on_an_adjacent_space() -> None:
    own = "ship c3, settler d3, infantry d3, cavalry d3, artillery d3, village d2, settler d2"
    state = table({1: own, 2: "ship d4"}, phase="move")
    boarding = [choice["unit"] for choice in choices(state, "move") if choice.get("ship")]
    assert boarding == [2, 3, 4, 5]
    assert why(state, "move", unit=6, to="c3", ship=1) == "9.2"
    assert why(state, "move", unit=7, to="c3", ship=1) == "9.6"  # d2 is not beside c3
    assert why(state, "move", unit=2, to="d4", ship=1) == "9.6"
    assert why(state, "move", unit=2, to="c3", ship=3) == "9.6"
    assert why(state, "move", unit=2, to="c3", ship=8) == "2.3"
    assert why(state, "move", unit=2, to="c3") == "9.3"
    event = only(play(state, "move", unit=4, to="c3", ship=1), Moved)
    assert (event.ship, event.steps, event.landed) == (1, 1, False)
    assert units(state, 1).split(", ")[3] == "cavalry @1"
    assert why(state, "move", unit=2, to="c3", ship=1) == "9.7"
    assert reached(state, 4) == {"b3", "c4", "d3"}
    assert why(state, "move", unit=1, to="c3", ship=1) == "9.6"


@pytest.mark.rule("civmint:9.4", "civmint:9.6")
def test_only_military_units_board_a_ship_beside_an_enemy_and_their_move_ends() -> None:
    own = "ship c3, settler d2, cavalry d2"
    state = table({1: own, 2: "ship c2, settler a6"}, phase="move", levels={1: "technology left 3"})
    play(state, "move", unit=1, to="c2")
    assert [choice["unit"] for choice in choices(state, "move") if choice["ship"]] == [3]
    assert refused(state, "move", unit=2, to="c2", ship=1) == (
        "9.4: Settler 2 on d2 cannot board Ship 1 on c2, where the enemy is; possible: move, end_move"
    )
    assert only(play(state, "move", unit=3, to="c2", ship=1), Moved).steps == 2
    assert (reached(state, 3), why(state, "move", unit=3, to="c1")) == (set(), "9.1")


@pytest.mark.rule("civmint:9.6")
def test_in_games_of_before_enemies_beside_a_ship_hinder_nobody_who_boards_it() -> None:
    own = "ship c3, settler d2, cavalry d2, settler e4"
    levels = {1: "technology left 3"}
    state = table({1: own, 2: "ship c2, settler a6"}, phase="move", levels=levels, packs=FIRST)
    play(state, "move", unit=1, to="c2")
    assert [choice["unit"] for choice in choices(state, "move") if choice["ship"]] == [2, 3]
    play(state, "move", unit=2, to="c2", ship=1)
    assert only(play(state, "move", unit=3, to="c2", ship=1), Moved).steps == 1
    assert only(play(state, "move", unit=3, to="c1"), Moved).landed


@pytest.mark.rule("civmint:9.7")
@pytest.mark.parametrize(("levels", "most"), [("", 1), ("technology left 2", 1), ("technology left 3", 3)])
def test_a_ship_carries_one_unit_or_three(levels: str, most: int) -> None:
    many = "ship c3, settler d3, infantry d3, settler d3 , infantry d3"
    state = table({1: many}, phase="move", levels={1: levels})
    for number in range(most):
        assert why(state, "move", unit=2 + number, to="c3", ship=1) == ""
        play(state, "move", unit=2 + number, to="c3", ship=1)
    assert why(state, "move", unit=2 + most, to="c3", ship=1) == "9.7"


@pytest.mark.rule("civmint:9.6", "civmint:9.9")
def test_boarding_and_landing_take_a_space_each() -> None:
    state = table({1: "ship c3, infantry d3, cavalry d3"}, phase="move", levels={1: "technology left 3"})
    play(state, "move", unit=2, to="c3", ship=1)
    play(state, "move", unit=3, to="c3", ship=1)
    assert why(state, "move", unit=2, to="d3") == "9.1"
    play(state, "move", unit=1, to="c2")
    event = only(play(state, "move", unit=3, to="c1"), Moved)
    assert (event.landed, event.steps) == (True, 2)
    assert units(state, 1) == "ship c2, infantry @1, cavalry c1"


@pytest.mark.rule("civmint:9.9")
def test_a_unit_lands_on_an_adjacent_land_space() -> None:
    state = table({1: "ship c3, cavalry @1, ship c2, settler @3"}, phase="move")
    assert reached(state, 2) == {"b3", "d3", "c4"}
    assert reached(state, 4) == {"b2", "c1", "d2"}
    assert why(state, "move", unit=2, to="d2") == "9.1"  # a second space comes after the landing
    assert why(state, "move", unit=2, to="c2", ship=3) == "9.6"
    play(state, "move", unit=2, to="d3")
    assert reached(state, 2) == {"d2", "e3"}


@pytest.mark.rule("civmint:9.10")
def test_military_units_land_among_enemies() -> None:
    own = "ship c3, cavalry @1, ship c2, settler @3"
    state = table({1: own, 2: "village d3, infantry d2"}, phase="move")
    assert reached(state, 4) == {"b2", "c1"}
    assert why(state, "move", unit=4, to="d2") == "9.4"
    play(state, "move", unit=2, to="d3")
    assert why(state, "move", unit=2, to="e3") == "9.1"


@pytest.mark.rule("civmint:9.11")
def test_a_ship_takes_the_units_aboard_along() -> None:
    own = "ship c3, infantry @1 1, settler @1, ship c3, settler @4"
    state = table({1: own}, phase="move", levels={1: "technology left 3"})
    assert only(play(state, "move", unit=1, to="c2"), Moved).cargo == (2, 3)
    assert [unit.space for unit in state.units[1]] == ["c2", "c2", "c2", "c3", "c3"]
    assert units(state, 1) == own.replace("c3", "c2", 1)
    assert reached(state, 2) == {"b2", "c1", "d2"}


@pytest.mark.rule("civmint:9.12", "civmint:9.14")
@pytest.mark.parametrize("levels", ["technology left 4", "technology right 4"])
def test_ships_move_two_spaces_and_stop_at_enemy_ships(levels: str) -> None:
    water = dict.fromkeys(("d3", "e3", "f3"), "w")
    state = table({1: "ship c2", 2: "ship d3, settler a6"}, phase="move", levels={1: levels}, on=water)
    assert reached(state, 1) == {"c3", "d3"}
    assert why(state, "move", unit=1, to="e3") == "9.1"
    play(state, "move", unit=1, to="c3")
    assert reached(state, 1) == {"c2", "d3"}
    state = table({1: "ship c3", 2: "ship d3, settler a6"}, phase="move", levels={1: levels}, on=water)
    assert reached(state, 1) == {"c2", "d3"}
    assert why(state, "move", unit=1, to="e3") == "9.4"
    state.units[1] = table({1: "ship c3, infantry c1"}).units[1]
    play(state, "move", unit=1, to="d3")
    assert reached(state, 1) == set()
    assert reached(table({1: "ship c3"}, phase="move", on=water), 1) == {"c2", "d3"}


@pytest.mark.rule("civmint:9.13")
def test_a_ship_does_not_move_when_it_was_built_but_all_others_do() -> None:
    state = table({1: "settler d3, settler d3, infantry b3"}, {1: "food 9, wood 3, metal 9, money 9"})
    play(state, "upgrade", unit=1, kind="ship", to="c3")
    play(state, "pay", cubes="food 1, wood 2")
    play(state, "upgrade", unit=2, kind="infantry")
    play(state, "pay", cubes="food 1, metal 1")
    play(state, "build", kind="settler", space="b2")
    play(state, "pay", cubes="food 1, wood 1")
    play(state, "end_build")
    assert (reached(state, 1), why(state, "move", unit=1, to="c2")) == (set(), "9.13")
    assert reached(state, 2) == {"d2", "e3"}
    assert reached(state, 4) == {"b1", "a2", "b3"}
    assert why(state, "move", unit=2, to="c3", ship=1) == ""


@pytest.mark.rule("civmint:9.15")
def test_end_move_ends_the_step() -> None:
    state = table({1: "infantry d3"}, phase="move")
    play(state, "end_move")
    assert due(state) == ("research", 1)
    assert why(state, "move", unit=1, to="d2") == "3.2"
    state = table({1: "infantry d3 moved, village e3"}, phase="build")
    go(state, "move")
    assert due(state) == ("research", 1)  # nothing can move
