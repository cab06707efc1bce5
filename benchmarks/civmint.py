"""Measures that only CivMint has."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.measured import Measured
from domain.civmint.events import Advanced, EndReached, TurnBegan, UnitBuilt, UnitUpgraded
from domain.civmint.names import TRACKS
from domain.kernel.messages import Event

USED = ("ship", "artillery", *TRACKS)


@dataclass
class Played:
    """The rounds and ends of games, and the number of games that use each unit or track."""

    rounds: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)

    def count(self, seats: int, events: Sequence[Event]) -> None:
        used = set[str]()
        for event in events:
            match event:
                case UnitBuilt() | UnitUpgraded():
                    used.add(event.kind)
                case Advanced():
                    used.add(event.track)
        self.used.update(used)
        self.rounds.append(max(event.round for event in events if isinstance(event, TurnBegan)))
        self.ends.update({event.reason for event in events if isinstance(event, EndReached)})

    def cells(self) -> Sequence[str]:
        ends = ", ".join(f"{reason} {number}" for reason, number in self.ends.most_common())
        return f"{min(self.rounds)} to {max(self.rounds)}", ends, *(str(self.used[one]) for one in USED)


MEASURED = Measured(
    matches=(("steady", "random"), ("steady", "steady")),
    heads=("rounds", "ends by", *(f"games with {one}" for one in USED)),
    tally=Played,
)
