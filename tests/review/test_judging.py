"""Judged moves, the lines beside them, and questions about them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID

import numpy as np
import pytest

from dashboard.boards import in_words
from domain.kernel.aggregate import Game, Recorded
from domain.kernel.chance import RecordedChance, SeededChance
from domain.kernel.events import MoveMade
from domain.kernel.messages import Joint
from domain.kernel.rules import begin, enact
from tests.games.examples import LEARNED, TOGETHER
from tests.helpers import toy
from tests.review.conftest import played, recorded
from vidi.bots import own_bots
from vidi.bots.play import play_game
from vidi.library.library import Library
from vidi.review import commands, line, marks, stored
from vidi.review.commands import NotJudgedError, choice_of, judging, weakest
from vidi.review.curve import samples
from vidi.review.playouts import Count, Outcome, Pairs, interval, outcome, reasons_of
from vidi.review.quiz import questions
from vidi.review.rows import Because, ByExpert, Judged, Other, Review
from vidi.review.stored import Reviews
from vidi.review.summary import reasons, turn_reasons, why
from vidi.store.game import RecordedGame
from vidi.value.games import TEACHER
from vidi.value.model import Model
from vidi.value.rest import Rest, chances

WORDS = partial(in_words, LEARNED.name)


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command seems to be worth some games, and these are few."""
    few = {"CLEAR": -2, "COMPARED": 6, "LOOKS": 2, "OTHERS": 3, "SHORT": 2, "BLOCK": 4, "EXPERT": 2}
    for name, value in few.items():
        monkeypatch.setattr(commands, name, value)


def late(game: RecordedGame) -> int:
    """A move near the end of the game, before which there were several choices."""
    return len(game.moves) - 12


def finally_(stages: Iterator[commands.Stage]) -> Judged:
    *_, last = stages
    return last.judged


@pytest.mark.usefixtures("few_games")
def test_a_move_is_judged_in_stages(game: RecordedGame, model: Model) -> None:
    move = late(game)
    stages = list(judging(game, model, move, WORDS))
    done = [stage.done for stage in stages]
    assert done == sorted(set(done))
    assert [stage.done == stage.total for stage in stages] == [False] * (len(stages) - 1) + [True]
    assert all(not stage.judged.mistake for stage in stages[:-1])
    judged = stages[-1].judged
    made = game.moves[move - 1]
    assert (judged.move, judged.seat) == (move, made.seat)
    assert 1 <= len(judged.others) <= 3
    best, *others = judged.others
    assert best.pairs in (4, 8, 12)
    assert [other.pairs for other in others] == [2] * len(others)
    state, _ = commands.before(game, move)
    asked = Game(game.id, game.rules, game.started)
    for other in judged.others:
        command = asked.command(judged.seat, other.command, other.args)
        assert LEARNED.refusal(state, command) is None
        assert other.words == WORDS(state, command)
        assert other.low <= other.won / (other.pairs + 10) <= other.high
        assert abs(other.won) <= other.pairs
    assert judged.mistake == (best.low > 0)


@pytest.mark.usefixtures("few_games")
def test_the_weakest_turns_are_judged_step_by_step_and_kept(
    game: RecordedGame, model: Model, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviews, move = Reviews(library.folder), late(game)
    monkeypatch.setattr(stored, "weakest", lambda game, made: (move,))
    monkeypatch.setattr(marks, "BLOCK", 1)
    monkeypatch.setattr(marks, "BLOCKS", 1)
    done, total = zip(*reviews.judging_all(game, model, WORDS), strict=True)
    assert (done[0], done[-1], list(done)) == (0, total[0], sorted(done))
    assert [one.move for one in reviews.judged(game, model)] == [move]


@pytest.mark.usefixtures("few_games")
def test_a_mistake_is_played_on_by_the_stronger_bot_too(
    game: RecordedGame, model: Model, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every interval is above 0 here, so that the move is a mistake. It is stored before."""
    monkeypatch.setattr(commands, "interval", lambda differences: (0.1, len(differences)))
    reviews, move = Reviews(library.folder), late(game)
    first = finally_(reviews.judging(game, model, move, WORDS))
    assert (first.by_expert, reviews.judged(game, model)) == (None, (first,))
    judged = finally_(reviews.playing_by_expert(game, model))
    assert judged.by_expert in (ByExpert(1, 0.1, 1), ByExpert(2, 0.1, 2))
    assert reviews.judged(game, model) == (replace(first, by_expert=judged.by_expert),)
    names = ["Ada", "Bo"]
    assert list(reviews.playing_by_expert(game, model)) == []
    best = replace(judged.others[0], low=0.2, high=0.6)
    for low, high, words in (
        (0.1, 0.7, "our stronger bot loses by it too"),
        (-0.1, 0.3, "our stronger bot makes up for it"),
        (-0.1, 0.5, "games of our stronger bot do not decide it"),
    ):
        text = why(replace(judged, others=(best,), by_expert=ByExpert(40, low, high)), names, ())
        assert text.endswith(f"; {words}")
    assert why(first, names, ()) == reasons(judged, names, ())


def test_a_pair_of_games_has_equal_draws(game: RecordedGame, model: Model) -> None:
    choice = choice_of(game, model, late(game))
    other = next(iter(LEARNED.legal(choice.state, choice.made.seat)))
    one = Pairs(LEARNED, choice.state, choice.made, choice.bot, "pairs")
    turned = Pairs(LEARNED, choice.state, other, choice.bot, "pairs")
    assert one.difference(choice.made, 1) == 0
    assert [one.difference(other, n) for n in (1, 2)] == [-turned.difference(choice.made, n) for n in (1, 2)]


def test_reasons_are_sure_differences_of_points(game: RecordedGame, model: Model) -> None:
    choice = choice_of(game, model, late(game))
    other = next(iter(LEARNED.legal(choice.state, choice.made.seat)))
    pairs = Pairs(LEARNED, choice.state, choice.made, choice.bot, "reasons")
    assert pairs.reasons(choice.made, range(3)) == ()
    steady = own_bots(LEARNED.name)["steady"]
    games = [
        [outcome(LEARNED, choice.state, command, steady, f"reasons, pair {n}").points for n in range(6)]
        for command in (other, choice.made)
    ]
    reasons = pairs.reasons(other, range(6))
    assert len(reasons) <= 3
    for one in reasons:
        name = (one.seat, one.source)
        differences = [after[name] - before[name] for after, before in zip(*games, strict=True)]
        assert one.pairs == 6
        assert one.difference == pytest.approx(np.mean(differences))
        assert one.error == pytest.approx(np.std(differences, ddof=1) / 6**0.5)
        own, rivals = choice.made.seat, [seat for seat in LEARNED.seats if seat != choice.made.seat]
        leads = [
            after[own, one.source]
            - before[own, one.source]
            - sum(after[seat, one.source] - before[seat, one.source] for seat in rivals) / len(rivals)
            for after, before in zip(*games, strict=True)
        ]
        assert abs(np.mean(leads)) > 3 * np.std(leads, ddof=1) / 6**0.5


def test_what_all_seats_get_alike_is_no_reason_nor_what_is_not_sure() -> None:
    both = list[tuple[Outcome, Outcome]]()
    for n in range(6):
        after: dict[Count, int] = {(1, "tracks"): 5 + n, (2, "tracks"): 5 + n, (1, "spaces"): n % 2}
        before: dict[Count, int] = {(1, "tracks"): n, (2, "tracks"): n}
        after[1, "cubes"] = 2
        both.append((Outcome((1.0, 0.0), after, {}), Outcome((0.0, 1.0), before, {})))
    assert [(one.source, one.seat, one.difference) for one in reasons_of(both, 1)] == [("cubes", 1, 2)]


def test_a_game_that_is_played_together_has_its_own_counts_as_reasons() -> None:
    steady = own_bots(TOGETHER.name)["steady"]
    names = [f"Bot {seat}" for seat in range(1, TOGETHER.seats[0] + 1)]
    started, _ = play_game(TOGETHER, names, [steady] * len(names), "counts")
    state = begin(TOGETHER, started)
    TOGETHER.deal(state, SeededChance("counts", 0))
    seat = TOGETHER.to_act(state)[0]
    command = next(iter(TOGETHER.legal(state, seat)))
    one = outcome(TOGETHER, state, command, steady, "counts")
    assert {seat for seat, _ in one.points} <= {None}
    assert {source for _, source in one.tallies} == {tally.label for tally in TOGETHER.tallies}


def test_an_interval_is_careful() -> None:
    low, high = interval([1.0] * 40)
    assert 0.5 < low < high < 1
    low, high = interval([1.0] * 9 + [0.0] * 31)
    assert 0 < low < high < 9 / 40 + 0.1
    low, high = interval([1.0] * 13 + [-1.0] * 10 + [0.0] * 17)
    assert low < 0 < high
    assert interval([0.0] * 40) == (0, 0)


def test_a_move_that_cannot_be_judged_gets_a_reason(game: RecordedGame, model: Model) -> None:
    last = len(game.moves)
    with pytest.raises(NotJudgedError, match=f"^The game has no move 9999; its moves are 1 to {last}.$"):
        choice_of(game, model, 9999)
    with pytest.raises(NotJudgedError, match=r"^The game has no moves.$"):
        choice_of(recorded(played("begun", 0)), model, 1)
    back = played("back", 8)
    back.take_back(1, 5)
    taken = recorded(back)
    for move in (7, 9):
        with pytest.raises(NotJudgedError, match=f"^Move {move} does not stand: it was taken back, or takes"):
            choice_of(taken, model, move)


def test_no_command_is_judged_where_something_is_hidden(model: Model) -> None:
    game = Game.start(toy.RULES, ["Ada", "Bo"], seed="hidden")
    game.move(1, "guess", {"total": 7})
    with pytest.raises(
        NotJudgedError, match=r"^Toy hides things from seats\. .* commands .* are left out\.$"
    ):
        choice_of(recorded(game), model, 1)


def test_the_weakest_moves_are_those_of_marked_turns_first(game: RecordedGame, made: Review) -> None:
    own = [turn for turn in made.turns if turn.seat == 2][:3]
    slight, large, marked = (
        replace(turn, after=0.5 - loss, bot=0.5, suspected=loss == 0.2)
        for turn, loss in zip(own, (0.1, 0.3, 0.2), strict=True)
    )
    better = replace(made.turns[-1], after=0.7, bot=0.5, suspected=True)
    review = replace(made, turns=(slight, large, marked, better))
    moves = weakest(game, review, at_most=10_000)
    seats = {move: game.moves[move - 1].seat for move in moves}
    assert set(seats.values()) == {2}
    firsts = [moves.index(turn.first) for turn in (marked, large, slight)]
    assert firsts == sorted(firsts)
    assert not set(moves) & set(range(better.first, better.last + 1))
    assert weakest(game, review, at_most=2) == moves[:2]


def test_the_bot_has_a_line_of_its_own_for_a_turn(game: RecordedGame, made: Review, model: Model) -> None:
    turn = made.turns[-3]
    moves = line.instead_of(game, model, turn)
    state, _ = commands.before(game, turn.first)
    follows(game, state, moves)
    rest, last = Rest(game.rules, own_bots(game.rules.name)[TEACHER]), moves[-1]
    seats = [
        chances(model, [group])[0, (turn.seat or 1) - 1, 0]
        for group in samples(rest, last.state, last.events, rest.name(state))
    ]
    assert turn.least - 1e-9 <= max(seats)
    assert min(seats) <= turn.most + 1e-9
    same = (turn.differs or turn.first) - turn.first
    for number, move in enumerate(moves[: same + 1]):
        given = game.moves[turn.first + number - 1]
        assert isinstance(given, MoveMade)
        assert ((move.command, move.args) == (given.command, given.args)) == (number < same)
    if turn.instead is not None:
        left = moves[same]
        assert (left.seat, left.command, left.args) == (
            turn.instead.seat,
            turn.instead.command,
            turn.instead.args,
        )
    assert all((one.instead is None) == (one.differs is None) for one in made.turns)


@pytest.mark.usefixtures("few_games")
def test_a_judged_command_has_a_line(game: RecordedGame, model: Model) -> None:
    judged = finally_(judging(game, model, late(game), WORDS))
    other = judged.others[0]
    moves = line.after(game, model, judged, other)
    assert (moves[0].seat, moves[0].command, moves[0].args) == (judged.seat, other.command, other.args)
    state, _ = commands.before(game, judged.move)
    follows(game, state, moves)


def follows(game: RecordedGame, start: Any, moves: tuple[line.Moved, ...]) -> None:
    """The moves can be made from a state by the rules, with their outcomes, and lead to their states."""
    asked, state = Game(game.id, game.rules, game.started), game.rules.copy(start)
    for move in moves:
        command = asked.command(move.seat, move.command, move.args)
        assert enact(game.rules, state, command, RecordedChance(move.chance)) == move.events
        assert state == move.state


class ByPoints:
    """A model of a game that is played together: the chance of the table grows with its points."""

    rules, hash = TOGETHER, "points"

    def knows(self, state: Any, seat: int) -> bool:
        return True

    def values(self, states: list[Any]) -> Any:
        return np.array(
            [[[points / (1 + points)] * 3 for points in TOGETHER.score(state)] for state in states]
        )


@pytest.mark.usefixtures("few_games")
def test_a_decision_of_the_table_is_judged_for_the_table() -> None:
    steady = own_bots(TOGETHER.name)["steady"]
    model: Any = ByPoints()
    names = [f"Bot {seat}" for seat in range(1, TOGETHER.seats[0] + 1)]
    started, events = play_game(TOGETHER, names, [steady] * len(names), "together")
    stream = [Recorded(UUID(int=1), version, one) for version, one in enumerate([started, *events], 1)]
    game = RecordedGame(TOGETHER, stream)
    moves = [event for event in events if isinstance(event, MoveMade)]
    made = [move for move in moves if issubclass(TOGETHER.commands[move.command], Joint)][-2]
    judged = finally_(judging(game, model, made.move, partial(in_words, TOGETHER.name)))
    assert judged.seat == made.seat
    state, _ = commands.before(game, made.move)
    asked = Game(game.id, game.rules, game.started)
    for other in judged.others:
        command = asked.command(judged.seat, other.command, other.args)
        assert isinstance(command, Joint)
        assert TOGETHER.refusal(state, command) is None
    assert judged.others


@pytest.mark.usefixtures("few_games")
def test_a_question_hides_which_choice_is_better(game: RecordedGame, model: Model) -> None:
    judged = finally_(judging(game, model, late(game), WORDS))
    assert questions(game, [replace(judged, mistake=False)], WORDS) == ()
    (asked,) = questions(game, [replace(judged, mistake=True)], WORDS)
    assert asked.choices[asked.better] == judged.others[0].words
    assert asked.played != asked.better
    assert 2 <= len(asked.choices) == len(set(asked.choices)) <= 4
    assert not {other.words for other in judged.others[1:]} & set(asked.choices)


@pytest.mark.usefixtures("few_games")
def test_a_turn_is_marked_only_by_games_or_a_mistake(
    game: RecordedGame, made: Review, model: Model, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marks, "BLOCK", 4)
    assert not any(turn.marked for turn in made.turns)
    assert all(turn.after < turn.least or turn.after > turn.most for turn in made.turns if turn.suspected)
    turn = made.turns[-3]
    *_, played = marks.playing_turn(game, turn)
    assert played.pairs in (4, 8, 12)
    assert played.sure == (played.low > 0 or played.high < 0)
    reviews = Reviews(library.folder)
    reviews.put(made)
    assert played.sure or not played.reasons
    sure = replace(played, low=-0.5, high=-0.1, sure=True, reasons=(Because("cubes", 2, -1.5, 0.25, 40),))
    reviews.put_played(game, model, sure)
    assert [*reviews.playing(game, model, turn)] == [sure]
    stored = reviews.get(game, model)
    assert stored
    assert [one.first for one in stored.turns if one.marked] == [turn.first]
    assert stored.turns[-3].difference == pytest.approx(-0.3)
    assert turn_reasons(stored.turns[-3], ["Ada", "Bo"], ["cubes"]) == (
        "after it Bo: -1.5 ± 0.2 points by cubes"
    )
    assert turn_reasons(stored.turns[-3], ["Ada", "Bo"], []) == "after it Bo: cubes -1.5 ± 0.2"
    same = next(one for one in made.turns if one.differs is None)
    lost = Other("wait", {}, "Wait", 0.2, 40, 9.5, 0.1, 0.3)
    reviews.put_judged(game, model, Judged(same.last, same.seat or 0, 8, (lost,), mistake=True))
    stored = reviews.get(game, model)
    assert stored
    marked = {one.first: one.difference for one in stored.turns if one.marked}
    assert marked == {turn.first: pytest.approx(-0.3), same.first: pytest.approx(-0.2)}
