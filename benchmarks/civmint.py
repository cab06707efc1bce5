"""Measures that only CivMint has."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.measured import Measured
from domain.civmint.events import Advanced, EndReached, FirstDrawn, TurnBegan, UnitBuilt, UnitUpgraded
from domain.civmint.names import TRACKS
from domain.kernel.events import GameEnded, Json
from domain.kernel.messages import Event

OTHERWISE: dict[str, Json] = {
    "typed_costs": False,
    "one_step_per_die_per_turn": False,
    "icons_once_per_production": False,
    "first_combat_power": "total",
}
"""All options but the layout, not as they are if they are left out."""
USED = ("ship", "artillery", *TRACKS)


@dataclass
class Played:
    """The rounds, ends and winners of games, and the number of games that use each unit or track."""

    rounds: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    """Victories by seat; a shared victory counts for both."""
    second: int = 0
    """Victories of the second player, who chose the Capital City."""

    def count(self, seats: int, events: Sequence[Event]) -> None:
        used = set[str]()
        second = next(3 - event.seat for event in events if isinstance(event, FirstDrawn))
        for event in events:
            match event:
                case GameEnded():
                    self.won.update(event.winners)
                    self.second += second in event.winners
                case UnitBuilt() | UnitUpgraded():
                    used.add(event.kind)
                case Advanced():
                    used.add(event.track)
        self.used.update(used)
        self.rounds.append(max(event.round for event in events if isinstance(event, TurnBegan)))
        self.ends.update({event.reason for event in events if isinstance(event, EndReached)})

    def cells(self) -> Sequence[str]:
        ends = ", ".join(f"{reason} {number}" for reason, number in self.ends.most_common())
        won = f"{self.second}", f"{self.won[1]} and {self.won[2]}"
        return f"{min(self.rounds)} to {max(self.rounds)}", ends, *won, *(str(self.used[one]) for one in USED)


MEASURED = Measured(
    matches=(("steady", "random"), ("steady", "steady")),
    setups=({}, {"layout": "near"}, {"layout": "far"}, OTHERWISE),
    heads=(
        "rounds",
        "ends by",
        "won by the second player",
        "won by seat 1 and 2",
        *(f"games with {one}" for one in USED),
    ),
    tally=Played,
)
