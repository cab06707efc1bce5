"""Rules 19: the end of the round."""

import pytest

from domain.civmint.ending import cubes
from domain.civmint.events import CardPassed, MendingBegan, PowerRestored, Repaired, TurnBegan
from domain.civmint.state import State
from domain.civmint.upkeep import damaged
from domain.kernel.messages import Event
from tests.games.civmint.table import choices, due, every, go, only, play, table, units, why


def ends(own: str, enemies: str = "settler a6", **more: object) -> tuple[State, list[Event]]:
    """The end of a round after Global Events in which nothing happens."""
    state = table({1: own, 2: enemies}, **more)  # type: ignore[arg-type]
    return state, go(state, "events", dice="3 4")


@pytest.mark.rule("civmint:19.1")
@pytest.mark.parametrize(
    ("own", "most", "choice"),
    [
        ("city d3 2, infantry d1 1", 1, [1, 2]),
        ("city d3 2, infantry d1 1, settler d2", 2, [1, 2]),
        ("city d3 2, infantry d1 1, infantry d1 1, settler d2, ship c3, settler @5", 3, [1, 2]),
    ],
)
def test_one_cube_and_one_for_each_settler(own: str, most: int, choice: list[int]) -> None:
    state, events = ends(own)
    assert (due(state), choices(state, "mend")) == (("mend", 1), choice)
    began = only(events, MendingBegan)
    assert (began.seat, began.due) == (1, most)
    assert why(state, "mend", unit=0) == "19.1"
    assert why(state, "mend", unit=8) == "2.3"
    before = sum(unit.damage for unit in state.units[1])
    events = play(state, "mend", unit=2)
    while due(state) == ("mend", 1):
        events += play(state, "mend", unit=choices(state, "mend")[0])
    mended = every(events, Repaired)
    assert [event.due for event in mended] == list(range(most - 1, -1, -1))
    assert all((event.changes, event.number) == ((), 0) for event in mended)
    assert sum(unit.damage for unit in state.units[1]) == before - most


@pytest.mark.rule("civmint:19.1", "civmint:3.4")
def test_where_one_unit_alone_is_damaged_nobody_is_asked() -> None:
    state, events = ends("city d3 2, settler d2, settler d2")
    assert only(events, MendingBegan).due == 2  # there are no more cubes
    assert units(state, 1).startswith("city d3, settler")
    assert every(ends("city d3, settler d2")[1], MendingBegan) == []
    state, _ = ends("city d3 2, infantry d1 1")
    assert why(state, "mend", unit=3) == "2.3"
    state, _ = ends("city d3 2, infantry d1 1, village e3")
    assert why(state, "mend", unit=3) == "19.1"


@pytest.mark.rule("civmint:19.2", "civmint:14.5")
def test_cubes_come_off_the_capital_city() -> None:
    state, _ = ends("infantry d1 1", damage={1: 4}, status={1: "fallen"})
    assert choices(state, "mend") == [0, 1]
    play(state, "mend", unit=0)
    assert (state.cubes[1], state.status[1]) == (3, "stands")
    state, events = ends("settler d1", damage={1: 2})
    assert (state.cubes[1], len(every(events, Repaired))) == (0, 2)


@pytest.mark.rule("civmint:19.2", "civmint:14.4")
def test_but_not_off_a_conquered_one() -> None:
    # A Capital City that is conquered in this round ends the game, so the rule shows where that is undone.
    state = table({1: "infantry d1 1", 2: "infantry b2"}, status={1: "conquered"})
    assert (damaged(state, 1), cubes(state, 1)) == ([1], 1)
    state = table({1: "infantry d1 1"}, status={1: "deserted"})
    assert (damaged(state, 1), cubes(state, 1)) == ([0, 1], 5)


@pytest.mark.rule("civmint:19.3")
@pytest.mark.parametrize("first", [1, 2])
def test_the_first_player_removes_cubes_first(first: int) -> None:
    state, events = ends("infantry d3 1, infantry d1 1", "infantry a6 1, infantry c6 1", first=first)
    assert due(state) == ("mend", first)
    assert why(state, "mend", 3 - first, unit=1) == "3.3"
    assert due_after(state) == ("mend", 3 - first)
    events = play(state, "mend", unit=1)
    assert only(events, CardPassed).seat == 3 - first


def due_after(state: State) -> tuple[str, int]:
    """What is asked when a cube is removed."""
    play(state, "mend", unit=1)
    return due(state)


@pytest.mark.rule("civmint:19.4")
def test_combat_power_goes_back_to_its_maximum() -> None:
    numbers = {1: "power_most 4, power 1", 2: "power_most 2, power 2"}
    state, events = ends("settler d3", numbers=numbers)
    assert [(change.seat, change.total) for change in only(events, PowerRestored).changes] == [(1, 4)]
    assert (state.numbers[1]["power"], state.numbers[2]["power"]) == (4, 2)


@pytest.mark.rule("civmint:19.5")
def test_the_first_player_card_goes_to_the_other_player() -> None:
    state, events = ends("settler d3")
    assert only(events, CardPassed).seat == 2
    began = only(events, TurnBegan)
    assert (began.seat, began.round, state.first, state.active) == (2, 3, 2, 2)
