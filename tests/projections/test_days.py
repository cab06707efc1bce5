"""Days and moments in the tables: in the order of playing, whatever their zones, on any machine."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dashboard.shared import catalogue, players
from dashboard.shared.catalogue import Filters
from domain.kernel.events import MoveMade, TakenBack
from projections.query.files import FILES
from projections.query.read import open_published, run_user_sql
from tests.games.examples import OPEN
from tests.helpers.projected import ask, published
from tests.helpers.records import HEADER, LINES, write
from tests.projections.test_ratings import Ended, id_of, rows, start, stored
from vidi.library.library import Library

WRITTEN = (
    "2024-06-01T00:30:00+02:00",
    "2024-05-31T23:00",
    "2024-06-01T00:00Z",
    "2024-06-01",
    "2024-05-31T22:00:30.5-01:00",
    "2024-05-31",
    None,
)
IN_ORDER = (5, 0, 1, 4, 3, 2, 6)
"""The numbers of the games that were played then: a day comes before the moment at which it begins."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of games that were played then, each by a player of its own and Bo."""
    path = tmp_path_factory.mktemp("days")
    published(path, stored([Ended({f"Ada {n}": 1, "Bo": 0}, text) for n, text in enumerate(WRITTEN)]))
    return path


def test_the_record_s_text_its_day_and_its_moment(folder: Path) -> None:
    answer = run_user_sql(
        folder, "SELECT played_text, played_on::VARCHAR, played_at::VARCHAR FROM games ORDER BY game_id"
    ).rows
    assert answer == [
        (WRITTEN[0], "2024-06-01", "2024-05-31 22:30:00+00"),
        (WRITTEN[1], "2024-05-31", "2024-05-31 23:00:00+00"),
        (WRITTEN[2], "2024-06-01", "2024-06-01 00:00:00+00"),
        (WRITTEN[3], "2024-06-01", None),
        (WRITTEN[4], "2024-05-31", "2024-05-31 23:00:30.5+00"),
        (WRITTEN[5], "2024-05-31", None),
        (None, None, None),
    ]


@pytest.mark.parametrize(
    "text", ["2024", "some day", "2024-06-31", "infinity", "2024-5-31", "2024-05-31 20:15", "0000-01-01", ""]
)
def test_what_no_record_may_say_is_no_day(tmp_path: Path, text: str) -> None:
    copy = published(tmp_path, stored([Ended({"Ada": 1, "Bo": 0}, text)]))
    answer = ask(copy, "SELECT played_text, played_on, played_at IS NULL, played_order FROM games")
    assert answer == [(text, None, True, None)]


def test_moves_know_when_they_were_made(tmp_path: Path) -> None:
    events = [
        MoveMade(move=1, seat=1, command="x", args={}, made_at="2024-05-31T20:15+02:00"),
        MoveMade(move=2, seat=1, command="x", args={}, made_at="2024-05-31"),
        TakenBack(move=3, seat=1, to=1, made_at="2024-05-31T20:16Z"),
    ]
    copy = published(tmp_path, rows((0, [start(Ended({"Ada": 1})), *events])))
    answer = ask(
        copy,
        """SELECT epoch(made_at), typeof(made_at) FROM facts.moves
        UNION ALL SELECT epoch(made_at), typeof(made_at) FROM facts.take_backs""",
    )
    kind = "TIMESTAMP WITH TIME ZONE"
    assert answer == [(1717179300.0, kind), (None, kind), (1717186560.0, kind)]


def test_pages_and_ratings_have_one_order(folder: Path) -> None:
    order = [id_of(n) for n in IN_ORDER]
    with open_published(folder) as con:
        first = catalogue.games(con, Filters(), "first played first", 1)
        last = catalogue.games(con, Filters(), catalogue.LAST, 1)
        by_day = players.players(con, None, "last played", 1)
        of_bo = players.games(con, "Bo", OPEN.name, 1)
        rated = con.execute("SELECT game_id::VARCHAR FROM ratings WHERE seat = 1 ORDER BY nth").fetchall()
    assert [game["id"] for game in first] == order
    assert [game["id"] for game in last] == [*order[-2::-1], order[-1]]
    assert [game["id"] for game in of_bo] == [order[-1], *order[-2::-1]]
    assert [id_ for (id_,) in rated] == [order[-1], *order[:-1]], "a game without a day is rated first"
    # Who played on the day and at its first moment are level by it; names decide.
    named = [row["player"] for row in by_day]
    assert named == ["Ada 2", "Ada 3", "Bo", "Ada 4", "Ada 1", "Ada 0", "Ada 5", "Ada 6"]
    assert [row["last_played_on"] and str(row["last_played_on"]) for row in by_day][:1] == ["2024-06-01"]


@pytest.mark.parametrize(
    ("filters", "count"),
    [
        (Filters(since="2024-06-01"), 3),
        (Filters(until="2024-05-31"), 3),
        (Filters(since="2024-05-31", until="2024-05-31"), 3),
        (Filters(since="2024-06-02"), 0),
    ],
)
def test_a_day_is_filtered_as_it_is_written(folder: Path, filters: Filters, count: int) -> None:
    with open_published(folder) as con:
        assert catalogue.count(con, filters) == count


ASKS = """
import sys
from pathlib import Path
import duckdb
from projections.query.read import open_published
with open_published(Path(sys.argv[1])) as con, open_published(Path(sys.argv[1])) as other:
    for each in (con, con.cursor(), other):
        print(each.execute("SELECT played_at::VARCHAR FROM games ORDER BY played_at").fetchall())
        try:
            each.execute("SET GLOBAL threads = 1")
        except duckdb.InvalidInputException as refused:
            assert "configuration has been locked" in str(refused)
        else:
            sys.exit("settings are open")
"""


def test_answers_do_not_depend_on_the_zone_of_the_machine(folder: Path) -> None:
    """With the settings of the sandbox, which reaches no file: what knows the zones is within DuckDB.

    The settings are locked whatever the zone was.
    """
    answers = [
        subprocess.run(
            [sys.executable, "-c", ASKS, str(folder)],
            env={**os.environ, "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for zone in ("Asia/Tokyo", "America/Lima", "UTC")
    ]
    assert answers[0] == answers[1] == answers[2]
    assert len(set(answers[0])) == 1
    assert "2024-05-31 22:30:00+00" in answers[0][0]


def test_moments_reach_python(folder: Path, tmp_path: Path) -> None:
    answer = run_user_sql(folder, "SELECT * FROM games ORDER BY played_order").table
    assert answer["played_at"].to_pylist()[1] == datetime(2024, 5, 31, 22, 30, tzinfo=UTC)
    for encode in FILES.values():
        assert encode(answer)
    write(tmp_path / "game.vidi.jsonl", {**HEADER, "played_at": WRITTEN[0]}, *LINES[1:])
    with Library(tmp_path) as library:
        library.import_files([tmp_path / "game.vidi.jsonl"])
        frame = library.sql("SELECT played_at FROM games")
    assert [str(moment) for moment in frame["played_at"]] == ["2024-05-31 22:30:00+00:00"]
