"""Code that refusals of all steps share."""

from domain.civmint.alike import distinct, twin
from domain.civmint.board import BESIDE
from domain.civmint.legal import legal
from domain.civmint.state import State
from domain.civmint.words import unit_words
from domain.kernel.messages import Command
from domain.kernel.refusal import Offer, Refusal, Refuser

_refuser = Refuser("civmint", legal)
no, among = _refuser.no, _refuser.among


def units_of(state: State, command: Command) -> Offer:
    """The units that such a command can name, each with its place."""
    return among(state, command, lambda choice: unit_words(state, choice.seat, choice.unit))


def absent(state: State, command: Command, die: int, offer: Offer | None = None) -> Refusal | None:
    """Why a die names no unit of the seat, or not the one to be named (civmint:2.3, 2.4).

    Without ``offer``, the units that the command can name are named.
    """
    seat = command.seat
    if not die or any(unit.die == die for unit in distinct(state, seat)):
        return None
    there = state.units[seat]
    unit = next((unit for unit in there if unit.die == die), None)
    if unit is None:
        return no("2.3", f"die {die} of seat {seat} is not on the map", offer or units_of(state, command))
    first = twin(state, seat, unit).die
    words = unit_words(state, seat, first)
    return no("2.4", f"die {die} of seat {seat} is the same as die {first}, so name {first}: {words}")


def nowhere(space: str) -> Refusal | None:
    """Why a name is not that of a space (civmint:2.1)."""
    if space in BESIDE:
        return None
    return no("2.1", f"{space[:60]!r} is not a space; the spaces are a1 to f6")
