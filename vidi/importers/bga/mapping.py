"""Mappings: for a title, which notifications carry points, counters, rounds and the end of a game.

A mapping is a JSON file in ``mappings/``, or one that a user gives. It is data; nothing of it is run.
"""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from domain.logged.setup import Counter
from vidi.record.errors import Demand, sentence

Path = Annotated[str, Field(min_length=1, max_length=200)]
"""Where in the arguments: the names from the outside to the inside, with dots between them."""


class Strict(BaseModel):
    """Refuses fields that it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Change(Strict):
    """A notification that carries a number of a seat, or of the table."""

    type: Path
    """The type of the notification; ``*`` stands for every type."""
    total: Path | None = None
    """The argument with the new total."""
    change: Path | int | None = None
    """The argument with the change, or the change itself."""
    seat: Path = "player_id"
    """The argument with the player: an id or a name."""


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
    counters: tuple[Counted, ...] = ()
    rounds: dict[str, Path] = Field(default_factory=dict)
    """By type of the notification that begins a round or phase, its name: a template."""

    def counting(self) -> list[Counter]:
        """The counters as a log declares them."""
        return [Counter(**counter.model_dump(exclude={"of"})) for counter in self.counters]


def read(name: str, text: str | bytes) -> Mapping:
    """A mapping from its JSON. Raises Demand with the place of an error."""
    try:
        return Mapping.model_validate_json(text)
    except ValidationError as error:
        raise Demand(13, f"the mapping {name}: {sentence(error, Mapping)}", "import") from None


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


def chosen(title: str | None, types: Iterable[str], own: Iterable[Mapping] = ()) -> Mapping | None:
    """The mapping of a log: by its title, or by its types if the log has no title. ``own`` come first."""
    there = frozenset(types)
    for mapping in (*own, *shipped()):
        if title is None and mapping.known_by and there.issuperset(mapping.known_by):
            return mapping
        if title is not None and mapping.title.casefold() == title.casefold():
            return mapping
    return default(title) if title is not None else None


def at(args: Any, path: str) -> Any:
    """The value at a path in arguments; None if there is none."""
    for name in path.split("."):
        args = args.get(name) if isinstance(args, dict) else None
    return args
