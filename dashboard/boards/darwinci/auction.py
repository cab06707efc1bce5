"""The scene of the auction: what a seat offers, and the stones on it."""

from collections.abc import Sequence

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.darwinci import fragments, pieces, words
from dashboard.boards.darwinci.fragments import NOTHING
from dashboard.boards.darwinci.layout import bids_at
from dashboard.boards.darwinci.marks import Marks, display
from dashboard.boards.seats import SEATS
from domain.darwinci.award import BIG_COUNTS
from domain.darwinci.state import State, Stone

REMEMBERED = 256
"""So many scenes of a part are kept: from one event to the next nearly all stay as they are."""


def offered(state: State, seat: int) -> tuple[bool, int | None]:
    """Whether a fragment lies before a seat, and which."""
    if state.offers[seat]:
        return True, state.offers[seat]
    return seat in state.chosen, state.chosen.get(seat)


def stones(bids: tuple[Stone, ...], colour: int) -> tuple[int, int]:
    """The small and big stones of a colour among these."""
    sizes = [big for _, stone, big in bids if stone == colour]
    return sizes.count(False), sizes.count(True)


def counts(bids: tuple[Stone, ...]) -> dict[int, int]:
    """What these stones count, by colour."""
    by_colour = {colour: stones(bids, colour) for colour in sorted({colour for _, colour, _ in bids})}
    return {colour: small + BIG_COUNTS * big for colour, (small, big) in by_colour.items()}


def offer(state: State, seat: int, marks: Marks) -> Sequence[Scene]:
    """The offer of a seat, or its empty place."""
    there, tile = offered(state, seat)
    secret, bids = seat in state.chosen, state.bids[seat]
    return (
        _offer(seat, state.players, state.fragments, there, tile, secret, bids),
        _mark(seat, seat in marks.offers),
    )


@remembered(REMEMBERED)
def _mark(seat: int, marked: bool) -> Scene:
    return {f"oe-{seat}": display(marked)}


@remembered(REMEMBERED)
def _offer(
    seat: int,
    players: tuple[str, ...],
    pack: str,
    there: bool,
    tile: int | None,
    secret: bool,
    bids: tuple[Stone, ...],
) -> Scene:
    laid = counts(bids)
    most = max(laid.values(), default=0)
    who = f"{players[seat - 1]} ({SEATS[seat - 1].name})"
    named = words.fragment(pack, tile) + (", face down" if secret and tile else "") if there else "nothing"
    on = ", ".join(f"{number} of {players[colour - 1]}" for colour, number in laid.items())
    scene: Scene = {
        f"ot-{seat}": {"text": f"Offered by: {who}, {named}" + (f", stones {on}" if on else "")},
        f"ou-{seat}": {
            "href": fragments.piece(tile) if there else NOTHING,
            "class": "d-hidden" if secret else "d-open",
            "data-piece": fragments.identity(tile),
        },
    }
    for colour in range(1, len(players) + 1):
        small, big = stones(bids, colour)
        number = laid.get(colour, 0)
        scene |= {
            f"oh-{seat}-{colour}": {"transform": bids_at(colour, len(players)).attribute()},
            f"ob-{seat}-{colour}": {"href": pieces.heap(colour, small)},
            f"oB-{seat}-{colour}": {
                "href": pieces.big(colour, big),
                "x": str(28 + pieces.long(small)),
            },
            f"on-{seat}-{colour}": {
                "text": str(number or ""),
                "class": "d-num d-mid d-fresh" if number == most else "d-num d-mid",
            },
        }
    return scene
