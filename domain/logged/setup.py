"""What a log says before its first move."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from domain.kernel.refusal import IllegalMove, Refusal

SEATS = range(1, 101)
COUNTERS_AT_MOST = 50


class Counter(BaseModel):
    """Something that the log counts besides points."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,49}$")]
    """One word in lower case letters."""
    label: Annotated[str, Field(min_length=1, max_length=100)]
    """The name of the counter, in a few words."""
    table: bool = False
    """Whether it is one number for the whole table."""
    less_is_better: bool = False


class Setup(BaseModel):
    """The counters of the log, and whether its players are rivals."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    counters: Annotated[tuple[Counter, ...], Field(max_length=COUNTERS_AT_MOST)] = ()
    together: Annotated[bool, Field(exclude_if=lambda together: not together)] = False
    """Whether all play together against the game: all of them win, or none."""


def prepare(setup: BaseModel, seats: int) -> dict[str, Any]:
    """The setup with every default; raises IllegalMove if it does not fit."""
    assert isinstance(setup, Setup)  # noqa: S101 - the only kind
    if seats not in SEATS:
        raise IllegalMove(Refusal("log:1", f"a log has 1 to {SEATS[-1]} seats, and this one has {seats}"))
    names = [counter.name for counter in setup.counters]
    if twice := next((name for name in names if names.count(name) > 1 or name in TAKEN), None):
        why = "is the name of the points" if twice in TAKEN else "stands twice"
        raise IllegalMove(Refusal("log:2", f"the counter {twice!r} {why}: each has a name of its own"))
    return setup.model_dump(mode="json")


TAKEN = ("points", "received")
"""The names of tallies that every game has."""
