"""What a seat gets to see tells nothing of what it must not know."""

import pytest

from domain.kernel.rules import digest
from tests.generic.games import NAMES, RandomGame, known_of, rules_of


@pytest.mark.parametrize("name", NAMES)
def test_twins_look_the_same_and_offer_the_same(name: str) -> None:
    rules, known = rules_of(name), known_of(name)
    seat, one, other = known.twins()
    views = [rules.view(state, seat) for state in (one, other)]
    assert digest(views[0]) == digest(views[1])
    assert list(rules.legal(views[0])) == list(rules.legal(views[1]))


@pytest.mark.parametrize("name", NAMES)
def test_a_view_of_a_view_is_the_same_and_what_it_offers_its_seat_is_legal(name: str) -> None:
    rules = rules_of(name)
    for step in RandomGame(rules, 11).steps():
        for seat in rules.to_act(step.before):
            view = rules.view(step.before, seat)
            assert digest(rules.view(view, seat)) == digest(view)
            offered = {c for c in rules.legal(view) if c.seat == seat}
            assert offered == {c for c in rules.legal(step.before) if c.seat == seat}


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_sees_of_the_events_leads_to_its_view(name: str) -> None:
    rules = rules_of(name)
    game = RandomGame(rules, 12)
    seats = range(1, len(game.started.seats) + 1)
    seen = {seat: rules.begin(game.started) for seat in seats}

    def tell(events: list, state: object) -> None:  # type: ignore[type-arg]
        for seat in seats:
            for event in events:
                if (told := rules.seen(event, seat)) is not None:
                    rules.evolve(seen[seat], told)
            assert digest(rules.view(seen[seat], seat)) == digest(rules.view(state, seat))

    tell(game.dealt, game.start)
    for step in game.steps():
        tell(step.events, step.after)


def test_the_toy_hides_card_and_guesses_in_sentences_too() -> None:
    rules = rules_of("toy")
    game = RandomGame(rules, 1)
    (card,) = game.dealt
    sentences = [
        rules.explain(rules.view(game.start, seat), told)
        for seat in (1, 2)
        if (told := rules.seen(card, seat)) is not None
    ]
    assert sentences[1] == "Seat 1 looks at the card."
    assert sentences[0] != sentences[1]
    first = next(game.steps())
    (guessed,) = first.events
    other = 3 - first.command.seat
    told = rules.seen(guessed, other)
    assert told is not None
    assert rules.explain(rules.view(first.after, other), told).endswith("guesses secretly.")
