"""Buying two fragments and putting two back (rules 4)."""

from domain.darwinci import sites
from domain.darwinci.commands import PutBack
from domain.darwinci.events import TilesBought, TilesPutBack
from domain.darwinci.move import Move
from domain.darwinci.state import State

PRICE = 3  # darwinci:4.2
BOUGHT = 2  # darwinci:4.1


def can_buy(state: State, seat: int) -> bool:
    """Whether a seat can buy (darwinci:4.3, 4.4)."""
    return state.money[seat] >= PRICE and sum(sites.holds(state, site) for site in sites.SITES) >= BOUGHT


def buy(move: Move, seat: int, site: int) -> None:
    """Pays for both fragments and draws the first (darwinci:4.5)."""
    move.emit(TilesBought(seat=seat, paid=PRICE, scores=move.change(seat, -PRICE, "buying")))
    sites.draw(move, seat, site, "buying")


def put_back(move: Move, command: PutBack) -> None:
    """Two of the hand go under a site (darwinci:4.6 to 4.8)."""
    move.emit(TilesPutBack(seat=command.seat, site=command.site, tiles=command.tiles))
