"""What the Analytics page asks: the games that filters leave, answers about them, and figures of these."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import duckdb
import pytest

from dashboard.analytics import figures, gallery, heat
from dashboard.shared import analysis, catalogue, reading
from dashboard.shared.analysis import Counted, Unanswered
from dashboard.shared.catalogue import Filters
from domain import logged
from domain.catalog import games
from domain.kernel.aggregate import Game
from projections.projector.projector import Projector
from projections.projector.publish import publish
from projections.query.filters import filters
from projections.query.questions import Asker, Brief, Chart, Kind, Question, questions
from tests.games.examples import (
    BARS,
    HIDDEN,
    MATCHES,
    NAMED,
    NUMBERED,
    OF_SEATS,
    OPEN,
    PLAYED,
    QUICK,
    RARE,
    SHADED,
    TIE,
    TOGETHER,
)
from tests.helpers.logged import logged_game
from tests.helpers.shown import HOSTILE, played
from vidi.library.library import Library
from vidi.library.recording import Recorder

[DIFFICULTY, MAP] = (of for of in filters() if of.name in ("difficulty", "map"))
EUROPA = Filters(seats=3, own=((MAP, "europa"),), since="2024-05-31")
FIXTURES = Path(__file__).parents[3] / "fixtures"
RECORDS = [FIXTURES / f"{record}.vidi.jsonl" for record in (TIE, PLAYED[Path(MATCHES[0]).stem])]
TRAPS = ("x' OR '1'='1", "$seats", "a''b\\")
"""Names that a query put together by hand would stumble over."""


def on(map_: str) -> Filters:
    return Filters(own=((MAP, map_),))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The published copy of five games on two maps, one each of the other games, a log, and a branch."""
    folder = tmp_path_factory.mktemp("analysis")
    recorded = [
        played(("Ada", "Bo", "Cy"), "one", title="one", platform="bots"),
        played(("Ada", "Bo"), "two"),
        played((*HOSTILE, "Ada"), "three"),
        played(("Bo", *TRAPS), "four", 60),
        Game.start(OPEN, ("Ada", "Bo"), seed="five", setup={"map": "mare-nostrum"}),
        import_module(f"tests.games.{TOGETHER.name}.eager").won_game(3),
        played(("Dee", "Eve"), "six", rules=QUICK, setup={"lattice": 24}),
        logged_game("Rails", "seven", 3),
    ]
    with Library(folder) as library:
        library.record(*recorded)
        library.import_files(RECORDS)
        Recorder.branch(library, recorded[0].id, 40)
        with Projector(folder / "warehouse.duckdb", library.store.rows) as projector:
            projector.catch_up()
            publish(projector, folder)
    context = reading.use(folder)
    context.follower.start()
    path = reading.copy()
    assert path
    yield path
    context.close()


@pytest.fixture
def con(copy: Path) -> duckdb.DuckDBPyConnection:
    return reading.tables()


@pytest.mark.parametrize(
    ("filters", "due"),
    [
        (Filters(), Counted(10, 8, 0)),
        (Filters(player="Ada"), Counted(4, 3, 0)),
        (on("europa"), Counted(4, 3, 0)),
        (on("mare-nostrum"), Counted(1, 0, 0)),
        (Filters(since="2024-05-31"), Counted(6, 5, 0)),
        (Filters(fidelity="logged"), Counted(1, 1, 0)),
        (Filters(since="2024-06-01"), Counted(0, 0, 0)),
        (Filters(until="2024-05-31", seats=2), Counted(2, 2, 0)),
        (Filters(until="2024-05-30"), Counted(0, 0, 0)),
        (Filters(kind="chess"), Counted(0, 0, 0)),
        (replace(on("europa"), kind=HIDDEN.name), Counted(0, 0, 0)),
        (Filters(own=((DIFFICULTY, "simple"),)), Counted(1, 1, 0)),
        (Filters(own=((DIFFICULTY, "heavy"),)), Counted(0, 0, 0)),
        (Filters(player=TRAPS[0]), Counted(1, 0, 0)),
    ],
)
def test_games_are_counted_that_fit_all_filters_and_are_no_branches(
    con: duckdb.DuckDBPyConnection, filters: Filters, due: Counted
) -> None:
    assert analysis.count(con, None, filters) == due


OF_ONE: dict[str | None, Filters] = {
    logged.NAME: Filters(kind="Rails"),
    **{name: Filters(seats=min(3, rules.seats[-1])) for name, rules in games().items() if rules is not OPEN},
}
"""The one game of each other kind, by its seats."""
EMPTY = (
    "common/comebacks",
    "common/notes",
    "common/review_comebacks",
    "common/review_commands",
    "common/review_sources",
    "common/review_swings",
    "common/together",
    RARE,
)
"""Questions that these games may have no answer to, beside rows that need five games."""


@pytest.mark.parametrize(
    ("name", "filters"),
    [(question.name, OF_ONE.get(question.game, EUROPA)) for question in questions()]
    + [("common/months", Filters(player=name, source=catalogue.NOBODY)) for name in (*TRAPS, *HOSTILE)]
    + [(BARS, Filters()), (OF_SEATS, Filters(player="Ada"))],
)
def test_the_sql_that_is_shown_answers_what_the_page_shows(
    copy: Path, con: duckdb.DuckDBPyConnection, name: str, filters: Filters
) -> None:
    asked = analysis.named(name)
    assert asked
    shown = analysis.ask(copy, asked, filters).result(30)
    again = con.sql(analysis.in_sql(asked, filters)).to_arrow_table()
    of_five = "facts.within" in asked.sql or "A row needs 5 games" in asked.sentence
    assert shown.num_rows or name in EMPTY or of_five
    assert again.drop([figures.GAMES]) == shown.drop([figures.GAMES, figures.COUNT])


def test_only_chosen_games_are_behind_an_answer(copy: Path, con: duckdb.DuckDBPyConnection) -> None:
    asked = analysis.named("common/lengths")
    assert asked
    answer = analysis.ask(copy, asked, Filters(player="Cy", kind=OPEN.name)).result(30)
    [row] = figures.rows(answer)
    [game] = catalogue.these(con, row["games"])
    assert (game["title"], row["game"], row["players"]) == ("one", OPEN.title, 3)


def test_a_question_about_logs_counts_logs_of_any_title_and_nothing_else(
    con: duckdb.DuckDBPyConnection,
) -> None:
    entries = analysis.named("logged/entries")
    assert analysis.count(con, entries, Filters()) == Counted(1, 1, 0)
    assert analysis.count(con, entries, Filters(kind=OPEN.name)) == Counted(0, 0, 0)


def test_an_answer_is_asked_once_until_it_is_forgotten(copy: Path) -> None:
    first = analysis.ask(copy, questions()[0], Filters())
    assert analysis.ask(copy, questions()[0], Filters()) is first
    analysis.forget(copy, questions()[0], Filters())
    assert analysis.ask(copy, questions()[0], Filters()) is not first


def question(sql: str, chart: Chart) -> Question:
    return Question("common/it", None, "It?", Asker.PLAYER, "It.", chart, "Games", sql)


def test_a_question_that_takes_too_long_is_stopped(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SECONDS", 0.2)
    endless = "SELECT sum(hash(range)) AS it, [] AS games FROM range(1000000000000)"
    with pytest.raises(Unanswered, match=r"stopped after 0\.2 s"):
        analysis.ask(copy, question(endless, Chart(Kind.TABLE, ())), Filters()).result(30)


def test_a_question_that_fails_says_how_in_a_line(copy: Path) -> None:
    wrong = question("SELECT nothing, [] AS games FROM games", Chart(Kind.TABLE, ()))
    with pytest.raises(Unanswered, match='"nothing" not found') as failed:
        analysis.ask(copy, wrong, Filters()).result(30)
    assert "\n" not in str(failed.value)


def test_of_several_maps_the_most_played_is_drawn(con: duckdb.DuckDBPyConnection) -> None:
    asked = analysis.named(SHADED)
    assert asked
    assert analysis.on_one(con, MAP, asked, Filters()) == (on("europa"), 2)
    assert analysis.on_one(con, MAP, asked, on("mare-nostrum")) == (on("mare-nostrum"), 1)


def test_every_province_has_a_shade_and_a_number(copy: Path, con: duckdb.DuckDBPyConnection) -> None:
    asked = analysis.named(SHADED)
    assert asked
    rows = figures.rows(analysis.ask(copy, asked, on("europa")).result(30))
    picture = heat.picture(rows, asked, analysis.board_of(con, asked, on("europa")), "/there?row={}".format)
    scene = picture["scene"]
    for row in rows:
        province = row["province"]
        assert scene[f"n-{province}"]["text"] == heat.number(row["per_100_games"])
        assert heat.number(row["per_100_games"]) in scene[f"t-{province}"]["text"]
        assert any(step["colour"] in scene[f"r-{province}"]["style"] for step in picture["legend"])
        assert picture["links"][f"r-{province}"] == f"/there?row={figures.keys([row], asked)[0]}"
    fought = {row["province"] for row in rows}
    left = [id_[2:] for id_ in scene if id_.startswith("n-") and id_[2:] not in fought]
    assert all(scene[f"n-{province}"]["text"] == "-" for province in left)
    assert all(f'id="{id_}"' in picture["base"] for id_ in scene)


def test_a_question_about_seats_is_about_those_of_the_player_or_of_all_others(copy: Path) -> None:
    def players(filters: Filters, others: bool = False) -> set[str]:
        asked = analysis.named("common/players")
        assert asked
        answer = analysis.ask(copy, asked, filters, others).result(30)
        return {row["player"] for row in figures.rows(answer)}

    every, of_ada = players(Filters(kind=OPEN.name)), Filters(kind=OPEN.name, player="Ada")
    assert players(of_ada) == {"Ada"}
    assert players(of_ada, others=True) == every - {"Ada"} != every


def test_the_gallery_takes_turns_among_games_and_shows_what_has_figures(
    copy: Path, con: duckdb.DuckDBPyConnection
) -> None:
    hung = gallery.candidates(con, Filters())
    assert len({question.name for question in hung}) == gallery.TRIED
    assert {question.game for question in hung[:7]} == {None, *games(), logged.NAME}
    for kind, of in ((OPEN.name, OPEN.name), ("Rails", logged.NAME)):
        assert {question.game for question in gallery.candidates(con, Filters(kind=kind))} == {None, of}
    margins, leaders = analysis.named("common/margins"), analysis.named("common/leaders_win")
    assert margins
    assert leaders
    drawn = gallery.picture(figures.rows(analysis.ask(copy, margins, Filters()).result(30)), margins)
    assert drawn
    assert {bar["label"] for bar in drawn["bars"]} & {
        f"{OPEN.title} · over 50 % ahead",
        "over 50 % ahead",
        f"{OPEN.title} · 20 to 50 % ahead",
    }
    assert gallery.picture(figures.rows(analysis.ask(copy, leaders, Filters()).result(30)), leaders) is None


def test_numbers_along_a_chart_have_their_unit() -> None:
    lives, fires = analysis.named(NUMBERED), analysis.named(NAMED)
    assert lives
    assert fires
    for asked, value, label in ((lives, 3, "in 3 circles"), (fires, "boost", "Boost")):
        place, figure = asked.chart.columns
        row = {place: value, figure: 1.5, "low": 1.0, "high": 2.0, "games": ["a"], "of_games": 9}
        drawn = gallery.picture([row], asked)
        assert drawn
        assert [bar["label"] for bar in drawn["bars"]] == [label]
    rounds = question("", Chart(Kind.LINE, ("round", "percent")))
    line = replace(rounds, labels=("round {}", "round {}"))
    drawn = gallery.picture(
        [{"round": n, "percent": 1.0, "games": [], "of_games": 9} for n in (2, 3, 4)], line
    )
    assert drawn
    assert drawn["ends"] == ["round 2", "round 4"]


def test_a_question_names_columns_as_its_table_does() -> None:
    fires = analysis.named(NAMED)
    assert fires
    assert "The column **Instead** counts" in figures.meaning(fires)
    wins = analysis.named(BARS)
    assert wins
    assert "won the game. **Even** is what" in figures.meaning(wins)


IT = Question("common/it", None, "It?", Asker.PLAYER, "It.", Chart(Kind.TABLE, ()), "", "")


def rows(*names: str, **more: Any) -> list[figures.Row]:
    return [
        {"label": name, "high": n / 3, "games": ["a"] * n, "of_games": n, **more}
        for n, name in enumerate(names, 1)
    ]


def test_an_answer_in_a_sentence_is_about_the_row_that_counts_most() -> None:
    asked = replace(IT, brief=Brief("n", "{who} has {percent:.0f} % of {n}."))
    some = {"who": "Ada", "percent": 50.0, "n": figures.FEWEST}
    assert figures.brief([some, some | {"who": "Bo", "n": 7, "percent": 33.3}], asked) == "Bo has 33 % of 7."
    assert figures.brief([some], asked) == "Ada has 50 % of 5."
    assert figures.brief([some | {"n": figures.FEWEST - 1}], asked) is None
    assert figures.brief([some | {"percent": None}], asked) is None


def test_the_sentences_of_questions_have_the_columns_of_their_answers(
    copy: Path, con: duckdb.DuckDBPyConnection
) -> None:
    briefs = gallery.briefs(con, Filters())
    assert len(briefs) >= 5
    for asked in briefs:
        answer = analysis.ask(copy, asked, Filters()).result(30)
        assert asked.brief
        names = {name for _, name, _, _ in Formatter().parse(asked.brief.template) if name}
        assert {asked.brief.column, *names} <= set(answer.column_names), asked.name
    assert gallery.briefs(con, Filters(player="Ada")) == []


def test_rows_are_called_by_as_many_cells_as_tell_them_apart() -> None:
    assert figures.keys(rows("a", "b"), IT) == ["a", "b"]
    assert figures.keys([{"game": OPEN.title} | row for row in rows("a", "b")], IT) == ["a", "b"]
    assert figures.keys([{"game": n} | row for n, row in enumerate(rows("a", "a"))], IT) == ["0", "1"]
    assert figures.keys([row | {"seat": n} for n, row in enumerate(rows("a", "a"), 1)], IT)[1].startswith(
        "a · "
    )
    same = {"label": "a", "games": [], "of_games": 0}
    assert figures.keys([same, same], IT) == ["1", "2"]


def test_the_table_says_how_many_games_are_behind_a_row() -> None:
    one, many = rows("a")[0], rows("b")[0] | {"of_games": 1_203}
    table = figures.table([one, many], IT, "/x?{}".format)
    assert [row[-1] for row in table["rows"]] == [
        {"text": "1 game", "href": "/x?a"},
        {"text": "1,203 games", "href": "/x?b"},
    ]


def test_a_chart_has_twelve_bars_before_more_and_all_have_intervals() -> None:
    many = [row | {"low": 0.0} for row in rows(*(f"n{n}" for n in range(figures.BARS + 5)))]
    asked = question("", Chart(Kind.BAR, ("label", "high")))

    def layers(most: int) -> int:
        return len(figures.chart(many, asked, most)["layer"])

    assert len(figures.chart(many, asked)["data"]["values"]) == figures.BARS
    assert f"The first {figures.BARS} of {len(many)} rows" in figures.explained(many, asked)
    assert "Each bar counts 1 to 12 games. The band goes" in figures.explained(many, asked)
    assert layers(figures.BARS) == layers(figures.MOST) == 2
    every = figures.explained(many, asked, figures.MOST)
    assert "Each bar counts 1 to 17 games. The band goes" in every
    assert "rows are drawn" not in every


def test_a_share_of_too_few_games_is_pale_and_has_no_interval() -> None:
    asked = replace(question("", Chart(Kind.BAR, ("label", "percent"))), axis="Games won, %")
    few = {"label": "few", "percent": 100.0, "low": 43.9, "high": 100.0, "games": [], "of_games": 3}
    enough = {"label": "enough", "percent": 100.0, "low": 72.2, "high": 100.0, "games": [], "of_games": 10}
    assert [row["vague"] for row in figures.chart([few, enough], asked)["data"]["values"]] == [True, False]
    assert "A pale bar proves nothing" in figures.explained([few, enough], asked)
    assert "pale" not in figures.explained([enough], asked)
    assert "band" not in figures.explained([few], asked)


def test_a_line_breaks_where_too_few_games_or_none_are_behind_a_point() -> None:
    asked = question("", Chart(Kind.LINE, ("round", "percent", "game")))
    behind = {"a": {1: 9, 2: 5, 3: 4, 4: 7, 6: 8}, "b": {2: 6, 3: 5}}
    rows: list[figures.Row] = [
        {
            "game": game,
            "round": n,
            "percent": 10.0 * n,
            "low": 1.0,
            "high": 9.0,
            "games": ["x"],
            "of_games": games,
        }
        for game, points in behind.items()
        for n, games in points.items()
    ]
    values = figures.chart(rows, asked)["data"]["values"]
    assert [(row["game"], row["round"], row["percent"], row["games"]) for row in values] == [
        ("a", 1, 10, 9),
        ("a", 2, 20, 5),
        ("a", 3, None, 4),
        ("a", 4, 40, 7),
        ("a", 5, None, 0),
        ("a", 6, 60, 8),
        ("b", 2, 20, 6),
        ("b", 3, 30, 5),
    ]
    assert all((row["low"] is None) == (row["percent"] is None) for row in values)
    assert "Each point counts 5 to 9 games. 1 point of fewer than 5 games is not drawn" in (
        figures.explained(rows, asked)
    )
    assert not figures.drawn([row for row in rows if row["of_games"] < figures.FEWEST], asked)


def test_the_figure_of_all_others_stands_in_the_same_row_where_it_is_no_count() -> None:
    shares = question("", Chart(Kind.BAR, ("tile", "percent")))
    own: list[figures.Row] = [
        {"tile": "a", "percent": 50.0, "games": [], "of_games": 1},
        {"tile": "b", "percent": 9.0, "games": [], "of_games": 1},
    ]
    others: list[figures.Row] = [{"tile": "b", "percent": 7.0, "games": [], "of_games": 3}]
    assert [row["others"] for row in figures.beside_others(own, others, shares)] == [None, 7.0]
    counts = [row | {"percent": 3} for row in own]
    assert figures.beside_others(counts, [row | {"percent": 4} for row in others], shares) == counts
    assert figures.beside_others(own, [], shares) == own
    assert figures.beside_others(own[:1], others, shares) == own[:1]


def test_ids_are_read_as_the_names_that_our_packs_give_them() -> None:
    asked = replace(IT, ids=("province", "tile"))
    assert figures.shown(asked, "province", "asia") == "Asia Minor"
    assert figures.shown(asked, "tile", "agriculture_column") == "Agriculture (column)"
    assert figures.shown(asked, "province", "a_strange_land") == "A strange land"
    assert figures.shown(asked, "player", "asia") == "asia"
    assert figures.shown(IT, "province", "asia") == "asia"
