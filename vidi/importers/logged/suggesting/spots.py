"""Where entries name things: objects and lists of objects with an id, or with coordinates."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from vidi.importers.logged.reading import SeatOf
from vidi.importers.logged.suggesting.leaves import is_listing, is_name, is_sentence, words

DEPTH = 3
"""How deep objects lie in arguments."""
LISTED_AT_MOST = 200
"""The most entries of a list that are looked at."""
PAIRS = (("x", "y"), ("X", "Y"), ("col", "row"), ("column", "line"), ("column", "row"), ("q", "r"))
"""Names of coordinates."""
HEX = re.compile("[A-Z]{1,2}[0-9]{1,3}")
"""A field of a map as text."""
KIND_AT_MOST = 40
IDS_AT_MOST = 60
"""The most letters of an id."""
NO_KIND = frozenset(
    {"id", "ids", "arg", "args", "list", "all", "new", "old", "o", "the", "data", "from", "to"}
)


class Spot(NamedTuple):
    """A place in the arguments of a type of entry where a thing stands."""

    type: str
    each: str
    """The list of things; empty if the entry names one."""
    base: str
    """The object in the arguments, or in the entry of the list; empty for these themselves."""
    by: str
    """The name of the id in the object; empty if coordinates stand for it."""

    @property
    def kind(self) -> str:
        """What the thing is, by the nearest name: ``card`` for ``card.id``, ``cards`` and ``playCard``."""
        for name in (self.base, self.each.rpartition(".")[2] if not self.base else "", self.by, self.type):
            known = [word for word in words(name) if word not in NO_KIND and not _is_done(word)]
            if known:
                return _single(known[-1])[:KIND_AT_MOST]
        return "thing"


class Sight(NamedTuple):
    """A thing that an entry names."""

    spot: Spot
    id: str
    near: dict[str, Any]
    """The values of its object, by the paths of a mapping."""


def sights(type_: str, args: Any, seat: SeatOf, has_number: bool = False) -> Iterator[Sight]:
    """The things that the arguments of an entry name; with ``has_number``, its own ``id`` is no thing."""
    if not isinstance(args, dict):
        return
    args = {name: value for name, value in args.items() if name != "id"} if has_number else args
    for base, of in _objects(args, "", DEPTH):
        yield from _things(type_, "", base, of, seat)
        for name, listed in of.items():
            if not is_name(name) or not (isinstance(listed, list) or is_listing(listed)):
                continue
            each = f"{base}.{name}".removeprefix(".")
            values = listed.values() if isinstance(listed, dict) else listed
            for one in islice(values, LISTED_AT_MOST):
                if isinstance(one, dict) and not is_sentence(one):
                    yield from _things(type_, each, "", one, seat)


def _objects(args: dict[str, Any], base: str, depth: int) -> Iterator[tuple[str, dict[str, Any]]]:
    yield base, args
    for name, value in args.items():
        if depth > 1 and is_name(name) and _is_object(value):
            yield from _objects(value, f"{base}.{name}".removeprefix("."), depth - 1)


def _is_object(value: Any) -> bool:
    return isinstance(value, dict) and not is_sentence(value) and not is_listing(value)


def _things(type_: str, each: str, base: str, of: dict[str, Any], seat: SeatOf) -> Iterator[Sight]:
    around = f"{base}." if base else ""
    near = {f"{around}{name}": value for name, value in of.items() if is_name(name)}
    names = [name for name in of if is_name(name) and _is_id(name, type_) and _id(of[name], seat)]
    for name in ["id"] if "id" in names else names:
        yield Sight(Spot(type_, each, base, name), _id(of[name], seat), near)
    if not names and (
        place := coordinates({name: one for name, one in of.items() if not _is_player(one, seat)})
    ):
        yield Sight(Spot(type_, each, base, ""), place, near)


def _is_id(name: str, type_: str) -> bool:
    """Whether a name is that of an id, or of what the entry is about: ``tile`` of ``lay_tile``."""
    parts = words(name)
    return parts[-1:] == ["id"] or (len(parts) == 1 and parts == words(type_)[-1:])


def _id(value: Any, seat: SeatOf) -> str:
    """An id of a thing as text; empty for anything else, also for a player."""
    if isinstance(value, bool) or not isinstance(value, str | int) or seat(value):
        return ""
    return str(value) if len(str(value)) <= IDS_AT_MOST else ""


def _is_player(value: Any, seat: SeatOf) -> bool:
    return isinstance(value, str) and seat(value) is not None


def coordinates(of: dict[str, Any]) -> str:
    """The coordinates among values by name or path, as text; empty without them."""
    of = {path.rpartition(".")[2]: value for path, value in of.items()}
    for x, y in PAIRS:
        if is_coordinate(of.get(x)) and is_coordinate(of.get(y)):
            return f"{of[x]},{of[y]}"
    return next((value for value in of.values() if isinstance(value, str) and HEX.fullmatch(value)), "")


def is_coordinate(value: Any) -> bool:
    """Whether a value is a number, also as text."""
    if isinstance(value, str):
        return bool(re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,6})?", value))
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_done(word: str) -> bool:
    """Whether a word says what was done, as in ``TilePlaced``, and not with what."""
    return len(word) > 3 and word.endswith("ed")


def _single(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
