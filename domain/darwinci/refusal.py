"""The first rule that forbids a command; reads only."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from domain.darwinci import commands as c
from domain.darwinci import hands, jewels, placing, sites, stones
from domain.darwinci.box import Box, box
from domain.darwinci.dealing import LAID
from domain.darwinci.legal import legal
from domain.darwinci.parcel import BESIDE, fits, free_places
from domain.darwinci.play import to_act
from domain.darwinci.state import Phase, Placed, State
from domain.darwinci.words import PHASES
from domain.kernel.messages import Command
from domain.kernel.refusal import Offer, Refusal, Refuser
from domain.kernel.wording import shortlist

Check = Callable[[State, Box, Any], Refusal | None]
_no = Refuser("darwinci", legal).no


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
            f"to act: seat {shortlist(acting)}",
        )
    if state.phase not in phases:
        reason = f"{command.NAME} is not possible {PHASES[state.phase].now}"
        return _no(rule, reason, Offer(partial(legal, state, command.seat)))
    return check(state, box(state.fragments), command)


def _among(state: State, seat: int, of: type[Command], words: Callable[[Any], object]) -> Offer:
    """The choices of a class that a refusal names."""
    return Offer(partial(legal, state, seat), of, words)


def _free(state: State, box: Box, command: Command) -> Refusal | None:
    return None


def _draw(state: State, box: Box, command: c.Draw | c.Buy) -> Refusal | None:
    if sites.holds(state, command.site):
        return None
    possible = _among(state, command.seat, type(command), lambda choice: f"site {choice.site}")
    return _no("5.4", f"site {command.site} is empty", possible)


def _lay(state: State, box: Box, command: c.Lay) -> Refusal | None:
    laid = [placed for placed in state.laid.get(command.seat, ()) if placed is not None]
    if any(command.tile == placed[0] for placed in laid):
        return _no("2.12", f"fragment {command.tile} is already laid; lay {LAID} different ones")
    if hidden := _in_hand(state, command, "2.12"):
        return hidden
    if laid:
        return _place_in(state, laid, command, "2.13")
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
    return _in_hand(state, command, "6.1")


def _in_hand(state: State, command: c.Lay | c.Offer, rule: str) -> Refusal | None:
    """Why a seat cannot show this fragment of its hand."""
    seat, tile = command.seat, command.tile
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
        f"{hands.whereabouts(state, tile)}. This contradicts earlier moves",
        _tiles(state, command),
    )


def _tiles(state: State, command: c.Lay | c.Offer | c.PlaceTile | c.LeaveStone) -> Offer:
    """The fragments that such a command can name."""
    return _among(state, command.seat, type(command), lambda choice: choice.tile)


def _bid(state: State, box: Box, command: c.Bid) -> Refusal | None:
    seat, stone = command.seat, command.stone
    offered = sorted(tile for tile in state.offers if tile)
    if command.on not in offered:
        possible = _among(state, seat, c.Bid, lambda choice: choice.on)
        return _no("7.4", f"fragment {command.on} is not on offer", possible)
    if command.big and not state.options["experts"]:
        return _no("15.10", "the big stone is part of the expert game only (option experts)")
    if (stone, command.big) in stones.placeable(state):
        return None
    rule, why = _misplaced(state, command)
    return _no(rule, why, _among(state, seat, Command, _stone))


def _misplaced(state: State, command: c.Bid) -> tuple[str, str]:
    """The rule that forbids this stone, and the reason."""
    seat, stone = command.seat, command.stone
    supply = state.big if command.big else state.small
    what = f"{'big ' if command.big else ''}stone of seat {stone}"
    if stone > len(state.players) or not supply[seat][stone]:
        return "7.3", f"seat {seat} has no {what} in its supply"
    if state.bidding == 1 and stone == seat:
        return "7.9", "bidding round 1 allows only one stone of the seat's own"
    if state.bidding == 1 and state.foreign_placed == stones.AT_MOST:
        return "7.8", "bidding round 1 allows only two foreign stones"
    return "15.5", f"the {what} is small; a foreign big stone in the supply goes first"


def _stone(choice: Command) -> str:
    """A choice in a bid: a stone, whatever the fragment on which it is placed, or the end."""
    return f"stone {choice.stone}{' (big)' * choice.big}" if isinstance(choice, c.Bid) else choice.NAME


def _end_bid(state: State, box: Box, command: c.EndBid) -> Refusal | None:
    due = stones.still_due(state)
    if not due:
        return None
    rule = "7.6" if due + state.foreign_placed == stones.AT_MOST else "7.7"
    what = "a foreign stone has" if due == 1 else f"{due} foreign stones have"
    return _no(rule, f"{what} yet to be placed in bidding round 1", _among(state, state.seat, c.Bid, _stone))


def _place(state: State, box: Box, command: c.PlaceTile) -> Refusal | None:
    seat, tile = command.seat, command.tile
    due = placing.due(state, seat, box.rotten)
    if tile not in state.won[seat]:
        return _no("10.1", f"fragment {tile} was not won by seat {seat}", _tiles(state, command))
    if tile not in due:
        return _no(
            "10.11",
            f"fragment {tile} is sound, and rotten ones need the room that is left",
            _tiles(state, command),
        )
    return _place_in(state, state.parcels[seat], command, "10.5")


def _leave_stone(state: State, box: Box, command: c.LeaveStone) -> Refusal | None:
    if command.tile in placing.leavable(state, command.seat):
        return None
    return _no(
        "15.11",
        f"no big stone can be given for fragment {command.tile}: it must alone have won the fragment from "
        "another player, and the fragment must not be placed yet",
        _tiles(state, command),
    )


def _place_in(
    state: State, parcel: Sequence[Placed], command: c.Lay | c.PlaceTile, rule: str
) -> Refusal | None:
    """Why a fragment cannot lie at a place of a parcel; ``rule`` is the rule that wants it beside others."""
    x, y = at = command.x, command.y
    if at in free_places(parcel):
        return None
    taken = [(x, y) for _, x, y, _ in parcel]
    possible = _among(state, command.seat, type(command), lambda choice: _at((choice.x, choice.y)))
    if at in taken:
        return _no("10.5", f"a fragment already lies at {_at(at)}", possible)
    if not any((x + dx, y + dy) in taken for dx, dy in BESIDE):
        return _no(rule, f"{_at(at)} shares no edge with a fragment of the parcel", possible)
    assert not fits([*taken, at])  # noqa: S101 - it is all that is left
    return _no("10.7", f"{_at(at)} would make the parcel larger than 4 x 3 or 3 x 4", possible)


def _score_jewel(state: State, box: Box, command: c.ScoreJewel) -> Refusal | None:
    if command.kind in jewels.scorable(state, box, command.seat):
        return None
    possible = _among(state, command.seat, c.ScoreJewel, lambda choice: choice.kind)
    if command.kind in state.markers[command.seat]:
        return _no("11.2", f"seat {command.seat} already has its marker of the {command.kind}", possible)
    return _no("11.5", f"the parcel of seat {command.seat} shows no {command.kind}", possible)


def _at(place: tuple[int, int]) -> str:
    return f"x {place[0]}, y {place[1]}"


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
