"""What a logged game's log says. The arguments of an entry stay in its move (``MoveMade.args``)."""

from typing import ClassVar

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
    """An entry of the log that has a sentence, or changes points or counters."""

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


EVENTS: tuple[type[Event], ...] = (TurnBegan, RoundBegan, Entry)
