"""Rules 14: Capital Cities."""

import pytest

from domain.civmint.events import CapitalChanged, Produced, Retreated, UnitAttacks, UnitLost
from domain.civmint.state import Status
from domain.kernel.messages import Event
from tests.games.civmint.table import choices, due, every, go, only, play, stock, table, units, why

HIGH = "population 5, military 5, happiness 5"


def changes(events: list[Event]) -> list[tuple[int, Status, int]]:
    """What became of Capital Cities: seat, status and cubes."""
    return [(event.seat, event.status, event.cubes) for event in every(events, CapitalChanged)]


@pytest.mark.rule("civmint:14.1", "civmint:14.2", "civmint:12.3")
@pytest.mark.parametrize("cubes", [0, 1, 2, 3])
def test_a_capital_city_falls_at_the_fourth_cube(cubes: int) -> None:
    state = table(
        {1: "artillery b4, artillery c5", 2: "settler a6"}, {2: HIGH}, phase="move", damage={2: cubes}
    )
    go(state, "combat")
    events = play(state, "attack", unit=1, target="b5", dice="6 1")
    assert changes(events) == ([(2, "fallen", 4)] if cubes == 3 else [])
    assert state.cubes[2] == cubes + 1
    assert (every(events, UnitLost), stock(state, 1)) == ([], "")
    assert [state.numbers[2][name] for name in ("population", "military", "happiness")] == [5, 5, 5]
    assert choices(state, "attack") == ([{"unit": 2, "target": "b5"}] if cubes < 3 else [])


@pytest.mark.rule("civmint:14.2", "civmint:14.3")
def test_a_fallen_one_is_conquered_at_the_end_of_the_combat_step() -> None:
    state = table({1: "infantry b5, infantry b5", 2: "settler a6"}, phase="move", damage={2: 3})
    events = go(state, "combat", dice="6 1")
    assert changes(events) == [(2, "fallen", 4), (2, "conquered", 4)]
    assert len(every(events, UnitAttacks)) == 1  # nobody is left to be attacked
    assert units(state, 1) == "infantry b5, infantry b5"


@pytest.mark.rule("civmint:14.3")
@pytest.mark.parametrize(
    ("own", "enemies", "conquered"),
    [
        ("infantry b5", "settler a6", True),
        ("cavalry b5 1", "settler a6", True),
        ("infantry b4", "settler a6", False),
        ("settler b5", "settler a6", False),
    ],
)
def test_it_takes_a_military_unit_alone(own: str, enemies: str, conquered: bool) -> None:
    state = table({1: own + ", settler d1", 2: enemies}, phase="move", status={2: "fallen"})
    go(state, "combat")
    assert state.status[2] == ("conquered" if conquered else "fallen")


@pytest.mark.rule("civmint:14.3")
def test_one_that_is_held_is_not_conquered_again() -> None:
    state = table({1: "infantry b5, settler d1", 2: "settler a6"}, phase="move", status={2: "conquered"})
    assert changes(go(state, "combat")) == []


@pytest.mark.rule("civmint:14.3")
def test_units_of_its_owner_have_to_be_gone() -> None:
    state = table({1: "infantry b5", 2: "infantry b5, settler a6"}, phase="move", status={2: "fallen"})
    events = go(state, "combat", dice="6 1")
    events += play(state, "retreat", **choices(state, "retreat")[0])
    assert (changes(events), state.status[2]) == ([], "fallen")
    state = table({1: "infantry b5", 2: "infantry b5 1, settler a6"}, phase="move", status={2: "fallen"})
    assert changes(go(state, "combat", dice="6 1")) == [(2, "conquered", 4)]


@pytest.mark.rule("civmint:14.4", "civmint:8.1")
def test_a_conquered_one_is_not_its_owners() -> None:
    state = table(
        {1: "settler d3, settler d1 ", 2: "infantry b2"},
        {1: "food 9, wood 9, metal 9, money 9"},
        status={1: "conquered"},
    )
    assert why(state, "build", kind="settler", space="b2") == "8.1"
    assert why(state, "build", kind="infantry", space="b2") == "8.2"
    state.phase = state.step = "taxes"
    assert why(state, "repair", unit=0) == "7.4"
    events = play(state, "end_turn")
    assert [event.space for event in every(events, Produced)] == ["b5"]
    assert state.points[1]["spaces"] == 2
    assert state.points[2]["capital"] == 5


@pytest.mark.rule("civmint:14.5", "civmint:14.2")
def test_a_fallen_one_produces_and_is_built_in_and_repaired() -> None:
    state = table({1: "settler d3"}, {1: "food 3, wood 3, money 2"}, phase="repair", status={1: "fallen"})
    events = play(state, "repair", unit=0)
    assert changes(events) == [(1, "stands", 3)]
    state = table({1: "settler d3"}, {1: "food 3, wood 3"}, status={1: "fallen"})
    play(state, "build", kind="settler", space="b2")
    assert units(state, 1).endswith("settler b2")
    assert due(state) == ("build", 1)


@pytest.mark.rule("civmint:14.6")
def test_a_conquered_one_that_its_enemy_leaves_counts_as_fallen() -> None:
    state = table({1: "infantry b5, settler d1", 2: "settler d6"}, phase="move", status={2: "conquered"})
    events = play(state, "move", unit=1, to="b4")
    assert changes(events) == [(2, "deserted", 4)]
    state.numbers[2] |= {"money": 2}
    play(state, "end_move")
    assert state.status[2] == "deserted"
    play(state, "end_research")
    assert due(state) == ("upkeep", 2)
    assert stock(state, 2) == "food 3, money 2"  # it produces
    play(state, "pay", cubes="")
    assert changes(play(state, "repair", unit=0)) == [(2, "stands", 3)]


@pytest.mark.rule("civmint:14.6")
def test_it_is_conquered_again_where_the_enemy_comes_back() -> None:
    state = table({1: "cavalry b5, settler d1", 2: "settler d6"}, phase="move", status={2: "conquered"})
    play(state, "move", unit=1, to="b4")
    play(state, "move", unit=1, to="b5")
    assert changes(play(state, "end_move")) == [(2, "conquered", 4)]


@pytest.mark.rule("civmint:14.6", "civmint:13.5")
def test_it_is_deserted_as_soon_as_the_last_enemy_has_fallen() -> None:
    own = "infantry b2 1, artillery b1, infantry b3, settler d1"
    enemies = "infantry b2 1, village b3, settler a6"
    state = table({1: own, 2: enemies}, phase="move", status={1: "conquered"})
    go(state, "combat")
    play(state, "attack", unit=1, target="b2", dice="1 6")
    # Artillery kills the conqueror, so the Infantry that fights next retreats to the Capital City.
    events = play(state, "attack", unit=2, target="b2", dice="6 1 6 1")
    assert changes(events) == [(1, "deserted", 4), (1, "stands", 3)]
    assert only(events, Retreated).to == "b2"


@pytest.mark.rule("civmint:14.7")
def test_its_owner_retakes_it_by_being_alone_there() -> None:
    state = table({1: "infantry b2", 2: "infantry b2 1, settler a6"}, phase="move", status={1: "conquered"})
    events = go(state, "combat", dice="6 1")
    assert changes(events)[-1] == (1, "stands", 3)
    assert (state.status[1], state.cubes[1]) == ("stands", 3)
    state = table({1: "settler b2, settler d1"}, phase="move", status={1: "deserted"})
    assert changes(go(state, "combat")) == [(1, "stands", 3)]
    state = table({1: "settler b2, settler d1"}, phase="move", status={1: "fallen"})
    assert changes(go(state, "combat")) == []  # that one was not conquered
    state = table({1: "settler b3, settler d1"}, phase="move", status={1: "deserted"})
    assert changes(go(state, "combat")) == []


@pytest.mark.rule("civmint:14.7")
def test_nobody_retakes_it_while_an_enemy_is_there() -> None:
    state = table({1: "infantry b2, infantry b2", 2: "infantry b2"}, phase="move", status={1: "conquered"})
    events = go(state, "combat", dice="6 1 1 6")
    assert due(state)[0] == "retreat"
    assert changes(events) == []


@pytest.mark.rule("civmint:14.8", "civmint:19.2")
def test_cubes_on_a_capital_city_stay() -> None:
    state = table({1: "settler d3", 2: "settler a6"}, phase="taxes", damage={1: 3, 2: 2})
    play(state, "end_turn")
    go(state, "production")
    assert state.cubes[1:] == [3, 2]
