"""Copies of states. A function is made from the fields of a dataclass, as dataclasses make ``__init__``."""

import dataclasses
from collections.abc import Callable, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

S = TypeVar("S")

PLAIN = (str, int, float, bool, bytes, NoneType)


def copier(cls: type[S]) -> Callable[[S], S]:
    """Makes the function that copies a dataclass: a copy shares only what cannot change.

    The types of the fields say what can: lists, dicts, sets, and dataclasses. A ``Mapping`` is not changed in
    place, so it is shared. Raises TypeError for a type that it does not know.
    """
    known: dict[str, Any] = {"new": object.__new__, "cls": cls}
    lines = ["def copy(state):", "    made = new(cls)"]
    for name, hint in get_type_hints(cls).items():
        lines.append(f"    made.{name} = {_copied(hint, f'state.{name}', known)}")
    exec("\n".join([*lines, "    return made"]), known)  # noqa: S102 - made of names and types of ours
    made: Callable[[S], S] = known["copy"]
    return made


def _copied(hint: Any, value: str, known: dict[str, Any], depth: int = 0) -> str:
    """The expression that copies a value of this type; it uses names in ``known``, and adds some."""
    if _fixed(hint):
        return value
    origin, args, one = get_origin(hint) or hint, get_args(hint), f"one_{depth}"
    if origin in (list, set, dict):
        inner = _copied(args[-1], one, known, depth + 1)
        if inner == one:
            return f"{value}.copy()"
        if origin is list:
            return f"[{inner} for {one} in {value}]"
        if origin is dict:
            return f"{{key_{depth}: {inner} for key_{depth}, {one} in {value}.items()}}"
    if origin in (Union, UnionType):
        some = [arg for arg in args if arg is not NoneType]
        if len(some) == 1:
            return f"None if {value} is None else {_copied(some[0], value, known, depth)}"
    if isinstance(origin, type) and dataclasses.is_dataclass(origin):
        name = f"copy_{origin.__name__}"
        known[name] = copier(origin)
        return f"{name}({value})"
    raise TypeError(f"{value} cannot be copied: nothing is known about {hint}")


def _fixed(hint: Any) -> bool:
    """Whether a value of this type never changes."""
    origin, args = get_origin(hint) or hint, get_args(hint)
    if origin in (Literal, Mapping):
        return True
    if origin in (Union, UnionType) or (origin is tuple and args):
        return all(_fixed(arg) for arg in args if arg is not Ellipsis)
    if not isinstance(origin, type):
        return False
    if issubclass(origin, tuple) and hasattr(origin, "_fields"):  # a named tuple
        return all(map(_fixed, get_type_hints(origin).values()))
    return origin in PLAIN or issubclass(origin, Enum)
