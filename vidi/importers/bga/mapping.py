"""Mappings: for a title, which notifications carry points, counters, rounds and the end of a game.

A mapping is a JSON file in ``mappings/``, or one that a user gives. It is data; nothing of it is run.
"""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from domain.logged.setup import COUNTERS_AT_MOST, TAKEN, Counter
from vidi.importers.values.bounds import LETTERS_AT_MOST
from vidi.record.errors import Demand, sentence

Path = Annotated[str, Field(min_length=1, max_length=LETTERS_AT_MOST)]
"""Where in the arguments: the names from the outside to the inside, with dots between them."""


class Strict(BaseModel):
    """Refuses fields that it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Change(Strict):
    """A notification that carries a number of a seat, of all seats, or of the table."""

    type: Path
    """The type of the notification; ``*`` stands for every type."""
    total: Path | None = None
    """The argument with the new total."""
    change: Path | int | None = None
    """The argument with the change, or the change itself."""
    totals: Path | None = None
    """The argument with the new totals of several players: an object, by their ids or names."""
    seat: Path = "player_id"
    """The argument with the player: an id or a name."""
    where: dict[Path, str | int] = Field(default_factory=dict)
    """Arguments, and the value that each must have; without these, the notification does not count."""

    @model_validator(mode="after")
    def _one_number(self) -> Self:
        if sum(value is not None for value in (self.total, self.change, self.totals)) != 1:
            raise ValueError("write one of `total`, `change` and `totals`")
        return self


class Counted(Counter):
    """A counter, and where its numbers are."""

    of: tuple[Change, ...]


class Mapping(Strict):
    """What is known of the notifications of a title."""

    title: Path
    source: str
    """The public log from which the mapping was made."""
    known_by: tuple[Path, ...] = ()
    """Types of notifications by which a log without a title is recognised: it has all of them."""
    points: tuple[Change, ...] = ()
    counters: Annotated[tuple[Counted, ...], Field(max_length=COUNTERS_AT_MOST)] = ()
    rounds: dict[str, Path] = Field(default_factory=dict)
    """By type of the notification that begins a round or phase, its name: a template."""

    takes_back: tuple[Path, ...] = ()
    """Types of notifications that each take back the last move of their player."""

    @model_validator(mode="after")
    def _names(self) -> Self:
        names = [counter.name for counter in self.counters]
        if twice := next((name for name in names if names.count(name) > 1 or name in TAKEN), None):
            why = "every log counts already" if twice in TAKEN else "stands twice"
            raise ValueError(f"the counter {twice!r} {why}: give each a name of its own")
        return self

    def counting(self) -> list[Counter]:
        """The counters as a log declares them."""
        return [Counter(**counter.model_dump(exclude={"of"})) for counter in self.counters]


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


def default(title: str) -> Mapping:
    """What the platform itself sends, whatever the title."""
    common = json.loads((files(__package__) / "default.json").read_text("utf-8"))
    return Mapping.model_validate({"title": title, **common})


def of_title(title: str, own: Iterable[Mapping] = ()) -> Mapping:
    """The mapping of a title, in capital letters or not; the default without one. ``own`` come first."""
    there = (mapping for mapping in (*own, *shipped()) if mapping.title.casefold() == title.casefold())
    return next(there, None) or default(title)


def recognised(types: Iterable[str], own: Iterable[Mapping] = ()) -> Mapping | None:
    """The mapping by whose types a log without a title is known; None without one. ``own`` come first."""
    there = frozenset(types)
    known = (m for m in (*own, *shipped()) if m.known_by and there.issuperset(m.known_by))
    return next(known, None)


def at(args: Any, path: str) -> Any:
    """The value at a path in arguments; None if there is none."""
    for name in path.split("."):
        args = args.get(name) if isinstance(args, dict) else None
    return args
