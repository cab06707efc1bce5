"""One move while it is carried out: the table, and a way to emit events."""

from functools import cache

from domain.kernel.chance import Chance
from domain.kernel.messages import ScoreChange
from domain.kernel.rules import Emitter
from domain.vinci.events import PhaseBegan
from domain.vinci.evolve import evolve
from domain.vinci.geography import Geography, geography
from domain.vinci.points import TILES, Points
from domain.vinci.reach import civilization
from domain.vinci.state import Civilization, Phase, State

SOURCES = (
    *("start", "civilization", "coins", "provinces", *TILES),
    *("declined provinces", *(f"declined {tile}" for tile in TILES if tile.endswith("_column"))),
)
"""The sources of points."""

_new_phase = cache(PhaseBegan)
"""One event of each kind for all moves: they come in most moves, and never change."""


class Move(Emitter[State]):
    """State, geography and chance of a move; ``emit`` changes the state at once and keeps the event."""

    __slots__ = ("chance", "geography", "seat")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state, self.events, self.evolve = state, [], evolve
        self.geography: Geography = geography(state.map)
        self.chance = chance
        self.seat = state.seat
        """The seat that moves."""

    @property
    def civilization(self) -> Civilization:
        """The active civilization of the seat."""
        return civilization(self.state, self.seat)

    @property
    def held(self) -> int:
        """Its provinces, as a mask."""
        return self.state.held[self.seat]

    def phase(self, phase: Phase) -> None:
        """Begins another phase of the turn."""
        self.emit(_new_phase(self.state.seat, phase))

    def changes(self, points: Points) -> tuple[ScoreChange, ...]:
        """The points that the seat gains, each with the total after it."""
        total = self.state.scores[self.seat]
        gained = []
        for source, amount in points:
            total += amount
            gained.append(ScoreChange(self.seat, amount, source, total))
        return tuple(gained)
