"""What a logged game's log says. The arguments of an entry stay in its move (``MoveMade.args``)."""

from operator import not_
from typing import Annotated, ClassVar

from pydantic import Field

from domain.kernel import clock
from domain.kernel.messages import Event, HasScores, Message, ScoreChange, fact


@fact
class TurnBegan(clock.TurnBegan):
    """Another seat moves than before."""

    TOPIC: ClassVar[str] = "logged.TurnBegan.1"


@fact
class RoundBegan(clock.RoundBegan):
    """A round or phase begins, which the log names."""

    TOPIC: ClassVar[str] = "logged.RoundBegan.1"

    name: str


@fact
class Count:
    """A new value of a counter."""

    counter: str
    seat: int | None
    """None if it counts for the whole table."""
    value: int


LEFT_OUT = Field(exclude_if=not_)
"""Of a field that is not stored if it has its default."""


@fact
class Changed(Message):
    """A thing as it is after a change, and where it was before."""

    thing: str
    """Its id."""
    kind: Annotated[str, LEFT_OUT] = ""
    name: Annotated[str, LEFT_OUT] = ""
    colour: Annotated[str, LEFT_OUT] = ""
    value: Annotated[str, LEFT_OUT] = ""
    owner: Annotated[int, LEFT_OUT] = 0
    """Its seat; 0 if nobody owns it."""
    place: Annotated[str, LEFT_OUT] = ""
    """Its place; of a thing that is gone, where it was last."""
    at: Annotated[tuple[float, float] | None, LEFT_OUT] = None
    angle: Annotated[float, LEFT_OUT] = 0
    turned: Annotated[bool, LEFT_OUT] = False
    gone: Annotated[bool, LEFT_OUT] = False
    came_from: Annotated[str, LEFT_OUT] = ""
    """The place before; empty if it was not on the table."""
    owned_by: Annotated[int, LEFT_OUT] = 0
    """The seat before."""


@fact
class Spent(Message):
    """The time that a move took."""

    seat: int
    """The seat that moved."""
    seconds: int
    total: int
    """The seconds of all moves of the seat so far."""


@fact
class Entry(HasScores):
    """An entry of the log that has a sentence, or changes points, counters or things."""

    TOPIC: ClassVar[str] = "logged.Entry.1"

    n: int
    """Which of the entries of its move, from 1."""
    type: str
    text: str
    seat: int | None
    scores: tuple[ScoreChange, ...]
    counts: tuple[Count, ...]
    to: int | None = None
    """The seat that alone received it; None for all. No stream of a game has such an entry: it is shown."""
    spent: Spent | None = None
    """The time of the move, in its first entry; None in others, and if the log does not say."""
    things: Annotated[tuple[Changed, ...], LEFT_OUT] = ()
    """The things that it changes, in order."""


EVENTS: tuple[type[Event], ...] = (TurnBegan, RoundBegan, Entry)
