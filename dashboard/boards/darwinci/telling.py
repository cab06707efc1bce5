"""Darwinci in words: a move in the list, and the rounds."""

from collections.abc import Sequence

from dashboard.boards import Turn
from dashboard.boards.darwinci import words
from domain.darwinci import events as e
from domain.darwinci.state import State
from domain.darwinci.words import PHASES, fragment_name
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.wording import listed, player

QUIET: tuple[type[Event], ...] = (e.PhaseBegan, e.BidBegan, e.BidEnded, e.RoundBegan)


def turn(state: State, event: Event) -> Turn | None:
    """The phases of a round, and each of its bidding rounds: what a seat does in one of them is short."""
    stage = f"Round {state.round}" if state.round else ""
    match event:
        case e.BidBegan():
            return Turn(stage, name=f"Bidding round {event.bidding}")
        case e.RoundBegan():  # without a move, if nobody can buy
            return Turn(stage, name=PHASES["buy"].title)
        case e.PhaseBegan():
            return Turn(stage, name=PHASES[event.phase].title)
    return None


def label(state: State, move: MoveMade, events: Sequence[Event]) -> str:
    """A move in a few words, without the name of the seat."""
    pack = state.fragments
    for event in events:
        match event:
            case e.TilesBought():
                return f"buys two, {_tile_sentence(state, events)}"
            case e.TileDrawn():
                return f"draws {_tile_sentence(state, events)}"
            case e.TileLaid():
                return f"lays {fragment_name(pack, event.fragment.tile if event.fragment else None)}"
            case e.TilesPutBack():
                known = [fragment_name(pack, tile) for tile in event.tiles]
                tiles = "two" if None in event.tiles else listed(known)
                return f"puts {tiles} under site {event.site}"
            case e.TileOffered():
                return f"offers {fragment_name(pack, event.tile)}"
            case e.StonePlaced():
                whose, on = (_whose(state, event.seat, seat) for seat in (event.stone, event.offerer))
                stone = "big stone" if event.big else "stone"
                return f"bids {whose} {stone} on {on} {fragment_name(pack, event.tile)}"
            case e.StoneLeft():
                return f"gives the big stone to {words.short(player(state, event.offerer))}"
            case e.TilePlaced():
                return f"places {fragment_name(pack, event.tile)}"
            case e.JewelScored():
                return f"scores {event.kind}: {event.symbols}"
    return _WORDS[move.command]


_WORDS = {
    "pass": "buys nothing",
    "end_bid": "ends the bid",
    "skip": "scores no jewel",
}


def _tile_sentence(state: State, events: Sequence[Event]) -> str:
    (drawn,) = (event for event in events if isinstance(event, e.TileDrawn))
    return f"{fragment_name(state.fragments, drawn.tile)} from site {drawn.site}"


def _whose(state: State, of: int, seat: int) -> str:
    return "their own" if seat == of else f"{words.short(player(state, seat))}'s"
