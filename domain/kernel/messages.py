"""Commands, events and the few values that every game's events use.

A *command* is what a seat wants; an *event* is what happened. Both are frozen pydantic models that accept
no unknown field, so that a stored line says all there is and nothing else.
"""

from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, StrictInt


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


class Event(BaseModel):
    """A fact: it carries outcomes, so that nothing has to be decided when it is folded again.

    ``TOPIC`` is its name in the store (``game.Event.version``); it never changes once a game was recorded.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    TOPIC: ClassVar[str]


class ScoreChange(BaseModel):
    """One change of one seat's points. Every event that changes points has a field ``scores`` of these."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: int
    amount: int
    source: str
    """What gave or took the points, in one or two words; a game's list of sources is closed."""
    total: int
    """The seat's points after this change."""
