"""One move while it is carried out: the sheet, and a way to emit events."""

from typing import Literal, get_args

from domain.kernel.chance import Chance
from domain.kernel.messages import ScoreChange
from domain.kernel.rules import Emitter
from domain.venni.evolve import evolve
from domain.venni.state import State

Source = Literal["start", "region", "border"]
"""The sources of points."""
SOURCES: tuple[Source, ...] = get_args(Source)


class Move(Emitter[State]):
    """``emit`` changes the state at once and keeps the event."""

    __slots__ = ("chance",)

    def __init__(self, state: State, chance: Chance) -> None:
        super().__init__(state, evolve)
        self.chance = chance


def changes(state: State, amounts: list[tuple[int, int, Source]]) -> tuple[ScoreChange, ...]:
    """Points that seats receive, with their totals, by seat, amount and source."""
    totals, changed = state.points.copy(), list[ScoreChange]()
    for seat, amount, source in amounts:
        if amount:
            totals[seat] += amount
            changed.append(ScoreChange(seat=seat, amount=amount, source=source, total=totals[seat]))
    return tuple(changed)
