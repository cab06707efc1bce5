"""The types of fields that tell their meaning: every state keeps to them."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest

from domain.catalog import games
from domain.kernel.fields import Meaning
from tests.generic.games import RandomGame

NUMBER_OF_A_SEAT = {"seat", "owner", "starter", "first_seat"}
"""Names of fields that hold a seat in whichever game has them."""


def meant(hint: Any, value: Any) -> Iterator[tuple[Meaning, Any]]:
    """Every value inside a value whose type tells a meaning."""
    if get_origin(hint) is Annotated:
        hint, meaning = get_args(hint)
        yield meaning, value
    origin, args = get_origin(hint) or hint, get_args(hint)
    if value is None or origin is Literal:
        return
    if isinstance(value, Mapping) and args:
        for key, one in value.items():
            yield from meant(args[0], key)
            yield from meant(args[1], one)
    elif origin is tuple and args[-1] is not Ellipsis:
        for each, one in zip(args, value, strict=True):
            yield from meant(each, one)
    elif origin in (list, tuple):
        for one in value:
            if one is not None:
                yield from meant(args[0], one)
    elif not isinstance(origin, type):  # a union with None
        yield from meant(args[0], value)
    else:
        for name, each in fields(origin).items():
            yield from meant(each, getattr(value, name))


def fields(cls: type[Any]) -> dict[str, Any]:
    """The fields of a class of states by name; none of a plain type."""
    return get_type_hints(cls, include_extras=True) if cls.__module__.startswith("domain.") else {}


@pytest.mark.parametrize("name", games())
def test_values_keep_to_the_meanings_of_their_fields(name: str) -> None:
    seen = set()
    for step in RandomGame(name, 0).steps():
        state = step.after
        seats = len(state.players)
        for meaning, value in meant(type(state), state):
            seen.add(meaning)
            match meaning:
                case Meaning.SEAT:
                    assert value is None or -1 <= value <= seats
                case Meaning.BY_SEAT:
                    assert len(value) == seats + 1
                case Meaning.MASK:
                    assert value >= 0
    assert {Meaning.SEAT, Meaning.BY_SEAT, Meaning.FIXED} <= seen


@pytest.mark.parametrize("name", games())
def test_fields_that_hold_a_seat_have_its_type(name: str) -> None:
    state = next(iter(RandomGame(name, 0).steps())).after
    for field, hint in fields(type(state)).items():
        if field in NUMBER_OF_A_SEAT:
            assert str(Meaning.SEAT) in str(hint), f"{name}: {field}"
