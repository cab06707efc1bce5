"""What a seat gets to see tells nothing of what it must not know."""

from dataclasses import replace
from itertools import zip_longest
from typing import Any

import pytest

from dashboard.boards import board
from dashboard.boards.svg import render
from dashboard.replay import replay
from dashboard.replay.playing import offers
from domain.kernel.events import GameStarted, MoveMade
from domain.kernel.messages import Event
from domain.kernel.rules import ONLOOKER, begin, digest, learned, view_of
from tests.generic.games import NAMES, AnyRules, RandomGame, Step, Stream, known_of, rules_of, twins
from tests.generic.random_events import EVENTS, SEEDS, each


@pytest.mark.parametrize("name", NAMES)
def test_scenes_speak_of_elements_that_the_base_has_or_a_pool_makes(name: str) -> None:
    game, drawn = RandomGame(name, 13), board(name)
    scene = drawn.scene(game.start, game.dealt)
    for step in game.steps():
        for id_, attributes in drawn.scene(step.after, step.events).items():
            scene[id_] = scene.get(id_, {}) | attributes
    base = drawn.base(game.started.setup)
    assert render(base, scene)  # a KeyError names what is not there
    sheet = drawn.by_hand.sheet(game.started.setup)
    assert not sheet or f'id="{sheet.element}"' in base


@pytest.mark.parametrize("name", NAMES)
def test_twins_are_one_game_to_a_seat(name: str) -> None:
    rules = rules_of(name)
    for seat, one, other in twins(name):
        assert one != other
        assert offered(rules, seat, one) == offered(rules, seat, other)


@pytest.mark.parametrize("name", NAMES)
def test_an_onlooker_knows_no_more_than_any_seat(name: str) -> None:
    rules = rules_of(name)
    for _, one, other in twins(name):
        assert watched(rules, one) == watched(rules, other)


def watched(rules: AnyRules, stream: Stream) -> list[Any]:
    """All that an onlooker gets of a game."""
    (started,) = (event for event in stream if isinstance(event, GameStarted))
    if rules.secrets is None:
        return []
    state = begin(rules, started)
    parts: list[Any] = [replay.build(rules, started, stream, ONLOOKER)]
    for event in stream:
        rules.evolve(state, event)
        known, view = learned(rules, event, ONLOOKER), view_of(rules, state, ONLOOKER)
        parts += [known, known and rules.explain(view, known), digest(view)]
    return parts


def offered(rules: AnyRules, seat: int, stream: Stream) -> list[Any]:
    """All that a seat gets of a game: what it learns and sees of each event, and may do then."""
    (started,) = (event for event in stream if isinstance(event, GameStarted))
    state = begin(rules, started)
    parts: list[Any] = [replay.build(rules, started, stream, seat)]
    for event, following in zip_longest(stream, stream[1:]):
        rules.evolve(state, event)
        known, view = learned(rules, event, seat), view_of(rules, state, seat)
        parts += [known, known and rules.explain(view, known), digest(view)]
        parts += [rules.score(view), rules.winners(view)]
        if following is None or isinstance(following, MoveMade):
            parts += [list(rules.legal(of, seat)) for of in (state, view)]
            parts.append(offers(rules, started.setup, state, (seat,)))
    return parts


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_hides_something_shows_it_to_those_who_may_know(name: str) -> None:
    """Its twins are games of a kind: each is told apart by another seat, so nothing is hidden for ever."""
    rules = rules_of(name)
    assert bool(rules.secrets) == hasattr(known_of(name), "twins")
    if rules.secrets:
        for seat, one, other in known_of(name).twins():
            seats = range(1, len(board(name).seats) + 1)
            assert any(learnt(rules, by, one) != learnt(rules, by, other) for by in seats if by != seat)


def learnt(rules: AnyRules, seat: int, stream: Stream) -> list[Event | None]:
    """What a seat learns of the game's own events."""
    return [learned(rules, event, seat) for event in stream if isinstance(event, rules.events)]


@pytest.mark.parametrize("name", NAMES)
def test_a_view_of_a_view_is_the_same_and_what_it_offers_its_seat_is_legal(name: str) -> None:
    def holds(game: RandomGame, steps: list[Step]) -> None:
        rules = game.rules
        for step in steps:
            for seat in rules.to_act(step.before):
                view = view_of(rules, step.before, seat)
                assert digest(view_of(rules, view, seat)) == digest(view)
                assert list(rules.legal(view, seat)) == list(rules.legal(step.before, seat))

    each(name, EVENTS // 40, holds, SEEDS[11:])


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_sees_of_the_events_leads_to_its_view(name: str) -> None:
    def holds(game: RandomGame, steps: list[Step]) -> None:
        rules, views = game.rules, {}
        for seat in game.seats:
            started = learned(rules, game.started, seat)
            assert isinstance(started, GameStarted)
            views[seat] = begin(rules, started)

        def check(events: list[Event], state: Any) -> None:
            for seat, own in views.items():
                for event in events:
                    if (known := learned(rules, event, seat)) is not None:
                        rules.evolve(own, known)
                assert digest(view_of(rules, own, seat)) == digest(view_of(rules, state, seat))

        check(game.dealt, game.start)
        for step in steps:
            check([step.made, *step.events], step.after)

    each(name, EVENTS // 40, holds, SEEDS[12:])


def test_the_toy_hides_card_and_guesses_in_sentences_too() -> None:
    rules, game = rules_of("toy"), RandomGame("toy", 1)
    (card,) = game.dealt
    sentences = [
        rules.explain(view_of(rules, game.start, seat), known)
        for seat in (1, 2)
        if (known := learned(rules, card, seat)) is not None
    ]
    assert sentences[1] == "Seat 1 looks at the card."
    assert sentences[0] != sentences[1]
    first = next(game.steps())
    (guessed,) = first.events
    other = 3 - first.command.seat
    known = learned(rules, guessed, other)
    assert known is not None
    assert rules.explain(view_of(rules, first.after, other), known).endswith("guesses secretly.")


def test_a_move_of_others_is_known_by_name_alone_where_something_is_hidden() -> None:
    made = MoveMade(move=1, seat=1, command="guess", args={"total": 7}, chance=({"die": 6},), note="Easy.")
    bare = replace(made, chance=())
    assert learned(rules_of("toy"), made, 1) == bare
    assert learned(rules_of("toy"), made, 2) == replace(bare, args={}, note=None)
    assert learned(replace(rules_of("toy"), secrets=None), made, 2) == bare
