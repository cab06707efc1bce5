"""The second look: games that our bots play on from the ends of turns."""

from dataclasses import replace
from pathlib import Path

from tests.review.conftest import played
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.review.rows import Played
from vidi.review.stored import Reviews
from vidi.value.model import Model

NAMES = {0: "start", 4: "fourth", 8: "eighth"}
SOME = [Played(move, (0.75, 0.25), (0.3, 0.05), (0.95, 0.7), 4) for move in NAMES]


def test_what_was_played_on_is_kept_for_positions_that_still_stand(tmp_path: Path, model: Model) -> None:
    with Library(tmp_path) as library:
        library.record(game := played("kept", 8))
        reviews, before = Reviews(tmp_path), library.game(game.id)
        reviews.put_positions(before, model, NAMES, SOME)
        assert reviews.played(before, model) == tuple(SOME)
        Recorder.open(library, str(game.id)).take_back(1, 5)
        after = library.game(game.id)
        assert reviews.played(after, model) == ()
        assert reviews.standing(after, model, {0: "start", 4: "fourth"}) == {
            one.move: one for one in SOME[:2]
        }
        assert reviews.played(after, model) == tuple(SOME[:2])
        other = replace(SOME[0], games=8)
        reviews.put_positions(after, model, NAMES, [other])
        assert reviews.played(after, model) == (other, SOME[1])
        assert reviews.standing(after, model, {0: "another table", 4: "fourth"}) == {4: SOME[1]}
        reviews.keep([])
        assert reviews.played(after, model) == ()
