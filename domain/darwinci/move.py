"""One move while it is carried out: the table, and a way to emit events."""

from functools import cache
from typing import Literal, get_args

from domain.darwinci.box import Box, box
from domain.darwinci.events import PhaseBegan
from domain.darwinci.evolve import evolve
from domain.darwinci.state import Phase, State
from domain.kernel.chance import Chance
from domain.kernel.messages import ScoreChange
from domain.kernel.rules import Emitter

Source = Literal["start", "buying", "rotten", "jewels", "creatures"]
"""The sources of Darwin."""
SOURCES: tuple[Source, ...] = get_args(Source)

_new_phase = cache(PhaseBegan)
"""One event of each kind for all moves: they come in most moves, and never change."""


class Move(Emitter[State]):
    """State, box and chance of a move; ``emit`` changes the state at once and keeps the event."""

    __slots__ = ("box", "chance")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state, self.events, self.evolve = state, [], evolve
        self.box: Box = box(state.fragments)
        self.chance = chance

    def phase(self, phase: Phase, seat: int | None = None) -> None:
        """Other commands are due now."""
        self.emit(_new_phase(phase, seat))

    def change(self, seat: int, amount: int, source: Source) -> tuple[ScoreChange, ...]:
        """Darwin that a seat gains or pays, with its new total."""
        if not amount:
            return ()
        total = self.state.money[seat] + amount
        return (ScoreChange(seat, amount, source, total),)
