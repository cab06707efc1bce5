"""What holds for every game, at every event of random games."""

from typing import Any

import pytest

from domain.kernel.chance import RecordedChance, SeededChance
from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.messages import Event, ScoreChange
from domain.kernel.rules import begin, decide, digest, fold, points, view_of
from tests.generic.games import (
    CODEC,
    NAMES,
    RANDOM_GAMES,
    AnyRules,
    RandomGame,
    every_command,
    known_of,
    rules_of,
)


@pytest.mark.parametrize("seed", range(RANDOM_GAMES))
@pytest.mark.parametrize("name", NAMES)
def test_a_random_game_keeps_its_books(name: str, seed: int) -> None:
    rules, game = rules_of(name), RandomGame(name, seed)
    books = Books(name, game.started)
    for event in game.dealt:
        books.enter(event)
    assert digest(books.state) == digest(game.start)
    for step in game.steps():
        before = digest(books.state)
        assert step.command.seat in rules.to_act(books.state)
        assert rules.winners(books.state) is None
        assert rules.refusal(books.state, step.command) is None
        for seat in game.seats:
            view_of(rules, books.state, seat)
        chance = RecordedChance(step.made.chance)
        assert decide(rules, books.state, step.command, chance) == step.events
        chance.finish()
        assert digest(books.state) == before, "refusal, legal, view or decide changed the state"
        for event in step.events:
            books.enter(event)
        assert digest(books.state) == digest(step.after)
    books.close()


def of_pending(rules: AnyRules, state: Any) -> tuple[int, ...]:
    """By seat, what it would receive beyond its points if the game ended now."""
    return rules.pending.of(state) if rules.pending else tuple(0 for _ in rules.score(state))


class Books:
    """A state folded event by event, and the points counted beside it."""

    def __init__(self, name: str, started: GameStarted) -> None:
        self.name = name
        self.rules: AnyRules = rules_of(name)
        self.state: Any = begin(self.rules, started)
        self.totals = dict.fromkeys(range(1, len(started.seats) + 1), 0)
        self.pending = dict.fromkeys(self.totals, 0)
        self.last: Event = started

    def enter(self, event: Event) -> None:
        """Folds an event: points add up, pieces are conserved, and it can be told."""
        assert not isinstance(self.last, GameEnded), "something happens after the end"
        rules, state = self.rules, self.state
        rules.evolve(state, event)
        known_of(self.name).check(state)
        for change in getattr(event, "scores", ()):
            if isinstance(change, ScoreChange):  # GameEnded has plain points
                self.totals[change.seat] += change.amount
                assert self.totals[change.seat] == change.total
        assert tuple(self.totals.values()) == rules.score(state)
        for awaited in getattr(event, "pending", ()):
            assert self.pending[awaited.seat] != awaited.points, "a seat of which nothing changed"
            self.pending[awaited.seat] = awaited.points
        assert tuple(self.pending.values()) == of_pending(rules, state)
        for seat in self.totals:
            assert of_pending(rules, view_of(rules, state, seat)) == of_pending(rules, state)
        after = digest(state)
        assert isinstance(rules.explain(state, event), str)
        assert digest(state) == after, "explain changed the state"
        self.last = event

    def close(self) -> None:
        """The game is over: who won is said once, and nothing more can be done."""
        rules, state = self.rules, self.state
        assert isinstance(self.last, GameEnded)
        assert self.last.scores == rules.score(state) == points(rules, state)
        assert not any(self.pending.values()), "something is still to be paid"
        assert self.last.winners == rules.winners(state)
        if rules.opponent:
            assert len(set(self.last.scores)) == 1, "one score for all"
            assert set(self.last.winners) in (set(), set(self.totals)), "all win, or nobody"
        else:
            assert self.last.winners
            assert set(self.last.winners) <= set(self.totals)
        assert rules.to_act(state) == ()
        assert not any(rules.legal(state, seat).count() for seat in self.totals)
        assert all(rules.refusal(state, command) for command in every_command(self.name, state)[:500])


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", NAMES)
def test_a_stored_stream_folds_to_the_same_state(name: str, seed: int) -> None:
    game = RandomGame(name, seed)
    *_, last = game.steps()
    events = game.stream()
    stored = [CODEC.decode(*CODEC.encode(event)) for event in events]
    assert stored == events
    assert digest(fold(game.rules, game.started, stored)) == digest(last.after)


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_shares_nothing(name: str) -> None:
    rules, game = rules_of(name), RandomGame(name, 2)
    for step in game.steps():
        before = digest(step.before)
        rules.play(rules.copy(step.before), step.command, SeededChance(game.seed, step.move))
        assert digest(step.before) == before
