"""List, check and message of what is legal are the same thing, whether it is listed or described."""

import json
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import chain
from math import prod
from typing import Any

import pytest

from domain.kernel.chance import SeededChance
from domain.kernel.choices import LISTED_AT_MOST, Choices
from domain.kernel.messages import Command
from domain.kernel.shapes import Shape
from tests.generic.games import (
    NAMES,
    any_legal,
    choices,
    counted,
    described,
    every_command,
    known_of,
    rules_of,
)
from tests.generic.positions import is_small, positions

ALTERED = 500
PATHS = 3_000
"""Ways that draws can fall; where there are more, they are not all gone through."""


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_refused_or_listed(name: str) -> None:
    """Of those that are described too, wherever few values make all of them."""
    rules = rules_of(name)
    met = set()
    for state in positions(name):
        every = every_command(name, state)
        tried = {command.NAME for command in every}
        listed = set[Command]()
        for seat in range(rules.seats[-1] + 2):
            of = rules.legal(state, seat)
            own = list(of)
            assert len(set(own)) == len(own) == min(counted([of]), LISTED_AT_MOST)
            assert all(command.seat == seat and rules.refusal(state, command) is None for command in own)
            assert bool(own) == (seat in rules.to_act(state))
            listed.update(own)
        accepted = {command for command in every if rules.refusal(state, command) is None}
        assert accepted == {command for command in listed if command.NAME in tried}
        met |= {command.NAME for command in accepted}
    assert met == set(rules.commands), "the positions show too little; `SMALL` has those of described choices"


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_command_is_drawn_as_often_as_the_others(name: str) -> None:
    judged = 0
    for state in positions(name):
        of = choices(rules_of(name), state)[0]
        count = of.count()
        alone = not of.listed and len(of.shapes) == 1  # draws twice: as one of all, then its own value
        if count and count <= PATHS and (chances := drawn(of.shapes[0] if alone else of)):
            every = chain(of.listed, *of.shapes)  # more than ``Choices`` lists
            assert chances == dict.fromkeys(every, Fraction(1, count))
            judged += 1
    assert judged > len(positions(name)) / 2


@pytest.mark.parametrize("name", NAMES)
def test_a_described_space_takes_what_fits_and_nothing_else(name: str) -> None:
    rules, known = rules_of(name), known_of(name)
    if not described(name):
        return
    draw = SeededChance("altered", 0).below
    judged: Counter[bool] = Counter()
    for state in positions(name):
        listed = set(chain(*choices(rules, state))) if is_small(name, state) else None
        for _ in range(ALTERED // 5):
            command = any_legal(rules, state, draw)
            if command.NAME in described(name):
                altered, right = known.altered(state, command, draw)
                assert (rules.refusal(state, altered) is None) == right, altered
                judged[right] += 1
                if listed is not None:
                    assert (as_read(altered) in listed) if right else (altered not in listed), altered
    assert judged.total() >= ALTERED
    assert min(judged[True], judged[False]) >= ALTERED / 10


def as_read(command: Command) -> Command:
    """A legal command as a record of it is read: a list has it in this order only."""
    read: Command = type(command).ADAPTER.validate_json(json.dumps({"seat": command.seat, **command.args()}))
    return read


class Fork(Exception):  # noqa: N818 - no error
    """A draw that is not settled yet; ``args[0]`` is its bound."""


def drawn(of: Choices[Command] | Shape[Any, Command]) -> dict[Command, Fraction]:
    """What ``sample`` can give and how likely, by all ways that its draws can fall; empty for too many."""
    chances: dict[Command, Fraction] = {}
    paths: list[list[tuple[int, int]]] = [[]]  # each the values of draws and their bounds
    for _ in range(PATHS):
        if not paths:
            return chances
        path = paths.pop()
        values = [value for value, _ in path]
        try:
            command = of.sample(partial(settled, values))
        except Fork as fork:
            paths += [[*path, (value, fork.args[0])] for value in range(fork.args[0])]
        else:
            chance = Fraction(1, prod(bound for _, bound in path))
            chances[command] = chances.get(command, Fraction()) + chance
    return {}


def settled(values: list[int], bound: int) -> int:
    """The next of the values."""
    if not values:
        raise Fork(bound)
    return values.pop(0)
