"""What is asked of a player is a decision: one that matters, each way of it once, and made by a seat."""

import json
from itertools import chain

import pytest

from domain.kernel.chance import SeededChance
from domain.kernel.messages import Joint
from tests.generic.games import NAMES, choices, known_of, rules_of
from tests.generic.positions import positions

EVERY = 5
"""One in so many positions is looked at."""
LISTED = 40
"""Choices of a position that are tried."""


@pytest.mark.parametrize("name", NAMES)
def test_no_choice_is_forced_and_no_two_are_alike(name: str) -> None:
    """Commands of ``FORCED`` may be the only choice, and those of ``ALIKE`` say one thing in several ways."""
    rules, known = rules_of(name), known_of(name)
    forced, alike = set[str](), set[str]()
    for state in positions(name)[::EVERY]:
        listed = list(chain(*choices(rules, state)))
        if len(listed) == 1:
            forced.add(listed[0].NAME)
        outcomes = set()
        for command in listed[:LISTED]:
            events = rules.play(rules.copy(state), command, SeededChance("alike", 1))
            outcome = json.dumps([[event.TOPIC, event.fields()] for event in events])
            if outcome in outcomes:
                alike.add(command.NAME)
            outcomes.add(outcome)
    assert forced <= set(getattr(known, "FORCED", ())), "carry it out without a command"
    assert alike <= set(getattr(known, "ALIKE", ())), "list one of them"


@pytest.mark.parametrize("name", NAMES)
def test_what_the_table_decides_is_asked_of_one_seat_that_speaks_for_it(name: str) -> None:
    rules = rules_of(name)
    for state in positions(name):
        seats = range(1, len(rules.score(state)) + 1)
        for of in choices(rules, state):
            listed = list(of)[:LISTED]
            joint = [command for command in listed if isinstance(command, Joint)]
            assert joint in ([], listed), "some of the choices are the table's, others the seat's own"
            if joint:
                assert rules.opponent
                assert len(rules.to_act(state)) == 1, "while the table decides, nobody decides alone"
            for command in joint:
                assert command.agreed
                assert set(command.agreed) <= set(seats)
                assert len(set(command.agreed)) == len(command.agreed)


@pytest.mark.parametrize("name", NAMES)
def test_a_form_enters_the_command_with_all_that_follows_from_its_value(name: str) -> None:
    rules = rules_of(name)
    met = set()
    for state in positions(name):
        for of in choices(rules, state):
            names = [shape.command.NAME for shape in of.shapes]
            assert len(set(names)) == len(names), "two shapes of one command"
            for shape in of.shapes:
                command = shape.sample(SeededChance("form", 1).below)
                args = command.args()
                assert command in shape
                assert shape.entered({name: args[name] for name in shape.fields}) == command
                assert json.loads(json.dumps(shape.form())) == shape.form()
                assert shape.KIND
                met.add(command.NAME)
    assert met == set(getattr(known_of(name), "DESCRIBED", ()))
