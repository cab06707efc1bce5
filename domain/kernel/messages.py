"""Commands, events and the few values that every game's events use.

A *command* is a decision of a seat, an *event* is a fact. Both are plain: those that choices, bots and rules
make are not checked again. Data from a record or a store is JSON; the ``ADAPTER`` of its class
checks each field and refuses an unknown one, so a stored line is complete.
"""

import dataclasses
from abc import abstractmethod
from dataclasses import dataclass
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    TypeVar,
    Unpack,
    cast,
    dataclass_transform,
)

from pydantic import ConfigDict, Field, StrictInt, TypeAdapter

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def decision(cls: type[T]) -> type[T]:
    """Makes a class of commands: the seat, then the args in their order; it is equal by them.

    That it is frozen is for the type checker, which sees all code that has one: to guard it while a game is
    played takes longer than all else about a command.
    """
    made: Any = adapted(dataclass(unsafe_hash=True, slots=True)(cls))
    made.BARE = made.takes() == []
    return cast("type[T]", made)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def fact(cls: type[T]) -> type[T]:
    """Makes a class of facts: its fields are given by name, and it is equal by them.

    It is frozen as a command is.
    """
    return adapted(dataclass(kw_only=True, slots=True)(cls))


@dataclass_transform(frozen_default=True)
def frequent(cls: type[T]) -> type[T]:
    """Makes a class of facts that come in many moves: a call may also give its fields by place.

    For fields by name, Python makes a dict and compares each name with those of all fields. An object of 17
    fields then takes four times as long.
    """
    return adapted(dataclass(slots=True)(cls))


def adapted(cls: type[T], **more: Unpack[ConfigDict]) -> type[T]:
    """Gives a dataclass its ``ADAPTER``, which accepts no other field; ``more`` is for pydantic."""
    made: Any = cls
    made.__pydantic_config__ = ConfigDict(extra="forbid", **more)
    made.ADAPTER = LaterAdapter(made)
    return cast("type[T]", made)


class LaterAdapter:
    """The ``ADAPTER`` of a class until its first use, when it is made: most programs use few of them."""

    every: ClassVar[list["LaterAdapter"]] = []
    """Those of all classes."""

    def __init__(self, of: Any) -> None:
        self._of = of
        self.every.append(self)

    def __get__(self, _: object, __: type) -> TypeAdapter[Any]:
        self.make()
        adapter: TypeAdapter[Any] = self._of.ADAPTER
        return adapter

    def make(self) -> None:
        """Makes the adapter, unless it is made."""
        if vars(self._of)["ADAPTER"] is self:
            self._of.ADAPTER = TypeAdapter[Any](self._of)


class Message:
    """The base of commands, events and the lines of a record."""

    __slots__ = ()
    ADAPTER: ClassVar[TypeAdapter[Any]]
    """Makes it from JSON, where all is checked, and writes it as JSON."""

    def fields(
        self, exclude: set[str] | None = None, exclude_none: bool = False, exclude_defaults: bool = False
    ) -> dict[str, Any]:
        """Its fields as plain JSON values; all but some, those that are None, or the default."""
        values: dict[str, Any] = self.ADAPTER.serializer.to_python(
            self, mode="json", exclude=exclude, exclude_none=exclude_none, exclude_defaults=exclude_defaults
        )
        return values


@decision
class Command(Message):
    """The smallest decision that a player makes at the table.

    ``NAME`` is the word that a game record uses; the fields besides ``seat`` are its ``args``.
    """

    NAME: ClassVar[str]
    BARE: ClassVar[bool]
    """Whether it takes no args; ``decision`` sets it."""

    seat: StrictInt
    """The seat that decides, from 1; of a joint decision the one that speaks for the table."""

    @classmethod
    def takes(cls) -> list[str]:
        """The names of the args, in their order."""
        return [field.name for field in dataclasses.fields(cls) if field.name != "seat"]

    def args(self) -> dict[str, Any]:
        """The args as plain JSON values."""
        if self.BARE:
            return {}
        args: dict[str, Any] = self.ADAPTER.serializer.to_python(self, mode="json", exclude=_SEAT)
        return args


_SEAT = {"seat"}


@decision
class Joint(Command):
    """A decision of the table: one seat speaks, and others agree.

    In a state, the commands that a seat may give are all joint or none is.
    """

    agreed: tuple[StrictInt, ...]
    """The seats whose consent it carries, in the order that the game's rules say."""


class Event(Message):
    """A fact: it carries outcomes, so folding it again decides nothing.

    ``TOPIC`` is its name in the store (``game.Event.version``); it never changes once a game was recorded.
    """

    __slots__ = ()
    TOPIC: ClassVar[str]


class Person(NamedTuple):
    """A person who has signed in, or a program with a key, as events have one."""

    subject: str | None
    """The subject by the provider that signs people in; None for a key of the owner of the machine."""
    name: str


@fact
class Act(Event):
    """The base of every event with which an act of a person begins, such as a move or a note.

    Events are equal whoever acted, so a second import finds the same events.
    """

    by: Annotated[str | None, Field(exclude_if=lambda by: by is None)] = dataclasses.field(
        default=None, compare=False
    )
    """The subject of the person who acted; None in a terminal, and if nobody had to sign in."""
    by_name: Annotated[str | None, Field(exclude_if=lambda name: name is None)] = dataclasses.field(
        default=None, compare=False
    )
    """The name of this person at that time; of a program, with the name of its key."""

    def fields(
        self, exclude: set[str] | None = None, exclude_none: bool = False, exclude_defaults: bool = False
    ) -> dict[str, Any]:
        """As of every message, without the person: records and exports name nobody."""
        return Message.fields(self, (exclude or set()) | _PERSON, exclude_none, exclude_defaults)


_PERSON = {"by", "by_name"}


@frequent
class ScoreChange:
    """One change of one seat's points."""

    seat: int
    amount: int
    source: str
    """The source of the points, in one or two words; a game's list of sources is closed."""
    total: int
    """The seat's points after this change."""


@fact
class Pending:
    """The points that a seat would gain if the game ended right after an event."""

    seat: int
    points: int


class HasScores(Event):
    """The base of every event that changes points. ``projections/common/scores.sql`` reads its ``scores``.

    Each class declares this field in a place of its own, because that is its place in stored JSON. For mypy
    the field is abstract here, so mypy refuses a class without it. It is not here when the code runs: a
    dataclass would take the property for the default of its field.
    """

    __slots__ = ()
    if TYPE_CHECKING:

        @property
        @abstractmethod
        def scores(self) -> tuple[ScoreChange, ...]: ...


class HasPending(Event):
    """The base of every event that changes pending points, declared as ``HasScores``.

    ``projections/common/pending.sql`` reads its ``pending``: one for each seat whose amount changes. It is
    None in an event that was stored without it (``domain.kernel.pending``).
    """

    __slots__ = ()
    if TYPE_CHECKING:

        @property
        @abstractmethod
        def pending(self) -> tuple[Pending, ...] | None: ...
