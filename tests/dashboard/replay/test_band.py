"""The points of other games beside those of a log, against a slow count."""

from collections.abc import Iterator
from math import ceil
from pathlib import Path
from statistics import quantiles
from typing import Any

import duckdb
import pytest

from dashboard.replay.band import STEPS, band
from domain.kernel.events import GameStarted, MoveMade
from domain.logged.events import Entry, RoundBegan
from projections.query.read import open_published
from tests.helpers.logged import log
from tests.helpers.placed import id_of
from tests.helpers.projected import Recording, published, rows

ROUNDS = [log("Rails", f"band {n}", 2 + n % 2, phases=True) for n in range(8)]
SHARES = [log("Trick & Co", f"band {n}", 3) for n in range(7)]
RUNNING = log("Rails", "band open", 2, phases=True, ended=False)
FEW = [log("Solo", f"band {n}", 1) for n in range(5)]
SILENT = log("Rails", "band silent", 2, phases=True, points=False)


@pytest.fixture
def con(tmp_path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    published(tmp_path, rows(*ROUNDS, *SHARES, RUNNING, SILENT, *FEW))
    with open_published(tmp_path) as con:
        yield con


def totals(game: Recording, by_round: bool) -> dict[int, tuple[int, list[int]]]:
    """By round, or by share of the moves, the last move and the points of all seats after it."""
    started = game[0].event
    assert isinstance(started, GameStarted)
    points, ends, round_ = [0] * len(started.seats), list[tuple[int, int, list[int]]](), 1
    for event in (recorded.event for recorded in game):
        match event:
            case MoveMade():
                ends.append((event.move, round_, list(points)))
            case Entry():
                for change in event.scores:
                    points[change.seat - 1] = change.total
                ends[-1] = (*ends[-1][:2], list(points))
            case RoundBegan() if ends:
                round_ = event.round
    steps = {}
    for at, (move, of, then) in enumerate(ends, 1):
        steps[of if by_round else ceil(STEPS * at / len(ends))] = (move, then)
    return steps


@pytest.mark.parametrize(("games", "by_round"), [(ROUNDS, True), (SHARES, False)])
def test_the_band_has_eight_of_ten_seats_of_the_other_games(
    con: duckdb.DuckDBPyConnection, games: list[Recording], by_round: bool
) -> None:
    own, *others = [totals(game, by_round) for game in games]
    expected: list[Any] = []
    for step, (move, _) in own.items():
        there = [other[step][1] for other in others if step in other]
        if len(there) >= 5:
            tenths = quantiles((one for points in there for one in points), n=10, method="inclusive")
            expected.append([move, round(tenths[0], 1), round(tenths[-1], 1)])
    given = band(con, id_of(games[0]))
    assert given is not None
    assert given["by_round"] == by_round
    assert given["games"] == len(others)
    assert given["places"] == sorted(expected)
    assert len(expected) > 2


def test_four_other_games_make_no_band(con: duckdb.DuckDBPyConnection) -> None:
    assert band(con, id_of(FEW[0])) is None
