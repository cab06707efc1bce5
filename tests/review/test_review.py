"""The review of a game."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
import pytest

from domain.kernel.aggregate import Game, Recorded
from domain.kernel.chance import SeededChance
from domain.kernel.playout import decision
from tests.games.examples import LEARNED, OPEN
from tests.helpers import toy
from tests.review.conftest import played, recorded
from vidi.bots import own_bots
from vidi.library.library import Library
from vidi.review.breakdown import parts
from vidi.review.commands import judging
from vidi.review.compute import review
from vidi.review.rows import Review
from vidi.review.stored import JUDGED, REVIEW
from vidi.review.turns import is_suspected
from vidi.store.game import RecordedGame
from vidi.value.model import Model, shares, shipped

ROOT = Path(__file__).parents[2]


def test_start_turns_draws_and_error_are_the_result(game: RecordedGame, made: Review) -> None:
    of = parts(made)
    assert made.ended
    assert of.result == shares(LEARNED, game.state())
    for seat in (0, 1):
        others = of.others_turns[seat] + of.others_draws[seat]
        total = of.start[seat] + of.turns[seat] + of.draws[seat] + others + of.error[seat]
        assert total == pytest.approx(of.result[seat], abs=1e-9)
        own = [turn.worth - turn.luck for turn in made.turns if turn.seat == seat + 1]
        assert of.turns[seat] == pytest.approx(sum(own), abs=1e-9)
        rival = [turn.worth - turn.luck for turn in made.turns if turn.seat == 2 - seat]
        assert of.turns_of[seat][1 - seat] == pytest.approx(-sum(rival), abs=1e-9)
        drew = [drawn.luck[seat] for drawn in made.draws if game.moves[drawn.move - 1].seat == seat + 1]
        assert of.draws[seat] == pytest.approx(sum(drew), abs=1e-9)
    assert sum(of.luck) == pytest.approx(0, abs=1e-9)
    assert any(of.luck)


def test_a_turn_that_our_bot_would_play_is_worth_nothing() -> None:
    """The bot of this game makes equal moves in equal positions, and draws when it chooses."""
    model, bots = shipped(OPEN.name), own_bots(OPEN.name)
    assert model is not None
    game = Game.start(OPEN, ["Ada", "Bo"], seed="own")
    for players in ({1: bots["steady"], 2: bots["steady"]}, {1: bots["random"], 2: bots["random"]}):
        for _ in range(30):
            draw = SeededChance("players of own", game.next_move).below
            command = decision(OPEN, game.state, players, draw)
            assert command is not None
            game.make(command)
    made = review(recorded(game), model)
    own = [turn for turn in made.turns if turn.last <= 30]
    assert own
    for turn in own:
        assert (turn.worth, turn.luck, turn.differs, turn.suspected) == (0, 0, None, False)
        assert not any(turn.gained)
    assert [turn for turn in made.turns if turn.differs and turn.worth]
    assert made.draws[0].move < own[-1].last


def test_a_review_stays_as_it_is_where_the_game_was_not_touched(model: Model) -> None:
    long, short, other = played("back", 80), played("back", 80), played("back", 60)
    short.take_back(1, 60)
    whole, back, alone = (review(recorded(game), model) for game in (long, short, other))
    assert 3 < len(back.turns) < len(whole.turns)
    for one in (back, alone):
        assert one.turns == whole.turns[: len(one.turns)]
        assert one.draws == tuple(drawn for drawn in whole.draws if drawn.move < 60)
        until = one.turns[-1].last + 1
        assert one.positions[:until] == whole.positions[:until]


def test_a_position_for_each_move_and_a_turn_for_each_turn(game: RecordedGame, made: Review) -> None:
    assert [one.move for one in made.positions] == list(range(len(game.moves) + 1))
    assert [one.version for one in made.positions] == [game.version_of(one.move) for one in made.positions]
    assert [turn.turn for turn in made.turns] == list(range(1, len(made.turns) + 1))
    assert [turn.first for turn in made.turns[1:]] == [turn.last + 1 for turn in made.turns[:-1]]
    assert made.turns[-1].last == len(game.moves)
    for one in made.positions:
        assert all(
            low <= chance <= high for low, chance, high in zip(one.low, one.chances, one.high, strict=True)
        )
    for turn in made.turns:
        assert turn.least - 1e-9 <= turn.bot <= turn.most + 1e-9


@pytest.mark.parametrize(
    ("worth", "unsure", "before", "shown"),
    [
        (-0.11, 0.05, 0.5, True),
        (0.11, 0.05, 0.9, True),
        (-0.1, 0.0, 0.5, False),
        (-0.11, 0.06, 0.5, False),
        (-0.5, 0.0, 0.95, False),
        (0.5, 0.0, 0.05, False),
    ],
)
def test_a_turn_is_suspected_if_it_is_large_sure_and_open(
    worth: float, unsure: float, before: float, shown: bool
) -> None:
    assert is_suspected(worth, unsure, before) == shown


def test_the_progress_of_a_review_grows_to_its_total(game: RecordedGame, model: Model, made: Review) -> None:
    heard = list[tuple[int, int]]()
    assert review(game, model, lambda done, total: heard.append((done, total))) == made
    (total,) = {total for _, total in heard}
    assert [done for done, _ in heard] == sorted({done for done, _ in heard})
    assert heard[-1] == (total, total)


def test_every_move_with_a_draw_has_its_luck(game: RecordedGame, made: Review) -> None:
    drawn = [move.move for move in game.moves if getattr(move, "chance", ())]
    assert [one.move for one in made.draws] == drawn != []


def test_turns_of_the_better_player_are_better(game: RecordedGame) -> None:
    model = shipped(LEARNED.name)
    assert model is not None
    made = review(game, model)
    worth = [[turn.worth for turn in made.turns if turn.seat == seat] for seat in (1, 2)]
    assert np.mean(worth[0]) > np.mean(worth[1])


def test_same_game_same_bytes_in_a_process_of_another_hash_seed(
    game: RecordedGame, library: Library, made: Review, model: Model, learned_model: Path
) -> None:
    library.record(played("review"))
    code = (
        "import sys\nfrom pathlib import Path\nfrom vidi.library.library import Library\n"
        "from vidi.review.commands import judging\nfrom vidi.review.compute import review\n"
        "from vidi.review.stored import JUDGED, REVIEW\nfrom vidi.value.model import read\n"
        "game, model = Library(sys.argv[1]).game(sys.argv[2]), read(Path(sys.argv[3]))\n"
        "*_, last = judging(game, model, int(sys.argv[4]), lambda state, command: command.NAME)\n"
        "for made in (REVIEW.dump_json(review(game, model)), JUDGED.dump_json(last.judged)):\n"
        "    sys.stdout.buffer.write(made)"
    )
    late = len(game.moves) - 12
    *_, last = judging(game, model, late, lambda state, command: command.NAME)
    assert last.judged.compared
    other = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, library.folder, str(game.id), learned_model, str(late)],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    assert other == REVIEW.dump_json(made) + JUDGED.dump_json(last.judged)


def test_a_game_without_moves_and_one_that_was_stopped_have_reviews(model: Model) -> None:
    begun = review(recorded(played("begun", 0)), model)
    assert len(begun.positions) == 1
    assert not begun.ended
    assert (begun.turns, begun.draws) == ((), ())
    stopped = review(recorded(played("stopped", 20)), model)
    assert stopped.turns[-1].last < 20
    of = parts(stopped)
    assert of.result == stopped.positions[-1].chances


class ByKnowledge:
    """A model of the toy: the chance of a seat follows from all that it knows."""

    rules, hash = toy.RULES, "toy"

    def values(self, states: list[Any]) -> Any:
        return np.array([[[self._of(state, seat)] * 3 for seat in (1, 2)] for state in states])

    def _of(self, state: Any, seat: int) -> float:
        view = toy.view(state, seat)
        return (view.card + 10 * sum(view.guesses.values())) / 1_000


def test_twins_have_one_review_for_the_seat() -> None:
    for seat, *streams in toy.twins():
        one, other = (_toy(stream) for stream in streams)
        assert own(one, seat) == own(other, seat)
        assert own(one, 3 - seat) != own(other, 3 - seat)
        assert (one.turns, one.draws) == ((), ())
        assert one.lacks == (
            "Toy hides things from seats. Each chance is from what its seat knows, so the chances need not "
            "add up to 100 %. To play a turn or a draw again would need what is hidden, so turns, commands "
            "and luck are left out."
        )


def test_a_draw_is_not_judged_where_something_is_hidden() -> None:
    game = Game.start(toy.RULES, ["Ada", "Bo"], seed="hidden")
    for seat in (1, 2):
        game.move(seat, "guess", {"total": 7})
    assert _toy(game.standing).draws == ()


def _toy(stream: list[Any]) -> Review:
    events = [Recorded(UUID(int=1), version, event) for version, event in enumerate(stream, 1)]
    game = RecordedGame(toy.RULES, events)
    model: Any = ByKnowledge()
    return review(game, model)


def own(made: Review, seat: int) -> list[tuple[int, int, float]]:
    return [(one.version, one.move, one.chances[seat - 1]) for one in made.positions]
