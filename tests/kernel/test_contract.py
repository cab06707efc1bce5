"""The contract itself: deciding, choosing, storing."""

import json
from typing import Any

import pytest

from domain.kernel.chance import ChanceError, RecordedChance, SeededChance
from domain.kernel.choices import LISTED_AT_MOST, Choices
from domain.kernel.codec import Codec, UnknownTopic
from domain.kernel.messages import decision, fact
from domain.kernel.refusal import IllegalMove
from domain.kernel.rules import digest, plain
from tests.helpers import toy
from tests.helpers.deciding import decide


@pytest.fixture
def state() -> toy.State:
    return toy.State(card=4)


@pytest.mark.parametrize("made", [decision, fact])
def test_what_messages_hold_is_frozen_to_the_type_checker(made: Any) -> None:
    """While a game is played nothing guards it, see ``decision``: `make check` does."""
    settings = made.__dataclass_transform__
    assert {**settings, **settings["kwargs"]}["frozen_default"]  # Python 3.11 has it among the others


def test_deciding_leaves_the_state_alone(state: toy.State) -> None:
    before = digest(state)
    events = decide(toy.RULES, state, toy.Guess(seat=2, total=7), SeededChance("x", 1))
    assert [type(event).__name__ for event in events] == ["Guessed"]
    assert digest(state) == before


def test_a_refused_command_raises_with_its_rule(state: toy.State) -> None:
    with pytest.raises(IllegalMove) as refused:
        decide(toy.RULES, state, toy.Guess(seat=2, total=13), SeededChance("x", 1))
    assert refused.value.refusal.rule == "toy:2"
    assert str(refused.value).endswith("[toy:2]")


def test_chance_that_does_not_fit_leaves_the_state_alone(state: toy.State) -> None:
    state.guesses = {1: 5}
    before = digest(state)
    with pytest.raises(ChanceError):
        decide(toy.RULES, state, toy.Guess(seat=2, total=7), RecordedChance([{"die": 7}]))
    assert digest(state) == before


def test_a_list_of_choices_ends_at_its_bound() -> None:
    listed = [toy.Guess(1, n) for n in range(LISTED_AT_MOST + 5)]
    many = Choices(listed)
    assert len(list(many)) == LISTED_AT_MOST
    assert many.count() == LISTED_AT_MOST + 5


def test_nothing_can_be_drawn_where_nothing_is_legal() -> None:
    none: Choices[toy.Guess] = Choices()
    with pytest.raises(IndexError):
        none.sample(lambda n: 0)


def test_old_rows_are_brought_up_to_date_step_by_step() -> None:
    codec = Codec(
        [toy.RULES.events],
        {
            "toy.Guessed.0": lambda old: ("toy.Guessed.0b", {**old, "total": old["sum"]}),
            "toy.Guessed.0b": lambda old: ("toy.Guessed.1", {"seat": old["seat"], "total": old["total"]}),
        },
    )
    text = json.dumps({"seat": 2, "sum": 9}).encode()
    assert codec.decode("toy.Guessed.0", text) == toy.Guessed(seat=2, total=9)
    assert codec.current("toy.Guessed.0", text)[0] == "toy.Guessed.1"


def test_no_two_events_have_one_topic() -> None:
    with pytest.raises(ValueError, match=r"toy\.\w+\.1"):
        Codec([toy.RULES.events, toy.RULES.events], {})


def test_a_row_of_an_unknown_kind_is_named() -> None:
    with pytest.raises(UnknownTopic, match=r"toy\.Danced\.1"):
        Codec([toy.RULES.events], {}).decode("toy.Danced.1", b"{}")


def test_a_digest_sees_every_field(state: toy.State) -> None:
    other = toy.copy(state)
    assert digest(other) == digest(state)
    other.guesses[1] = 5
    assert digest(other) != digest(state)
    assert plain(state)["card"] == 4
