"""What a log says before its first move."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from domain.kernel.refusal import IllegalMove, Refusal

SEATS = range(1, 101)
COUNTERS_AT_MOST = 50
PLACES_AT_MOST = 50
HEXAGONS_AT_MOST = 20
FAR = 1_000_000
"""The largest coordinate and angle, to both sides of 0."""

Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,49}$")]
"""One word in lower case letters."""
ThingKind = Annotated[str, Field(min_length=1, max_length=50)]
"""What a thing is."""
Coordinate = Annotated[float, Field(ge=-FAR, le=FAR, allow_inf_nan=False)]


class Counter(BaseModel):
    """Something that the log counts besides points."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    name: Word
    """One word in lower case letters."""
    label: Annotated[str, Field(min_length=1, max_length=100)]
    """The name of the counter, in a few words."""
    table: bool = False
    """Whether it is one number for the whole table."""
    less_is_better: bool = False


class Place(BaseModel):
    """Where things of the game lie."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    name: Word
    """One word in lower case letters."""
    label: Annotated[str, Field(min_length=1, max_length=100)]
    """The name of the place, in a few words."""
    kind: Annotated[Literal["row", "hand", "pile", "map"], Field(exclude_if=lambda kind: kind == "row")] = (
        "row"
    )
    """``row``: things side by side. ``hand``: so too, and counted. ``pile``: the last one, and the number.
    ``map``: each at its coordinates."""
    table: Annotated[bool, Field(exclude_if=lambda table: not table)] = False
    """Whether it is one place for the whole table; else each seat has its own."""
    extent: Annotated[
        tuple[Coordinate, Coordinate, Coordinate, Coordinate] | None,
        Field(exclude_if=lambda extent: extent is None),
    ] = None
    """Of a map, the least x and y, and the greatest; without it the map grows with its things."""
    size: Annotated[tuple[Coordinate, Coordinate] | None, Field(exclude_if=lambda size: size is None)] = None
    """Of a map, the width and height of a thing in its coordinates."""
    hexagons: Annotated[
        tuple[ThingKind, ...], Field(max_length=HEXAGONS_AT_MOST, exclude_if=lambda kinds: not kinds)
    ] = ()
    """Of a map, the kinds of things that are hexagons: with a corner on top if they are higher than wide."""


class Setup(BaseModel):
    """The counters and places of the log, and whether its players are rivals."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    counters: Annotated[tuple[Counter, ...], Field(max_length=COUNTERS_AT_MOST)] = ()
    places: Annotated[
        tuple[Place, ...], Field(max_length=PLACES_AT_MOST, exclude_if=lambda places: not places)
    ] = ()
    together: Annotated[bool, Field(exclude_if=lambda together: not together)] = False
    """Whether all play together against the game: all of them win, or none."""
    mapping: Annotated[dict[str, Any] | None, Field(exclude_if=lambda mapping: mapping is None)] = None
    """The mapping with which the log was read again; null for the first reading."""


def prepare(setup: BaseModel, seats: int) -> dict[str, Any]:
    """The setup with every default; raises IllegalMove if it does not fit."""
    assert isinstance(setup, Setup)  # noqa: S101 - the only kind
    if seats not in SEATS:
        raise IllegalMove(Refusal("log:1", f"a log has 1 to {SEATS[-1]} seats, and this one has {seats}"))
    if why := flaw_of_places(setup.places):
        raise IllegalMove(Refusal("log:6", why))
    names = [counter.name for counter in setup.counters]
    if twice := next((name for name in names if names.count(name) > 1 or name in TAKEN), None):
        why = "is the name of the points" if twice in TAKEN else "stands twice"
        raise IllegalMove(Refusal("log:2", f"the counter {twice!r} {why}: each has a name of its own"))
    return setup.model_dump(mode="json")


def flaw_of_places(places: Sequence[Place]) -> str | None:
    """What is wrong with places that a setup declares together; None if nothing is."""
    names = [place.name for place in places]
    if twice := next((name for name in names if names.count(name) > 1), None):
        return f"the place {twice!r} stands twice: each has a name of its own"
    for place in places:
        if place.kind != "map" and (place.extent or place.size or place.hexagons):
            return f"the place {place.name!r} is no map: only a map has `extent`, `size` and `hexagons`"
        if place.extent and (place.extent[0] >= place.extent[2] or place.extent[1] >= place.extent[3]):
            return f"`extent` of the place {place.name!r} must be the least x and y, then the greatest"
        if place.size and min(place.size) <= 0:
            return f"`size` of the place {place.name!r} must be above 0"
    return None


TAKEN = ("points", "received")
"""The names of tallies that every game has."""
