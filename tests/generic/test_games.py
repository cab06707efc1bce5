"""What holds for every game, at every move of random games."""

import pytest

from domain.kernel.rules import digest, fold
from tests.generic.games import CODEC, NAMES, RANDOM_GAMES, RandomGame, known_of, rules_of


@pytest.mark.parametrize("seed", range(RANDOM_GAMES))
@pytest.mark.parametrize("name", NAMES)
def test_a_random_game_keeps_its_books(name: str, seed: int) -> None:
    rules, known = rules_of(name), known_of(name)
    game = RandomGame(rules, seed)
    folded = rules.begin(game.started)
    totals = dict.fromkeys(range(1, len(game.started.seats) + 1), 0)

    def take(event: object) -> None:
        rules.evolve(folded, event)  # type: ignore[arg-type]
        known.check(folded)
        for change in getattr(event, "scores", ()):
            if not isinstance(change, int):  # GameEnded has plain points
                totals[change.seat] += change.amount
                assert totals[change.seat] == change.total
        assert tuple(totals.values()) == rules.score(folded)

    for event in game.dealt:
        take(event)
    assert digest(folded) == digest(game.start)
    for step in game.steps():
        before = digest(step.before)
        choices = rules.legal(step.before)
        assert step.command in choices
        assert rules.to_act(step.before)
        for seat in range(1, len(game.started.seats) + 1):
            rules.view(step.before, seat)
        assert digest(step.before) == before, "refusal, legal or view changed the state"
        for event in step.events:
            take(event)
        after = digest(folded)
        for event in step.events:
            assert isinstance(rules.explain(folded, event), str)
        assert digest(folded) == after == digest(step.after), "explain changed the state"
    best = max(totals.values())
    assert rules.winners(folded) == tuple(seat for seat, points in totals.items() if points == best)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", NAMES)
def test_a_stored_stream_folds_to_the_same_state(name: str, seed: int) -> None:
    rules = rules_of(name)
    game = RandomGame(rules, seed)
    events = game.stream()
    stored = [CODEC.decode(*CODEC.encode(event)) for event in events]
    assert stored == events
    for step in game.steps():
        last = step.after
    assert digest(fold(rules, game.started, stored)) == digest(last)
