"""What the tables say of plays without moves, of persons with several names, and of imports."""

from functools import reduce
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from openskill.models import BradleyTerryFull

from domain.kernel.messages import Event
from domain.library.reports import (
    FileImported,
    Finding,
    PersonNamed,
    PersonParted,
    PlayReported,
    PlayWithdrawn,
    ReportedSeat,
    ScorePart,
    play_id,
)
from projections.projector.projector import WAREHOUSE, Projector
from tests.games.examples import OPEN
from tests.helpers.projected import Feed, ask, published, rows, tables
from tests.helpers.reported import play, seat, stream, withdrawn
from tests.projections.test_ratings import Ended, stored

Rows = list[tuple[Any, ...]]


def asked(folder: Path, sql: str, *events: Event) -> Rows:
    """The rows of a query after these events, each of a stream of its own."""
    return ask(published(folder, rows(*map(stream, events))), sql)


def test_a_play_is_a_game_without_moves(tmp_path: Path) -> None:
    reported = play(
        "7",
        seat("Ann", "4+0+3", points=7, won=True, place=1, team="red", starts=True),
        seat("Bo", "lots", won=False, place=2),
        title="Harbour",
        expansions=("Lighthouse",),
        played_at="2024-05-31T20:15:00+02:00",
        quantity=2,
    )
    copy = published(tmp_path / "library", rows(stream(reported)))
    [game] = ask(
        copy,
        """SELECT game, title, seats, players, winners, ended, moves, fidelity, flaw, ruleset, setup,
        opponent, played_text, played_on::VARCHAR, played_order::VARCHAR, platform, source_id, quantity,
        counted, expansions
        FROM games""",
    )
    assert game == (
        *(
            "Harbour",
            "Harbour",
            2,
            ["Ann", "Bo"],
            ["Ann"],
            True,
            None,
            "results_only",
            None,
            None,
            None,
            None,
        ),
        *("2024-05-31T20:15:00+02:00", "2024-05-31", "2024-05-31 18:15:00", "Sheet", "7", 2, True),
        ["Lighthouse"],
    )
    assert ask(copy, "SELECT * EXCLUDE (game_id) FROM seats ORDER BY seat") == [
        (1, "Ann", "Ann", None, "4+0+3", 7, 1, True, "red", True),
        (2, "Bo", "Bo", None, "lots", None, 2, False, None, None),
    ]
    assert ask(
        copy, "SELECT seat, last_move, player, score, won, outcome, place FROM results ORDER BY seat"
    ) == [
        (1, None, "Ann", 7, True, "won", 1),
        (2, None, "Bo", None, False, "not won", 2),
    ]
    assert ask(copy, "SELECT player, game, games, ended, wins FROM players ORDER BY player") == [
        ("Ann", "Harbour", 1, 1, 1),
        ("Bo", "Harbour", 1, 1, 0),
    ]
    assert ask(copy, "SELECT count(*) FROM chosen") == [(1,)]


def test_a_play_without_seats_has_no_players(tmp_path: Path) -> None:
    assert asked(tmp_path, "SELECT seats, players FROM games", play("1")) == [(0, [])]


def test_a_play_of_a_game_of_ours_has_its_name(tmp_path: Path) -> None:
    title = f"{OPEN.title}: The Rise and Fall"
    reported = play("1", seat("Ann", won=True), seat("Bo"), game=OPEN.name, title=title)
    sql = "SELECT game, title FROM games"
    assert asked(tmp_path, sql, reported) == [(OPEN.name, title)]


def test_the_parts_of_a_score(tmp_path: Path) -> None:
    parts = (
        ScorePart(label="boats", score="4", points=4),
        ScorePart(label="nets", score="none", points=None),
    )
    play_ = play("1", seat("Ann", "4", parts=parts), seat("Bo"))
    sql = "SELECT seat, player, n, label, score, points FROM score_parts ORDER BY n"
    assert asked(tmp_path, sql, play_) == [
        (1, "Ann", 1, "boats", "4", 4),
        (1, "Ann", 2, "nets", "none", None),
    ]


def later(before: Event | None, statement: Any) -> Any:
    """Which of two statements counts, as the docs say it."""
    if before is None:
        return statement
    was, now = getattr(before, "changed_at", None), statement.changed_at
    if was and now and (now < was or (now == was and isinstance(before, PlayWithdrawn))):
        return before
    return statement


MOMENTS = (None, "2024-05-31T20:00:00Z", "2024-06-01T20:00:00Z")


def test_what_a_source_says_last_counts(tmp_path: Path) -> None:
    """By its own clock where both tell one; a deletion may come first, and wins a tie."""
    every = [history for n in (1, 2, 3, 4) for history in product(product(MOMENTS, (True, False)), repeat=n)]
    stored: list[list[Any]] = [
        [
            withdrawn(f"{play_}", changed_at=at)
            if gone
            else play(f"{play_}", seat("Ann", f"{n}"), changed_at=at)
            for n, (at, gone) in enumerate(history)
        ]
        for play_, history in enumerate(every)
    ]
    counts = [reduce(later, statements, None) for statements in stored]
    due = {(one.source.id, one.seats[0].points) for one in counts if isinstance(one, PlayReported)}
    warehouse = tables(tmp_path / WAREHOUSE, rows(*(stream(*statements) for statements in stored)))
    answer = ask(warehouse, "SELECT source_id, told_points FROM games JOIN seats USING (game_id)")
    assert len(answer) == len(due) > 500
    assert set(answer) == due


def test_in_batches_as_at_once(tmp_path: Path) -> None:
    """A later report of a play comes with another batch."""
    all_ = rows(
        stream(
            play("1", seat("Ann", "1", won=True), seat("Bo")),
            play("1", seat("Ann"), seat("Bo", "3", won=True)),
        ),
        stream(play("2", seat("Ann"), seat("Bo")), withdrawn("2")),
        stream(PersonNamed(names=("Ann", "Annie")), PersonParted(names=("Ann", "Annie"))),
    )
    with Projector(tmp_path / WAREHOUSE, Feed(all_, iter([1] * 20))) as projector:
        projector.catch_up()
    assert ask(tmp_path / WAREHOUSE, "SELECT title, winners FROM games") == [("Harbour", ["Bo"])]


WINS: list[tuple[list[ReportedSeat], bool | None, list[tuple[bool, int]]]] = [
    ([seat("A", won=True), seat("B")], False, [(True, 1), (False, 2)]),
    ([seat("A", place=2), seat("B", place=1)], None, [(False, 2), (True, 1)]),
    ([seat("A", "9"), seat("B", "3", won=True), seat("C", "5")], None, [(False, 3), (True, 1), (False, 2)]),
    ([seat("A", "9", won=True), seat("B", "3"), seat("C", "5")], None, [(True, 1), (False, 3), (False, 2)]),
    ([seat("A", "4", won=True), seat("B", "3"), seat("C", "5")], None, [(True, 1), (False, 2), (False, 2)]),
    ([seat("A", "4", won=True), seat("B", "3"), seat("C")], None, [(True, 1), (False, 2), (False, 2)]),
    ([seat("A", won=True), seat("B")], True, [(True, 1), (True, 1)]),
    ([seat("A", won=False), seat("B", won=False)], True, [(False, 2), (False, 2)]),
    ([seat("A", won=False)], None, [(False, 1)]),
    ([seat("A", "9"), seat("B", "3")], False, []),
    ([seat("A", won=False), seat("B", won=False)], None, []),
    ([seat("A", won=False), seat("B")], True, []),
]


@pytest.mark.parametrize(("seats", "together", "due"), WINS)
def test_who_won_and_which_place(
    tmp_path: Path, seats: list[ReportedSeat], together: bool | None, due: list[tuple[bool, int]]
) -> None:
    """A source that says nothing of it has no results; points alone make no winner."""
    answer = asked(
        tmp_path, "SELECT won, place FROM results ORDER BY seat", play("1", *seats, together=together)
    )
    assert answer == due


LEADS: dict[str, tuple[list[ReportedSeat], list[int | None]]] = {
    "most points win": ([seat("A", "9", won=True), seat("B", "3"), seat("C", "5")], [4, -6, -4]),
    "fewest points win": ([seat("A", "99"), seat("B", "60", won=True), seat("C", "61")], [-39, 1, -1]),
    "a tie that was broken": ([seat("A", "9", won=True), seat("B", "9")], [0, 0]),
    "a shared victory": ([seat("A", "9", won=True), seat("B", "9", won=True)], [0, 0]),
    "the winner is between": ([seat("A", "4", won=True), seat("B", "3"), seat("C", "5")], [None] * 3),
    "a score is not known": ([seat("A", "9", won=True), seat("B", "3"), seat("C")], [None] * 3),
    "teams": (
        [
            seat("A", "9", won=True, team="1"),
            seat("B", "9", won=True, team="1"),
            seat("C", "7", team="x"),
            seat("D", "4"),
        ],
        [2, 2, -2, -5],
    ),
    "far apart": ([seat("A", f"{2**31 - 1}", won=True), seat("B", f"{-(2**31)}")], [2**32 - 1, 1 - 2**32]),
    "nobody is a rival": ([seat("A", "9", won=True)], [None]),
}


@pytest.mark.parametrize("how", LEADS)
def test_a_lead_is_over_the_best_rival(tmp_path: Path, how: str) -> None:
    seats, due = LEADS[how]
    answer = asked(tmp_path, "SELECT lead FROM results ORDER BY seat", play("1", *seats))
    assert answer == [(lead,) for lead in due]


@pytest.mark.parametrize("how", [{"finished": False}, {"counted": False}])
def test_what_was_broken_off_or_does_not_count_has_no_result(tmp_path: Path, how: dict[str, Any]) -> None:
    reported = play("1", seat("Ann", "5", won=True), seat("Bo", "3", won=False), **how)
    copy = published(tmp_path / "library", rows(stream(reported)))
    assert ask(copy, "SELECT ended, winners FROM games") == [(how.get("finished", True), None)]
    assert ask(copy, "SELECT player, games, ended, wins FROM players ORDER BY ALL") == [
        ("Ann", 1, 0, 0),
        ("Bo", 1, 0, 0),
    ]
    assert ask(copy, "FROM results") == ask(copy, "FROM ratings") == []


def test_numbers_that_are_too_large_are_none(tmp_path: Path) -> None:
    reported = play("1", seat("Ann", "9" * 40, place=10**20, won=True), seat("Bo"), quantity=10**30)
    copy = published(tmp_path / "library", rows(stream(reported)))
    assert ask(copy, "SELECT told_score, told_points, told_place FROM seats WHERE seat = 1") == [
        ("9" * 40, None, None)
    ]
    assert ask(copy, "SELECT quantity FROM games") == [(1,)]


def test_who_is_not_named_is_nobody(tmp_path: Path) -> None:
    reported = play("1", seat("Ann", won=True), seat(None))
    copy = published(tmp_path / "library", rows(stream(reported)))
    assert ask(copy, "SELECT players FROM games") == [(["Ann", None],)]
    assert ask(copy, "SELECT player FROM players") == [("Ann",)]
    assert ask(copy, "FROM ratings") == []


# Persons


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann of the sheet is Annie of a recorded game."""
    games = stored([Ended({"Annie": 60, "Bo": 50}, "2024-06-01")])
    added = rows(
        stream(play("1", seat("Ann", won=True), seat("Cy"))), stream(PersonNamed(names=("Annie", "Ann")))
    )
    shifted = [(row[0] + len(games), *row[1:]) for row in added]
    return published(tmp_path_factory.mktemp("person") / "library", [*games, *shifted])


def test_a_person_has_one_name_everywhere(person: Path) -> None:
    assert ask(person, "SELECT player, name FROM seats ORDER BY ALL") == [
        ("Annie", "Ann"),
        ("Annie", "Annie"),
        ("Bo", "Bo"),
        ("Cy", "Cy"),
    ]
    assert ask(person, "SELECT DISTINCT player FROM results ORDER BY ALL") == [("Annie",), ("Bo",), ("Cy",)]
    assert ask(person, "SELECT players FROM games ORDER BY game") == [(["Annie", "Cy"],), (["Annie", "Bo"],)]
    assert ask(person, "SELECT player, games FROM players ORDER BY ALL") == [
        ("Annie", 1),
        ("Annie", 1),
        ("Bo", 1),
        ("Cy", 1),
    ]
    assert ask(person, "SELECT DISTINCT player FROM ratings ORDER BY ALL") == [("Annie",), ("Bo",), ("Cy",)]
    assert ask(person, "SELECT player, name FROM people ORDER BY ALL") == [
        ("Annie", "Ann"),
        ("Annie", "Annie"),
    ]


def test_a_person_that_was_parted_is_several_again(tmp_path: Path) -> None:
    names = ("Ann", "Annie")
    copy = published(
        tmp_path / "library",
        rows(
            stream(play("1", seat("Annie", won=True), seat("Bo"))),
            stream(PersonNamed(names=names), PersonParted(names=names)),
        ),
    )
    assert ask(copy, "SELECT players FROM games") == [(["Annie", "Bo"],)]
    assert ask(copy, "FROM people") == []


# Ratings


def test_teams_are_rated_as_teams(tmp_path: Path) -> None:
    reported = play(
        "1",
        seat("Ann", team="red", won=False),
        seat("Bo", team="blue", won=True),
        seat("Cy", team="red", won=False),
        seat("Dee", team="blue", won=True),
        seat("Eve", won=False),
    )
    model = BradleyTerryFull()
    red, blue, eve = model.rate(
        [[model.rating(), model.rating()], [model.rating(), model.rating()], [model.rating()]], [2, 1, 2]
    )
    due = [red[0], blue[0], red[1], blue[1], eve[0]]
    answer = asked(tmp_path, "SELECT mu, sigma FROM ratings ORDER BY seat", reported)
    for row, rating in zip(answer, due, strict=True):
        assert row == pytest.approx((rating.mu, rating.sigma), abs=1e-5)


def test_who_plays_together_meets_the_game_itself(tmp_path: Path) -> None:
    reported = play("1", seat("Ann", won=False), seat("Bo", won=False), together=True)
    answer = asked(tmp_path, "SELECT player, opponent, place FROM ratings ORDER BY ALL", reported)
    assert answer == [("Ann", False, 2), ("Bo", False, 2), ("Harbour", True, 1)]


@pytest.mark.parametrize(
    "reported",
    [
        play("1", seat("Ann", won=True), seat("Bo", won=True), together=None),
        play("1", seat("Ann", won=True, team="all"), seat("Bo", won=True, team="all")),
        play("1", seat("Ann", won=True), seat("Ann")),
        play("1", seat("Ann", won=True)),
    ],
    ids=["all won", "one team", "twice the same", "alone"],
)
def test_what_is_no_contest_is_not_rated(tmp_path: Path, reported: PlayReported) -> None:
    assert asked(tmp_path, "FROM ratings", reported) == []


# The same played game, reported twice


def test_a_play_that_a_record_tells_too_counts_once(tmp_path: Path) -> None:
    games = stored([Ended({"Ada": 60, "Bo": 50}, "2024-05-31T20:15:00Z")])
    seats = (seat("Bo", "50", won=False), seat("Ada", "60", won=True))
    reported = [
        play("1", *seats, game=OPEN.name, title=OPEN.title),
        play("2", *seats, game=OPEN.name, title=OPEN.title),
        play("3", *seats, game=OPEN.name, title=OPEN.title, platform="Table"),
        play("4", *seats, game=OPEN.name, title=OPEN.title, played_at="2024-06-01"),
    ]
    more = [(row[0] + len(games), *row[1:]) for row in rows(*map(stream, reported))]
    copy = published(tmp_path / "library", [*games, *more])
    answer = ask(
        copy, "SELECT game_id::VARCHAR, same_table_as::VARCHAR FROM games WHERE same_table_as IS NOT NULL"
    )
    [(recorded,)] = ask(copy, "SELECT game_id::VARCHAR FROM games WHERE fidelity = 'whole'")
    assert sorted(answer) == sorted((str(play_id(reported[n].source)), recorded) for n in (0, 2))
    assert ask(copy, "SELECT sum(games) FROM players WHERE player = 'Ada'") == [(3,)]


@pytest.mark.parametrize(
    "other",
    [
        {"played_at": "2024-06-01"},
        {"title": "Haven"},
        {"seats": (seat("Ann", "5", won=True), seat("Bo", "4", won=False))},
        {"seats": (seat("Ann", "5", won=True), seat("Cy", "3", won=False))},
        {"quantity": 2},
    ],
)
def test_plays_that_differ_are_two(tmp_path: Path, other: dict[str, Any]) -> None:
    seats = (seat("Ann", "5", won=True), seat("Bo", "3", won=False))
    fields = {"seats": seats, "title": "Harbour", "played_at": "2024-05-31"}
    one, two = (
        play("1", *own.pop("seats"), platform=platform, **own)
        for platform, own in (("Sheet", dict(fields)), ("Table", fields | other))
    )
    assert asked(tmp_path, "SELECT count(*) FROM chosen", one, two) == [(2,)]


def test_two_platforms_tell_one_play_in_any_order(tmp_path: Path) -> None:
    seats = (seat("Ann", "5", won=True), seat("Bo", "3", won=False))
    reported = [play("1", *seats), play("a", *seats, platform="Table")]
    for n, order in enumerate(permutations(reported)):
        answer = asked(
            tmp_path / f"{n}", "SELECT platform FROM games SEMI JOIN chosen USING (game_id)", *order
        )
        assert answer == [("Sheet",)]


# Imports


def imported(sha: str, findings: tuple[Finding, ...] = (), **counts: int) -> FileImported:
    return FileImported(
        name="plays.json",
        sha256=sha * 64,
        size=10,
        format="sheet",
        version=1,
        imported_at="2024-06-01T10:00:00Z",
        read=sum(counts.values()),
        counts=counts,
        findings=findings,
    )


def test_what_was_imported_and_what_was_not_taken(tmp_path: Path) -> None:
    wrong = Finding(place="plays[1]", ignored=False, reason="no player 7", rule="import:6", raw="{}")
    left = Finding(place="plays[2]", ignored=True, reason="an expansion")
    copy = published(
        tmp_path / "library",
        rows(
            stream(
                imported("a", (wrong, left), new=3, conflict=1, refused=1, ignored=2),
                imported("a", (left,), same=3, new=2, ignored=2),
            ),
            stream(imported("b", (wrong,), refused=1)),
        ),
    )
    assert ask(
        copy,
        "SELECT left(sha256, 1), version, last, read, taken, ignored, quarantined FROM imports ORDER BY ALL",
    ) == [("a", 1, False, 7, 3, 2, 2), ("a", 2, True, 7, 5, 2, 0), ("b", 1, True, 1, 0, 0, 1)]
    assert ask(copy, "SELECT * EXCLUDE (file_id) FROM findings ORDER BY reason") == [
        ("plays.json", "sheet", 1, "plays[2]", True, "an expansion", None, None),
        ("plays.json", "sheet", 1, "plays[1]", False, "no player 7", "import:6", "{}"),
    ]
    assert ask(copy, "FROM games") == []
