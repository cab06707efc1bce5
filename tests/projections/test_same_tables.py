"""A played game that several records tell counts once; a really different game is never left out."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dashboard.shared import analysis, players
from dashboard.shared.catalogue import Filters
from domain.kernel.events import GameStarted, ImportStopped, MoveMade, Origin
from domain.kernel.messages import Event
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.questions import questions
from projections.query.read import open_published
from tests.games.examples import HIDDEN, OPEN, TWICE
from tests.helpers.projected import Feed, ask, published
from tests.projections.test_ratings import Ended, end, id_of, rows, start
from vidi.care.verify import verify
from vidi.library.library import Library
from vidi.library.tables import project

PLAYED = Ended({"Ada": 60, "Bo": 50}, "2024-05-31T20:15:00Z")
Move = tuple[int, str, dict[str, Any], list[dict[str, Any]]]
SECRET: tuple[Move, ...] = (
    (1, "draw", {"site": 1}, [{"tile": 7}]),
    (2, "draw", {"site": 2}, [{"tile": 9}]),
    (1, "put_back", {"tiles": [7, 8], "site": 1}, []),
    (2, "place", {"tile": 9, "x": 0}, []),
)


def record(moves: Sequence[Move] = SECRET, of: Ended = PLAYED, **header: Any) -> list[Event]:
    """The events of a record of a game."""
    first = start(of)
    assert isinstance(first, GameStarted)
    made = [
        MoveMade(move=n, seat=seat, command=command, args=args, chance=tuple(chance))
        for n, (seat, command, args, chance) in enumerate(moves, 1)
    ]
    return [replace(first, **header), *made, end(of)]


def seen_by(seat: int) -> list[Move]:
    """The moves as a seat knows them: what others drew and put back it does not."""
    hidden = {"tiles": [None, None], "site": 1}
    return [
        move
        if move[0] == seat
        else (move[0], move[1], hidden if "tiles" in move[2] else move[2], [{"tile": None}] * len(move[3]))
        for move in SECRET
    ]


def same(tmp_path: Path, *games: list[Event]) -> list[tuple[int, int]]:
    """The games that do not count, each with the one that counts for it, by their numbers."""
    copy = published(tmp_path / "library", rows(*enumerate(games)))
    sql = """SELECT game_id::VARCHAR, same_table_as::VARCHAR FROM games
        WHERE same_table_as IS NOT NULL ORDER BY 1"""
    numbers = {id_of(n): n for n in range(len(games))}
    return [(numbers[one], numbers[other]) for one, other in ask(copy, sql)]


def test_the_seats_of_a_table_count_once(tmp_path: Path) -> None:
    """Of two records as complete, the first by its id."""
    assert same(tmp_path, record(seen_by(2)), record(seen_by(1)), record(seen_by(1))) == [
        (0, 1),
        (2, 1),
    ]


def test_the_record_that_knows_most_counts(tmp_path: Path) -> None:
    stopped = ImportStopped(file="a", line=9, rule="record:11", message="no end")
    assert same(tmp_path, record(seen_by(2)), record(seen_by(1)), record()) == [(0, 2), (1, 2)]
    assert same(tmp_path, [*record(), stopped], record(seen_by(1))) == [(0, 1)]


def test_who_moved_first_among_several_does_not_matter(tmp_path: Path) -> None:
    turned: list[Move] = [SECRET[1], SECRET[0], *SECRET[2:]]
    assert same(tmp_path, record(), record(turned)) == [(1, 0)]


def test_zones_do_not_matter_and_a_day_will_do(tmp_path: Path) -> None:
    zone = replace_played("2024-05-31T22:15:00+02:00")
    assert same(tmp_path, record(), record(of=zone)) == [(1, 0)]
    day = replace_played("2024-05-31")
    assert same(tmp_path, record(of=day), record(seen_by(1), of=day)) == [(1, 0)]


def replace_played(played_at: str | None) -> Ended:
    return PLAYED._replace(played_at=played_at)


OTHERS = {
    "another move": record([*SECRET[:3], (2, "place", {"tile": 9, "x": 1}, [])]),
    "another command": record([*SECRET[:3], (2, "skip", {}, [])]),
    "fewer moves": record(SECRET[:3]),
    "another moment": record(of=replace_played("2024-05-31T20:16:00Z")),
    "a day beside a moment": record(of=replace_played("2024-05-31")),
    "other points": record(of=PLAYED._replace(scores={"Ada": 61, "Bo": 50})),
    "another winner": record(of=PLAYED._replace(winners=("Bo",))),
    "other seats": record(of=PLAYED._replace(scores={"Bo": 60, "Ada": 50}, winners=("Bo",))),
    "another name": record(of=PLAYED._replace(scores={"ada": 60, "Bo": 50})),
    "another setup": record(setup={"experts": True}),
    "another rule set": record(ruleset="some.2"),
    "another game": record(of=PLAYED._replace(game="other")),
    "a branch": record(origin=Origin(game=id_of(0), version=3, moves=1)),
    "not ended": record()[:-1],
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_a_different_game_counts(tmp_path: Path, other: list[Event]) -> None:
    assert same(tmp_path, record(), other) == []


NEVER = replace_played(None)
UNDATED: dict[str, tuple[list[list[Event]], list[tuple[int, int]]]] = {
    "seats": (
        [
            record(of=NEVER),
            record(seen_by(1), of=NEVER),
            record(of=NEVER),
            record(seen_by(2), of=NEVER),
        ],
        [(1, 0), (3, 0)],
    ),
    "two whole records": ([record(of=NEVER), record(of=NEVER)], []),
    "one with a day": ([record(of=NEVER), record(seen_by(1))], []),
    "another move": (
        [record(of=NEVER), record([*seen_by(1)[:3], (2, "place", {"tile": 9, "x": 1}, [])], of=NEVER)],
        [],
    ),
}


@pytest.mark.parametrize("name", UNDATED)
def test_without_a_day_only_a_seats_record_may_not_count(tmp_path: Path, name: str) -> None:
    """Two whole records may be of two games: bots play the same game again."""
    games, expected = UNDATED[name]
    assert same(tmp_path, *games) == expected


def test_two_games_that_a_record_fits_both_count(tmp_path: Path) -> None:
    """Two who know nothing of each other's secrets may tell what one record cannot tell apart."""
    another: list[Move] = [SECRET[0], SECRET[1], (1, "put_back", {"tiles": [3, 8], "site": 1}, []), SECRET[3]]
    assert same(tmp_path, record(), record(another), record(seen_by(2))) == [(2, 0)]


def test_ratings_players_and_questions_count_it_once(tmp_path: Path) -> None:
    copy = published(tmp_path, rows((0, record(seen_by(2))), (1, record())))
    assert ask(copy, "SELECT DISTINCT game_id::VARCHAR, nth FROM ratings") == [(id_of(1), 1)]
    assert ask(copy, "SELECT player, games, ended, wins FROM players ORDER BY ALL") == [
        ("Ada", 1, 1, 1),
        ("Bo", 1, 1, 0),
    ]
    assert ask(copy, "SELECT game_id::VARCHAR FROM chosen") == [(id_of(1),)]
    assert ask(copy, "SELECT count(*) FROM games") == [(2,)]
    with open_published(tmp_path) as con:
        assert [game["id"] for game in players.games(con, "Ada", OPEN.name, 1)] == [id_of(1)]
        assert [split["ended"] for split in players.splits(con, "Ada", "seat", None)] == [1]
        seats = next(question for question in questions() if question.name == "common/seats")
        sql = analysis.in_sql(seats, Filters(seats=2))
        assert {row[3] for row in con.execute(sql).fetchall()} == {1}


def test_a_better_record_that_comes_later_takes_its_place(tmp_path: Path) -> None:
    every = rows((0, record(seen_by(2))), (1, record(seen_by(1))), (2, record()))
    feed = Feed([])
    ids = []
    with Projector(tmp_path / WAREHOUSE, feed) as projector:
        for reached in (6, 12, 18):
            feed.rows = every[:reached]
            projector.catch_up()
            copy = publish(projector, tmp_path)
            ids += ask(copy, "SELECT game_id::VARCHAR FROM chosen")
            assert ask(copy, "SELECT count(*) FROM ratings") == [(2,)]
    assert [id_ for (id_,) in ids] == [id_of(0), id_of(1), id_of(2)]


def test_two_seats_records_of_a_real_game(tmp_path: Path) -> None:
    """The recorded game of bots, and the same as seat 1 saw it."""
    folder = Path(__file__).parents[2] / "fixtures" / HIDDEN.name
    with Library(tmp_path / "library") as library:
        assert library.import_files([folder / f"{name}.vidi.jsonl" for name in TWICE]).ok
        project(library.folder, library.store)
        answer = library.sql(
            """SELECT a.source_id, b.source_id AS counts FROM games AS a JOIN games AS b
            ON b.game_id = a.same_table_as"""
        )
        assert verify(library.folder, library.store, lambda done: None).findings == []
    assert answer.values.tolist() == [[*reversed(TWICE)]]
