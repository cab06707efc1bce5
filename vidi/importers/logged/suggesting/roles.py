"""Which arguments beside a thing are its name, colour, value, owner and coordinates."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from vidi.importers.logged.mapping import Number
from vidi.importers.logged.suggesting.findings import share
from vidi.importers.logged.suggesting.leaves import words
from vidi.importers.logged.suggesting.numbers import OFTEN, SEAT_WORDS
from vidi.importers.logged.suggesting.sightings import Argument, Evidence
from vidi.importers.logged.suggesting.spots import HEX, PAIRS, Spot

NAMES = frozenset({"name", "title", "label", "desc"})
COLOURS = frozenset({"color", "colour", "suit"})
VALUES = frozenset({"value", "rank", "number", "age", "strength", "level", "face", "power"})
ANGLES = frozenset({"angle", "rotation", "orientation", "rot", "ori", "direction", "dir"})
OWNED = 0.5
"""The part of its things for which an argument names the owner."""
SIXTHS, QUARTERS = 5, 3
"""The greatest number of turns by 60 and by 90 degrees."""
FEW = 5
"""The entries of a type from which on an argument that is always the same says nothing of things."""
CHAIN = 2
"""The least moves of things that came from somewhere, so that an argument names places."""
PLACE = frozenset({"location", "place", "zone", "area"})
PLACES = range(2, 21)
"""The number of values of an argument that names places."""


@dataclass(frozen=True)
class Roles:
    """The arguments of a spot, each as a mapping names it; None without one."""

    name: str | None
    colour: str | None
    value: str | None
    owner: str | None
    x: str | Number | None
    y: str | Number | None
    angle: str | None
    held: str
    """How often they held."""

    @property
    def shows(self) -> bool:
        """Whether a thing has anything to show."""
        return any((self.name, self.colour, self.value, self.x))


def roles(spot: Spot, of: Evidence) -> Roles:
    """The roles of the arguments at a spot."""
    near, every = of.near, {**of.around, **of.near}
    own = f"{spot.kind}_"
    of_kind = {path: one for path, one in of.around.items() if "_".join(words(path)).startswith(own)}
    plain = {
        path: one for path, one in of.around.items() if not spot.base and not spot.each and "." not in path
    }
    beside = {**near, **plain}
    names = [pair for pair in _by_name(NAMES, beside) if len(words(pair[0])) == 1]
    name = _first(names, _by_name(NAMES, of_kind), _texts(near, spot), of=of)
    colour = _first(_by_name(COLOURS, beside), of=of, few=FEW)
    value = _first(_by_name(VALUES, beside), of=of, few=FEW)
    x, y = _coordinates(near, of.count)
    angle = next((path for path, one in _by_name(ANGLES, near) if one.numbers >= OFTEN * of.count), None)
    stable = [every[path] for path in (name, colour, value) if path]
    same, again = sum(one.same for one in stable), sum(one.again for one in stable)
    held = f"; name, colour and value as before in {share(same, again)} values" if again else ""
    return Roles(
        name=f"${{{name}}}" if name and every[name].sentences else name or _way(of),
        colour=colour,
        value=value,
        owner=owner(of),
        x=x,
        y=y,
        angle=angle if x else None,
        held=held,
    )


def owner(of: Evidence) -> str | None:
    """The argument with the owner: of the thing itself, else the one to whom it goes, else who acts."""
    near = [path for path, one in of.near.items() if one.seats >= OWNED * of.count]
    around = [path for path, one in of.around.items() if one.seats >= OWNED * of.count]
    listed = sorted(near, key=_owner_rank) + sorted(around, key=_owner_rank)
    to = [path for path in listed if "to" in words(path)]
    return next(iter(to + listed), None)


def _owner_rank(path: str) -> tuple[int, int, str]:
    """The nearest first, and ids before names."""
    return path.count("."), 0 if words(path)[-1:] == ["id"] else 1 + (not SEAT_WORDS & set(words(path))), path


def _by_name(known: frozenset[str], paths: Mapping[str, Argument]) -> list[tuple[str, Argument]]:
    """The arguments of such a name; those with this name alone come first."""
    such = [(path, one) for path, one in paths.items() if known & set(words(path)[-1:])]
    return sorted(such, key=lambda pair: (len(words(pair[0])), pair[0]))


def _texts(near: Mapping[str, Argument], spot: Spot) -> list[tuple[str, Argument]]:
    """The types of things, if they are words; then other words of an object, and ids that are words."""
    own = f"{spot.base}.{spot.by}".removeprefix(".")
    texts = [(path, one) for path, one in near.items() if not one.numbers and not PLACE & set(words(path))]
    types = [pair for pair in texts if words(pair[0])[-1:] in (["type"], ["kind"])]
    others = [pair for pair in texts if pair not in types and pair[0] != own and not pair[1].more]
    return types + (others if spot.base or spot.each else []) + [pair for pair in texts if pair[0] == own]


def _way(of: Evidence) -> str | None:
    """The name by two arguments that are no places of things, ``${from} to ${to}``; None without them."""
    for (from_, to), (held, count) in of.chains.items():
        both = [of.near.get(path) or of.around.get(path) for path in (from_, to)]
        if held < OFTEN * max(count, CHAIN) and all(
            one and not one.numbers and not one.seats for one in both
        ):
            return f"${{{from_}}} to ${{{to}}}"
    return None


def _first(*groups: Iterable[tuple[str, Argument]], of: Evidence, few: int = 0) -> str | None:
    """The first argument that most things have, that differs, and that is the same for the same thing.

    Of fewer things than ``few`` it need not differ.
    """
    for path, one in (pair for group in groups for pair in group):
        stable = one.same >= OFTEN * one.again
        differs = len(one.values) > 1 or of.count < few
        if one.count >= OWNED * of.count and differs and stable and one.seats < OWNED * one.count:
            return path
    return None


def _coordinates(
    near: Mapping[str, Argument], count: int
) -> tuple[str, str] | tuple[Number, Number] | tuple[None, None]:
    for pair in PAIRS:
        for path in near:
            around = path[: len(path) - len(pair[0])]
            if path.rpartition(".")[2] == pair[0] and f"{around}{pair[1]}" in near:
                both = (path, f"{around}{pair[1]}")
                if all(near[one].numbers >= OFTEN * count for one in both):
                    return both
    for path, one in near.items():
        plain = one.count >= OFTEN * count and not one.more and one.values and not one.seats
        if plain and all(map(HEX.fullmatch, one.values)):
            return Number(path=path, part="digits"), Number(path=path, part="letters")
    return None, None


def degrees(greatest: float) -> int:
    """The degrees of one step of a number that turns things, by the greatest one."""
    return 90 if greatest <= QUARTERS else 60 if greatest <= SIXTHS else 1


def place_paths(of: Evidence) -> Iterator[tuple[str, str]]:
    """The arguments that may name the place of a thing after the entry, each with how often it held."""
    for (from_, to), (held, count) in of.chains.items():
        if held >= OFTEN * max(count, CHAIN) and _has_places(of, to):
            yield to, f"`{from_}` is where it came last in {share(held, count)}"
    for path, one in of.near.items():
        if PLACE & set(words(path)) and _has_places(of, path):
            yield path, f"`{path}` has {len(one.values)} values"


def _has_places(of: Evidence, path: str) -> bool:
    """Whether an argument has few values, as names of places."""
    one = of.near.get(path) or of.around.get(path)
    if one is None or one.more or one.count < OFTEN * of.count or one.seats or one.numbers:
        return False
    return len(one.values) in PLACES and all(value.isprintable() for value in one.values)
