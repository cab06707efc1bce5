"""The list of choices; a shape describes the many ways to place pawns."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.kernel.shapes import Counts
from domain.vinci import commands as c
from domain.vinci.conquest import ESPIONAGE_COST
from domain.vinci.cost import costs
from domain.vinci.geography import Geography, bits, geography
from domain.vinci.reach import civilization, conversions, may_keep, targets, touched
from domain.vinci.state import State


def legal(state: State, seat: int) -> Choices[Command]:
    """The legal commands of a seat; none where it is not its turn."""
    if seat != state.seat:
        return Choices()
    if state.phase in ("reorganize", "philosophy"):
        return Choices(_parts(state, geography(state.map)), _placements(state, seat))
    return Choices(_listed(state, geography(state.map)))


def pawns_to_place(state: State) -> int:
    """All pawns of the civilization whose turn it is, on the map and in hand (vinci:9.4)."""
    held = state.held[state.seat]
    return civilization(state, state.seat).hand + sum([state.pawns[i] for i in bits(held)])


def _placements(state: State, seat: int) -> Counts[Command]:
    """Every way to place all pawns over the held provinces with at least one in each."""
    held = sorted([state.provinces[i] for i in bits(state.held[seat])])
    pawns = pawns_to_place(state)
    return Counts(c.Reorganize, "pawns", partial(c.Reorganize, seat), names=held, total=pawns, least=1)


def _listed(state: State, geography: Geography) -> Sequence[Command]:
    seat, provinces = state.seat, state.provinces
    match state.phase:
        case "choose":
            return _slots(seat, min(len(state.track), state.scores[seat] + 1))
        case "start":
            return _start(seat)
        case "peace":
            others = [partner for partner in range(1, len(state.players) + 1) if partner != seat]
            return [c.MakePeace(seat, partner) for partner in (None, *others)]
        case "collect":
            ways = _abandonments(state.map, seat)
            held = [ways[i] for i in bits(state.held[seat])]
            return [_end(seat), *held, *_conquests(state, geography), *_parts(state, geography)]
        case "conquer":
            return [_end(seat), *_conquests(state, geography), *_parts(state, geography)]
        case "keep":
            return [c.Keep(seat, provinces[i]) for i in bits(state.held[seat])]
        case "rebirth":
            return [c.EndTurn(seat), c.Decline(seat)]
    return []


def _parts(state: State, geography: Geography) -> list[Command]:
    """The parts that may be kept if Messengers give the choice."""
    if not may_keep(state, geography):
        return []
    return [c.Keep(state.seat, state.provinces[i]) for i in bits(state.held[state.seat])]


def _conquests(state: State, geography: Geography) -> list[c.Conquest]:
    """Every province that the seat can pay for, with every split between own pawns and legions.

    If Heritage makes clearing by contact a choice, the commands that clear come last.
    """
    seat, provinces, pool = state.seat, state.provinces, state.legions
    active = civilization(state, seat)
    hand = active.hand
    priced = costs(state, geography, seat, targets(state, geography, seat))
    spies = "espionage" in active.tiles and not state.infiltrated
    conquests: list[c.Conquest]
    if pool or spies:
        conquests = [way for i, needed in priced for way in _ways(state, provinces[i], needed, hand, spies)]
    else:
        ways = _by_own_pawns(state.map, seat)
        conquests = [ways[i] for i, needed in priced if needed <= hand]  # vinci:6.12
    conquests += [c.Convert(seat, provinces[i]) for i in bits(conversions(state, geography, seat))]
    if "heritage" in active.tiles:  # vinci:12.97
        conquests += [
            replace(command, clear=True)
            for command in conquests
            if touched(state, geography, seat, state.index[command.province])
        ]
    return conquests


# Commands that are legal again and again are made once, because they never change.


@cache
def _slots(seat: int, slots: int) -> tuple[Command, ...]:
    """The choices of the first slots of the track."""
    return tuple(c.ChooseCivilization(seat, slot) for slot in range(1, slots + 1))


@cache
def _start(seat: int) -> tuple[Command, ...]:
    """The choices at the start of a turn."""
    return c.Expand(seat), c.Decline(seat)


@cache
def _end(seat: int) -> Command:
    """The command that ends the conquests."""
    return c.EndConquest(seat)


@cache
def _abandonments(map_hash: str, seat: int) -> tuple[Command, ...]:
    """By region, the command that abandons it."""
    return tuple(c.Abandon(seat, province) for province in geography(map_hash).ids)


@cache
def _by_own_pawns(map_hash: str, seat: int) -> tuple[c.Conquer, ...]:
    """By region, the command that conquers it without legions."""
    return tuple(c.Conquer(seat, province) for province in geography(map_hash).ids)


def _ways(state: State, province: str, needed: int, hand: int, spies: bool) -> Iterator[c.Conquest]:
    """Every way to pay for a province if Legions or Espionage give more than one."""
    seat, pool = state.seat, state.legions
    for legions in range(pool + 1):
        if 1 <= needed - legions <= hand:  # vinci:6.11, 6.12
            yield c.Conquer(seat, province, legions)
    if spies:
        most = min(pool, ESPIONAGE_COST - 1) if state.options["espionage_legion"] else 0
        for legions in range(max(0, ESPIONAGE_COST - hand), most + 1):
            yield c.Infiltrate(seat, province, legions)
