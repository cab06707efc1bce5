"""The second look: games that our bots play on from the ends of turns."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.aggregate import Game
from tests.games.examples import HIDDEN
from tests.helpers.command import Vidi
from tests.review.conftest import played, recorded
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.review import stored
from vidi.review.compute import digest_of
from vidi.review.rows import Played, Review
from vidi.review.second_look import BLOCK, WIDE, End, interval, looking, playable, with_played
from vidi.review.stored import BusyError, Reviews
from vidi.store.game import RecordedGame
from vidi.value.model import Model, model_for

LASTS = 3
NAMES = {0: "start", 4: "fourth", 8: "eighth"}
SOME = [Played(move, (0.75, 0.25), (0.3, 0.05), (0.95, 0.7), 4) for move in NAMES]


def test_what_was_played_on_is_kept_for_positions_that_still_stand(tmp_path: Path, model: Model) -> None:
    with Library(tmp_path) as library:
        library.record(game := played("kept", 8))
        reviews, before = Reviews(tmp_path), library.game(game.id)
        reviews.put_positions(before, model, NAMES, SOME)
        assert reviews.played_positions(before, model) == tuple(SOME)
        Recorder.open(library, str(game.id)).take_back(1, 5)
        after = library.game(game.id)
        assert reviews.played_positions(after, model) == ()
        assert reviews.standing(after, model, {0: "start", 4: "fourth"}) == {
            one.move: one for one in SOME[:2]
        }
        assert reviews.played_positions(after, model) == tuple(SOME[:2])
        other = replace(SOME[0], games=8)
        reviews.put_positions(after, model, NAMES, [other])
        assert reviews.played_positions(after, model) == (other, SOME[1])
        assert reviews.standing(after, model, {0: "another table", 4: "fourth"}) == {4: SOME[1]}
        reviews.keep([])
        assert reviews.played_positions(after, model) == ()


@pytest.fixture(scope="module")
def lasts(game: RecordedGame, made: Review) -> list[End]:
    """The last ends of turns of the game, from which games are short."""
    return playable(game, made)[-LASTS:]


@pytest.fixture(scope="module")
def whole(game: RecordedGame, lasts: list[End]) -> list[Played]:
    """What a look at these ends knows at last."""
    known = dict[int, Played]()
    for look in looking(game, lasts, {}):
        if look.played:
            known[look.played.move] = look.played
    assert (look.done, look.total) == (LASTS, LASTS)
    return [known[end.move] for end in lasts]


def test_games_are_played_on_until_each_end_has_its_interval(whole: list[Played]) -> None:
    for one in whole:
        assert sum(one.chances) == pytest.approx(1)
        for low, chance, high in zip(one.low, one.chances, one.high, strict=True):
            assert 0 <= low <= chance <= high <= 1
            assert high - low <= 2 * WIDE
    assert min(one.games for one in whole) == BLOCK, "equal results are enough at once"


def test_a_look_that_was_stopped_goes_on_to_the_same_chances(
    game: RecordedGame, lasts: list[End], whole: list[Played]
) -> None:
    stages = looking(game, lasts, {})
    some = islice((look.played for look in stages if look.played), LASTS - 1)
    known = {one.move: one for one in some}
    begun, *rest = looking(game, lasts, known)
    assert begun.played is None
    known |= {look.played.move: look.played for look in rest if look.played}
    assert [known[end.move] for end in lasts] == whole


def test_the_curve_has_the_chances_of_games_and_the_middle_of_turns_is_bridged(
    made: Review, whole: list[Played]
) -> None:
    two = whole[:2]
    shown = with_played(made, two).positions
    first, second = ([one.move for one in shown].index(one.move) for one in two)
    assert [shown[place].chances for place in (first, second)] == [one.chances for one in two]
    assert [shown[place].games for place in (first, second)] == [one.games for one in two]
    between = shown[first + 1 : second]
    assert between
    for place, one in enumerate(between, 1):
        part = place / (second - first)
        of = [a + part * (b - a) for a, b in zip(two[0].chances, two[1].chances, strict=True)]
        assert one.chances == pytest.approx(tuple(of))
        assert (one.end, one.games) == (False, 0)
    assert with_played(made, ()) == made


def test_no_game_is_played_on_where_seats_hide_something(made: Review) -> None:
    """From the true state, games would show what a seat cannot know."""
    game = recorded(Game.start(HIDDEN, ["Ada", "Bo", "Cy"], seed="hidden"))
    assert playable(game, made) == []


def test_an_interval_is_careful_at_the_ends() -> None:
    assert interval(0.5, 96) == pytest.approx((0.402, 0.598), abs=0.001)
    low, high = interval(1.0, 16)
    assert (round(low, 3), high) == (0.806, 1.0)


def test_all_looks_are_kept_when_the_command_is_stopped_and_one_process_makes_them(
    vidi: Vidi, tmp_path: Path, learned_model: Path, made: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "playable", lambda game, made: playable(game, made)[-LASTS:])

    def stopped(*asked: Any) -> Any:
        for look in looking(*asked):
            yield look
            if look.played:
                raise KeyboardInterrupt

    with Library(tmp_path) as library:
        library.record(one := played("review"))
        game = library.game(one.id)
    model = model_for(game.started)
    assert isinstance(model, Model)
    reviews = Reviews(tmp_path)
    reviews.put(replace(made, game_id=str(game.id), digest=digest_of(game), model=model.hash))
    monkeypatch.setattr(stored, "looking", stopped)
    assert vidi("review", "--all", "--library", tmp_path).code == 130
    assert [one.games for one in reviews.played_positions(game, model)] == [BLOCK]
    begun = reviews.looking(game, model)
    next(begun)
    with pytest.raises(BusyError):
        next(reviews.looking(game, model))
    busy = vidi("review", "--all", "--library", tmp_path)
    assert (busy.code, "another process plays games on" in busy.err) == (1, True)
    begun.close()
    monkeypatch.setattr(stored, "looking", looking)
    assert vidi("review", "--all", "--library", tmp_path).code == 0
    shown = reviews.get(game, model)
    assert shown is not None
    assert sum(one.games > 0 for one in shown.positions) == LASTS
