"""What holds for every game, at every event of random games."""

from typing import Any

import pytest

from domain.kernel.chance import RecordedChance, SeededChance
from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.messages import Event, HasPending, HasScores
from domain.kernel.rules import begin, digest, fold, points, view_of
from tests.generic.games import (
    CODEC,
    NAMES,
    AnyRules,
    RandomGame,
    Step,
    every_command,
    known_of,
    rules_of,
    setups_of,
)
from tests.generic.golden import GoldenGame, golden_games
from tests.generic.random_events import EVENTS, SEEDS, each
from tests.helpers.deciding import decide


@pytest.mark.parametrize(
    ("name", "setup"), [(name, setup) for name in NAMES for setup in range(len(setups_of(name)))]
)
def test_random_games_keep_their_books(name: str, setup: int) -> None:
    """In as many games of each setup as have its part of the events, in one of each at least."""
    setups = len(setups_of(name))
    each(name, EVENTS // setups, keeps_its_books, SEEDS[setup::setups])


@pytest.mark.parametrize("name", NAMES)
def test_golden_games_keep_their_books(name: str) -> None:
    """They show every command and event, also those that come seldom."""
    for game in golden_games(name):
        keeps_its_books(game, list(game.steps()))


def keeps_its_books(game: RandomGame | GoldenGame, steps: list[Step]) -> None:
    """All that is asked of a game, event for event; a typed one may stop before the end."""
    rules = game.rules
    books = Books(rules.name, game.started)
    for event in game.dealt:
        books.enter(event)
    assert digest(books.state) == digest(game.start)
    for step in steps:
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
    if not rules.to_act(books.state):
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
        """Folds an event: points add up, pieces are conserved, and it has a sentence."""
        assert not isinstance(self.last, GameEnded), "something happens after the end"
        rules, state = self.rules, self.state
        rules.evolve(state, event)
        known_of(self.name).check(state)
        for change in event.scores if isinstance(event, HasScores) else ():
            self.totals[change.seat] += change.amount
            assert self.totals[change.seat] == change.total
        assert tuple(self.totals.values()) == rules.score(state)
        for awaited in (event.pending or ()) if isinstance(event, HasPending) else ():
            assert self.pending[awaited.seat] != awaited.points, "a seat of which nothing changed"
            self.pending[awaited.seat] = awaited.points
        pending = of_pending(rules, state)
        assert tuple(self.pending.values()) == pending
        for seat in self.totals:
            assert of_pending(rules, view_of(rules, state, seat)) == pending
        after = digest(state)
        assert isinstance(rules.explain(state, event), str)
        assert digest(state) == after, "explain changed the state"
        self.last = event

    def close(self) -> None:
        """The game is over: one event names the winners, and nothing more can be done."""
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


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_stream_folds_to_the_same_state(name: str) -> None:
    def holds(game: RandomGame, steps: list[Step]) -> None:
        events = game.stream()
        stored = [CODEC.decode(*CODEC.encode(event)) for event in events]
        assert stored == events
        assert digest(fold(game.rules, game.started, stored)) == digest(steps[-1].after)

    each(name, EVENTS // 5, holds)


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_shares_nothing(name: str) -> None:
    def holds(game: RandomGame, steps: list[Step]) -> None:
        for step in steps:
            before = digest(step.before)
            game.rules.play(game.rules.copy(step.before), step.command, SeededChance(game.seed, step.move))
            assert digest(step.before) == before

    each(name, EVENTS // 40, holds)


def test_a_budget_is_used_up_and_an_error_says_in_which_game() -> None:
    seeds = []
    each("toy", 17, lambda game, steps: seeds.append(game.seed))
    assert seeds == ["generic 0", "generic 1", "generic 2"], "8 events each"
    with pytest.raises(ZeroDivisionError) as error:
        each("toy", 17, lambda game, steps: 1 // (game.seed == "generic 0"))
    assert error.value.__notes__ == ["in the random game 1 of toy"]
