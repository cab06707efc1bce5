"""What a seat gets to see tells nothing of what it must not know."""

from itertools import zip_longest
from typing import Any

import pytest

from domain.kernel.events import GameStarted, MoveMade
from domain.kernel.messages import Event
from domain.kernel.rules import digest
from tests.generic.games import NAMES, AnyRules, RandomGame, Stream, known_of, rules_of


@pytest.mark.parametrize("name", NAMES)
def test_twins_are_one_game_to_a_seat(name: str) -> None:
    rules = rules_of(name)
    for seat, one, other in known_of(name).twins():
        assert one != other
        assert offered(rules, seat, one) == offered(rules, seat, other)


def offered(rules: AnyRules, seat: int, stream: Stream) -> list[Any]:
    """All that a seat gets of a game: what it learns, is told and sees of each event, and may do then."""
    (started,) = (event for event in stream if isinstance(event, GameStarted))
    state = rules.begin(started)
    found: list[Any] = []
    for event, following in zip_longest(stream, stream[1:]):
        rules.evolve(state, event)
        learned, view = rules.seen(event, seat), rules.view(state, seat)
        found += [learned, learned and rules.explain(view, learned), digest(view)]
        if following is None or isinstance(following, MoveMade):
            found += [list(rules.legal(of, seat)) for of in (state, view)]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_view_of_a_view_is_the_same_and_what_it_offers_its_seat_is_legal(name: str) -> None:
    rules = rules_of(name)
    for step in RandomGame(name, 11).steps():
        for seat in rules.to_act(step.before):
            view = rules.view(step.before, seat)
            assert digest(rules.view(view, seat)) == digest(view)
            assert list(rules.legal(view, seat)) == list(rules.legal(step.before, seat))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_sees_of_the_events_leads_to_its_view(name: str) -> None:
    rules, game = rules_of(name), RandomGame(name, 12)
    learned = {seat: rules.begin(game.started) for seat in game.seats}

    def tell(events: list[Event], state: Any) -> None:
        for seat, own in learned.items():
            for event in events:
                if (told := rules.seen(event, seat)) is not None:
                    rules.evolve(own, told)
            assert digest(rules.view(own, seat)) == digest(rules.view(state, seat))

    tell(game.dealt, game.start)
    for step in game.steps():
        tell(step.events, step.after)


def test_the_toy_hides_card_and_guesses_in_sentences_too() -> None:
    rules, game = rules_of("toy"), RandomGame("toy", 1)
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
