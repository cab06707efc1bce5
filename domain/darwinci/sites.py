"""Drawing from the sites (rules 5)."""

from functools import partial

from domain.darwinci import hands
from domain.darwinci.events import Cause, TileDrawn
from domain.darwinci.move import Move
from domain.darwinci.state import State

SITES = (1, 2)


def holds(state: State, site: int) -> int:
    """How many fragments lie in a site."""
    return state.left[site] + len(state.under[site])


def filled(state: State) -> list[int]:
    """The sites that can be drawn from (darwinci:5.4)."""
    return [site for site in SITES if holds(state, site)]


def draw(move: Move, seat: int, site: int, cause: Cause) -> None:
    """The top fragment of a site goes to a hand."""
    state = move.state
    put_back = not state.left[site]
    tile = state.under[site][0] if put_back else None  # darwinci:5.3
    if tile is None:  # darwinci:5.2, and where it was put there unseen: 17.7
        tile = move.chance.draw_hidden("tile", state.pool, partial(hands.whereabouts, state))
    move.emit(TileDrawn(seat, site, tile, put_back, cause))
