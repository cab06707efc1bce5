"""Whatever a schema lets pass is answered: played, or refused in one line with the number of a rule."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from json import dumps
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from domain.catalog import games
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Command
from tests.generic.games import any_legal, choices, known_of, rules_of, setups_of
from tests.generic.positions import positions
from tests.generic.random_events import EVENTS
from tests.helpers.deciding import decide

MANY = 8
"""Items of a list, beyond the fewest, that are tried at most."""
RULES = Path(__file__).parents[2] / "docs" / "rules"
LONGEST = 1_500
"""Letters of a message."""


@pytest.mark.parametrize("name", list(games()))
def test_a_command_is_played_or_refused_by_a_rule(name: str) -> None:
    rules, states, numbers = rules_of(name), positions(name), numbered(name)

    @settings(max_examples=EVENTS // 40)
    @given(st.data())
    def answered(data: st.DataObject) -> None:
        state = states[data.draw(st.integers(0, len(states) - 1), "position")]
        command = data.draw(commands(name, state), "command")
        refusal = rules.refusal(state, command)
        if refusal is None:
            assert decide(rules, state, command, SeededChance("answered", 1))
        else:
            assert refusal.rule in numbers
            assert refusal.message
            assert refusal.message.isprintable(), "a message is one line"
            assert len(refusal.message) < LONGEST
            assert "; possible:" not in refusal.reason, "an offer names choices, from those that are legal"
            named = refusal.offer.by_words() if refusal.offer else {}
            assert bool(named) == (refusal.offer is not None)
            assert [words for words, choice in named.items() if rules.refusal(state, choice)] == []

    answered()


@pytest.mark.parametrize("name", list(games()))
def test_a_command_that_a_message_names_has_a_choice(name: str) -> None:
    """At each position of random games, after a command of every kind."""
    rules, samples = rules_of(name), dict[type[Command], Command]()
    shown = Counter[str]()
    due = [rules.legal(state, rules.to_act(state)[0]).kinds() for state in positions(name)]
    for kinds in due:
        samples |= {type(choice): choice for choice in kinds.values()}
    for state, kinds in zip(positions(name), due, strict=True):
        seat = rules.to_act(state)[0]
        allowed = {command for command, choice in kinds.items() if not rules.refusal(state, choice)}
        for sample in samples.values():
            if refusal := rules.refusal(state, replace(sample, seat=seat)):
                words = re.split("[,;] ", refusal.message.partition("; possible: ")[2])
                commands = set(words) & set(rules.commands)
                assert commands <= allowed, refusal
                shown.update(commands)
    assert shown


@pytest.mark.parametrize("name", list(games()))
def test_a_whole_number_is_not_written_as_a_fraction(name: str) -> None:
    """Neither in a command nor in a set-up: 96.0 is not 96."""
    rules, draw = rules_of(name), SeededChance("fractions", 1).below
    made = [(type(made), made.fields()) for made in (any_legal(rules, at, draw) for at in positions(name))]
    given = [(command.ADAPTER, fields) for command, fields in made]
    given += [
        (TypeAdapter(rules.setup), rules.setup.model_validate(setup).model_dump())
        for setup, _ in setups_of(name)
    ]
    numbers = [
        (of, fields, key) for of, fields in given for key, value in fields.items() if type(value) is int
    ]
    taken = []
    for of, fields, key in numbers:
        try:
            of.validate_json(dumps(fields | {key: float(fields[key])}), strict=True)
            taken.append((fields, key))
        except ValidationError:
            pass
    assert numbers
    assert taken == []


@pytest.mark.parametrize("name", list(games()))
def test_numbers_and_flags_of_commands_are_not_given_as_text(name: str) -> None:
    """Neither "3" nor true is a number: each type of an arg says so, because args are plain values."""

    def lenient(schema: Any) -> Iterator[str]:
        if isinstance(schema, dict):
            if schema.get("type") in ("int", "float", "bool") and not schema.get("strict"):
                yield schema["type"]
            schema = [part for key, part in schema.items() if key != "serialization"]
        if isinstance(schema, Iterable) and not isinstance(schema, str):
            for part in schema:
                yield from lenient(part)

    schemas = {command: cls.ADAPTER.core_schema for command, cls in rules_of(name).commands.items()}
    assert [command for command, schema in schemas.items() if [*lenient(schema)]] == []


def numbered(name: str) -> set[str]:
    """The numbers of a game's rules: ``<game>:6.9``."""
    page = RULES.joinpath(f"{name}.md").read_text("utf-8")
    return {f"{name}:{number}" for number in re.findall(r"^- \*\*(\d+\.\d+)\*\*", page, re.MULTILINE)}


def commands(name: str, state: Any) -> st.SearchStrategy[Command]:
    """Any command, often one that is due: each field of its schema, or what the game's tests name for it."""
    rules, known = rules_of(name), known_of(name).values(state)
    due = sorted({command.NAME for command in chain(*choices(rules, state))})

    def of(command: str) -> st.SearchStrategy[Command]:
        cls = rules.commands[command]
        fields = {
            field: st.sampled_from(known[field]) | json(schema) if field in known else json(schema)
            for field, schema in cls.ADAPTER.json_schema()["properties"].items()
        }
        fields["seat"] = st.sampled_from(rules.to_act(state)) | fields["seat"]
        return st.fixed_dictionaries(fields).filter(partial(fits, cls)).map(cls.ADAPTER.validate_python)

    return (st.sampled_from(due) | st.sampled_from(list(rules.commands))).flatmap(of)


def fits(cls: type[Command], fields: dict[str, Any]) -> bool:
    """Whether they make a command; a model may be stricter than its schema can say."""
    try:
        cls.ADAPTER.validate_python(fields)
    except ValidationError:
        return False
    return True


def json(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """The values that a JSON schema allows."""
    match schema:
        case {"enum": options}:
            return st.sampled_from(options)
        case {"anyOf": options}:
            return st.one_of([json(option) for option in options])
        case {"type": "null"}:
            return st.none()
        case {"type": "boolean"}:
            return st.booleans()
        case {"type": "integer"}:
            return st.integers(schema.get("minimum"), schema.get("maximum"))
        case {"type": "string"}:
            return st.text(max_size=schema.get("maxLength"))
        case {"type": "array", "prefixItems": items}:
            return st.tuples(*map(json, items))
        case {"type": "array", "items": inner}:
            least = schema.get("minItems", 0)
            return st.lists(
                json(inner), min_size=least, max_size=min(schema.get("maxItems", MANY), least + MANY)
            )
        case {"type": "object", "additionalProperties": inner}:
            return st.dictionaries(st.text(max_size=100), json(inner), max_size=30)
    raise NotImplementedError(schema)
