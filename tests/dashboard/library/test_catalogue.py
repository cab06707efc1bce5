"""The list of games: what filters and orders find, and what a card says of a game."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any

import duckdb
import pytest

from dashboard.cache import answers
from dashboard.replay import reported
from dashboard.shared import catalogue, titles, widgets
from dashboard.shared.catalogue import (
    FINISHED,
    LAST,
    NOBODY,
    NOT_REVIEWED,
    REVIEWED,
    SORTS,
    UNFINISHED,
    WITH_MISTAKES,
    Filters,
)
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import EndContradicted
from domain.kernel.rules import points
from projections.projector.projector import Projector
from projections.projector.publish import publish
from projections.query.bots import EXAMPLES
from projections.query.read import open_published
from tests.games.examples import OPEN, PAYING, QUICK
from tests.helpers import reviewed
from tests.helpers.harbour import MOVES, log, without_points
from tests.helpers.projected import published, rows
from tests.helpers.reported import play, seat, stream, streams
from tests.helpers.reviewed import Handed
from tests.helpers.shown import FLAW, HOSTILE, NOTE, played
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.library.remarks import rename
from vidi.library.tables import project
from vidi.review.rows import Judged, Other, Position, Review

CONTRADICTED = EndContradicted(
    file="a", line=3, told_scores=(1,), told_winners=(), found_scores=None, found_winners=None
)


@cache
def recorded() -> dict[str, Game]:
    games = {
        "whole": played(("Ada", "Bo", "Cy"), "whole", title="whole", platform="bots"),
        "begun": played(("Ada", "Dan"), "begun", 40, title="begun"),
        "set up": played(("Bo", HOSTILE[0]), "set up", 0, title="set up"),
    }
    games["begun"].mark(FLAW)
    games["set up"].mark(CONTRADICTED)
    return games


def reviews() -> Handed:
    """A review of the whole game with a mistake of its first seat, and of the begun one with no mistake."""
    wait = Other("wait", {}, "Wait", 0.2, 40, 9.5, 0.1, 0.3)
    handed = {}
    for title, mistake in {"whole": True, "begun": False}.items():
        game = recorded()[title]
        chances = (0.5,) * len(game.started.seats)
        at = tuple(
            Position(move, move, chances, chances, chances, end=True) for move in (3, 4, len(game.moves))
        )
        made = Review(str(game.id), title, "0" * 12, "steady", "", mistake, at, (), ())
        judged = [Judged(n, 1, 8, (wait,) if n == 3 else (), mistake and n == 3) for n in (3, 4)]
        handed[str(game.id)] = reviewed.rows(OPEN.name, made, *judged)
    return Handed(handed)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    folder: Path = tmp_path_factory.mktemp("catalogue")
    with Library(folder) as library:
        library.record(*recorded().values())
        with Projector(folder / "warehouse.duckdb", library.store.rows, reviews()) as projector:
            projector.catch_up()
            publish(projector, folder)
    with open_published(folder) as con:
        yield con


def titles_of(con: duckdb.DuckDBPyConnection, filters: Filters, sort: str = "title") -> list[str]:
    shown = [game["title"] for game in catalogue.games(con, filters, sort, 1)]
    assert len(shown) == catalogue.count(con, filters)
    return shown


@pytest.mark.parametrize(
    ("filters", "fitting"),
    [
        (Filters(), ["begun", "set up", "whole"]),
        (Filters(kind=OPEN.name), ["begun", "set up", "whole"]),
        (Filters(kind="chess"), []),
        (Filters(player="Ada"), ["begun", "whole"]),
        (Filters(player=HOSTILE[0]), ["set up"]),
        (Filters(player="x' OR '1'='1"), []),
        (Filters(seats=2), ["begun", "set up"]),
        (Filters(source="bots"), ["whole"]),
        (Filters(fidelity="whole"), ["whole"]),
        (Filters(fidelity="partial"), ["begun"]),
        (Filters(fidelity="contradicts"), ["set up"]),
        (Filters(source=NOBODY), ["begun", "set up"]),
        (Filters(player="Ada", seats=2, source=NOBODY), ["begun"]),
        (Filters(player="Ada", seats=2, source="bots"), []),
        (Filters(finished=FINISHED), ["whole"]),
        (Filters(finished=UNFINISHED, seats=2), ["begun", "set up"]),
        (Filters(winner="Ada", finished=UNFINISHED), []),
        (Filters(search="BÖ"), ["set up", "whole"]),
        (Filters(search="ada begun"), ["begun"]),
        (Filters(search=f"{OPEN.title} europa".lower()), ["begun", "set up", "whole"]),
        (Filters(search=f"dan {NOTE[-5:]}"), ["begun"]),
        (Filters(search="' OR 1=1 --"), []),
        (Filters(review=REVIEWED), ["begun", "whole"]),
        (Filters(review=WITH_MISTAKES), ["whole"]),
        (Filters(review=NOT_REVIEWED), ["set up"]),
        (Filters(review="' OR 1=1 --"), []),
        (Filters(mistakes="Ada"), ["whole"]),
        (Filters(mistakes="Bo"), []),
    ],
)
def test_filters_leave_the_games_that_fit_them_all(
    tables: duckdb.DuckDBPyConnection, filters: Filters, fitting: list[str]
) -> None:
    assert titles_of(tables, filters) == fitting


def test_only_what_would_find_a_game_can_be_chosen(tables: duckdb.DuckDBPyConnection) -> None:
    for name, values in catalogue.choices(tables).items():
        assert values
        for value in values:
            assert catalogue.count(tables, Filters(**{name: value})), f"{name} {value}"


def test_a_winner_finds_the_games_that_were_won(tables: duckdb.DuckDBPyConnection) -> None:
    [whole] = catalogue.games(tables, Filters(finished=FINISHED), "title", 1)
    won = {whole["players"][seat - 1] for seat in whole["winners"]}
    for player in ("Ada", "Bo", "Cy"):
        assert titles_of(tables, Filters(winner=player)) == ["whole"] * (player in won)


@pytest.mark.parametrize(
    ("sort", "first"), [("title", "begun"), ("longest first", "whole"), ("closest finish first", "whole")]
)
def test_orders(tables: duckdb.DuckDBPyConnection, sort: str, first: str) -> None:
    assert titles_of(tables, Filters(), sort)[0] == first


def test_the_closest_finish_is_that_of_the_winner(tmp_path: Path) -> None:
    """Golf has its winner 1 ahead, not 38; nobody knows who is ahead where a winner has points between."""
    plays = {
        "a duel": ("5 won", "2"),
        "between": ("4 won", "3", "5"),
        "golf": ("99", "60 won", "61"),
        "shared": ("5 won", "5 won", "4"),
    }
    seats = {
        title: [seat(f"{n}", score.split()[0], won="won" in score) for n, score in enumerate(scores)]
        for title, scores in plays.items()
    }
    published(tmp_path, rows(*streams([play(title, *of, title=title) for title, of in seats.items()])))
    with open_published(tmp_path) as con:
        assert titles_of(con, Filters(), "closest finish first") == ["shared", "golf", "a duel", "between"]


def test_games_without_a_day_begin_with_whole_ones_the_closest_first_and_take_turns(tmp_path: Path) -> None:
    """Then come examples, bots that play at random, and games that are not finished."""

    def undated(title: str, names: tuple[str, str], **how: Any) -> Game:
        return played(names, title, title=title, at=None, **{"rules": QUICK, **how})

    people = ("Ada", "Bo")
    whole = [undated(title, people) for title in ("one", "three", "four")]
    others = [
        undated("example", people, platform=EXAMPLES),
        undated("random", ("Ada", "Random 2")),
        undated("begun", people, moves=9),
    ]
    with Library(tmp_path) as library:
        library.record(*whole, *others, undated("another", people, rules=OPEN))
        project(tmp_path, library.store)

    def apart(game: Game) -> float:
        low, high = sorted(points(game.rules, game.state))
        return (high - low) / high

    closest = [game.started.title for game in sorted(whole, key=apart)]
    assert len({apart(game) for game in whole}) == 3
    with open_published(tmp_path) as con:
        last = titles_of(con, Filters(), LAST)
        assert set(last[:2]) == {closest[0], "another"}
        assert last[2:4] == closest[1:]
        assert set(last[4:6]) == {"example", "random"}
        assert last[6] == "begun"


def test_a_card_says_what_a_review_found(tables: duckdb.DuckDBPyConnection) -> None:
    cards = catalogue.games(tables, Filters(), "title", 1)
    states = ["reviewed, no mistake", None, "reviewed, 1 mistake"]
    assert [widgets.review(card) for card in cards] == states
    assert widgets.review({"judged": 0, "mistakes": 0}) == "reviewed"


def test_a_list_waits_for_no_second_turn(tables: duckdb.DuckDBPyConnection) -> None:
    """Two visitors with a turn each would wait for each other."""
    begun, done = Event(), Event()

    @answers.once
    def long(_con: duckdb.DuckDBPyConnection) -> bool:
        begun.set()
        return done.wait(20)

    with ThreadPoolExecutor(1) as threads:
        other = threads.submit(long, tables)
        begun.wait()
        assert catalogue.games(tables, Filters(seats=2), "title", 1)
        done.set()
        assert other.result()


def test_every_order_lists_every_game(tables: duckdb.DuckDBPyConnection) -> None:
    for sort in SORTS:
        assert sorted(titles_of(tables, Filters(), sort)) == ["begun", "set up", "whole"]


def test_a_card_says_how_the_game_went_and_ended(tables: duckdb.DuckDBPyConnection) -> None:
    cards = {game["title"]: game for game in catalogue.games(tables, Filters(), "title", 1)}
    for title, game in recorded().items():
        card = cards[title]
        assert tuple(line[-1] for line in card["lines"]) == OPEN.score(game.state)
        assert [line[0] for line in card["lines"]] == [5] * len(game.started.seats)
        won = OPEN.winners(game.state)
        assert card["winners"] == (None if won is None else list(won))
        assert card["players"] == list(game.started.seats)
        assert card["moves"] == len(game.moves)
    assert (cards["whole"]["rounds"], len(cards["whole"]["lines"][0])) == (12, 13)
    assert [(cards[title]["fidelity"], cards[title]["flaw"]) for title in ("whole", "begun", "set up")] == [
        ("whole", None),
        ("partial", FLAW.message),
        ("contradicts", CONTRADICTED.flaw),
    ]
    assert cards["whole"]["ended"]
    assert not cards["begun"]["ended"]


def test_a_branch_shows_what_it_took_over(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        whole = recorded()["whole"]
        library.record(played(("Ada", "Bo", "Cy"), "whole", title="whole", platform="bots"))
        branch = Recorder.branch(library, whole.id, 60).game
        project(tmp_path, library.store)
    with open_published(tmp_path) as con:
        card = next(game for game in catalogue.games(con, Filters(), "title", 1) if game["origin_game"])
    assert tuple(line[-1] for line in card["lines"]) == OPEN.score(branch.state)
    assert (card["rounds"], card["origin_moves"]) == (branch.state.round, 60)
    assert [len(line) for line in card["lines"]] == [branch.state.round + 1] * 3


def test_a_card_has_the_points_of_each_round_also_of_those_that_changed_none(tmp_path: Path) -> None:
    """In a game in which nobody buys or scores; the creatures in it pay at the end only."""
    game = Game.start(PAYING, ["Ada", "Bo", "Cy"], {"options": {"incomplete_half": True}}, seed="a quiet one")
    scores, worths = list[tuple[int, ...]](), list[tuple[int, ...]]()
    while game.state.round < 6:
        seat = PAYING.to_act(game.state)[0]
        legal = [c for c in PAYING.legal(game.state, seat) if c.NAME not in ("buy", "score_jewel")]
        command = legal[SeededChance("a quiet one", game.next_move).below(len(legal))]
        for event in game.move(seat, command.NAME, command.args()):
            if event.TOPIC.split(".")[1] == "RoundBegan":
                scores.append(PAYING.score(game.state))
                worths.append(points(PAYING, game.state))
    assert len(set(scores)) < len(scores), "a round should change no score"
    assert len(set(worths)) > 3
    with Library(tmp_path) as library:
        library.record(game)
        project(tmp_path, library.store)
    with open_published(tmp_path) as con:
        [card] = catalogue.games(con, Filters(), "title", 1)
    assert card["rounds"] == 6
    assert list(zip(*card["lines"], strict=True)) == [*worths, worths[-1]]


def test_a_card_of_a_log_has_points_only_if_the_log_gives_some(tmp_path: Path) -> None:
    results = {"sums": (4, -7, 0), "end": (4, 0, 0), "none": ()}
    with Library(tmp_path) as library:
        for title, scores in results.items():
            moves = MOVES if title == "sums" else without_points()
            game = log(moves, result={"winners": [1], "scores": scores}, id_=title)
            library.record(game)
            rename(library, game.id, title)
        project(tmp_path, library.store)
    with open_published(tmp_path) as con:
        cards = {game["title"]: game for game in catalogue.games(con, Filters(), "title", 1)}
    assert {title: tuple(line[-1:] for line in card["lines"]) for title, card in cards.items()} == {
        "sums": ([4], [-7], [0]),
        "end": ([4], [0], [0]),
        "none": ([], [], []),
    }
    assert len(cards["sums"]["lines"][0]) > 1
    assert {card["rounds"] for card in cards.values()} == {2}
    assert [widgets.result(card) for card in cards.values()] == [None] * 3


def test_a_draw_has_no_winner_on_cards_and_in_filters(tmp_path: Path) -> None:
    level = [seat(name, "9", won=True, place=1) for name in ("Ann", "Bo")]
    with Library(tmp_path) as library:
        library.record(log(MOVES, result={"winners": [1, 2, 3]}))
        library.store.events.put(stream(play("level", *level, together=False)))
        project(tmp_path, library.store)
    with open_published(tmp_path) as con:
        cards = catalogue.games(con, Filters(), "title", 1)
        assert catalogue.games(con, Filters(winner="Ann"), "title", 1) == []
        (facts, seats) = reported.parts(con, next(card["id"] for card in cards if card["moves"] is None))
    assert {titles.heading(card) for card in cards} == {"Ann and Bo drew", "Ann, Bo and Cy drew"}
    assert [widgets._card(card)["winners"] for card in cards] == [[], []]
    assert {"label": "Result", "value": "a draw"} in facts["facts"]
    assert not any(row[1]["won"] for row in seats["rows"])
