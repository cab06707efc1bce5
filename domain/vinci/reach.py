"""The provinces that a civilization may conquer, whatever their cost (rules 5)."""

from domain.vinci.geography import Geography, around, bits, connected
from domain.vinci.state import ACTIVE, Civilization, State


def civilization(state: State, seat: int) -> Civilization:
    """The active civilization of a seat that has one (3.6)."""
    active = state.active[seat]
    assert active is not None  # noqa: S101 - vinci:3.6
    return active


def in_reach(state: State, geography: Geography, seat: int) -> int:
    """The provinces beside the civilization, or those of entry, whatever their holder."""
    tiles = civilization(state, seat).tiles
    held = state.held[seat]
    if held:  # vinci:5.9, from every part 5.11 and from new conquests 5.10
        near = around(geography, held, "astronomy" in tiles)  # vinci:5.13
        return near & geography.land & ~held  # vinci:5.12, 5.15
    if "revolutionaries" in tiles:  # vinci:12.57
        return geography.land
    return geography.entries_by_sea if "astronomy" in tiles else geography.entries  # vinci:5.1, 5.6


def takes_own_declined(state: State, seat: int) -> bool:
    """Whether the seat's own declined provinces are targets like others (vinci:5.16)."""
    return "heritage" in civilization(state, seat).tiles or state.options["own_decline_target"]


def at_peace(state: State, seat: int) -> int:
    """The provinces that peace protects from the seat (vinci:5.19, 12.37, 12.39)."""
    protected = 0
    if not any(state.peace):
        return protected
    for other in range(1, len(state.players) + 1):
        if other != seat and (state.peace[seat] == other or state.peace[other] == seat):
            protected |= state.held[other]
    return protected


def targets(state: State, geography: Geography, seat: int) -> int:
    """The provinces that the seat may conquer or infiltrate if it has enough pawns."""
    area = in_reach(state, geography, seat)
    free = area & ~at_peace(state, seat)
    own = area & state.fallen[seat]
    if own and not takes_own_declined(state, seat):
        free &= ~own
        if not free and not state.held[seat] and not conversions(state, geography, seat):
            return own & ~geography.river  # vinci:5.17
    return free


def touched(state: State, geography: Geography, seat: int, i: int) -> int:
    """The seat's own declined provinces that are in contact with province ``i`` (vinci:7.15 to 7.17)."""
    if geography.river >> i & 1:
        return 0
    return geography.near[i] & state.fallen[seat] & ~geography.river


def conversions(state: State, geography: Geography, seat: int) -> int:
    """The provinces that the seat's Religion may convert (vinci:12.65 to 12.71)."""
    if "religion" not in civilization(state, seat).tiles:
        return 0
    if not state.held[seat] and not state.options["religion_entry"]:  # vinci:12.71
        return 0
    mask = 0
    for i in bits(in_reach(state, geography, seat)):
        if (
            state.kind[i] is ACTIVE
            and state.pawns[i] == 1
            and state.owner[i] != seat
            and state.owner[i] not in state.converted  # vinci:12.66
        ):
            mask |= 1 << i
    return mask


def may_keep(state: State, geography: Geography) -> bool:
    """Whether Messengers let the player choose to give up all parts but one (vinci:12.98, 12.99)."""
    tiles = civilization(state, state.seat).tiles
    if "messengers" not in tiles:
        return False
    phases = ("collect", "conquer") if "warband" in tiles else ("reorganize",)
    return state.phase in phases and len(parts(state, geography, state.seat)) > 1


def parts(state: State, geography: Geography, seat: int) -> list[int]:
    """The parts of the active civilization that hang together (vinci:8.5, 8.6), as masks."""
    near = geography.near
    if "astronomy" in civilization(state, seat).tiles:
        near = [a | b for a, b in zip(geography.near, geography.overseas, strict=True)]
    left, masks = state.held[seat], []
    while left:
        part = connected(left & -left, left, near)
        masks.append(part)
        left &= ~part
    return masks
