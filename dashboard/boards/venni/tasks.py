"""What a player of VENNi, Vidi, Vici has to do now, in words."""

from domain.venni.claims import dots
from domain.venni.places import DOTS_TO_SPLIT
from domain.venni.state import State


def task(state: State, _: int) -> str:
    """The decision of the seat that is due, with its numbers."""
    match state.phase:
        case "dot":
            return f"Put 1 dot in an open region. If the region then has {DOTS_TO_SPLIT}, you draw a circle."
        case "circle":
            number = sum(dots(state, state.region))
            return f"Draw 1 circle that splits region {state.region}, which has {number} dots."
    return ""
