"""Measures that only Vinci has."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from benchmarks.measured import Measured
from domain.kernel.messages import Event
from domain.vinci import events as e

MATCHES = (
    ("steady", "random", "random", "random"),
    ("steady", "greedy"),
    ("greedy", "random"),
    ("steady",) * 2,
    ("steady",) * 3,
    ("steady",) * 4,
    ("steady",) * 5,
)


@dataclass
class Civilizations:
    """Counts of chosen tiles, declines and idle turns."""

    taken: Counter[str] = field(default_factory=Counter)
    """How often each tile was chosen."""
    declines: list[int] = field(default_factory=list)
    """Civilizations put into decline, by seat and game."""
    longest_idle: int = 0
    """The most expansion turns in a row in which a seat conquered nothing."""

    def count(self, seats: int, events: Sequence[Event]) -> None:
        declines = [0] * seats
        idle = [0] * seats
        conquests: int | None = None
        for event in events:
            match event:
                case e.CivilizationChosen():
                    self.taken.update(event.tiles)
                case e.CivilizationDeclined():
                    declines[event.seat - 1] += 1
                case e.ExpansionBegan(campaign=1):
                    conquests = 0
                case e.ProvinceConquered() if conquests is not None:
                    conquests += 1
                case e.TurnEnded() if conquests is not None:
                    seat = event.seat - 1
                    idle[seat] = 0 if conquests else idle[seat] + 1
                    self.longest_idle = max(self.longest_idle, idle[seat])
                    conquests = None
        self.declines += declines

    def cells(self) -> Sequence[str]:
        return (
            f"{len(self.taken)}, {min(self.taken.values())} times",
            f"{median(self.declines):g}",
            str(self.longest_idle),
        )


MEASURED = Measured(
    random_play=2,
    served=True,
    matches=MATCHES,
    heads=("tiles taken, the rarest", "declines a seat, median", "longest idle"),
    tally=Civilizations,
)
