"""The commands that a player may look for: of each forbidden one, the page has its words and the rule."""

import re
from collections import Counter

import pytest

from dashboard.boards import board, in_words
from domain.kernel.rules import view_of
from tests.generic.games import NAMES, RandomGame, Step, rules_of
from tests.generic.random_events import each

EVENTS = 1_500


@pytest.mark.parametrize("name", [name for name in NAMES if board(name).about])
def test_a_candidate_is_legal_or_its_refusal_names_a_rule(name: str) -> None:
    """At every place of the board, and without one; as far as the seat knows the table."""
    rules, words = rules_of(name), board(name).by_hand
    seen: Counter[str] = Counter()

    def check(game: RandomGame, steps: list[Step]) -> None:
        places = [None, *words.places(game.started.setup)]
        for step in steps[::7]:
            for seat in rules.to_act(step.before):
                view = view_of(rules, step.before, seat)
                for place in places:
                    at = words.candidates(view, seat) if not place else words.candidates_at(view, seat, place)
                    for command in at:
                        assert command.seat == seat
                        assert (
                            type(command).ADAPTER.validate_python(command.args() | {"seat": seat}) == command
                        )
                        if refusal := rules.refusal(step.before, command):
                            assert re.fullmatch(rf"{name}:[0-9]+\.[0-9]+", refusal.rule)
                            assert place or in_words(name, view, command)
                            seen[command.NAME] += 1

    each(name, EVENTS, check)
    assert seen
