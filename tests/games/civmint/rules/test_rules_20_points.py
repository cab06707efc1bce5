"""Rules 20: points."""

import pytest

from domain.civmint import RULES
from domain.civmint.events import TurnEnded
from domain.civmint.state import State
from domain.kernel.events import GameEnded
from tests.games.civmint.table import go, only, play, table


def counted(**position: object) -> dict[str, int]:
    """The points of seat 1 at the end of its turn, by source."""
    position.setdefault("units", {1: "settler b2", 2: "settler b5"})
    state = table(**position, phase="taxes")  # type: ignore[arg-type]
    play(state, "end_turn")
    assert RULES.score(state)[0] == sum(state.points[1].values())
    return state.points[1]


@pytest.mark.rule("civmint:20.1", "civmint:20.2")
@pytest.mark.parametrize(
    ("levels", "numbers", "tracks", "aspects"),
    [
        ("", "", 8, 4),
        ("economy left 3", "", 12, 4),
        ("economy left 3, economy right 3", "", 12, 4),
        ("economy right 6, culture left 2", "population 8, happiness 2", 20, 12),
    ],
)
def test_points_for_levels(levels: str, numbers: str, tracks: int, aspects: int) -> None:
    points = counted(levels={1: levels}, numbers={1: numbers})
    assert (points["tracks"], points["aspects"]) == (tracks, aspects)


@pytest.mark.rule("civmint:20.3", "civmint:20.4", "civmint:20.5")
@pytest.mark.parametrize(
    ("own", "status", "spaces", "near", "capital"),
    [
        ("settler b2", "stands", 1, 0, 0),
        ("settler b4, settler b4, settler b6", "stands", 3, 4, 0),
        ("settler b4, ship a5, settler c5, village b6", "stands", 5, 8, 0),
        ("ship a5, infantry @1", "stands", 2, 2, 0),
        ("infantry b5, settler b4", "conquered", 3, 2, 5),
        ("settler b4", "fallen", 2, 2, 0),
    ],
)
def test_points_for_spaces(own: str, status: str, spaces: int, near: int, capital: int) -> None:
    points = counted(units={1: own, 2: "settler d1"}, status={2: status})
    parts = points["spaces"], points.get("near", 0), points.get("capital", 0)
    assert parts == (spaces, near, capital)


@pytest.mark.rule("civmint:20.3", "civmint:2.6")
def test_the_own_capital_city_with_enemies_is_not_controlled() -> None:
    points = counted(units={1: "settler d3", 2: "infantry b2"}, status={1: "conquered"})
    assert points["spaces"] == 1


@pytest.mark.rule("civmint:20.6")
def test_points_for_villages_and_cities() -> None:
    units = {1: "village d3, village e3, city d2, settler d1", 2: "settler a6"}
    assert counted(units=units)["settlements"] == 1 + 1 + 2


@pytest.mark.rule("civmint:20.7")
@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ("food 3", 0),
        ("food 1, wood 1, stone 1, metal 1", 1),
        ("food 2, money 2", 1),
        ("food 2, money 1, power 9", 0),
        ("food 7, wood 4, money 4", 3),
        ("food 20, wood 20, stone 20, metal 20, money 1", 20),
    ],
)
def test_points_for_every_four_cubes(numbers: str, points: int) -> None:
    assert counted(numbers={1: numbers}).get("cubes", 0) == points


@pytest.mark.rule("civmint:20.8")
def test_points_are_counted_after_every_turn() -> None:
    state = table({1: "village d3", 2: "settler a6"}, {1: "food 8"}, phase="taxes")
    ended = only(play(state, "end_turn"), TurnEnded)
    assert {(change.seat, change.source): change.amount for change in ended.scores} == {
        (1, "tracks"): 8,
        (1, "aspects"): 4,
        (1, "spaces"): 2,
        (1, "settlements"): 1,
        (1, "cubes"): 2,
        (2, "tracks"): 8,
        (2, "aspects"): 4,
        (2, "spaces"): 2,
    }
    assert [change.total for change in ended.scores if change.seat == 1][-1] == 17
    assert RULES.score(state) == (17, 14)
    state.numbers[1]["food"] = 3
    ended = only(go(state, "production"), TurnEnded)
    assert ("cubes", -2) in [(change.source, change.amount) for change in ended.scores]
    assert {(count.seat, count.source, count.points) for count in ended.counts} >= {(1, "cubes", 0)}
    assert RULES.score(state)[0] == 15


def ended(levels: dict[int, str], numbers: dict[int, str]) -> State:
    """A game that ends with its last round."""
    state = table({1: "settler d3", 2: "settler a6"}, numbers, levels=levels, round=40)
    won = only(go(state, "events"), GameEnded)
    assert won.winners == state.winners
    return state


@pytest.mark.rule("civmint:20.9")
@pytest.mark.parametrize(
    ("levels", "numbers", "winners"),
    [
        ({}, {1: "food 4"}, (1,)),
        ({2: "culture left 2"}, {1: "food 4"}, (2,)),
        ({2: "culture left 2"}, {1: "food 8"}, (2,)),  # equal, and the tracks are higher
        ({2: "culture left 2"}, {1: "population 3"}, (2,)),
        ({}, {1: "food 4", 2: "population 2"}, (2,)),  # equal, and the aspects are higher
        ({}, {1: "food 8, happiness 2", 2: "economy 2, food 11"}, (1, 2)),
    ],
)
def test_most_points_win_then_tracks_then_aspects(
    levels: dict[int, str], numbers: dict[int, str], winners: tuple[int, ...]
) -> None:
    assert ended(levels, numbers).winners == winners
