"""Vinci's tables say what the events say: compared with a slow Python fold of the same games."""

from pathlib import Path
from typing import Any

import pytest

from domain.kernel.events import GameEnded, GameStarted, MoveMade
from domain.vinci import RULES
from domain.vinci.events import (
    CivilizationChosen,
    CivilizationDeclined,
    ProvinceConquered,
    TurnBegan,
    TurnEnded,
)
from domain.vinci.state import Kind
from tests.helpers.placed import id_of, names, of, placed
from tests.helpers.projected import Recording, ask, random_game, rows, some_games, tables

GAMES = (*some_games(), random_game("part 382", 5))
"""In one turn of the last, Messengers keep a part of the civilization while it conquers."""
EXPANSION = ("end_conquest", "keep")
"""The commands by which conquests end."""


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tables(tmp_path_factory.mktemp("tables") / "warehouse.duckdb", rows(*GAMES))


@pytest.fixture(params=GAMES, ids=lambda game: game[0].event.seats[0])
def game(request: pytest.FixtureRequest) -> Recording:
    recording: Recording = request.param
    return recording


COST_COLUMNS = {"own mountain": "own_mountain", "least cost": "least"}


def test_vinci_conquests_with_every_part_of_their_cost(warehouse: Path, game: Recording) -> None:
    with_names = """SELECT {'c': c} FROM vinci_conquests AS c WHERE game_id = ? ORDER BY version"""
    conquests = [row["c"] for (row,) in ask(warehouse, with_names, id_of(game))]
    costs = [column for column in conquests[0] if column.startswith("cost_")]
    chosen = [(place[0], event.seat, event.tiles) for place, event in of(game, CivilizationChosen)]
    for row, (place, event) in zip(conquests, of(game, ProvinceConquered), strict=True):
        expected = dict.fromkeys(costs, 0)
        for name, amount in event.modifiers:
            column = "terrain" if name == event.terrain else COST_COLUMNS.get(name, name)
            if amount:  # Religion costs nothing
                expected[f"cost_{column}"] = amount
        expected |= event.fields(exclude={"modifiers", "counted", "forts"})
        expected["forts"] = len(event.forts)
        expected |= dict(zip(("version", "move", "round", "turn"), place, strict=True))
        expected["player"] = names(game)[event.seat - 1]
        tiles = [tiles for version, seat, tiles in chosen if seat == event.seat and version < row["version"]]
        expected["first_tile"], expected["second_tile"] = tiles[-1]
        assert {column: row[column] for column in row if column != "game_id"} == expected
        assert sum(row[column] for column in costs) == row["cost"]


def test_how_long_provinces_were_held_is_the_sum_of_turns(warehouse: Path, game: Recording) -> None:
    sums = """SELECT province, seat, player, civilization, count(*), sum(pawns)
        FROM vinci_holdings WHERE game_id = ? GROUP BY ALL ORDER BY ALL"""
    held = """SELECT province, seat, player, civilization, turns, pawns
        FROM vinci_held WHERE game_id = ? ORDER BY ALL"""
    assert ask(warehouse, held, id_of(game)) == ask(warehouse, sums, id_of(game))


def test_vinci_civilizations_and_declines(warehouse: Path, game: Recording) -> None:
    expected: list[tuple[Any, ...]] = [
        (*place, e.seat, *e.tiles, e.slot, e.paid, e.coins, e.pawns)
        for place, e in of(game, CivilizationChosen)
    ]
    sql = """SELECT version, move, round, turn, seat, first_tile, second_tile, slot, paid, coins, pawns
        FROM vinci_civilizations WHERE game_id = ? ORDER BY version"""
    assert ask(warehouse, sql, id_of(game)) == expected

    turns: dict[int, set[int | None]] = {}
    latest: dict[int, int] = {}
    for place, event in of(game, CivilizationChosen, MoveMade):
        if isinstance(event, CivilizationChosen):
            latest[event.seat] = place[0]
            turns[place[0]] = set()
        elif event.command in EXPANSION:
            turns[latest[event.seat]].add(place[3])
    sql = "SELECT version, turns FROM vinci_civilizations WHERE game_id = ? ORDER BY version"
    assert dict(ask(warehouse, sql, id_of(game))) == {chosen: len(of_it) for chosen, of_it in turns.items()}

    expected = [
        (*place, e.seat, *e.tiles, e.rebirth, len(e.pawns), e.removed, e.hand_lost)
        for place, e in of(game, CivilizationDeclined)
    ]
    sql = """SELECT version, move, round, turn, seat, first_tile, second_tile, rebirth, provinces, removed,
        hand_lost FROM vinci_declines WHERE game_id = ? ORDER BY version"""
    assert ask(warehouse, sql, id_of(game)) == expected


def test_vinci_turns_with_their_points_by_source(warehouse: Path, game: Recording) -> None:
    turns: dict[int, list[Any]] = {}
    for place in placed(game):
        event = place.event
        if isinstance(event, TurnBegan):
            turns[event.turn] = [event.round, event.seat, False, 0, False, 0, 0, 0, 0]
        if place.turn is None:
            continue
        turn = turns[place.turn]
        turn[2] |= isinstance(event, MoveMade) and event.command in EXPANSION
        turn[3] += isinstance(event, ProvinceConquered)
        turn[4] |= isinstance(event, CivilizationDeclined)
        for change in () if isinstance(event, GameEnded) else getattr(event, "scores", ()):
            if change.source in ("civilization", "coins"):
                turn[8] += change.amount
            elif change.source == "provinces":
                turn[5] += change.amount
            else:
                turn[7 if change.source.startswith("declined ") else 6] += change.amount
    sql = """SELECT turn, round, seat, expanded, conquests, declined, points_provinces, points_tiles,
        points_declined, points_choice, points FROM vinci_turns WHERE game_id = ? ORDER BY turn"""
    expected = [(number, *turn, sum(turn[5:])) for number, turn in turns.items()]
    assert ask(warehouse, sql, id_of(game)) == expected


def test_vinci_holdings_are_the_map_at_the_end_of_each_turn(warehouse: Path, game: Recording) -> None:
    started = game[0].event
    assert isinstance(started, GameStarted)
    state = RULES.begin(started)
    expected = []
    for place in placed(game):
        RULES.evolve(state, place.event)
        if isinstance(place.event, TurnEnded):
            expected += [
                (
                    *(place.round, place.turn, seat, names(game)[seat - 1], seat == place.event.seat),
                    *(kind.name.lower(), province, pawns),
                )
                for province, kind, seat, pawns in sorted(
                    zip(state.provinces, state.kind, state.owner, state.pawns, strict=True)
                )
                if kind in (Kind.ACTIVE, Kind.DECLINED)
            ]
    sql = """SELECT round, turn, seat, player, own_turn, civilization, province, pawns
        FROM vinci_holdings WHERE game_id = ? ORDER BY turn, province"""
    assert ask(warehouse, sql, id_of(game)) == expected
