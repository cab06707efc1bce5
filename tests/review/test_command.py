"""``vidi review``, and the file of reviews."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from dashboard.boards import in_words
from domain.kernel.aggregate import Game
from tests.games.examples import LEARNED, QUICK
from tests.helpers.command import Vidi
from tests.review.conftest import played
from vidi.cli.review import turn_in_words
from vidi.library.library import Library
from vidi.review import FILE, commands, stored
from vidi.review.commands import Stage
from vidi.review.compute import review
from vidi.review.marks import with_marks
from vidi.review.rows import ByExpert, Judged, Other, Turn
from vidi.review.stored import ASIDE, REVIEW, Reviews
from vidi.value import model as models
from vidi.value.model import Model, read


@pytest.fixture
def games(library: Library, learned_model: Path) -> list[Game]:
    """Two short games in the library."""
    some = [played("one", 12), played("two", 12)]
    library.record(*some)
    return some


def rows(library: Library) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(library.folder / FILE)) as con:
        return con.execute("SELECT game_id, digest FROM reviews ORDER BY game_id").fetchall()


def test_a_review_says_whose_figures_they_are(vidi: Vidi, library: Library, games: list[Game]) -> None:
    printed = vidi("review", games[0].id, "--library", library.folder)
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.startswith(
        "The chance if our bots played on from here; learned from bots, not from people. Model "
    )
    assert "24 games, Brier score 0." in printed.out
    assert "Ada: chance at the start 0." in printed.out
    assert "the game is not over; its chance now" in printed.out
    made = json.loads(vidi("review", games[0].id, "--library", library.folder, "--json").out)
    assert made["positions"][-1]["move"] == 12


@pytest.mark.parametrize(
    ("turn", "begins"), [(9, "round 3, turn 9, moves 8 to 10, Bo: "), (None, "round 3, moves 8 to")]
)
def test_a_turn_is_named_with_its_round(turn: int | None, begins: str) -> None:
    chances = {"before": 0.5, "after": 0.3, "bot": 0.5, "least": 0.4, "most": 0.6, "unsure": 0.0, "luck": 0.0}
    others: dict[str, Any] = {"gained": (0.2, -0.2), "differs": 8, "suspected": True, **chances}
    one = Turn(seat=2, round=3, turn=turn, first=8, last=10, **others)
    words = turn_in_words(one, ["Ada", "Bo"], "steady")
    assert words.startswith(begins)
    assert ", by the model alone; " in words
    for confirmed, sure in (
        (replace(one, by_games=-0.1, marked=True), ""),
        (replace(one, by_games=-0.1), "not "),
    ):
        assert f": -0.10 beside turns of steady, {sure}confirmed by games; " in turn_in_words(
            confirmed, ["Ada", "Bo"], "steady"
        )


def test_a_game_without_a_model_gets_one_sentence(vidi: Vidi, library: Library, learned_model: Path) -> None:
    other = Game.start(QUICK, ["Ada", "Bo"], seed="none")
    library.record(other, played("none", 3))
    done = vidi("review", other.id, "--library", library.folder)
    sentence = f"{QUICK.title} has no model."
    assert (done.code, done.err) == (1, f"vidi: {sentence}\n")
    every = vidi("review", "--all", "--first-look", "--library", library.folder)
    assert every.code == 0
    assert every.out.splitlines() == [
        "1 game reviewed; `vidi review GAME` prints one",
        f"1 game left out: {sentence}",
    ]


def test_a_model_of_other_rules_and_a_damaged_one_get_one_sentence(
    vidi: Vidi, library: Library, games: list[Game], learned_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = read(learned_model)
    other = replace(known, header=known.header.model_copy(update={"ruleset": "other.9"}))
    with monkeypatch.context() as patched:
        patched.setattr(models, "shipped", lambda name: other)
        done = vidi("review", games[0].id, "--library", library.folder)
        sentence = f"The model knows the rules other.9, and this game has {LEARNED.ruleset}."
        assert (done.code, done.err) == (1, f"vidi: {sentence}\n")
    learned_model.write_bytes(b"PK")
    done = vidi("review", games[0].id, "--library", library.folder)
    assert done.code == 1
    assert done.err.startswith(f"vidi: the model {LEARNED.name}.npz is damaged (")
    assert done.err.count("\n") == 1


def test_a_stopped_command_keeps_the_reviews_that_are_made(
    vidi: Vidi, library: Library, games: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()

    def stopping(game: Any, model: Model, progress: Any) -> Any:
        if made:
            raise KeyboardInterrupt
        made.append(str(game.id))
        return review(game, model)

    monkeypatch.setattr(stored, "review", stopping)
    assert vidi("review", "--all", "--first-look", "--library", library.folder).code == 130
    assert [id_ for id_, _ in rows(library)] == made
    again = list[str]()

    def noting(game: Any, model: Model, progress: Any) -> Any:
        again.append(str(game.id))
        return review(game, model)

    monkeypatch.setattr(stored, "review", noting)
    assert vidi("review", "--all", "--first-look", "--library", library.folder).code == 0
    assert {*made, *again} == {str(game.id) for game in games}
    assert len(again) == 1


def test_moves_that_are_taken_back_make_a_review_stale(
    library: Library, games: list[Game], learned_model: Path
) -> None:
    model, reviews, game = read(learned_model), Reviews(library.folder), games[0]
    reviews.made(library.game(game.id), model)
    assert reviews.get(library.game(game.id), model) is not None
    assert reviews.get(library.game(game.id), replace(model, hash="another")) is None
    game.take_back(1, 5)
    library.record(game)
    assert reviews.get(library.game(game.id), model) is None
    made = reviews.made(library.game(game.id), model)
    assert made.positions[-1].move == 5
    assert rows(library) == [(str(game.id), made.digest)]


@pytest.mark.parametrize("content", ["no database", "(url TEXT)"])
def test_a_damaged_file_is_set_aside_and_made_again(
    vidi: Vidi, library: Library, games: list[Game], content: str
) -> None:
    """So is a database whose tables have other columns."""
    file = library.folder / FILE
    file.unlink(missing_ok=True)
    if content == "no database":
        file.write_text(content * 100)
    else:
        with closing(sqlite3.connect(file)) as con, con:
            con.execute(f"CREATE TABLE reviews {content}")
    done = vidi("review", games[0].id, "--library", library.folder)
    assert (done.code, done.err) == (
        0,
        f"vidi: {file} was damaged: it is {ASIDE} now, and reviews are made again\n",
    )
    assert content.encode() in (library.folder / ASIDE).read_bytes()
    assert [id_ for id_, _ in rows(library)] == [str(games[0].id)]


def test_a_damaged_row_is_made_again(library: Library, games: list[Game], learned_model: Path) -> None:
    model, reviews, game = read(learned_model), Reviews(library.folder), library.game(games[0].id)
    made = reviews.made(game, model)
    with closing(sqlite3.connect(library.folder / FILE)) as con, con:
        con.execute("UPDATE reviews SET review = '{}'")
    assert reviews.get(game, model) is None
    assert reviews.made(game, model) == made


def test_the_review_of_a_removed_game_goes_with_the_next_ones(
    vidi: Vidi, library: Library, games: list[Game], learned_model: Path
) -> None:
    reviews, model = Reviews(library.folder), read(learned_model)
    for game in games:
        reviews.made(library.game(game.id), model)
    assert vidi("remove", games[1].id, "--library", library.folder).code == 0
    assert vidi("review", "--all", "--first-look", "--library", library.folder).code == 0
    assert [id_ for id_, _ in rows(library)] == [str(games[0].id)]


def test_judged_moves_go_with_the_moves_that_stood(
    library: Library, games: list[Game], learned_model: Path
) -> None:
    model, reviews = read(learned_model), Reviews(library.folder)
    one, two = (library.game(game.id) for game in games)
    for game, move in ((one, 7), (one, 3), (two, 4)):
        reviews.put_judged(game, model, judged(move))
    assert reviews.judged(one, model) == (judged(3), judged(7))
    assert reviews.judged(one, replace(model, hash="another")) == ()
    made = reviews.made(one, model)
    (row,) = reviews.some([str(one.id), str(two.id)])  # the other game has no review
    assert (row.game_id, row.digest, row.model) == (made.game_id, made.digest, made.model)
    assert with_marks(REVIEW.validate_json(row.review), (), reviews.judged(one, model)) == made
    assert TypeAdapter(list[Judged]).validate_json(row.judged) == [judged(3), judged(7)]
    games[0].take_back(1, 5)
    library.record(games[0])
    shorter = library.game(one.id)
    assert reviews.judged(shorter, model) == ()
    reviews.made(shorter, model)
    assert judged_rows(library) == [(str(two.id), 4)]
    reviews.keep([one.id])
    assert judged_rows(library) == []
    assert [id_ for id_, _ in rows(library)] == [str(one.id)]


def test_a_move_is_judged_once_and_said_in_words(
    vidi: Vidi, library: Library, games: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = stages(monkeypatch)
    state, made = commands.before(library.game(games[0].id), 3)
    third = in_words(LEARNED.name, state, games[0].command(made.seat, made.command, made.args))
    printed = vidi("review", games[0].id, "--move", 3, "--library", library.folder)
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.splitlines() == [
        "By games that our bots played on; learned from bots, not from people.",
        f'move 3, Ada, "{third}": in 40 pairs of games played on by our bots, "Wait" won 9.5 more: a mistake '
        "(95 %: 0.10 to 0.30); nothing in the points tells them apart; our stronger bot makes up for it",
    ]
    again = vidi("review", games[0].id, "--move", 3, "--library", library.folder, "--json")
    assert TypeAdapter(list[Judged]).validate_json(again.data) == [replace(judged(3), by_expert=STRONGER)]
    assert asked == [3]
    whole = vidi("review", games[0].id, "--library", library.folder)
    assert whole.out.splitlines()[-1] == printed.out.splitlines()[-1]


def test_moves_of_the_weakest_turns_are_kept_when_the_command_is_stopped(
    vidi: Vidi, library: Library, games: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "weakest", lambda game, review: (5, 3, 4))
    stages(monkeypatch, stop=3)
    id_ = str(games[0].id)
    assert vidi("review", id_, "--commands", "--library", library.folder).code == 130
    assert judged_rows(library) == [(id_, 5)]
    stages(monkeypatch)
    done = vidi("review", id_, "--commands", "--library", library.folder)
    assert [line.partition(",")[0] for line in done.out.splitlines()[1:]] == ["move 5", "move 3", "move 4"]
    assert judged_rows(library) == [(id_, 3), (id_, 4), (id_, 5)]


STRONGER = ByExpert(40, -0.1, 0.15)


def stages(monkeypatch: pytest.MonkeyPatch, stop: int = 0) -> list[int]:
    """Judges moves at once; returns the moves that were asked for. Ctrl-C comes in the middle of one."""
    asked = list[int]()

    def judging(game: Any, model: Model, move: int, words: Any) -> Iterator[Stage]:
        asked.append(move)
        yield Stage(replace(judged(move), mistake=False), 1, 2)
        if move == stop:
            raise KeyboardInterrupt
        yield Stage(judged(move), 2, 2)

    def by_expert(game: Any, model: Model, mistake: Judged) -> Iterator[Stage]:
        yield Stage(mistake, 0, 1)
        yield Stage(replace(mistake, by_expert=STRONGER), 1, 1)

    monkeypatch.setattr(stored, "judging", judging)
    monkeypatch.setattr(stored, "by_expert", by_expert)
    return asked


@pytest.mark.parametrize("options", [("--all", "--commands"), ("--all", "--move", 3)])
def test_moves_are_judged_in_one_game(vidi: Vidi, library: Library, options: tuple[object, ...]) -> None:
    done = vidi("review", *options, "--library", library.folder)
    assert done.code == 2
    assert "give one of --all, --commands and --move" in done.err


def test_a_move_that_cannot_be_judged_gets_one_sentence(
    vidi: Vidi, library: Library, games: list[Game]
) -> None:
    done = vidi("review", games[0].id, "--move", 99, "--library", library.folder)
    sentence = "The game has no move 99; its moves are 1 to 12."
    assert (done.code, done.out, done.err) == (1, "", f"vidi: {sentence}\n")


def test_a_file_that_cannot_be_written_gets_one_sentence(
    vidi: Vidi, library: Library, games: list[Game]
) -> None:
    file = library.folder / FILE
    file.mkdir()
    done = vidi("review", games[0].id, "--move", 3, "--library", library.folder)
    assert done.code == 1
    assert done.err.startswith(f"vidi: {file}: it cannot be opened for writing (")
    assert done.err.endswith("; no review was stored\n")


def judged(move: int) -> Judged:
    other = Other("wait", {"for": [1, 2]}, "Wait", gain=0.2, pairs=40, won=9.5, low=0.1, high=0.3)
    return Judged(move=move, seat=1, compared=8, others=(other,), mistake=True)


def judged_rows(library: Library) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(library.folder / FILE)) as con:
        return con.execute("SELECT game_id, move FROM commands ORDER BY game_id, move").fetchall()
