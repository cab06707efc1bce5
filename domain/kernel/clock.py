"""The events that set the clock of all tables: ``projections/common/batch.sql`` reads them by name and field.

A game derives from them classes of the same names. Its own fields come after these.
"""

from domain.kernel.messages import Event, fact, frequent


@frequent
class TurnBegan(Event):
    """A turn of one seat begins."""

    seat: int
    round: int
    """From 1."""
    turn: int
    """Counts the turns of all seats, from 1."""


@fact
class RoundBegan(Event):
    """A round begins for all seats."""

    round: int
    """From 1."""


Clock = type[TurnBegan] | type[RoundBegan]
