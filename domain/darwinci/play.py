"""Carries out commands: the next step after each, and the seat whose turn it is (rules 3)."""

from collections.abc import Callable, Iterable
from typing import Any

from domain.darwinci import award, buying, dealing, ending, jewels, placing, sites, stones
from domain.darwinci import commands as c
from domain.darwinci.events import (
    BidBegan,
    BidEnded,
    BuyingPassed,
    JewelSkipped,
    Offered,
    OffersRevealed,
    RoundBegan,
    StonePlaced,
    TileOffered,
)
from domain.darwinci.move import Move
from domain.darwinci.seating import after, clockwise
from domain.darwinci.state import State
from domain.kernel.chance import Chance
from domain.kernel.messages import Command, Event

BIDDING_ROUNDS = 3  # darwinci:7.1


def deal(state: State, chance: Chance) -> list[Event]:
    """Lays out the table; the players draw their first fragments themselves."""
    move = Move(state, chance)
    dealing.lay_table(move)
    move.phase("draw", state.first)
    return move.events


def play(state: State, command: Command, chance: Chance) -> list[Event]:
    """The events of a command that ``refusal`` lets pass."""
    move = Move(state, chance)
    _PLAY[type(command)](move, command)
    return move.events


def to_act(state: State) -> tuple[int, ...]:
    """The seats that may act now, in turn order."""
    if state.phase == "lay":
        return tuple(dealing.laying(state))
    if state.phase == "offer":
        return tuple(_offering(state))
    return (state.seat,) if state.seat else ()


# Setting up


def _draw(move: Move, command: c.Draw) -> None:
    state, seat = move.state, command.seat
    match state.phase:
        case "draw":
            sites.draw(move, seat, command.site, "setup")
            if len(state.hands[seat]) == dealing.DEALT:  # darwinci:2.11
                if following := after(state, seat, state.first):
                    move.phase("draw", following[0])
                else:
                    move.phase("lay")
        case "bought":
            sites.draw(move, seat, command.site, "buying")
            move.phase("put_back", seat)
        case _:
            sites.draw(move, seat, command.site, "refill")
            _ask_to_draw(move, after(state, seat, state.following))


def _lay(move: Move, command: c.Lay) -> None:
    if dealing.lay(move, command):
        dealing.reveal(move)
        _begin_round(move, move.state.first)


# A round


def _begin_round(move: Move, first: int) -> None:
    state = move.state
    move.emit(RoundBegan(round=state.round + 1, first=first, darwin_tile=state.darwin))
    _ask_to_buy(move, clockwise(state, first))


def _ask_to_buy(move: Move, seats: Iterable[int]) -> None:
    for seat in seats:
        if buying.can_buy(move.state, seat):
            move.phase("buy", seat)
            return
    move.phase("offer")


def _buy(move: Move, command: c.Buy) -> None:
    buying.buy(move, command.seat, command.site)
    move.phase("bought", command.seat)


def _put_back(move: Move, command: c.PutBack) -> None:
    buying.put_back(move, command)
    _ask_to_buy(move, after(move.state, command.seat, move.state.first))


def _pass(move: Move, command: c.Pass) -> None:
    move.emit(BuyingPassed(seat=command.seat))
    _ask_to_buy(move, after(move.state, command.seat, move.state.first))


def _offering(state: State) -> list[int]:
    """The seats that have yet to offer, in turn order (darwinci:6.3)."""
    return [seat for seat in clockwise(state, state.first) if state.hands[seat] and seat not in state.chosen]


def _offer(move: Move, command: c.Offer) -> None:
    state = move.state
    move.emit(TileOffered(seat=command.seat, tile=command.tile))
    if not _offering(state):  # darwinci:6.2
        offers = ((seat, state.chosen.get(seat)) for seat in clockwise(state, state.first))
        move.emit(OffersRevealed(offers=tuple(Offered(seat=seat, tile=t) for seat, t in offers if t)))
        _ask_to_bid(move, clockwise(state, state.first), 1)


def _ask_to_bid(move: Move, seats: Iterable[int], bidding: int) -> None:
    state = move.state
    while bidding <= BIDDING_ROUNDS:
        for seat in seats:
            if stones.supply(state, seat):  # darwinci:7.12
                due = stones.foreign_due(state, seat, bidding)
                most = stones.at_most(state, seat, bidding)
                move.emit(BidBegan(seat, bidding, due, most))
                return
        seats, bidding = clockwise(state, state.first), bidding + 1
    award.award(move)
    _ask_to_place(move, clockwise(state, state.first))


def _bid(move: Move, command: c.Bid) -> None:
    state, seat = move.state, command.seat
    move.emit(
        StonePlaced(
            seat,
            state.bidding,
            command.stone,
            command.big,
            command.on,  # tile
            state.offers.index(command.on),  # offerer
        )
    )
    if not stones.placeable(state):  # darwinci:7.13
        _close_bid(move)


def _end_bid(move: Move, _: c.EndBid) -> None:
    _close_bid(move)


def _close_bid(move: Move) -> None:
    state = move.state
    placed = state.own_placed + state.foreign_placed
    move.emit(BidEnded(state.seat, state.bidding, placed))
    _ask_to_bid(move, after(state, state.seat, state.first), state.bidding)


def _ask_to_place(move: Move, seats: Iterable[int]) -> None:
    """The winners place their fragments, by the old turn order (darwinci:10.1)."""
    state = move.state
    for seat in seats:
        if state.won[seat]:
            move.phase("place", seat)
            return
    _ask_for_jewels(move, clockwise(state, state.first))


def _place(move: Move, command: c.PlaceTile) -> None:
    placing.place(move, command)
    if not move.state.won[command.seat]:
        _ask_to_place(move, after(move.state, command.seat, move.state.first))


def _ask_for_jewels(move: Move, seats: Iterable[int]) -> None:
    for seat in seats:
        if jewels.scorable(move.state, move.box, seat):
            move.phase("jewel", seat)
            return
    if ending.is_last_round(move.state):
        ending.end(move)
        return
    ending.give_darwin_tile(move)  # darwinci:12.4
    _ask_to_draw(move, clockwise(move.state, move.state.following))


def _score_jewel(move: Move, command: c.ScoreJewel) -> None:
    jewels.score(move, command.seat, command.kind)
    _ask_for_jewels(move, after(move.state, command.seat, move.state.first))


def _skip(move: Move, command: c.Skip) -> None:
    move.emit(JewelSkipped(seat=command.seat))
    _ask_for_jewels(move, after(move.state, command.seat, move.state.first))


def _ask_to_draw(move: Move, seats: Iterable[int]) -> None:
    """Asks the next of these seats to refill its hand, or ends the round (darwinci:12.5 to 12.8)."""
    state = move.state
    for seat in seats:
        if sites.filled(state):
            move.phase("refill", seat)
            return
    if any(state.hands):
        _begin_round(move, state.following)
    else:
        ending.end(move)


_PLAY: dict[type[Command], Callable[[Move, Any], None]] = {
    c.Draw: _draw,
    c.Lay: _lay,
    c.Buy: _buy,
    c.Pass: _pass,
    c.PutBack: _put_back,
    c.Offer: _offer,
    c.Bid: _bid,
    c.EndBid: _end_bid,
    c.PlaceTile: _place,
    c.LeaveStone: placing.leave_stone,
    c.ScoreJewel: _score_jewel,
    c.Skip: _skip,
}
