"""What a notebook shows: pictures and tables, in which names stay text."""

import re
from base64 import b64decode
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path

import pytest

from tests.games.examples import HIDDEN, LEARNED, OPEN, QUICK, REVIEWED, UNLEARNED
from tests.helpers.shown import HOSTILE, TITLE, played
from vidi.notebook.library import NEWEST, Answer, Library, Position, RecordedGame
from vidi.notebook.pictures import svg
from vidi.notebook.review import GameReview
from vidi.record.errors import printable


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[Library]:
    """Two games of hostile names."""
    with Library(tmp_path / "library") as library:
        library.record(played(HOSTILE, "one", 30, title=TITLE), played(HOSTILE, "two", 30, rules=HIDDEN))
        yield library


def shown(value: Library | RecordedGame | Position | Answer | GameReview) -> str:
    """Its HTML, which holds none of the markup of names."""
    html = value._repr_html_()
    assert not re.search("<(script|b|code)|<img src=x", html)
    return html


def test_a_library_lists_its_newest_games(stored: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    html = shown(stored)
    assert html.count("<tr>") == 3
    assert html.index(HIDDEN.title) < html.index(OPEN.title)
    assert TITLE in unescape(html)
    assert f"{stored.folder}: 2 games" in html
    assert str(stored.folder) in repr(stored)
    monkeypatch.setattr("vidi.notebook.library.NEWEST", 1)
    assert shown(stored).count("<tr>") == 2 < NEWEST


def test_a_game_and_a_position_are_pictures_of_the_board(stored: Library) -> None:
    for header in stored.games():
        game = stored.game(header.id)
        for value, drawn in (
            (game, svg(game, 30)),
            (game.position(12), svg(game, 12)),
            (game.position(12, seat=2), svg(game, 12, seat=2)),
        ):
            [data] = re.findall('src="data:image/svg\\+xml;base64,([^"]*)"', shown(value))
            assert b64decode(data).decode() == drawn
        assert HOSTILE[0] in unescape(shown(game))
    assert game.position(12, seat=2).state != game.position(12).state == game.state(move=12)
    assert repr(game.position(12)) == f"<{HIDDEN.title}, after move 12 of 30>"
    with pytest.raises(LookupError, match="the game has no move 31"):
        game.position(31)
    with pytest.raises(LookupError, match="there is no seat 4"):
        game.position(seat=4)


def test_a_review_is_a_curve_with_its_turns_and_frames(tmp_path: Path) -> None:
    game = played(HOSTILE[:2], "review", 40, rules=LEARNED)
    with Library(tmp_path / "library") as opened:
        opened.record(game, played(("Ada", "Bo"), "unknown", 5, rules=REVIEWED, setup=UNLEARNED))
        review = opened.game(game.id).review()
        html = shown(review)
        assert "learned from bots, not from people. Model " in html
        [data] = re.findall('src="data:image/svg\\+xml;base64,([^"]*)"', html)
        assert b64decode(data).decode() == review.svg
        assert escape(printable(HOSTILE[0])[:24]) in review.svg
        assert "<script" not in review.svg
        assert list(review.curve["player"][:2]) == list(HOSTILE[:2])
        assert len(review.curve) == 2 * 41
        assert list(review.turns["worth"]) == [turn.worth for turn in review.made.turns] != []
        assert list(review.parts["seat"]) == [1, 2]
        assert ("gained</th>" in html) == (review.turns["marked"] | review.turns["suspected"]).any()
        assert opened.game(game.id).review().made == review.made
        [other] = [header.id for header in opened.games() if header.id != game.id]
        with pytest.raises(
            LookupError, match=r"there is no review: The model knows no game with scale 100\."
        ):
            opened.game(other).review()


def test_an_answer_is_a_table_that_says_what_it_means(stored: Library) -> None:
    stored.record(played(HOSTILE[:2], "to the end", rules=QUICK))
    answer = stored.ask("common/players")
    html = shown(answer)
    assert answer.question.title in html
    assert unescape(html).count(answer.question.sentence) == 1
    assert HOSTILE[0] in unescape(html)
    assert str(stored.games()[0].id) not in html, "ids are in the frame"
    assert answer.frame.columns[-1] == "games"
    with pytest.raises(
        LookupError, match=f"no question is called '{OPEN.name}/luck'; the questions are: common/"
    ):
        stored.ask(f"{OPEN.name}/luck")
