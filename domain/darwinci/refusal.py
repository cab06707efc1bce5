"""The first rule that forbids a command; reads only."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.darwinci import commands as c
from domain.darwinci import hands, jewels, placing, sites, stones
from domain.darwinci.box import Box, box
from domain.darwinci.dealing import LAID
from domain.darwinci.parcel import BESIDE, fits, free_places
from domain.darwinci.play import to_act
from domain.darwinci.state import Phase, Placed, State
from domain.darwinci.words import PHASES
from domain.kernel.messages import Command
from domain.kernel.refusal import Refusal
from domain.kernel.wording import shortlist

Check = Callable[[State, Box, Any], Refusal | None]


def refusal(state: State, command: Command) -> Refusal | None:
    """Why the command may not be played now; None if it may."""
    if state.phase == "over":
        return _no("13.1", "the game is over; no more moves can be made")
    phases, rule, check = _RULES[type(command)]
    acting = to_act(state)
    if command.seat not in acting:
        return _no(
            "3.2",
            f"seat {command.seat} has nothing to decide {PHASES[state.phase].now}; "
            f"to act: seat {shortlist(acting)}, by {_due(state)}",
        )
    if state.phase not in phases:
        return _no(rule, f"{command.NAME} is not possible {PHASES[state.phase].now}; possible: {_due(state)}")
    return check(state, box(state.fragments), command)


def _due(state: State) -> str:
    return ", ".join(cls.NAME for cls, (phases, _, _) in _RULES.items() if state.phase in phases)


def _no(rule: str, message: str) -> Refusal:
    return Refusal(f"darwinci:{rule}", message)


def _free(state: State, box: Box, command: Command) -> Refusal | None:
    return None


def _draw(state: State, box: Box, command: c.Draw | c.Buy) -> Refusal | None:
    if sites.holds(state, command.site):
        return None
    return _no("5.4", f"site {command.site} is empty; possible: site {shortlist(sites.filled(state))}")


def _lay(state: State, box: Box, command: c.Lay) -> Refusal | None:
    laid = [placed for placed in state.laid.get(command.seat, ()) if placed is not None]
    if any(command.tile == placed[0] for placed in laid):
        return _no("2.12", f"fragment {command.tile} is already laid; lay {LAID} different ones")
    if hidden := _in_hand(state, command.seat, command.tile, "2.12"):
        return hidden
    if laid:
        return _place_in(laid, (command.x, command.y), "2.13")
    if (command.x, command.y) != (0, 0):
        return _no("10.14", f"the first fragment must lie at x 0, y 0, not at {_at((command.x, command.y))}")
    return None


def _put_back(state: State, box: Box, command: c.PutBack) -> Refusal | None:
    hand = state.hands[command.seat]
    if None in hand:
        if command.tiles == (None, None):
            return None
        return _no(
            "17.9", "the hand is not known, so no fragment of it can be named: tiles must be [null, null]"
        )
    held = f"the hand holds {shortlist(hand)}"
    if None in command.tiles:
        return _no("17.9", f"name the fragments that are put back; {held}")
    if missing := [tile for tile in command.tiles if tile not in hand]:
        return _no("4.6", f"fragment {missing[0]} is not in the hand; {held}")
    if command.tiles[0] == command.tiles[1]:
        return _no("4.6", f"fragment {command.tiles[0]} is named twice; put back two different ones, {held}")
    return None


def _offer(state: State, box: Box, command: c.Offer) -> Refusal | None:
    return _in_hand(state, command.seat, command.tile, "6.1")


def _in_hand(state: State, seat: int, tile: int, rule: str) -> Refusal | None:
    """Why a seat cannot show this fragment of its hand."""
    hand = state.hands[seat]
    if tile in hand:
        return None
    if None not in hand:
        return _no(rule, f"fragment {tile} is not in the hand, which holds {shortlist(hand)}")
    if tile in state.pool:
        return None
    return _no(
        "17.8",
        f"fragment {tile} cannot come out of the hand of seat {seat}: it is "
        f"{hands.whereabouts(state, tile)}. This contradicts earlier moves; "
        f"possible: {shortlist(hands.possible(state, seat))}",
    )


def _bid(state: State, box: Box, command: c.Bid) -> Refusal | None:
    seat, stone = command.seat, command.stone
    offered = sorted(tile for tile in state.offers if tile)
    if command.on not in offered:
        return _no("7.4", f"fragment {command.on} is not on offer; on offer: {shortlist(offered)}")
    if command.big and not state.options["experts"]:
        return _no("15.10", "the big stone is part of the expert game only (option experts)")
    possible = stones.placeable(state)
    if (stone, command.big) in possible:
        return None
    choice = f"possible: {_stones(possible)}{'' if stones.still_due(state) else ', or end_bid'}"
    supply = state.big if command.big else state.small
    what = f"{'big ' if command.big else ''}stone of seat {stone}"
    if stone > len(state.players) or not supply[seat][stone]:
        return _no("7.3", f"seat {seat} has no {what} in its supply; {choice}")
    if state.bidding == 1 and stone == seat:
        return _no("7.9", f"bidding round 1 allows only one stone of the seat's own; {choice}")
    if state.bidding == 1 and state.foreign_placed == stones.AT_MOST:
        return _no("7.8", f"bidding round 1 allows only two foreign stones; {choice}")
    return _no("15.5", f"the {what} is small; a foreign big stone in the supply goes first; {choice}")


def _end_bid(state: State, box: Box, command: c.EndBid) -> Refusal | None:
    due = stones.still_due(state)
    if not due:
        return None
    rule = "7.6" if due + state.foreign_placed == stones.AT_MOST else "7.7"
    what = "a foreign stone has" if due == 1 else f"{due} foreign stones have"
    return _no(
        rule, f"{what} yet to be placed in bidding round 1; possible: {_stones(stones.placeable(state))}"
    )


def _place(state: State, box: Box, command: c.PlaceTile) -> Refusal | None:
    seat, tile = command.seat, command.tile
    due = placing.due(state, seat, box.rotten)
    if tile not in state.won[seat]:
        return _no("10.1", f"fragment {tile} was not won by seat {seat}; to be placed: {shortlist(due)}")
    if tile not in due:
        return _no(
            "10.11",
            f"fragment {tile} is sound, and rotten ones need the room that is left; "
            f"possible: {shortlist(due)}",
        )
    return _place_in(state.parcels[seat], (command.x, command.y), "10.5")


def _leave_stone(state: State, box: Box, command: c.LeaveStone) -> Refusal | None:
    possible = placing.leavable(state, command.seat)
    if command.tile in possible:
        return None
    return _no(
        "15.11",
        f"no big stone can be given for fragment {command.tile}: it must alone have won the fragment from "
        f"another player, and the fragment must not be placed yet; possible: {shortlist(possible)}",
    )


def _place_in(parcel: Sequence[Placed], at: tuple[int, int], rule: str) -> Refusal | None:
    """Why a fragment cannot lie at a place of a parcel; ``rule`` is the rule that wants it beside others."""
    free = free_places(parcel)
    if at in free:
        return None
    taken = [(x, y) for _, x, y, _ in parcel]
    choice = f"possible: {shortlist([_at(place) for place in free])}"
    if at in taken:
        return _no("10.5", f"a fragment already lies at {_at(at)}; {choice}")
    x, y = at
    if not any((x + dx, y + dy) in taken for dx, dy in BESIDE):
        return _no(rule, f"{_at(at)} shares no edge with a fragment of the parcel; {choice}")
    assert not fits([*taken, at])  # noqa: S101 - it is all that is left
    return _no("10.7", f"{_at(at)} would make the parcel larger than 4 x 3 or 3 x 4; {choice}")


def _score_jewel(state: State, box: Box, command: c.ScoreJewel) -> Refusal | None:
    open_ = jewels.scorable(state, box, command.seat)
    if command.kind in open_:
        return None
    choice = f"possible: {shortlist(open_)}"
    if command.kind in state.markers[command.seat]:
        return _no("11.2", f"seat {command.seat} already has its marker of the {command.kind}; {choice}")
    return _no("11.5", f"the parcel of seat {command.seat} shows no {command.kind}; {choice}")


def _at(place: tuple[int, int]) -> str:
    return f"x {place[0]}, y {place[1]}"


def _stones(kinds: list[stones.Kind]) -> str:
    return "stone " + shortlist([f"{stone}{' (big)' if big else ''}" for stone, big in kinds])


_RULES: dict[type[Command], tuple[tuple[Phase, ...], str, Check]] = {
    c.Draw: (("draw", "bought", "refill"), "3.1", _draw),
    c.Lay: (("lay",), "2.12", _lay),
    c.Buy: (("buy",), "4.1", _draw),
    c.Pass: (("buy",), "4.1", _free),
    c.PutBack: (("put_back",), "4.6", _put_back),
    c.Offer: (("offer",), "6.1", _offer),
    c.Bid: (("bid",), "7.1", _bid),
    c.EndBid: (("bid",), "7.1", _end_bid),
    c.PlaceTile: (("place",), "10.1", _place),
    c.LeaveStone: (("place",), "15.11", _leave_stone),
    c.ScoreJewel: (("jewel",), "11.1", _score_jewel),
    c.Skip: (("jewel",), "11.1", _free),
}
