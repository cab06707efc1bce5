"""What a player of Vinci has to do now, in words."""

from domain.kernel.wording import counted
from domain.vinci.geography import geography
from domain.vinci.legal import pawns_to_place
from domain.vinci.reach import civilization, parts
from domain.vinci.state import State


def task(state: State, seat: int) -> str:
    """The decision of a seat that is due, with its numbers."""
    match state.phase:
        case "choose":
            most = min(state.scores[seat], len(state.track) - 1)
            return f"Choose 1 civilization. You can pay up to {counted(most, 'point')}."
        case "start":
            return "Expand with your civilization, or put it into decline."
        case "peace":
            return "Choose 1 partner for peace, or nobody."
        case "collect":
            return f"{_conquer(state, seat)} You may give up provinces first."
        case "conquer":
            return _conquer(state, seat)
        case "keep":
            number = len(parts(state, geography(state.map), seat))
            return f"Keep 1 of the {number} parts of your civilization. You give up the rest."
        case "philosophy":
            return f"Before the decline, {_place(state, seat)}"
        case "reorganize":
            text = _place(state, seat)
            return text[0].upper() + text[1:]
        case "rebirth":
            return "Go on with your civilization, or put it into decline now."
    return ""


def _conquer(state: State, seat: int) -> str:
    text = f"Conquer provinces with {_hand(state, seat)}, or stop."
    again = "army" in civilization(state, seat).tiles and state.campaign == 1
    return f"{text} With Army, you then conquer once more." if again else text


def _hand(state: State, seat: int) -> str:
    """The pawns at hand: ``3 pawns and 2 legions``."""
    pawns = counted(civilization(state, seat).hand, "pawn")
    return f"{pawns} and {counted(state.legions, 'legion')}" if state.legions else pawns


def _place(state: State, seat: int) -> str:
    number, held = pawns_to_place(state), state.held[seat].bit_count()
    pawns = f"all {number} pawns" if number > 1 else "your pawn"
    where = "your province" if held == 1 else f"each of your {held} provinces"
    return f"place {pawns}, at least 1 in {where}."
