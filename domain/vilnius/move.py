"""One move while it is carried out: the table, and a way to emit events."""

from collections.abc import Sequence
from functools import cache
from typing import Literal, get_args

from domain.kernel.chance import Chance
from domain.kernel.messages import ScoreChange
from domain.kernel.rules import Emitter
from domain.vilnius.box import Box, box
from domain.vilnius.events import Asked, PhaseBegan
from domain.vilnius.evolve import evolve
from domain.vilnius.state import Phase, State, Step

Source = Literal["start", "fire"]
"""The sources of points of the city."""
SOURCES: tuple[Source, ...] = get_args(Source)

_question, _new_phase = cache(Asked), cache(PhaseBegan)
"""One event of each kind for all moves: they come in most moves, and never change."""


class Move(Emitter[State]):
    """State, box and chance of a move; ``emit`` changes the state at once and keeps the event."""

    __slots__ = ("box", "chance")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state, self.events, self.evolve = state, [], evolve
        self.box: Box = box(state.cards)
        self.chance = chance

    def phase(self, phase: Phase) -> None:
        """Another phase begins."""
        self.emit(_new_phase(phase))

    def ask(self, step: Step, seat: int | None) -> Literal[True]:
        """Asks a seat, or several, for a decision; the move ends here."""
        state = self.state
        if state.step != step or state.seat != (seat or 0):
            self.emit(_question(step, seat))
        return True

    def draw(self, name: str, cards: Sequence[str], seat: int | None = None) -> str:
        """A card out of these, for a seat or for all, by chance if they are not all alike."""
        if cards[0] == cards[-1] and len(set(cards)) == 1:
            return cards[0]
        return self.chance.draw(name, cards, seat)

    def city(self, amount: int, source: Source) -> tuple[ScoreChange, ...]:
        """A change of the points of Vilnius, which are those of every seat."""
        total = self.state.city + amount
        return tuple(ScoreChange(seat, amount, source, total) for seat in self.state.seats)


def in_turn(state: State, first: int | None = None) -> tuple[int, ...]:
    """The seats in turn order, from the starting player or from another one (vilnius:3.2)."""
    return _in_turn(len(state.players), first or state.starter)


@cache
def _in_turn(seats: int, first: int) -> tuple[int, ...]:
    return tuple((first - 1 + step) % seats + 1 for step in range(seats))
