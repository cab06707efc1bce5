"""The change of a thing that a rule of a mapping reads in the arguments of an entry."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from math import isfinite
from typing import Any

from domain.logged.setup import FAR
from vidi.importers.logged.mapping import Number, PlaceBy, ThingIn
from vidi.importers.logged.template import NO_WORDS, Words, at, holes, line, sentence, word

LISTED_AT_MOST = 2_000
"""The most entries of a list of things."""
LETTERS = {"thing": 200, "name": 200, "colour": 50, "value": 50}
"""The most letters of the texts of a thing."""
_PARTS = {"letters": re.compile("[A-Za-z]{1,3}"), "digits": re.compile("-?[0-9]{1,6}")}
_SHORT = 50
"""The letters of a text that is a number, or has one."""


def scopes(rule: ThingIn, args: Any) -> Iterator[Any]:
    """The arguments for each thing of an entry: with ``each``, those of its list come before the others.

    The list may be an object: platforms write lists with gaps so, or things by their ids.
    """
    if rule.each is None:
        yield args
        return
    listed = at(args, rule.each)
    around = args if isinstance(args, dict) else {}
    named = listed.items() if isinstance(listed, dict) else ((None, one) for one in _list(listed))
    for number, (name, one) in enumerate(islice(named, LISTED_AT_MOST), 1):
        yield {**around, **(one if isinstance(one, dict) else {}), ".": one, "#": number, "@": name}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def change(
    rule: ThingIn, scope: Any, words: Words, seat: Callable[[Any], int | None]
) -> dict[str, Any] | None:
    """The change of a thing as an entry of a log has it; None if the arguments have none."""
    if not (id_ := _text(rule.thing, scope, NO_WORDS, LETTERS["thing"])):
        return None
    place, gone = _place(rule, scope)
    if gone:
        return {"thing": id_, "gone": True}
    if rule.place is not None and place is None:
        return None
    one: dict[str, Any] = {"thing": id_}
    if rule.kind:
        one["kind"] = rule.kind
    for name, how in (("name", rule.name), ("colour", rule.colour), ("value", rule.value)):
        if how and (text := _text(how, scope, words, LETTERS[name])):
            one[name] = text
    if rule.owner is not None:
        one["owner"] = seat(at(scope, rule.owner)) or 0
    if place is not None:
        one["place"] = place
    if rule.x is not None and rule.y is not None:
        x, y = number(rule.x, scope), number(rule.y, scope)
        if x is not None and y is not None:
            one["at"] = [x, y]
    if rule.angle is not None and (angle := number(rule.angle, scope)) is not None:
        one["angle"] = angle
    if rule.turned is not None:
        one["turned"] = rule.turned
    return one


def _place(rule: ThingIn, scope: Any) -> tuple[str | None, bool]:
    """The place that a thing comes to, and whether it leaves the table."""
    if rule.gone:
        return None, True
    if not isinstance(rule.place, PlaceBy):
        return rule.place, False
    value = at(scope, rule.place.path)
    known = isinstance(value, str | int) and str(value) in rule.place.places
    place = rule.place.places[str(value)] if known else None
    return place, known and place is None


def _text(how: str, scope: Any, words: Words, most: int) -> str:
    """A template with its arguments, or the argument at a path; empty if one of these is missing."""
    if "${" in how:
        if any(at(scope, name) is None for name in holes(how)):
            return ""
        return sentence(how, scope, words)[:most]
    value = at(scope, how)
    named = word(words, how, value) or word(words, how.rpartition(".")[2], value)
    if named is not None:
        return named[:most]
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return line(str(value))[:most]


def number(how: str | Number, scope: Any) -> float | None:
    """The number of an argument; None if it has none that can be a coordinate."""
    how = Number(path=how) if isinstance(how, str) else how
    value = at(scope, how.path)
    if isinstance(value, bool) or not isinstance(value, str | int | float) or len(str(value)) > _SHORT:
        return None
    if how.part:
        part = _PARTS[how.part].search(str(value))
        value = None if part is None else _as_number(part[0]) if how.part == "letters" else part[0]
    try:
        result = float(value) * how.times if value is not None else None
    except ValueError:
        return None
    return result if result is not None and isfinite(result) and abs(result) <= FAR else None


def _as_number(letters: str) -> int:
    """A is 1, Z is 26, AA is 27."""
    total = 0
    for letter in letters.upper():
        total = total * 26 + ord(letter) - ord("A") + 1
    return total
