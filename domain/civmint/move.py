"""One move while it is carried out: the table, and a way to emit events."""

from functools import cache
from typing import Literal, get_args

from domain.civmint.board import Board, board
from domain.civmint.events import Asked, PhaseBegan
from domain.civmint.evolve import evolve
from domain.civmint.state import Phase, State, Step
from domain.civmint.tin import Abilities, Tin, abilities, tin
from domain.kernel.chance import Chance
from domain.kernel.rules import Emitter

Source = Literal["start", "tracks", "aspects", "spaces", "near", "capital", "settlements", "cubes"]
"""The sources of points (rules 20); ``near``: spaces next to the opponent's Capital City."""
SOURCES: tuple[Source, ...] = get_args(Source)

_question, _new_phase = cache(Asked), cache(PhaseBegan)
"""One event of each kind for all moves: they come in most moves, and never change."""


class Move(Emitter[State]):
    """State, tin and chance of a move; ``emit`` changes the state at once and keeps the event."""

    __slots__ = ("chance", "tin")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state, self.events, self.evolve = state, [], evolve
        self.tin: Tin = tin(state.mint)
        self.chance = chance

    def phase(self, phase: Phase) -> None:
        """Begins another step of the turn or phase of the round."""
        seat = 0 if phase in ("events", "round_end") else self.state.active
        self.emit(_new_phase(phase, seat))

    def ask(self, step: Step, seat: int) -> Literal[True]:
        """Asks a seat for a decision; the move ends here."""
        state = self.state
        if state.step != step or state.seat != seat:
            self.emit(_question(step, seat))
        return True


def other(seat: int) -> int:
    """The opponent of a seat."""
    return 3 - seat


def in_order(state: State) -> tuple[int, int]:
    """The seats, the first player's first."""
    return state.first, other(state.first)


def lying(state: State) -> Board:
    """The map."""
    return board(state.faces, state.terrain)


def able(state: State, seat: int) -> Abilities:
    """The abilities that the levels of a seat give."""
    return abilities(state.mint, state.reached[seat])
