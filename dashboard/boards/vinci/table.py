"""What lies beside the map of Vinci: the track of civilizations, and what each seat has."""

from functools import cache

from dashboard.boards import Fact, Group, Table
from dashboard.boards.caches import remembered
from domain.kernel.wording import plural
from domain.vinci.geography import bits, geography
from domain.vinci.state import State
from domain.vinci.words import ROMAN


def table(state: State) -> Table:
    """The track from slot I on, the extra pawns of the map (vinci:1.8, 1.9), and the groups of every seat."""
    offer = [_slot(place, pair.tiles, pair.coins) for place, pair in enumerate(state.track)]
    offer.append(_extra(extra_pawns(state)))
    return Table(offer, [_seat(state, seat) for seat in range(1, len(state.players) + 1)])


@remembered(512)
def _slot(place: int, tiles: tuple[str, str], coins: int) -> Group:
    """The same group for the same pair: every event asks for all six, and few of them change."""
    facts = [Fact("price", f"costs {place}" if place else "free", style="plain")]
    if coins:
        facts.append(Fact("coins", coins, "coin", "discs"))
    return Group(ROMAN[place], "row", tiles, tuple(facts))


@cache
def _extra(pawns: int) -> Group:
    return Group("Extra", facts=(Fact(f"{plural(pawns, 'pawn')} for a new civilization", pawns),))


def extra_pawns(state: State) -> int:
    """What the map adds to the pawns of a new civilization, by the number of players."""
    return geography(state.map).extra_pawns[len(state.players)].count


def _seat(state: State, seat: int) -> list[Group]:
    groups: list[Group] = []
    if not state.active:  # before setting up
        return groups
    active, declined = state.active[seat], state.declined[seat]
    if active:
        facts = [*_stands(state, state.held[seat]), Fact("in hand", active.hand)]
        if seat == state.seat and state.legions:
            facts.append(Fact("legions", state.legions, "legion"))
        if state.peace[seat]:
            facts.append(Fact("peace with", state.players[state.peace[seat] - 1]))
        groups.append(Group("Active", "", active.tiles, tuple(facts)))
    if declined:
        groups.append(Group("Declined", "faded", declined.tiles, _stands(state, state.fallen[seat])))
    return groups


def _stands(state: State, mask: int) -> tuple[Fact, ...]:
    return _facts(mask.bit_count(), sum(state.pawns[i] for i in bits(mask)))


@remembered(512)
def _facts(provinces: int, pawns: int) -> tuple[Fact, ...]:
    return Fact("provinces", provinces, "province"), Fact("pawns", pawns, "pawn")
