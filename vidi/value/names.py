"""The names that numbers of a game can have, by the types of its states (``vidi.value.flat`` makes them).

The trees of a model read numbers by name. A name that no state has would always read 0.
"""

import re
from collections.abc import Iterable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from domain.kernel.aggregate import AnyRules
from domain.kernel.fields import Meaning
from domain.kernel.rules import tallies
from vidi.value.flat import hints_of, means_seat

PLACE = "(@[0-9]+|@table)?"
"""The ending of a seat; that of no seat is empty."""
WORD = "(=.*)?"
KEY = r"\.[^.=@#]+"


def unknown_name(rules: AnyRules, names: Iterable[str]) -> str | None:
    """The first of these names that no number of the game can have; None if there is none."""
    counted = _either(re.escape(tally.name) for tally in tallies(rules))
    parts = [
        _fields(get_type_hints(rules.begin, include_extras=True)["return"], ""),
        f"due{PLACE}",
        rf"tally\.{counted}(\.lead)?{PLACE}",
        "seats",
        r"own\..+",
    ]
    possible = re.compile(_either(parts))
    return next((name for name in names if not possible.fullmatch(name)), None)


def _either(patterns: Iterable[str]) -> str:
    return f"({'|'.join(patterns)})"


def _fields(cls: Any, dot: str) -> str:
    each = ((field, _ending(hint)) for field, hint in hints_of(cls).items())
    return _either(f"{dot}{re.escape(field)}{ending}" for field, ending in each if ending is not None)


def _ending(hint: Any) -> str | None:
    """What follows the name of a field of a type, as a regular expression; None if it is left out."""
    if get_origin(hint) is Annotated:
        inner, meaning = get_args(hint)
        match meaning:
            case Meaning.SEAT:
                return f"={PLACE}-?[0-9]*"
            case Meaning.MASK:
                return ""
            case Meaning.FIXED:
                return None
            case _:
                return f"{PLACE}{_ending(get_args(inner)[0])}"
    origin, args = get_origin(hint) or hint, get_args(hint)
    if origin in (Union, UnionType):
        return _either(["=none", _ending(next(arg for arg in args if arg is not NoneType)) or ""])
    if origin is tuple and args[-1] is not Ellipsis:
        return _either(rf"\.{place}{_ending(arg)}" for place, arg in enumerate(args))
    if origin in (list, tuple):
        return _of_list(args[0])
    if origin in (dict, Mapping):
        if not (means_seat(args[0]) or args[0] is str):
            return _of_list(args[1])
        return f"{PLACE if means_seat(args[0]) else KEY}{WORD if args[1] is Any else _ending(args[1])}"
    if origin is Literal:
        return _either(f"={re.escape(arg)}" if isinstance(arg, str) else "" for arg in args)
    return _fields(origin, r"\.") if hints_of(origin) else WORD


def _of_list(hint: Any) -> str:
    held = any(means_seat(one) for one in hints_of(hint).values())
    return f"({PLACE}(@open)?)?(#|{_ending(hint)})" if held else f"(#|{_ending(hint)})"
