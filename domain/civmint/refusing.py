"""Code that refusals of all steps share."""

from collections.abc import Iterable

from domain.civmint.alike import distinct, twin
from domain.civmint.board import BESIDE
from domain.civmint.state import State
from domain.civmint.words import unit_words
from domain.kernel.refusal import Refusal
from domain.kernel.wording import shortlist


def no(rule: str, message: str) -> Refusal:
    """A refusal by a rule of this game."""
    return Refusal(f"civmint:{rule}", message)


def dice(state: State, seat: int, some: Iterable[int]) -> str:
    """Units for a message, each with its place."""
    return shortlist(unit_words(state, seat, die) for die in some)


def absent(state: State, seat: int, die: int) -> Refusal | None:
    """Why a die names no unit of the seat, or not the one to be named (civmint:2.3, 2.4)."""
    if not die or any(unit.die == die for unit in distinct(state, seat)):
        return None
    there = state.units[seat]
    unit = next((unit for unit in there if unit.die == die), None)
    if unit is None:
        on_map = dice(state, seat, [unit.die for unit in there])
        return no("2.3", f"die {die} of seat {seat} is not on the map; possible: {on_map}")
    first = twin(state, seat, unit).die
    words = unit_words(state, seat, first)
    return no("2.4", f"die {die} of seat {seat} is the same as die {first}, so name {first}: {words}")


def nowhere(space: str) -> Refusal | None:
    """Why a name is not that of a space (civmint:2.1)."""
    if space in BESIDE:
        return None
    return no("2.1", f"{space[:60]!r} is not a space; the spaces are a1 to f6")
