"""The figures of one person: a recount of the plays gives the same, and each figure leads to its games."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import duckdb
import pytest

from dashboard.mine import figures, parts
from dashboard.shared import catalogue, links
from dashboard.shared.catalogue import Filters
from domain.library.reports import PersonNamed, PlayReported, play_id
from projections.query.read import open_published
from tests.helpers.projected import published, rows
from tests.helpers.reported import play, seat, stream, streams
from tests.helpers.shown import HOSTILE, played
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.library.remarks import remove
from vidi.library.tables import project

Tables = duckdb.DuckDBPyConnection
TODAY = date(2024, 6, 30)
TITLES = ("Harbour", "Golf & Tea", "<b>Pairs", "Lifeboat", "Go", "Tarock")
PEOPLE = ("Ann", "Bo", HOSTILE[0], "Dan", "Annie")
"""Annie is another name of Ann."""


def evening(n: int) -> PlayReported:
    """A play by chance; every kind of report is among some hundred of them."""
    draw = random.Random(n)  # noqa: S311 - no secret
    title = TITLES[min(draw.randrange(9), 5)]
    names = draw.sample(PEOPLE, draw.randint(1, 4))
    together = title == "Lifeboat"
    teams = title == "<b>Pairs" and len(names) > 2
    winner = draw.randrange(len(names))
    rescued = draw.random() < 0.5
    side = [n % 2 for n in range(len(names))]
    wins = [
        rescued if together else side[n] == side[winner] if teams else n == winner for n in range(len(names))
    ]
    day = TODAY - timedelta(draw.choice([0, 1, 2, 3, 5, 8, 9, 17, 30, 31, 32, 33, 40, 47, 54, 61, 400, 900]))
    return play(
        f"{n}",
        *(
            seat(name, won=wins[n], team=("red", "blue")[side[n]] if teams else None)
            for n, name in enumerate(names)
        ),
        title=title,
        together=together,
        played_at=None if draw.random() < 0.1 else day.isoformat(),
        quantity=draw.choice([1, 1, 1, 1, 3]),
        finished=draw.random() < 0.9,
    )


@cache
def evenings() -> tuple[PlayReported, ...]:
    return tuple(map(evening, range(260)))


@dataclass(frozen=True)
class Entry:
    """A play as a person knows it."""

    id: str
    title: str
    day: date | None
    quantity: int
    won: bool | None
    fair: float | None
    against: frozenset[str]
    partners: frozenset[str]


def entries(player: str) -> list[Entry]:
    """The plays of a person, from the reports."""
    answer = []
    for report in evenings():
        names = ["Ann" if one.name == "Annie" else one.name for one in report.seats]
        own = [one for one, name in zip(report.seats, names, strict=True) if name == player]
        if not own:
            continue
        mates, rivals = set[str](), set[str]()
        for one, name in zip(report.seats, names, strict=True):
            if name != player:
                friend = report.together or all(one.team and one.team == mine.team for mine in own)
                (mates if friend else rivals).add(str(name))
        compared = report.finished and len(names) > 1 and len(own) == 1 and not report.together
        winners = sum(bool(one.won) for one in report.seats)
        day = report.played_at and date.fromisoformat(report.played_at)
        ended = report.finished
        answer.append(
            Entry(
                str(play_id(report.source)),
                report.title,
                day or None,
                report.quantity,
                any(one.won for one in own) if ended else None,
                winners / len(names) if compared else None,
                frozenset(rivals),
                frozenset(mates - rivals),
            )
        )
    return answer


def sums(of: Iterable[Entry]) -> dict[str, int]:
    some = list(of)
    ended = [one for one in some if one.won is not None]
    return {
        "plays": sum(one.quantity for one in some),
        "games": len(some),
        "ended": len(ended),
        "wins": sum(bool(one.won) for one in ended),
    }


def taken(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: row[name] for name in ("plays", "games", "ended", "wins", *names)}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder: Path = tmp_path_factory.mktemp("mine")
    published(folder, rows(*streams(evenings()), stream(PersonNamed(names=("Ann", "Annie")))))
    with open_published(folder) as con:
        yield con


WHO = ("Ann", "Bo", HOSTILE[0], "Dan")


@pytest.mark.parametrize("player", WHO)
def test_sums_months_and_titles_are_those_of_a_recount(tables: Tables, player: str) -> None:
    own = entries(player)
    answer = figures.mine(tables, player, TODAY).sums
    undated = [one for one in own if one.day is None]
    fair = [one.fair for one in own if one.fair is not None]
    assert taken(answer, "titles", "days", "undated", "undated_plays", "rivals", "copies") == {
        **sums(own),
        "titles": len({one.title for one in own}),
        "days": len({one.day for one in own} - {None}),
        "undated": len(undated),
        "undated_plays": sum(one.quantity for one in undated),
        "rivals": len(fair),
        "copies": False,
    }
    assert answer["fair"] == pytest.approx(sum(fair) / len(fair))
    by_month = defaultdict[date, list[Entry]](list)
    by_title = defaultdict[str, list[Entry]](list)
    for one in own:
        by_title[one.title].append(one)
        if one.day:
            by_month[one.day.replace(day=1)].append(one)
    months = {row["month"]: taken(row) for row in figures.mine(tables, player, TODAY).months}
    assert months == {month: sums(of) for month, of in by_month.items()}
    titles = figures.mine(tables, player, TODAY).titles
    assert {row["game"]: taken(row, "last", "beaten") for row in titles} == {
        title: {
            **sums(of),
            "last": max((one.day for one in of if one.day), default=None),
            "beaten": sum(one.won is True and one.fair is not None for one in of),
        }
        for title, of in by_title.items()
    }
    plays = sorted((sum(one.quantity for one in of) for of in by_title.values()), reverse=True)
    assert [row["plays"] for row in titles] == plays
    assert parts.h_index(titles) == max(n for n in range(7) if sum(number >= n for number in plays) >= n)


@pytest.mark.parametrize("player", WHO)
def test_rivals_and_partners_are_those_of_a_recount(tables: Tables, player: str) -> None:
    met = defaultdict[tuple[str, bool], list[Entry]](list)
    for one in entries(player):
        for name in one.against:
            met[name, True].append(one)
        for name in one.partners:
            met[name, False].append(one)
    rows = figures.mine(tables, player, TODAY).others
    assert {(row["player"], row["against"]): taken(row) for row in rows} == {
        pair: sums(of) for pair, of in met.items()
    }


@pytest.mark.parametrize("player", WHO)
def test_streaks_are_those_of_a_recount(tables: Tables, player: str) -> None:
    own = [one for one in entries(player) if one.day]
    answer = {
        (row["unit"], name): (row["length"], row["since"], row["until"], row["plays"], row["games"])
        for row in figures.mine(tables, player, TODAY).streaks
        for name in ("longest", "goes_on")
        if row[name]
    }
    for unit, step in (("day", 1), ("week", 7)):
        places = {
            one.day.toordinal() // step if step == 1 else monday(one.day).toordinal()
            for one in own
            if one.day
        }
        runs = [
            run for first in places if first - step not in places for run in [row_from(first, step, places)]
        ]
        longest = max(runs, key=lambda run: (len(run), run[-1]))
        assert answer[unit, "longest"] == run_of(longest, step, own)
        current = [run for run in runs if run[-1] + step - 1 >= TODAY.toordinal() - step]
        assert [answer[key] for key in answer if key == (unit, "goes_on")] == [
            run_of(run, step, own) for run in current
        ]


def monday(day: date) -> date:
    return day - timedelta(day.weekday())


def row_from(first: int, step: int, places: set[int]) -> list[int]:
    """The places in a row from the first one on."""
    run = [first]
    while run[-1] + step in places:
        run.append(run[-1] + step)
    return run


def run_of(run: list[int], step: int, own: list[Entry]) -> tuple[int, date, date, int, int]:
    since, until = date.fromordinal(run[0]), date.fromordinal(run[-1] + step - 1)
    within = [one for one in own if one.day and since <= one.day <= until]
    return len(run), since, until, sum(one.quantity for one in within), len(within)


@pytest.mark.parametrize("player", WHO)
def test_milestones_count_dated_plays_in_their_order(tables: Tables, player: str) -> None:
    own = sorted((one for one in entries(player) if one.day), key=lambda one: (one.day, one.title, one.id))
    plays = [one for one in own for _ in range(one.quantity)]
    wanted = {n: plays[n - 1].id for n in (1, 10, 100, 1000, len(plays)) if n <= len(plays)}
    answer = figures.mine(tables, player, TODAY).milestones
    assert {row["nth"]: row["id"] for row in answer} == wanted
    assert [row["nth"] for row in answer if row["last"]] == [len(plays)]


def test_a_streak_ends_when_a_whole_day_or_week_passes(tables: Tables) -> None:
    last = max(one.day for one in entries("Ann") if one.day)
    for unit, days in (("day", 1), ("week", 7 - last.weekday() + 6)):
        for later, goes_on in ((days, True), (days + 1, False)):
            answer = figures.mine(tables, "Ann", last + timedelta(later)).streaks
            assert any(row["goes_on"] for row in answer if row["unit"] == unit) == goes_on


def games_at(tables: Tables, href: str) -> int:
    """The number of games that the library lists at an address."""
    address: dict[str, Any] = dict(parse_qsl(urlsplit(href).query))
    address.pop("sort", None)
    kinds = {links.kind(kind): kind for kind in catalogue.choices(tables)["kind"]}
    if "kind" in address:
        address["kind"] = kinds[address["kind"]]
    return catalogue.count(tables, Filters(**address))


@pytest.mark.parametrize("player", WHO)
def test_every_figure_leads_to_its_games(tables: Tables, player: str) -> None:
    to = parts.Behind(player, copies=False)
    of = figures.mine(tables, player, TODAY).sums
    titles, met = figures.mine(tables, player, TODAY).titles, figures.mine(tables, player, TODAY).others
    runs = figures.mine(tables, player, TODAY).streaks
    facts = {fact["label"]: fact["href"] for fact in parts.head(player, None, of, titles, runs, to)["facts"]}
    assert games_at(tables, facts["Plays"]) == games_at(tables, facts["Titles"]) == of["games"]
    assert games_at(tables, facts["Days played"]) == of["games"] - of["undated"]
    assert games_at(tables, facts["Won"]) == of["wins"]
    longest = next(run for run in runs if run["unit"] == "day" and run["longest"])
    assert games_at(tables, facts["Longest streak"]) == longest["games"]
    months = figures.mine(tables, player, TODAY).months
    drawn = [month for year in parts.years(months, to) for month in year["months"] if month["href"]]
    assert [games_at(tables, month["href"]) for month in drawn] == [row["games"] for row in months]
    without = parts.undated(of, to)
    assert without
    assert games_at(tables, without["more"]["href"]) == of["undated"]
    table = parts.most_played(titles, to)["rows"]
    assert [games_at(tables, row[0]["href"]) for row in table] == [row["games"] for row in titles]
    for row, title in zip(table, titles, strict=True):
        if title["wins"]:
            assert games_at(tables, row[2]["href"]) == title["wins"]
    for against in (True, False):
        rows = [row for row in met if row["against"] == against]
        table = parts.others(met, {}, against, to)
        assert table
        for cells, row in zip(table["rows"], rows, strict=True):
            assert games_at(tables, cells[1]["href"]) == row["games"]
            if row["wins"]:
                assert games_at(tables, cells[2]["href"]) == row["wins"]
    for cells, run in zip(parts.streaks(runs, to)["rows"], runs, strict=True):  # type: ignore[index]
        assert games_at(tables, cells[1]["href"]) == run["games"]


def test_only_what_would_find_a_game_can_be_chosen(tables: Tables) -> None:
    for name, values in catalogue.rare_choices(tables).items():
        assert values
        for value in values:
            assert catalogue.count(tables, Filters(**{name: value})), f"{name} {value}"


def test_branches_and_removed_games_do_not_count(tmp_path: Path) -> None:
    game = played(("Ada", "Bo"), "whole", title="whole")
    gone = played(("Ada", "Bo"), "gone", title="gone")
    with Library(tmp_path) as library:
        library.record(game, gone)
        Recorder.branch(library, game.id, 20)
        remove(library, gone.id)
        project(tmp_path, library.store)
    with open_published(tmp_path) as con:
        of = figures.mine(con, "Ada", TODAY).sums
        assert (of["plays"], of["copies"]) == (1, True)
        plays = parts.head(
            "Ada", None, of, figures.mine(con, "Ada", TODAY).titles, [], parts.Behind("Ada", True)
        )["facts"][0]
        assert catalogue.count(con, Filters(player="Ada")) == 2
        assert games_at(con, plays["href"]) == 1


def test_nothing_is_claimed_from_few_plays() -> None:
    """Five wins of five against one rival each are beside chance; three are not compared at all."""
    row = {"game": "Go", "plays": 5, "wins": 5, "ended": 5, "nth": 1, "last": None, "fair": 0.5}
    few = row | {"beaten": 3, "rivals": 3, "low": 0.44, "high": 1.0}
    some = row | {"beaten": 4, "rivals": 5, "low": 0.38, "high": 0.96}
    many = row | {"beaten": 5, "rivals": 5, "low": 0.57, "high": 1.0}
    to = parts.Behind("Ann", copies=False)
    assert parts.beside_chance([few], to)["rows"] == []
    assert "The most so far is 3." in parts.beside_chance([few], to)["about"]
    verdicts = [cells[0]["badges"] for cells in parts.beside_chance([some, many], to)["rows"]]
    assert verdicts == [["better than chance"], []]


def test_the_best_titles_come_first_and_the_worst_last() -> None:
    made = [
        {
            "game": f"{wins:02}",
            "wins": wins,
            "ended": 20,
            "beaten": wins,
            "rivals": 20,
            "fair": 0.5,
            "low": 0.0,
            "high": 1.0,
        }
        for wins in range(15)
    ]
    table = parts.beside_chance(made, parts.Behind("Ann", copies=False))
    names = [cells[0]["text"] for cells in table["rows"]]
    assert names == ["14", "13", "12", "11", "10", "09", "05", "04", "03", "02", "01", "00"]
    assert "3 more titles not listed" in table["about"]


def test_empty_years_in_a_row_are_one() -> None:
    months = [{"month": date(year, 2, 1), "plays": 2} for year in (1, 2020, 2022)]
    years = parts.years(months, parts.Behind("Ann", copies=False))
    assert [(year["year"], len(year["months"])) for year in years] == [
        ("1", 12),
        ("2\N{EN DASH}2019", 0),
        ("2020", 12),
        ("2021", 12),
        ("2022", 12),
    ]
    assert [month["plays"] for month in years[-1]["months"]] == [0, 2] + [0] * 10
    assert years[-1]["months"][1]["name"] == "February 2022: 2 plays"
    assert "until=2020-02-29" in years[2]["months"][1]["href"]


def test_everybody_is_listed_once_and_bots_are_marked(tables: Tables, tmp_path: Path) -> None:
    plays = {name: sums(entries(name))["plays"] for name in WHO}
    listed = figures.persons(tables)
    assert {row["player"]: row["plays"] for row in listed} == plays
    assert [row["plays"] for row in listed] == sorted(plays.values(), reverse=True)
    with Library(tmp_path) as library:
        library.record(played(("Steady 1", "Ada"), "bot", title="bot", platform="vidi play"))
        library.record(played(("Greedy 2", "Tavro"), "two", title="two", bots=[None, "steady"]))
        project(tmp_path, library.store)
    with open_published(tmp_path) as con:
        assert {row["player"]: row["bot"] for row in figures.persons(con)} == {
            "Steady 1": "steady",
            "Ada": None,
            "Greedy 2": None,
            "Tavro": "steady",
        }


def test_nothing_of_a_person_without_plays(tables: Tables) -> None:
    assert figures.mine(tables, "Nobody", TODAY).sums["games"] == 0
    assert figures.mine(tables, "Nobody", TODAY).titles == figures.mine(tables, "Nobody", TODAY).others == []
    assert (
        figures.mine(tables, "Nobody", TODAY).months == figures.mine(tables, "Nobody", TODAY).milestones == []
    )
    assert figures.mine(tables, "Nobody", TODAY).streaks == []
    assert Counter(row["player"] for row in figures.persons(tables))["Nobody"] == 0
