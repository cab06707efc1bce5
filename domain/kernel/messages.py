"""Commands, events and the few values that every game's events use.

A *command* is what a seat wants; it comes from outside, so it is a pydantic model that checks what it is made
of. An *event* is what happened: the rules make it, so nothing is checked until it comes back from a store.
Both are frozen and accept no unknown field, so that a stored line says all there is and nothing else.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

from pydantic import BaseModel, ConfigDict, StrictInt, TypeAdapter

T = TypeVar("T")


class Command(BaseModel):
    """The smallest decision that a player makes at the table.

    ``NAME`` is the word that a game record uses; the fields besides ``seat`` are its ``args``.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    NAME: ClassVar[str]

    seat: StrictInt
    """The seat (1, 2, ...) or team that decides."""

    def args(self) -> dict[str, Any]:
        """The fields besides the seat, as plain JSON values."""
        return self.model_dump(mode="json", exclude={"seat"})


@dataclass_transform(kw_only_default=True, frozen_default=True)
def fact(cls: type[T]) -> type[T]:
    """Makes a class of what happened: its fields are given by name, and it is equal by them.

    That it is frozen is for the type checker, which sees all code that has one: to guard it while a game is
    played takes longer than all else about an event.
    """
    made: Any = dataclass(kw_only=True, slots=True)(cls)
    made.__pydantic_config__ = ConfigDict(extra="forbid")
    made.ADAPTER = TypeAdapter(made)
    return cast("type[T]", made)


class Event:
    """A fact: it carries outcomes, so that nothing has to be decided when it is folded again.

    ``TOPIC`` is its name in the store (``game.Event.version``); it never changes once a game was recorded.
    """

    __slots__ = ()
    TOPIC: ClassVar[str]
    ADAPTER: ClassVar[TypeAdapter[Any]]
    """Makes it from JSON, where all is checked, and writes it as JSON."""

    def fields(self, exclude: set[str] | None = None, exclude_none: bool = False) -> dict[str, Any]:
        """Its fields as plain JSON values; all but those to exclude, and but those that are None."""
        found: dict[str, Any] = self.ADAPTER.dump_python(
            self, mode="json", exclude=exclude, exclude_none=exclude_none
        )
        return found


@fact
class ScoreChange:
    """One change of one seat's points. Every event that changes points has a field ``scores`` of these."""

    seat: int
    amount: int
    source: str
    """What gave or took the points, in one or two words; a game's list of sources is closed."""
    total: int
    """The seat's points after this change."""
