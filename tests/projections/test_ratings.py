"""Ratings are those that the library computes, in the right order, and depend on nothing else."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from benchmarks.ratings import held, misses
from domain.catalog import codec
from domain.kernel.events import GameEnded, GameStarted, MoveMade, Origin, TakenBack
from domain.kernel.messages import Event
from projections.copies.current import current
from projections.projector.batches import Row
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.projector.ratings import Rated
from tests.games.examples import OPEN
from tests.helpers.projected import Feed, ask, begun, published
from tests.helpers.records import finished, lines_of, write
from vidi.care.verify import verify
from vidi.library.library import Library
from vidi.library.tables import project

ROOT = Path(__file__).parents[2]


class Ended(NamedTuple):
    """A game that ended like this."""

    scores: dict[str, int]
    played_at: str | None = None
    winners: tuple[str, ...] | None = None
    """Without them, those of most points."""
    game: str = OPEN.name

    def won(self) -> tuple[str, ...]:
        most = max(self.scores.values())
        return self.winners or tuple(name for name, score in self.scores.items() if score == most)


def id_of(number: int) -> str:
    return str(UUID(int=number))


def start(ended: Ended, names: Sequence[str] = (), origin: Origin | None = None) -> Event:
    return GameStarted(
        game=ended.game,
        ruleset="some.1",
        seats=tuple(names or ended.scores),
        setup={},
        played_at=ended.played_at,
        origin=origin,
    )


def end(ended: Ended) -> Event:
    names = list(ended.scores)
    winners = tuple(names.index(name) + 1 for name in ended.won())
    return GameEnded(scores=tuple(ended.scores.values()), winners=winners)


def rows(*games: tuple[int, Sequence[Event]]) -> list[Row]:
    """The events of some games by their numbers, one game after another."""
    flat = [(n, version, event) for n, events in games for version, event in enumerate(events, 1)]
    listed: list[Row] = []
    for position, (n, version, event) in enumerate(flat, 1):
        topic, text = codec().encode(event)
        listed.append((position, id_of(n), version, topic, text))
    return listed


def stored(games: Sequence[Ended], order: Sequence[int] | None = None) -> list[Row]:
    """The games in a store, each with its place in the list as its number."""
    order = range(len(games)) if order is None else order
    return rows(*((n, [start(games[n]), end(games[n])]) for n in order))


def ratings(copy: Path) -> list[tuple[Any, ...]]:
    return ask(copy, "SELECT * FROM ratings ORDER BY game, nth, seat")


def newest(copy: Path) -> dict[str, int]:
    """The rating of each player."""
    return dict(ask(copy, "SELECT player, rating FROM players WHERE rated IS NOT NULL"))


def test_a_result_that_comes_late_gives_the_ratings_of_all_results_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result costs the ratings of the games after it, some at a time: here in any order of the days."""
    monkeypatch.setattr("projections.projector.ratings.STEP", 3)
    days = [5, 9, 2, 7, 1, 8, 3, 6, 4, 10, 12, 11]
    games = [Ended({"Ada": day, "Bo": day * 7 % 11, "Cy": 4}, f"2024-05-{day:02}") for day in days]
    source = Feed([])
    with Projector(begun(tmp_path / WAREHOUSE), source) as projector:
        for count in range(1, len(games) + 1):
            source.rows = stored(games[:count])
            projector.catch_up()
            copy = publish(projector, tmp_path)
            if count in (1, 5, 8, 12):
                at_once = published(tmp_path / str(count), stored(games[:count]))
                assert ratings(copy) == ratings(at_once)


NAMES = "Ada", "Bo", "Cy", "Dan", "Eve"
PLAYED = st.dictionaries(st.sampled_from(NAMES), st.integers(50, 55), min_size=2)


def recounted(games: Sequence[Ended]) -> dict[tuple[int, str], tuple[float, float, int]]:
    """By game and player, what the library says: for every game from the first one on again."""
    by_player = {}
    model = BradleyTerryFull()
    for last, ended in enumerate(games):
        players = {name: model.rating() for name in NAMES}
        for game in games[: last + 1]:
            names = list(game.scores)
            ranks = [
                0.0 if name in game.won() else float(sum(b > game.scores[name] for b in game.scores.values()))
                for name in names
            ]
            for name, [new] in zip(names, model.rate([[players[n]] for n in names], ranks), strict=True):
                players[name] = new
        for name in ended.scores:
            count = sum(name in game.scores for game in games[: last + 1])
            by_player[last, name] = (players[name].mu, players[name].sigma, count)
    return by_player


@settings(max_examples=3)
@given(st.lists(PLAYED, min_size=10, max_size=40))
def test_the_library_says_the_same(
    tmp_path_factory: pytest.TempPathFactory, scores: list[dict[str, int]]
) -> None:
    games = [Ended(points, f"{year}-05-31") for year, points in enumerate(scores, 2001)]
    copy = published(tmp_path_factory.mktemp("ratings"), stored(games))
    of_library = [Rated(*row) for row in ratings(copy)]
    expected = recounted(games)
    assert len(of_library) == len(expected)
    before: dict[str, tuple[float, float]] = {}
    for row in of_library:
        mu, sigma, rated = expected[row.nth - 1, row.player]
        assert (row.mu, row.sigma) == pytest.approx((mu, sigma), abs=1e-5)  # after rounding them 40 times
        assert row.rated == rated
        start = before.get(row.player, (25.0, pytest.approx(25 / 3)))
        assert (row.mu_before, row.sigma_before) == start
        before[row.player] = (row.mu, row.sigma)
        assert row.rating == pytest.approx(1500 + 30 * (mu - 25), abs=0.51)
        assert row.uncertainty == pytest.approx(75 * sigma, abs=0.51)


EVENING = [
    Ended({"Ada": 60, "Bo": 50}, "2024-05-31"),
    Ended({"Bo": 70, "Cy": 71, "Ada": 60}, "2024-06-01T20:00:00Z"),
    Ended({"Cy": 80, "Dan": 80, "Bo": 10}, "2024-06-02"),
    Ended({"Dan": 80, "Ada": 90}, "2024-06-03"),
]


FIGURES = [
    (1, "Ada", 1, 1, 27.635389, 8.065901, 1579, 605),
    (1, "Bo", 2, 1, 22.364611, 8.065901, 1421, 605),
    (2, "Bo", 2, 2, 23.16299, 7.5736, 1445, 568),
    (2, "Cy", 1, 1, 30.338636, 7.772739, 1660, 583),
    (2, "Ada", 3, 2, 21.835496, 7.5736, 1405, 568),
    (3, "Cy", 1, 2, 31.610606, 7.33062, 1698, 550),
    (3, "Dan", 1, 1, 28.090258, 7.74748, 1593, 581),
    (3, "Bo", 3, 3, 19.402822, 7.162603, 1332, 537),
    (4, "Dan", 2, 2, 25.052474, 7.51926, 1502, 564),
    (4, "Ada", 1, 3, 24.738469, 7.365445, 1492, 552),
]


def test_figures_stay_as_they_are(tmp_path: Path) -> None:
    """On every machine, with every Python, however often it is asked."""
    answer = ask(
        published(tmp_path, stored(EVENING)),
        "SELECT nth, player, place, rated, mu, sigma, rating, uncertainty FROM ratings ORDER BY nth, seat",
    )
    assert answer == FIGURES


def test_the_uncertainty_holds_the_true_strength() -> None:
    """In simulated games of two to five players, as often as the pages say: in 95 of 100 cases."""
    for games, missed in misses((2, 3, 4, 5), 24).items():
        assert 0.93 < held(missed) < 0.99, games


def test_the_order_of_import_does_not_matter(tmp_path: Path) -> None:
    expected = ratings(published(tmp_path / "in order", stored(EVENING)))
    for n, order in enumerate(([3, 2, 1, 0], [2, 0, 3, 1])):
        assert ratings(published(tmp_path / str(n), stored(EVENING, order))) == expected


def test_followed_along_or_made_again_is_the_same(tmp_path: Path) -> None:
    """Games that were played earlier come later, and change those that are there."""
    every = stored(EVENING[:3], [2, 1, 0])
    feed = Feed([])
    with Projector(tmp_path / WAREHOUSE, feed) as projector:
        for reached in range(0, len(every) + 1, 2):
            feed.rows = every[:reached]
            projector.catch_up()
            copy = publish(projector, tmp_path)
            assert ratings(copy) == ratings(published(tmp_path / str(reached), feed.rows))
        projector.clear()
        projector.catch_up()
        assert ratings(publish(projector, tmp_path)) == ratings(published(tmp_path / "whole", every))


def test_nothing_is_rated_again_before_there_is_another_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a game is recorded, a copy is published again and again."""
    feed = Feed(stored(EVENING[:2]))
    with Projector(tmp_path / WAREHOUSE, feed) as projector:
        projector.catch_up()
        before = ratings(publish(projector, tmp_path))
        monkeypatch.setattr("projections.projector.ratings.rate", lambda *_: pytest.fail("rated again"))
        feed.rows = stored(EVENING)[:5]
        projector.catch_up()
        assert ratings(publish(projector, tmp_path)) == before
        monkeypatch.undo()
        feed.rows = stored(EVENING)
        projector.catch_up()
        assert len(ratings(publish(projector, tmp_path))) == sum(len(game.scores) for game in EVENING)


def order(tmp_path: Path, *moments: str | None) -> list[int]:
    """The numbers of games that were played then and came in this order, as they are rated."""
    copy = published(tmp_path, stored([Ended({"Ada": 1, "Bo": 0}, moment) for moment in moments]))
    return [
        UUID(str(id_)).int for (id_,) in ask(copy, "SELECT game_id FROM ratings WHERE seat = 1 ORDER BY nth")
    ]


def test_rated_is_in_the_order_of_playing(tmp_path: Path) -> None:
    moments = ("2024-06-01T00:30:00+02:00", "2024-05-31T23:00", "2024-05-31", "2024-05-31T22:00:00-01:00")
    assert order(tmp_path, *moments) == [2, 0, 1, 3]


def test_equal_and_unknown_moments_are_in_the_order_of_the_store(tmp_path: Path) -> None:
    assert order(tmp_path, None, "2024", "2024-05-31", "some day", "2024-05-31") == [0, 1, 3, 2, 4]


def test_a_shared_victory_is_a_tie(tmp_path: Path) -> None:
    together = Ended({"Ada": 60, "Bo": 60, "Cy": 30, "Dan": 30})
    by_name = newest(published(tmp_path, stored([together])))
    assert by_name["Ada"] == by_name["Bo"] > 1500 > by_name["Cy"] == by_name["Dan"]


def test_who_wins_together_shares_the_first_place_whatever_the_points(tmp_path: Path) -> None:
    copy = published(tmp_path, stored([Ended({"Ada": 60, "Bo": 20, "Cy": 30}, winners=("Ada", "Bo"))]))
    assert ask(copy, "SELECT player, place FROM ratings ORDER BY seat") == [("Ada", 1), ("Bo", 1), ("Cy", 3)]


def test_a_tie_that_was_broken_is_none(tmp_path: Path) -> None:
    by_name = newest(published(tmp_path, stored([Ended({"Ada": 60, "Bo": 60}, winners=("Bo",))])))
    assert by_name["Bo"] > 1500 > by_name["Ada"]


def test_each_game_is_rated_by_itself(tmp_path: Path) -> None:
    ours, other = Ended({"Ada": 2, "Bo": 1}), Ended({"Ada": 1, "Bo": 2}, game="other")
    copy = published(tmp_path, stored([ours, other]))
    answer = ask(copy, "SELECT game, player, rated, rating > 1500 FROM players ORDER BY ALL")
    assert answer == [
        ("other", "Ada", 1, False),
        ("other", "Bo", 1, True),
        (OPEN.name, "Ada", 1, True),
        (OPEN.name, "Bo", 1, False),
    ]


def test_only_what_was_played_to_the_end_by_different_people_is_rated(tmp_path: Path) -> None:
    ended = Ended({"Ada": 2, "Bo": 1})
    moved = MoveMade(move=1, seat=1, command="x", args={})
    copy = published(
        tmp_path,
        rows(
            (0, [start(ended), moved]),
            (1, [start(ended), moved, end(ended), TakenBack(move=2, seat=1, to=0)]),
            (2, [start(ended, origin=Origin(game=id_of(0), version=1)), moved, end(ended)]),
            (3, [start(ended, ["Ada", "Bo", "Ada"]), GameEnded(scores=(1, 2, 3), winners=(3,))]),
            (4, [start(ended, ["Ada"]), GameEnded(scores=(1,), winners=(1,))]),
        ),
    )
    assert ratings(copy) == []
    assert ask(copy, "SELECT player, games, rated, rating FROM players ORDER BY player") == [
        ("Ada", 5, None, None),
        ("Bo", 3, None, None),
    ]


def test_names_are_compared_letter_by_letter(tmp_path: Path) -> None:
    names = ("Ada", "ada", "Ada ", "", "Ada\u202e", "A" * 10_000)
    copy = published(tmp_path, stored([Ended(dict(zip(names, range(6), strict=True)))]))
    assert set(newest(copy)) == set(names)


def test_processes_of_other_hash_seeds_say_the_same(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from tests.projections.test_ratings import EVENING, published, ratings, stored
print(ratings(published(Path(sys.argv[1]), stored(EVENING))))
"""
    printed = [
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / seed)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "Asia/Tokyo"), ("2", "America/Lima"))
    ]
    assert printed[0] == printed[1] == f"{ratings(published(tmp_path, stored(EVENING)))}\n"


def test_verify_looks_at_them(tmp_path: Path) -> None:
    write(tmp_path / "game.vidi.jsonl", *lines_of(finished("rated", 2)))
    with Library(tmp_path / "library") as library:
        assert library.import_files([tmp_path / "game.vidi.jsonl"]).ok
        project(library.folder, library.store)
        assert verify(library.folder, library.store, lambda done: None).findings == []
        copy = current(library.folder)
        assert copy is not None
        with duckdb.connect(copy) as con:
            con.execute("UPDATE live.ratings SET mu = mu + 1 WHERE seat = 2")
        [finding] = verify(library.folder, library.store, lambda done: None).findings
    assert (finding.table, finding.column) == ("ratings", "mu")
    assert "by the events" in finding.message


def test_a_victory_that_all_share_by_the_rules_is_a_win_and_is_rated_as_a_tie(tmp_path: Path) -> None:
    shared = Ended({"Ada": 66, "Bo": 66})
    copy = published(tmp_path, rows((0, [start(shared), end(shared)])))
    assert ask(copy, "SELECT DISTINCT outcome, won FROM results") == [("won", True)]
    assert ask(copy, "SELECT DISTINCT ended, wins FROM players") == [(1, 1)]
    assert ask(copy, "SELECT DISTINCT place, rating FROM ratings") == [(1, 1500)]
