"""What a player of Darwinci has to do now, in words."""

from domain.darwinci import placing, stones
from domain.darwinci.box import box
from domain.darwinci.buying import BOUGHT, PRICE
from domain.darwinci.dealing import DEALT, LAID
from domain.darwinci.jewels import scorable
from domain.darwinci.state import State
from domain.kernel.wording import are, counted


def task(state: State, seat: int) -> str:
    """The decision of a seat that is due, with its numbers."""
    hand = len(state.hands[seat])
    match state.phase:
        case "draw":
            return f"Draw {DEALT} fragments: {hand} of {DEALT} {are(hand)} drawn."
        case "lay":
            laid = len(state.laid.get(seat, ()))
            return f"Lay {LAID} fragments in your parcel: {laid} of {LAID} {are(laid)} laid."
        case "buy":
            return f"Buy {BOUGHT} fragments for {PRICE} Darwin, or pass. You have {state.money[seat]} Darwin."
        case "bought":
            return f"Draw 1 more fragment: 1 of {BOUGHT} is drawn."
        case "put_back":
            return f"Put {BOUGHT} of the {hand} fragments in your hand back under a site."
        case "offer":
            return f"Offer 1 of the {counted(hand, 'fragment')} in your hand."
        case "bid":
            return _bid(state, seat)
        case "place":
            return _place(state, seat)
        case "jewel":
            kinds = len(scorable(state, box(state.fragments), seat))
            which = "1 kind of jewel" if kinds == 1 else f"1 of {kinds} kinds of jewels"
            return f"Score {which}, or skip."
        case "refill":
            return "Draw 1 fragment."
    return ""


def _bid(state: State, seat: int) -> str:
    foreign, due = state.foreign_placed, stones.still_due(state)
    if state.bidding == 1:
        number = foreign + due
        if not number:
            return "Place 1 stone of your own, or end your bid."
        verb = "is" if 1 in (foreign, number) else "are"
        text = f"Place {counted(number, 'foreign stone')}: {foreign} of {number} {verb} placed."
        if state.own_placed:
            return f"{text} Your own stone is placed."
        own = state.small[seat][seat] + state.big[seat][seat]
        return f"{text} You may place 1 of your own." if own else text
    placed = foreign + state.own_placed
    most = min(stones.allowed(state, seat, state.bidding), placed + stones.supply(state, seat))
    return f"Place up to {counted(most, 'stone')}, or end your bid: {placed} {are(placed)} placed."


def _place(state: State, seat: int) -> str:
    won, room = len(state.won[seat]), placing.room(state, seat)
    text = f"Place {counted(won, 'fragment')} that you won in your parcel."
    return f"{text} It has room for {room}." if room < won else text
