"""Reviews in the tables: those of moves that stand, whatever happens to their file."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from projections.copies.current import current
from projections.projector.follow import Follower
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from tests.games.examples import LEARNED
from tests.helpers.projected import ask, begun
from vidi.care.verify import verify
from vidi.library import remarks
from vidi.library.library import Library
from vidi.library.tables import project
from vidi.review import FILE
from vidi.review.rows import Because, ByExpert, Judged, Other, Played, PlayedTurn
from vidi.review.stored import ASIDE, Reviews
from vidi.review.tables import StoredReviews
from vidi.value import model as models
from vidi.value.model import Model, shipped

JUDGED = Judged(
    7,
    1,
    8,
    (Other("wait", {"for": [1]}, "Wait", 0.2, 40, 9.5, 0.1, 0.3),),
    mistake=True,
    reasons=(Because("cubes", 2, -1.5, 0.25, 40),),
    by_expert=ByExpert(40, -0.1, 0.25),
)
COUNTS = "SELECT count(DISTINCT game_id) FROM {}"


@pytest.fixture
def model() -> Model:
    """The model that comes with the game."""
    model = shipped(LEARNED.name)
    assert model
    return model


@pytest.fixture
def games(library: Library) -> list[Game]:
    """Two games that were broken off, in the library."""
    some = []
    for seed in ("one", "two"):
        game = Game.start(LEARNED, ["Ada", "Bo"], seed=seed)
        for _ in range(12):
            due = LEARNED.to_act(game.state)[0]
            draw = SeededChance(seed, game.next_move).below
            game.make(LEARNED.legal(game.state, due).sample(draw))
        some.append(game)
    library.record(*some)
    begun(library.folder / WAREHOUSE)
    return some


@pytest.fixture
def reviewed(library: Library, games: list[Game], model: Model) -> Reviews:
    """Reviews of both games, a judged move of the first, and a marked turn of the second."""
    reviews = Reviews(library.folder)
    for game in games:
        reviews.made(library.game(game.id), model)
    first, second = (library.game(game.id) for game in games)
    turn = reviews.made(second, model).turns[0].first
    reviews.put_played(
        second, model, PlayedTurn(turn, 40, 9.5, 0.1, 0.3, True, (Because("cubes", 1, 2.5, 0.5, 40),))
    )
    reviews.put_judged(first, model, JUDGED)
    reviews.put_positions(first, model, {0: "start"}, [Played(0, (0.75, 0.25), (0.3, 0.05), (0.95, 0.7), 4)])
    return reviews


def published(library: Library, table: str = "reviews") -> int:
    """The games that a table of a new copy has."""
    project(library.folder, library.store)
    return int(rows(library, COUNTS.format(table))[0][0])


def rows(library: Library, sql: str) -> list[tuple[Any, ...]]:
    copy = current(library.folder)
    assert copy
    return ask(copy, sql)


def test_the_tables_have_what_reviews_say(
    library: Library, games: list[Game], reviewed: Reviews, model: Model
) -> None:
    assert published(library) == 2
    made = reviewed.get(library.game(games[0].id), model)
    assert made
    [(turns,), (worth,), (luck,)] = (
        rows(library, f"SELECT {sql} WHERE game_id = '{games[0].id}'")
        for sql in (
            "list((seat, player, first_move, move) ORDER BY move) FROM review_turns",
            "list(worth ORDER BY move) FROM review_turns",
            "list(luck ORDER BY move, seat) FROM review_draws",
        )
    )
    names = {1: "Ada", 2: "Bo"}
    assert turns[0] == [(turn.seat, names[turn.seat or 0], turn.first, turn.last) for turn in made.turns]
    assert worth[0] == pytest.approx([turn.worth for turn in made.turns])
    assert (luck[0] or []) == pytest.approx([luck for drawn in made.draws for luck in drawn.luck])
    parts = (
        "SELECT max(abs(start + turns + own_draws + others_turns + others_draws + error - result)) "
        "FROM reviews"
    )
    all_luck = "SELECT max(abs(luck - own_draws - others_draws)) FROM reviews"
    others = (
        "SELECT max(abs(p.turns - r.others_turns)) + max(abs(p.draws - r.others_draws)) "
        "FROM review_parts AS p JOIN reviews AS r USING (game_id, seat) WHERE seat <> of_seat"
    )
    for off in (parts, all_luck, others):
        assert rows(library, off)[0][0] < 1e-9
    [command] = rows(
        library,
        "SELECT move, seat, player, mistake, nth, other, other_args, won, high, expert_high "
        "FROM review_commands",
    )
    assert command == (7, 1, "Ada", True, 1, "wait", '{"for": [1]}', 9.5, 0.3, 0.25)
    of_move, of_turn = rows(
        library,
        "SELECT move, other, nth, source, seat, player, difference, error, pairs, first_move "
        "FROM review_reasons ORDER BY first_move NULLS FIRST",
    )
    assert of_move == (7, "wait", 1, "cubes", 2, "Bo", -1.5, 0.25, 40, None)
    second = reviewed.get(library.game(games[1].id), model)
    assert second
    turn = second.turns[0]
    assert of_turn == (turn.last, None, 1, "cubes", 1, "Ada", 2.5, 0.5, 40, turn.first)
    ends = {one.move: one.chances[1] for one in made.positions if one.end and not one.games}
    positions = "SELECT move, chance, games, player FROM review_positions WHERE seat = 2 AND source = '{}' {}"
    at = f"AND game_id = '{games[0].id}' ORDER BY move"
    by_model = rows(library, positions.format("model", at))
    assert by_model[1:] == [(move, pytest.approx(chance), None, "Bo") for move, chance in ends.items()]
    assert by_model[0][0] == 0
    assert by_model[0][1] != 0.25, "the model has its own chance where games were played on"
    assert rows(library, positions.format("play", at)) == [(0, 0.25, 4, "Bo")]
    marked = "SELECT first_move <= 7 AND move >= 7, by_games FROM review_turns WHERE marked ORDER BY by_games"
    assert rows(library, marked) == [(True, -0.2), (turn.first <= 7 <= turn.last, 0.2)]


def test_a_review_is_shown_while_its_moves_stand(
    library: Library, games: list[Game], reviewed: Reviews, model: Model
) -> None:
    assert published(library) == 2
    remarks.remove(library, games[1].id)
    assert published(library) == 1
    remarks.bring_back(library, games[1].id)
    assert published(library) == 2
    games[0].take_back(1, 5)
    library.record(games[0])
    for table in ("reviews", "review_turns", "review_commands"):
        assert published(library, table) == (table != "review_commands")
    reviewed.made(library.game(games[0].id), model)
    assert published(library) == 2


def test_reviews_by_a_model_that_is_no_longer_in_use_are_left_out(
    library: Library, reviewed: Reviews, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert published(library) == 2
    monkeypatch.setattr(models, "FOLDER", tmp_path)
    shipped.cache_clear()
    assert published(library) == 0
    monkeypatch.undo()
    shipped.cache_clear()
    assert published(library) == 2


def test_a_new_review_leads_to_a_new_copy_and_an_old_one_does_not(
    library: Library, games: list[Game], reviewed: Reviews, model: Model
) -> None:
    assert published(library) == 2
    copy = current(library.folder)
    assert published(library) == 2
    assert current(library.folder) == copy
    reviewed.put_judged(library.game(games[1].id), model, JUDGED)
    assert published(library, "review_commands") == 2
    assert current(library.folder) != copy


def test_a_server_publishes_a_review_that_comes_while_it_runs(
    library: Library, games: list[Game], model: Model
) -> None:
    folder = library.folder
    follower = Follower(folder, library.store.rows, library.store.position, StoredReviews(folder))
    follower.step(100.0)
    follower.step(101.0)
    copy = current(folder)
    Reviews(folder).made(library.game(games[0].id), model)
    follower.step(90_000.0)
    follower.step(90_001.0)
    assert current(folder) != copy
    assert rows(library, COUNTS.format("reviews")) == [(1,)]
    follower.close()


def test_only_new_reviews_are_read(
    library: Library, games: list[Game], reviewed: Reviews, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert published(library) == 2
    asked: list[list[str]] = []
    some = Reviews.some

    def noting(self: Reviews, ids: list[str]) -> Iterator[Any]:
        asked.append(ids)
        return iter(some(self, ids))

    monkeypatch.setattr(Reviews, "some", noting)
    assert published(library) == 2
    reviewed.put_judged(library.game(games[1].id), model, JUDGED)
    assert published(library) == 2
    assert asked == [[str(games[1].id)]]


def test_a_review_that_is_written_meanwhile_is_in_the_next_copy(
    library: Library, games: list[Game], model: Model
) -> None:
    """It comes after the tables took in reviews, and before they are copied."""
    reviews = Reviews(library.folder)
    reviews.made(library.game(games[0].id), model)

    class Writing(StoredReviews):
        def changes(self, known: Any) -> Iterator[Any]:
            yield from super().changes(known)
            reviews.made(library.game(games[1].id), model)

    with Projector(library.folder / WAREHOUSE, library.store.rows, Writing(library.folder)) as projector:
        projector.catch_up()
        publish(projector, library.folder)
    assert rows(library, COUNTS.format("reviews")) == [(1,)]
    assert published(library) == 2


@pytest.mark.parametrize("content", [b"no database" * 100, b""])
def test_tables_do_without_a_damaged_file(
    library: Library, reviewed: Reviews, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    assert published(library) == 2
    (library.folder / FILE).write_bytes(content)
    with caplog.at_level(logging.WARNING):
        assert published(library) == 0
    damaged = (
        f"{library.folder / FILE} was damaged: it is {ASIDE} now; `vidi review --all` makes the reviews again"
    )
    assert [record.message for record in caplog.records] == [damaged] * bool(content)


def test_tables_keep_their_reviews_while_the_file_cannot_be_read(
    library: Library, reviewed: Reviews, caplog: pytest.LogCaptureFixture
) -> None:
    assert published(library) == 2
    reviewed.path.unlink()
    reviewed.path.mkdir()
    assert published(library) == 2
    [record] = caplog.records
    assert record.message.startswith(f"the tables lack new reviews: {reviewed.path}: it cannot be opened")
    reviewed.path.rmdir()
    assert published(library) == 0


def test_a_review_with_a_number_that_no_review_has_is_left_out(
    library: Library, reviewed: Reviews, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(reviewed.path)) as con, con:
        con.execute("UPDATE reviews SET review = replace(review, '\"move\":12', '\"move\":123456789012')")
    assert published(library) == 0
    [record] = caplog.records
    assert record.message.startswith("2 reviews do not fit the tables: ")


def test_verifying_does_not_ask_events_for_reviews(library: Library, reviewed: Reviews) -> None:
    assert published(library) == 2
    assert verify(library.folder, library.store, lambda _: None).findings == []
