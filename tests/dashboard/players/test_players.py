"""The players: their pages agree with their games, whatever their names are."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import duckdb
import pytest
from cachetools import TTLCache

from dashboard.players import profile
from dashboard.shared import links, persons, players, text
from dashboard.shared.persons import badges
from dashboard.shared.players import SORTS
from domain.kernel.aggregate import Game
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.read import open_published
from projections.storage import reviews
from tests.games.examples import OPEN
from tests.helpers import reviewed
from tests.helpers.projected import published, rows
from tests.helpers.reported import play, seat, stream, streams
from tests.helpers.shown import HOSTILE, played
from vidi.library.library import Library
from vidi.review.rows import Position, Review, Turn

LONG = "Ada" * 4_000
HIDDEN = "\u200f\u202e \u2066"
Tables = duckdb.DuckDBPyConnection


@cache
def recorded() -> list[Game]:
    return [
        played(("Ada", "Bo"), "one", title="one"),
        played(("Bo", "Cy", "Ada"), "two", title="two"),
        played(("Cy", "Ada"), "three", title="three"),
        played((LONG, HIDDEN), "four", title="four"),
        played(("Ada", "Ada", "Bo"), "twice", title="twice"),
        played(("Steady 1", "Steady 2"), "bots", title="bots", platform="vidi play"),
        played(("Steady 1", "Hal"), "browser", 6, title="begun in the browser"),
        played(("Uma", "Vic"), "shared 53", title="shared"),  # both win
        played(("Zoe", HOSTILE[0], "Ada"), "open", 20, title="open"),
    ]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder: Path = tmp_path_factory.mktemp("players")
    with Library(folder) as library:
        library.record(*recorded())
        with Projector(folder / WAREHOUSE, library.store.rows) as projector:
            projector.catch_up()
            publish(projector, folder)
    with open_published(folder) as con:
        yield con


def seats(name: str, *, ended: bool) -> list[tuple[Game, int]]:
    """The seats that a player held."""
    return [
        (game, seat)
        for game in recorded()
        for seat, player in enumerate(game.started.seats, 1)
        if player == name and (not ended or not OPEN.to_act(game.state))
    ]


NAMES = sorted({name for game in recorded() for name in game.started.seats})


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name)[:20])
def test_a_record_is_what_the_games_say(tables: Tables, name: str) -> None:
    record = players.record(tables, name, OPEN.name)
    held = seats(name, ended=True)
    wins = sum(seat in (OPEN.winners(game.state) or ()) for game, seat in held)
    assert (record["games"], record["ended"], record["wins"]) == (
        len(seats(name, ended=False)),
        len(held),
        wins,
    )
    assert record["bot"] == ("steady" if name.startswith("Steady") else None)
    fair = [len(OPEN.winners(game.state) or ()) / len(game.started.seats) for game, _ in held]
    assert record["fair"] == (pytest.approx(sum(fair) / len(fair)) if fair else None)


def test_a_bot_is_known_by_its_name_wherever_it_plays(tables: Tables, tmp_path: Path) -> None:
    """One has an unfinished game that was begun in the browser. No title without rules has bots of ours."""
    assert {row["player"] for row in players.players(tables, None, "name", 1) if row["bot"]} == {
        "Steady 1",
        "Steady 2",
    }
    published(tmp_path, rows(stream(play("1", seat("Steady 1", won=True), seat("Steady", won=False)))))
    with open_published(tmp_path) as con:
        assert [row["bot"] for row in players.players(con, None, "name", 1)] == [None, None]


def test_a_provisional_rating_of_an_opponent_comes_after_settled_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "SETTLED", 2)
    lost, won = ([seat(name, won=wins) for name in ("Ann", "Bo")] for wins in (False, True))
    ended = [("Lifeboat", lost), ("Harbour", won), ("Harbour", won)]
    plays = [play(f"{n}", *of, title=title, together=True) for n, (title, of) in enumerate(ended)]
    published(tmp_path, rows(*streams(plays)))
    with open_published(tmp_path) as con:
        opponents = players.together(con, None)
    assert [(row["opponent"], row["rated"], row["rating"] > 1500) for row in opponents] == [
        ("Harbour", 2, False),
        ("Lifeboat", 1, True),
    ]
    about = profile.together(opponents, True)["about"]
    assert "a rating is provisional. Sorted by rating, it comes after the others." in about
    assert "the opponents of records and of plays are rated separately" in about


@pytest.mark.parametrize("sort", SORTS)
def test_every_order_lists_everybody_once(tables: Tables, sort: str) -> None:
    listed = [row["player"] for row in players.players(tables, None, sort, 1)]
    assert sorted(listed) == NAMES
    assert players.kinds(tables) == {OPEN.name: len(listed)}


def test_pages_go_on_where_the_one_before_ended(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "dashboard.cache.memory._entries", TTLCache(1, 1)
    )  # pages of the usual size are cached
    monkeypatch.setattr(players, "PAGE", 2)
    listed = [row["player"] for page in (1, 2, 3, 4) for row in players.players(tables, None, "name", page)]
    assert listed == NAMES[:8]


def test_settled_ratings_come_before_provisional_ones(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dashboard.cache.memory._entries", TTLCache(1, 1))  # it caches nothing
    monkeypatch.setitem(SORTS, "rating", SORTS["rating"].replace("rated < 10", "rated < 3"))
    listed = [(row["player"], row["rated"]) for row in players.players(tables, None, "rating", 1)]
    assert listed[0] == ("Ada", 3)
    assert [rated for _, rated in listed[-2:]] == [None, None]


def test_games_with_place_lead_and_what_the_rating_gained(tables: Tables) -> None:
    by_title = {row["title"]: row for row in players.games(tables, "Ada", OPEN.name, 1)}
    for title in ("one", "two", "three"):
        game, seat = next(
            (game, seat) for game, seat in seats("Ada", ended=True) if game.started.title == title
        )
        points = list(OPEN.score(game.state))
        own = points.pop(seat - 1)
        row = by_title[title]
        assert (row["score"], row["lead"]) == (own, own - max(points))
        assert row["place"] == 1 + sum(other > own for other in points)
        assert row["won"] == (seat in (OPEN.winners(game.state) or ()))
    assert by_title["twice"]["rating"] is None
    assert not by_title["open"]["ended"]
    rated = [by_title[title] for title in ("one", "two", "three")]
    course = players.course(tables, "Ada", OPEN.name)
    assert [row["rating"] for row in course] == [1500, *(row["rating"] for row in rated)]
    assert sum(row["gain"] for row in rated) == course[-1]["rating"] - 1500
    assert all(row["low"] < row["rating"] < row["high"] for row in course)


def test_head_to_head_is_the_same_from_both_sides(tables: Tables) -> None:
    by_pair = {
        (name, row["player"]): row
        for name in ("Ada", "Bo", "Cy")
        for row in players.opponents(tables, name, OPEN.name)
    }
    assert {pair: row["games"] for pair, row in by_pair.items() if pair[0] == "Ada"} == {
        ("Ada", "Bo"): 2,
        ("Ada", "Cy"): 2,
    }
    for (one, other), row in by_pair.items():
        back = by_pair[other, one]
        assert row["games"] == back["games"] == row["ahead"] + back["ahead"] + row["level"]
        assert row["lead"] == pytest.approx(-back["lead"])


def test_fewer_points_may_be_ahead_and_a_team_is_no_opponent(tmp_path: Path) -> None:
    golf = [seat("Ann", "99"), seat("Bert", "60", won=True), seat("Cy", "61")]
    pairs = [seat(name, points, won=team == "x", team=team) for name, points, team in PAIRS]
    published(tmp_path, rows(*streams([play("1", *golf, title="Golf"), play("2", *pairs, title="Pairs")])))
    with open_published(tmp_path) as con:
        assert [row["lead"] for row in players.games(con, "Bert", "Golf", 1)] == [1]
        assert [row["lead"] for row in players.games(con, "Ann", "Golf", 1)] == [-39]
        assert {row["player"]: row["lead"] for row in players.opponents(con, "Ann", "Golf")} == {
            "Bert": -39,
            "Cy": -38,
        }
        assert [row["lead"] for row in players.games(con, "Ann", "Pairs", 1)] == [3]
        assert [row["player"] for row in players.opponents(con, "Ann", "Pairs")] == ["Cy", "Dan"]


PAIRS = (("Ann", "10", "x"), ("Bert", "10", "x"), ("Cy", "7", "y"), ("Dan", "7", "y"))


@pytest.mark.parametrize("by", ["seats", "seat", "game"])
@pytest.mark.parametrize("name", ["Ada", "Uma"])
def test_splits_add_up(tables: Tables, name: str, by: str) -> None:
    parts = players.splits(tables, name, by, OPEN.name)
    record = players.record(tables, name, OPEN.name)
    assert sum(row["ended"] for row in parts) == record["ended"]
    assert sum(row["wins"] for row in parts) == record["wins"]
    assert sum(row["fair"] * row["ended"] for row in parts) == pytest.approx(record["fair"] * record["ended"])


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name)[:20])
def test_every_name_has_an_address_of_bearable_length(tables: Tables, name: str) -> None:
    assert persons.named(tables, links.in_address(name)) == name
    assert len(links.in_address(name)) <= 201


@pytest.mark.parametrize("wanted", ["", "ada", "Ada ", "x' OR '1'='1", "Nobody", "Ada%"])
def test_nobody_else_is_found(tables: Tables, wanted: str) -> None:
    assert persons.named(tables, wanted) is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("", "(no visible name)"),
        (HIDDEN, "(no visible name)"),
        ("\u202eevil", "\ufffdevil"),
        ("a\nb\x00", "a\ufffdb\ufffd"),
        (LONG, LONG[:120] + "…"),
        (HOSTILE[0], HOSTILE[0]),
        ("מרים\u200f", "מרים\u200f"),
    ],
)
def test_names_are_shown_so_that_they_can_be_seen(name: str, shown: str) -> None:
    assert text.shown(name) == shown


def test_a_rating_says_what_it_is_worth() -> None:
    row = {"player": "Ada", "game": OPEN.name, "bot": None, "games": 12, "ended": 9, "wins": 3}
    row |= {"last_played_on": None, "rated": 9, "rating": 1600, "uncertainty": 300}
    [[_, rating, *_]] = profile.overview([row], "", False)["rows"]
    assert rating == {"text": "1600 ± 300", "note": "provisional: only 9 games rated"}
    [[*_, won, _, _]] = profile.overview([row], "", False)["rows"]
    assert won == {"text": 3, "note": "of 9 finished"}
    [[*_, won, _, _]] = profile.overview([row | {"games": 9}], "", False)["rows"]
    assert won == {"text": 3, "note": None}  # a column of its own has the number of games
    abouts = [profile.overview([row], "", several)["about"] for several in (False, True)]
    assert ["ratings in different games do not compare" in about for about in abouts] == [False, True]
    [[_, rating, *_]] = profile.overview([row | {"rated": 10}], "", False)["rows"]
    assert rating["note"] == "10 games rated"
    [[_, rating, *_]] = profile.overview([row | {"games": 9}], "", False)["rows"]
    assert rating["note"] == "provisional: fewer than 10 games"  # the games have a column of their own
    [[_, rating, *_]] = profile.overview([row | {"rated": None}], "", False)["rows"]
    assert rating == {"text": "not rated yet", "note": None}


def test_differences_have_a_minus_sign_as_in_a_replay() -> None:
    row = {"player": "Bo", "games": 4, "ahead": 1, "lead": -5.25}
    rows = profile.opponents([row, row | {"lead": 3}], OPEN.name, False)["rows"]
    assert [lead for *_, lead in rows] == ["\u22125.2", "+3.0"]


def of_turns(game: Game, worth: float) -> dict[str, list[reviews.Row]]:
    """A review in which each of eight turns of seat 1 gained so much, and its luck 0.1 less."""
    position = Position(1, 0, (0.5, 0.5), (0.5, 0.5), (0.5, 0.5), end=True)
    turns = tuple(
        Turn(
            seat=1,
            round=move,
            turn=move,
            first=move,
            last=move,
            before=0.5,
            after=0.5 + worth,
            bot=0.5,
            least=0.4,
            most=0.6,
            unsure=0.0,
            luck=worth - 0.1,
            gained=(0.1, -0.1),
            differs=move,
            suspected=False,
        )
        for move in range(1, 9)
    )
    last = replace(position, move=game.moves[-1].move)
    between = tuple(replace(position, move=turn.last) for turn in turns)
    made = Review(str(game.id), "digest", "model", "steady", "", False, (position, *between, last), turns, ())
    return reviewed.rows(OPEN.name, made)


def test_turns_beside_our_bot_need_enough_of_them(tmp_path: Path) -> None:
    games = [played(("Ada", "Bo"), f"reviewed {n}", 20) for n in range(6)]
    stored, handed = rows(*(game.collect_events() for game in games)), reviewed.Handed({})
    texts = []
    for number in (0, 1, 4, 6):
        handed.rows = {str(game.id): of_turns(game, n / 10) for n, game in enumerate(games[:number])}
        published(tmp_path, stored, handed)
        with open_published(tmp_path) as con:
            listed = players.reviewed(con, "Ada", OPEN.name)
            assert players.reviewed(con, "Bo", OPEN.name) == []
        assert (profile.gained(listed) is None) == (number < 6)
        texts += [profile.about_gained(listed)] if listed else []
    needs = "The figure needs 30 turns in 5 games. `vidi review --all` reviews all games."
    assert texts[:2] == [
        f"There are 8 turns in 1 reviewed game. {needs}",
        f"There are 32 turns in 4 reviewed games. {needs}",
    ]
    assert "There are 48 turns in 6 reviewed games. " in texts[2]
    assert "learned from bots, not from people" in texts[2]
    assert [row["gained"] for row in listed] == [None] * 4 + [pytest.approx(10.0)] * 2
    assert all(row["low"] == pytest.approx(row["high"]) for row in listed[4:])


def test_a_badge_tells_our_bots_old_ones_too_from_other_programs() -> None:
    assert badges("random, wavering") == ["our bot, random, wavering"]
    assert badges("deep-dig") == ["bot, deep-dig"]
    assert badges(None) == []
