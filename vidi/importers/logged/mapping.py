"""Mappings: for a title, which entries of a log carry points, counters, rounds and things.

A mapping is a JSON file in ``mappings/``, or one that a user gives. It is data; nothing of it is run. Readers
of all logs use it. An entry is what Board Game Arena calls a notification.
"""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from domain.kernel.wording import shortlist
from domain.logged.setup import (
    COUNTERS_AT_MOST,
    PLACES_AT_MOST,
    TAKEN,
    Coordinate,
    Counter,
    Place,
    flaw_of_places,
)
from vidi.importers.values.bounds import LETTERS_AT_MOST
from vidi.record.errors import Demand, sentence

Path = Annotated[str, Field(min_length=1, max_length=LETTERS_AT_MOST)]
"""Where in the arguments: the names from the outside to the inside, with dots between them."""


class Strict(BaseModel):
    """Refuses fields that it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


Template = Path
"""Text with arguments in it, ``${name}``; without one, the path of an argument."""
Words = dict[str, dict[str, Annotated[str, Field(min_length=1, max_length=50)]]]
"""By argument, and by a value of it, the word for that."""
RULES_AT_MOST = 200
"""The most entries of ``things``."""


class Change(Strict):
    """A notification that carries a number of a seat, of all seats, or of the table."""

    type: Path
    """The type of the notification; ``*`` stands for every type."""
    total: Path | None = None
    """The argument with the new total."""
    change: Path | int | None = None
    """The argument with the change, or the change itself."""
    totals: Path | None = None
    """The argument with the new totals of several players: an object, by their ids or names.

    ``*`` in it stands for the player: ``players.*.score``."""
    seat: Path = "player_id"
    """The argument with the player: an id or a name."""
    where: dict[Path, str | int] = Field(default_factory=dict)
    """Arguments, and the value that each must have; without these, the notification does not count."""

    @model_validator(mode="after")
    def _one_number(self) -> Self:
        if sum(value is not None for value in (self.total, self.change, self.totals)) != 1:
            raise ValueError("write one of `total`, `change` and `totals`")
        return self


class PlaceBy(Strict):
    """A place that an argument names."""

    path: Path
    places: dict[str, str | None]
    """The place by the value of the argument; null takes the thing away. With other values the entry does not
    count."""


class Number(Strict):
    """A number that an argument has, or that its text has a part of."""

    path: Path
    part: Literal["letters", "digits"] | None = None
    """Of a text such as ``F20``: its letters as a number, A is 1, or its digits."""
    times: Coordinate = 1
    """The number is multiplied by it."""


class ThingIn(Strict):
    """An entry that makes, moves, turns or takes away a thing."""

    type: Path
    """The type of the entry; ``*`` stands for every type."""
    thing: Template
    """The id of the thing."""
    each: Path | None = None
    """The argument with a list of things, or with an object of them. Paths then lead first from the entry of
    the list: ``.`` is this entry, ``#`` its number, from 1, and ``@`` its name in an object."""
    where: dict[Path, str | int] = Field(default_factory=dict)
    """Arguments, and the value that each must have; without these, the entry does not count."""
    kind: Annotated[str, Field(min_length=1, max_length=50)] | None = None
    """What the thing is."""
    name: Template | None = None
    colour: Template | None = None
    value: Template | None = None
    owner: Path | None = None
    """The argument with the player; with no player of the game, nobody owns it."""
    place: str | PlaceBy | None = None
    """The name of a place, or the argument that names it."""
    x: Path | Number | None = None
    y: Path | Number | None = None
    angle: Path | Number | None = None
    """The degrees by which it is turned."""
    turned: bool | None = None
    """Whether it lies face down, or is used up."""
    gone: bool = False
    """Whether it leaves the table."""

    @model_validator(mode="after")
    def _both_coordinates(self) -> Self:
        if (self.x is None) != (self.y is None):
            raise ValueError("write both `x` and `y`, or none of them")
        return self

    def named_places(self) -> set[str]:
        """The places that it names."""
        if isinstance(self.place, PlaceBy):
            return {name for name in self.place.places.values() if name is not None}
        return set() if self.place is None else {self.place}


class Counted(Counter):
    """A counter, and where its numbers are."""

    of: tuple[Change, ...]


class Mapping(Strict):
    """What is known of the entries of a title's logs."""

    title: Path
    source: str
    """The public log from which the mapping was made."""
    known_by: tuple[Path, ...] = ()
    """Types of notifications by which a log without a title is recognised: it has all of them."""
    points: tuple[Change, ...] = ()
    counters: Annotated[tuple[Counted, ...], Field(max_length=COUNTERS_AT_MOST)] = ()
    rounds: dict[str, Path] = Field(default_factory=dict)
    """By type of the notification that begins a round or phase, its name: a template."""

    places: Annotated[tuple[Place, ...], Field(max_length=PLACES_AT_MOST)] = ()
    """Where things lie, as a log declares it."""
    things: Annotated[tuple[ThingIn, ...], Field(max_length=RULES_AT_MOST)] = ()
    clears: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """By type of the entry, the places from which all things leave the table before it."""
    words: Words = Field(default_factory=dict)
    """In sentences and things, the words in place of values of an argument."""
    takes_back: tuple[Path, ...] = ()
    """Types of notifications that each take back the last move of their player."""

    @model_validator(mode="after")
    def _names(self) -> Self:
        names = [counter.name for counter in self.counters]
        if twice := next((name for name in names if names.count(name) > 1 or name in TAKEN), None):
            why = "every log counts already" if twice in TAKEN else "stands twice"
            raise ValueError(f"the counter {twice!r} {why}: give each a name of its own")
        if flaw := flaw_of_places(self.places):
            raise ValueError(flaw)
        known = {place.name for place in self.places}
        named = [(f"things[{number}]", one.named_places()) for number, one in enumerate(self.things)]
        named += [(f"clears.{type_}", set(places)) for type_, places in self.clears.items()]
        for at, places in named:
            for name in sorted(places - known):
                there = shortlist(sorted(known))
                raise ValueError(f"`{at}` names the place {name!r}; `places` declares: {there}")
        return self

    def setup(self) -> dict[str, Any]:
        """The counters and places as the setup of a log declares them."""
        counters = [Counter(**counter.model_dump(exclude={"of"})).model_dump() for counter in self.counters]
        places = [place.model_dump(mode="json") for place in self.places]
        return {"counters": counters} | ({"places": places} if places else {})

    def data(self) -> dict[str, Any]:
        """The mapping as a JSON value, without what it leaves out."""
        return self.model_dump(mode="json", exclude_defaults=True)


def read(name: str, text: str | bytes) -> Mapping:
    """A mapping from its JSON. Raises Demand with the file and the place of an error."""
    try:
        return Mapping.model_validate_json(text)
    except ValidationError as error:
        raise Demand(13, f"{name}: {sentence(error, Mapping)}", "import") from None


@cache
def shipped() -> tuple[Mapping, ...]:
    """The mappings that come with Vidi, in the order of their files."""
    folder = files(__package__) / "mappings"
    listed = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda file: file.name
    )
    return tuple(read(file.name, file.read_text("utf-8")) for file in listed)


def default(title: str, platform: str) -> Mapping:
    """What a platform itself sends, whatever the title: a file in ``defaults/``; of others, nothing."""
    file = files(__package__) / "defaults" / f"{platform}.json"
    common = json.loads(file.read_text("utf-8")) if file.is_file() else {"source": "nothing"}
    return Mapping.model_validate({"title": title, **common})


def of_title(title: str, platform: str, own: Iterable[Mapping] = ()) -> Mapping:
    """The mapping of a title, in capital letters or not; the default of the platform without one.

    ``own`` come first.
    """
    there = (mapping for mapping in (*own, *shipped()) if mapping.title.casefold() == title.casefold())
    return next(there, None) or default(title, platform)


def recognised(types: Iterable[str], own: Iterable[Mapping] = ()) -> Mapping | None:
    """The mapping by whose types a log without a title is known; None without one. ``own`` come first."""
    there = frozenset(types)
    known = (m for m in (*own, *shipped()) if m.known_by and there.issuperset(m.known_by))
    return next(known, None)
