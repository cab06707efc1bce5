"""The command of a logged game: one move of the log, with everything that it says."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar

from pydantic import Field, StrictBool, StrictInt

from domain.kernel.messages import Command, Message, decision, fact

Points = Annotated[int, Field(strict=True, ge=-1_000_000_000, le=1_000_000_000)]
Word = Annotated[str, Field(min_length=1, max_length=200)]
Short = Annotated[str, Field(max_length=50)]


@fact
class ThingChange(Message):
    """A change of a thing: each field that it has is the new value, and the others stay.

    The first change of a thing makes it.
    """

    thing: Word
    """Its id, by which later changes name it."""
    kind: Annotated[str, Field(max_length=50)] | None = None
    """What it is: ``card``."""
    name: Annotated[str, Field(max_length=200)] | None = None
    colour: Short | None = None
    """A word, such as ``green``, or ``#rrggbb``."""
    value: Short | None = None
    """The number or sign on it."""
    owner: StrictInt | None = None
    """Its seat; 0 if nobody owns it."""
    place: str | None = None
    """The name of a place that ``setup.places`` declares."""
    at: tuple[float, float] | None = None
    """Its coordinates x and y on a map."""
    angle: float | None = None
    """By how many degrees it is turned on a map, clockwise."""
    turned: StrictBool | None = None
    """Whether it lies face down, or is used up."""
    gone: StrictBool = False
    """Whether it leaves the table."""


@fact
class LogEntry(Message):
    """One entry of the log, as all players saw it."""

    type: Word
    """What the platform calls this kind of entry."""
    text: Annotated[str, Field(max_length=10_000)] = ""
    """The sentence, in plain text; empty if the entry has none."""
    seat: StrictInt | None = None
    """The seat that it is about; null if it is about nobody."""
    args: Any = None
    """The arguments: any JSON value."""
    points: Mapping[int, Points] = field(default_factory=dict)
    """The points that seats have after it, by seat: ``{"2": 14}``."""
    counts: Mapping[str, Points | Mapping[int, Points]] = field(default_factory=dict)
    """New values of counters: ``{"trains": {"2": 31}}``, or ``{"deck": 40}`` for one of the table."""
    things: tuple[ThingChange, ...] = ()
    """What moves, turns, comes and goes, in order."""
    round: Word | None = None
    """The name of the round or phase that begins with it."""


@fact
class LogResult(Message):
    """The end of the game, as the log gives it."""

    winners: tuple[StrictInt, ...]
    """The seats that won; empty if nobody won."""
    scores: tuple[Points, ...] = ()
    """Points by seat, seat 1 first; empty if the game has no points."""


@decision
class Log(Command):
    """A move of the log: its entries in order.

    No rule checks what they say.
    """

    NAME: ClassVar[str] = "log"

    entries: tuple[LogEntry, ...]
    seconds: Annotated[int, Field(strict=True, ge=0, le=1_000_000_000)] | None = None
    """How long the move took; null if the log does not say."""
    result: LogResult | None = None
    """The end of the game, if it ends with this move."""

    def args(self) -> dict[str, Any]:
        """The args without defaults: most entries have few fields, and a log has thousands."""
        args: dict[str, Any] = self.ADAPTER.serializer.to_python(
            self, mode="json", exclude={"seat"}, exclude_defaults=True
        )
        return args


COMMANDS: dict[str, type[Log]] = {Log.NAME: Log}
