"""The scene of the auction: what a seat offers, and the stones on it."""

from dashboard.boards import Scene
from dashboard.boards.darwinci import fragments, pieces, words
from dashboard.boards.darwinci.fragments import NOTHING
from dashboard.boards.darwinci.marks import Marks, display
from dashboard.boards.seats import SEATS
from domain.darwinci.award import BIG_COUNTS
from domain.darwinci.state import State


def offered(state: State, seat: int) -> tuple[bool, int | None]:
    """Whether a fragment lies before a seat, and which."""
    if state.offers[seat]:
        return True, state.offers[seat]
    return seat in state.chosen, state.chosen.get(seat)


def stones(state: State, seat: int, colour: int) -> tuple[int, int]:
    """The small and big stones of a colour on the fragment of a seat."""
    found = [big for _, stone, big in state.bids[seat] if stone == colour]
    return found.count(False), found.count(True)


def counts(state: State, seat: int) -> dict[int, int]:
    """What the stones on the fragment of a seat count, by colour."""
    found = {colour: stones(state, seat, colour) for colour in range(1, len(state.players) + 1)}
    return {colour: small + BIG_COUNTS * big for colour, (small, big) in found.items() if small + big}


def offer(state: State, seat: int, marks: Marks) -> Scene:
    """The offer of a seat, or its empty place."""
    there, tile = offered(state, seat)
    secret = seat in state.chosen
    laid = counts(state, seat)
    most = max(laid.values(), default=0)
    who = f"{state.players[seat - 1]} ({SEATS[seat - 1].name})"
    says = words.fragment(state, tile) + (", face down" if secret and tile else "") if there else "nothing"
    on = ", ".join(f"{state.players[colour - 1]} {number}" for colour, number in laid.items())
    found: Scene = {
        f"ot-{seat}": {"text": f"Offered by: {who}, {says}" + (f", stones of {on}" if on else "")},
        f"ou-{seat}": {
            "href": fragments.piece(tile) if there else NOTHING,
            "class": "d-hidden" if secret else "d-open",
        },
        f"oe-{seat}": display(seat in marks.offers),
    }
    for colour in range(1, len(state.players) + 1):
        small, big = stones(state, seat, colour)
        number = laid.get(colour, 0)
        found |= {
            f"ob-{seat}-{colour}": {"href": pieces.heap(colour, small)},
            f"oB-{seat}-{colour}": {
                "href": pieces.big(colour, big),
                "y": str(-pieces.high(small) if big else 0),
            },
            f"on-{seat}-{colour}": {
                "text": str(number or ""),
                "class": "d-num d-mid d-fresh" if number == most else "d-num d-mid",
            },
        }
    return found
