"""The tables of VENNi, Vidi, Vici have what is on the sheet: measured or not, also after take-backs."""

from pathlib import Path
from typing import Any

import pytest

from domain.kernel.events import GameStarted
from domain.kernel.standing import standing
from domain.venni import RULES
from domain.venni.events import RegionsLocked, TurnBegan
from domain.venni.state import State
from tests.helpers.projected import Recording, ask, random_game, rows, tables

ADVANCED = {"lattice": 24, "scoring": "advanced", "scale": 100}
MEASURED = random_game("measured", 2, rules=RULES, setup=ADVANCED)
BACK = random_game("circles 60", 2, 60, True, RULES, {"lattice": 24})


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tables(tmp_path_factory.mktemp("venni") / "warehouse.duckdb", rows(MEASURED, BACK))


def events_of(game: Recording) -> list[Any]:
    return list(standing(recorded.event for recorded in game))


def state_of(game: Recording) -> State:
    first, *events = events_of(game)
    assert isinstance(first, GameStarted)
    state = RULES.begin(first)
    for event in events:
        RULES.evolve(state, event)
    return state


@pytest.mark.parametrize("game", [MEASURED, BACK], ids=["measured", "back"])
def test_the_sheet_of_a_game_is_in_its_tables(warehouse: Path, game: Recording) -> None:
    def select(columns: str, view: str, order: str) -> list[tuple[Any, ...]]:
        sql = f"SELECT {columns} FROM venni_{view} WHERE game_id = ? ORDER BY {order}"  # noqa: S608 - our names
        return ask(warehouse, sql, str(game[0].originator_id))

    state, events = state_of(game), events_of(game)
    assert select("x, y, r, seat, measured_x, measured_y, measured_r", "circles", "circle") == [
        (*circle, pen or None, *(measured or (None, None, None)))
        for circle, pen, measured in zip(state.circles, state.pens, state.measured_circles, strict=True)
    ]
    assert select("x, y, seat, measured_x, measured_y", "dots", "dot") == [
        (*dot[:3], *(measured or (None, None)))
        for dot, measured in zip(state.dots, state.measured_dots, strict=True)
    ]
    lives = [
        life for life in select("region, ended, owner, end_depth", "regions", "region") if life[1] != "split"
    ]
    assert {number: (ended, owner) for number, ended, owner, _ in lives} == {
        number: (
            "open" if region.owner is None else "claimed" if region.owner else "neutral",
            region.owner or None,
        )
        for number, region in state.regions.items()
    }
    assert all(depth == state.regions[number].depth for number, ended, _, depth in lives if ended == "open")
    assert select("seat, circle, inner_region, outer_region, drawer", "borders", "version, n") == [
        (border.seat, border.circle, *border.regions, event.seat)
        for event in events
        if isinstance(event, RegionsLocked)
        for border in event.borders
    ]
    turns = select("turn, seat, last, extra, points_own, points_other", "turns", "turn")
    assert [turn[:4] for turn in turns] == [
        (event.turn, event.seat, event.last, event.extra) for event in events if isinstance(event, TurnBegan)
    ]
    for seat in (1, 2):
        assert state.points[seat] == sum(own if seat == by else other for _, by, *_, own, other in turns)


def test_these_games_have_flat_borders_and_moves_that_were_taken_back() -> None:
    assert any(event.borders for event in events_of(MEASURED) if isinstance(event, RegionsLocked))
    assert len(events_of(BACK)) < len(BACK)
