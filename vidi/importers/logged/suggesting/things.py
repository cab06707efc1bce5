"""Rules for the things of logs, and the places where they lie."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from domain.kernel.wording import counted
from domain.logged.setup import PLACES_AT_MOST, Place
from vidi.importers.logged.mapping import Number, PlaceBy, ThingIn
from vidi.importers.logged.suggesting.findings import Finding, share
from vidi.importers.logged.suggesting.leaves import label, slug, words
from vidi.importers.logged.suggesting.numbers import OFTEN
from vidi.importers.logged.suggesting.roles import Roles, degrees, place_paths, roles
from vidi.importers.logged.suggesting.sightings import Evidence
from vidi.importers.logged.suggesting.spots import Spot

THINGS = 3
"""The least things that a spot shows."""
RULES_AT_MOST = 40
IDLE = 0.3
"""The part of its entries that may name a thing again, so that the type moves things."""
SHARED, STACKED = 0.1, 0.05
"""The part of things that lie where one of another seat does, if each player has a map; and where one of the
same seat does, if a newer one replaces it."""
TIMES = 2
"""The least entries by which things leave."""
LEAVING = frozenset({"discard", "remove", "release", "destroy", "delete", "kill", "capture", "trash", "sell"})
"""Words of types by which things may leave the table."""
KINDS: dict[str, str] = {"hand": "hand", "deck": "pile", "pile": "pile", "discard": "pile", "score": "pile"}
"""The kind of a place by a word of its name."""


@dataclass
class Map:
    """What logs show of the coordinates of a kind of things."""

    count: int = 0
    shared: int = 0
    stacked: int = 0
    greatest: float = 0
    """The greatest number that turns a thing."""

    def add(self, of: Evidence, role: Roles) -> None:
        """Adds what a spot shows."""
        self.count += of.count
        self.shared += of.shared
        self.stacked += of.stacked
        self.greatest = max(self.greatest, of.near[role.angle].greatest if role.angle else 0)

    @property
    def is_covered(self) -> bool:
        """Whether a newer thing lies where another one did."""
        return self.stacked >= STACKED * self.count

    @property
    def is_own(self) -> bool:
        """Whether each player has a map."""
        return not self.is_covered and self.shared >= SHARED * self.count

    @property
    def why(self) -> str:
        """How often things have the coordinates of others."""
        mine, theirs = share(self.stacked, self.count), share(self.shared, self.count)
        return f"on one of the same player in {mine}, of another in {theirs}"


class Things:
    """Drafts rules for the things of all spots."""

    def __init__(self, spots: dict[Spot, Evidence]) -> None:
        self.places: dict[str, Place] = {}
        self.rules: list[ThingIn] = []
        self.findings: list[Finding] = []
        kept = [(spot, of, roles(spot, of)) for spot, of in spots.items()]
        kinds = Counter[str]()
        self.maps: dict[str, Map] = {}
        for spot, of, role in kept:
            kinds[spot.kind] += of.ids if role.shows else 0
            if role.x is not None:
                self.maps.setdefault(spot.kind, Map()).add(of, role)
        nearest = [one for one in _nearest(kept) if kinds[one[0].kind] >= THINGS and "${" in self._id(*one)]
        for spot, of, role in sorted(nearest, key=lambda one: (-one[1].count, one[0])):
            if _leaves(spot, of):
                self._remove(spot, of, role)
            elif role.shows:
                self._add(spot, of, role)

    def _add(self, spot: Spot, of: Evidence, role: Roles) -> None:
        place, why = self._place(spot, of, role)
        if place is None or len(self.rules) == RULES_AT_MOST:
            return
        rule: dict[str, Any] = {
            "type": spot.type,
            "each": spot.each or None,
            "thing": self._id(spot, of, role),
            "kind": spot.kind,
            "name": role.name,
            "colour": role.colour,
            "value": role.value,
            "owner": role.owner,
            "place": place,
            "x": role.x,
            "y": role.y,
            "angle": role.angle and Number(path=role.angle, times=degrees(self.maps[spot.kind].greatest)),
        }
        self.rules.append(ThingIn.model_validate({name: value for name, value in rule.items() if value}))
        held = f"{counted(of.ids, 'thing')}, {counted(of.count, 'time')}{role.held}; {why}"
        self.findings.append(Finding("things", f"{spot.type}: {self._id(spot, of, role)}", held))

    def _remove(self, spot: Spot, of: Evidence, role: Roles) -> None:
        """Drafts a rule by which things leave."""
        gone = {"type": spot.type, "each": spot.each or None, "thing": self._id(spot, of, role), "gone": True}
        self.rules.append(ThingIn.model_validate({name: value for name, value in gone.items() if value}))
        held = f"the thing never comes back in {share(of.count - of.back, of.count)}"
        self.findings.append(Finding("things", f"{spot.type}: {self._id(spot, of, role)}", held))

    def _place(self, spot: Spot, of: Evidence, role: Roles) -> tuple[str | PlaceBy | None, str]:
        """The place of the things of a spot, and how often it held; None if there are too many places."""
        if role.x is not None:
            on = self.maps[spot.kind]
            return self._declare(f"{spot.kind}_map", role.owner is None or not on.is_own, "map"), on.why
        for path, why in place_paths(of):
            values = sorted((of.near.get(path) or of.around[path]).values)
            stems = Counter(map(_stem, values))
            joined = {value: _stem(value) if stems[_stem(value)] > 1 else value for value in values}
            names = {value: self._declare(place, role.owner is None) for value, place in joined.items()}
            return (None if None in names.values() else PlaceBy(path=path, places=names)), why
        if of.idle > IDLE * of.count:
            return None, "it is named, and does not move"
        why = f"its place is the type; it was there already in {share(of.idle, of.count)}"
        return self._declare(spot.type, role.owner is None), why

    def _declare(self, text: str, table: bool, kind: str | None = None) -> str | None:
        """The name of a place; None if there are too many."""
        name = slug(text)
        kind = kind or next((KINDS[word] for word in words(text) if word in KINDS), "row")
        if name not in self.places and len(self.places) < PLACES_AT_MOST:
            fields = {"name": name, "label": label(text), "kind": kind, "table": table}
            self.places[name] = Place.model_validate(fields)
        return name if name in self.places else None

    def _id(self, spot: Spot, of: Evidence, role: Roles) -> str:
        """The template of the id of a thing; its coordinates, where a newer one replaces it."""
        around = f"{spot.base}." if spot.base else ""
        both = [one if isinstance(one, str) else one.path for one in (role.x, role.y) if one]
        if spot.by and not (both and self.maps[spot.kind].is_covered):
            return f"{spot.kind} ${{{around}{spot.by}}}"
        parent = spot.each.rpartition(".")[0]
        if parent and f"{parent}.id" in of.around:
            return f"{spot.kind} ${{{parent}.id}}.${{#}}"
        return f"{spot.kind} " + " ".join(f"${{{path}}}" for path in dict.fromkeys(both))


def _stem(value: str) -> str:
    """A place without the number at its end: ``pool-1`` and ``pool-2`` are one place."""
    return value.rstrip("0123456789").rstrip("-_ ") or value


def _leaves(spot: Spot, of: Evidence) -> bool:
    """Whether things leave the table: the type says so, and they were there and seldom come back."""
    named = bool(LEAVING & set(words(spot.type)))
    return named and of.count >= TIMES and of.known >= OFTEN * of.count and of.back <= (1 - OFTEN) * of.count


def _nearest(kept: Sequence[tuple[Spot, Evidence, Roles]]) -> list[tuple[Spot, Evidence, Roles]]:
    """The spots with an object first; of one type and kind, such as ``card.id`` and ``card_id``, only one.

    A number beside an object, such as ``token_id``, says where or with what it was done.
    """
    best = dict[tuple[str, str, str], tuple[Spot, Evidence, Roles]]()
    of_objects = {spot.type for spot, _, role in kept if spot.base and role.shows}
    for one in sorted(kept, key=lambda one: (one[0].base == "", one[0])):
        spot = one[0]
        if spot.base or spot.each or spot.by in ("", "id") or spot.type not in of_objects:
            best.setdefault((spot.type, spot.each, spot.kind), one)
    return list(best.values())
