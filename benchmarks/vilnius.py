"""What is measured of Vilnius alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from benchmarks.measured import Measured
from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from domain.vilnius.cards import Difficulty
from domain.vilnius.events import DefenceEnded


@dataclass
class Defences:
    """How many games were won, and how well the table fought."""

    games: int = 0
    won: int = 0
    defeated: int = 0
    most: int = 0

    def count(self, seats: int, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case GameEnded():
                    self.games += 1
                    self.won += bool(event.winners)
                case DefenceEnded():
                    self.defeated += event.defeated
                    self.most += event.most

    def cells(self) -> Sequence[str]:
        return f"{self.won / self.games:.0%}", f"{self.defeated / max(1, self.most):.0%}"


MEASURED = Measured(
    random_play=0.5,
    matches=(("steady",) * 2, ("steady",) * 3),
    setups=tuple({"difficulty": difficulty} for difficulty in get_args(Difficulty)),
    heads=("won", "defeated of the most"),
    tally=Defences,
)
