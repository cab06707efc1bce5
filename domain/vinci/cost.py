"""The cost of conquering a province (rules 6)."""

from functools import lru_cache

from domain.vinci.geography import REMEMBERED, Geography, around, bits
from domain.vinci.reach import civilization, takes_own_declined
from domain.vinci.state import State

TERRAIN = {  # vinci:6.1
    "plain": 2,
    "meadow": 2,
    "normal": 2,
    "desert": 2,
    "forest": 3,
    "mountain": 3,
    "river": 1,
}
PARTS = {terrain: (terrain, pawns) for terrain, pawns in TERRAIN.items()}
"""By terrain, the part of a cost that is its own."""


def forts(state: State, i: int) -> int:
    """The cost added by the forts of a province (vinci:6.3, 6.4)."""
    count = len(state.forts[i])
    return count if state.options["double_fort"] else min(count, 1)


def list_price(state: State, geography: Geography, i: int) -> int:
    """The cost of a province in pawns for a seat that saves none (vinci:6.1 to 6.4)."""
    return TERRAIN[geography.terrain[i]] + state.pawns[i] + forts(state, i)


def mountains(state: State, geography: Geography, seat: int) -> int:
    """The mountains, as a mask, beside which a conquest costs the seat a pawn less (vinci:6.5 to 6.7)."""
    own = state.held[seat]
    if state.options.get("declined_mountain"):  # vinci:13.9; left out where it is false
        own |= state.fallen[seat]
    return geography.mountain & own


def enters_own_declined(state: State, seat: int, i: int) -> bool:
    """Whether the conquest enters the seat's own declined ground, which is emptied first (5.18)."""
    return bool(state.fallen[seat] >> i & 1) and not takes_own_declined(state, seat)


def modifiers(state: State, geography: Geography, seat: int, i: int) -> tuple[tuple[str, int], ...]:
    """The parts of the cost of province ``i``, each with its name and its pawns; their sum is the cost."""
    parts = [PARTS[geography.terrain[i]]]
    if not enters_own_declined(state, seat, i):
        if state.pawns[i]:
            parts.append(("defenders", state.pawns[i]))  # vinci:6.2
        if state.forts[i]:
            parts.append(("forts", forts(state, i)))
    if geography.near[i] & mountains(state, geography, seat):
        parts.append(("own mountain", -1))
    tiles = civilization(state, seat).tiles
    parts += [(tile, -1) for tile in tiles if geography.cheaper.get(tile, 0) >> i & 1]  # vinci:6.8
    total = sum([amount for _, amount in parts])
    if total < 1:  # vinci:6.9
        parts.append(("least cost", 1 - total))
    return tuple(parts)


def costs(state: State, geography: Geography, seat: int, provinces: int) -> list[tuple[int, int]]:
    """Each province of a mask with its cost in pawns, at least 1: the sum of its ``modifiers``."""
    ground = _grounds(state, geography, seat)
    pawns, with_forts = state.pawns, state.forts
    emptied = state.fallen[seat] & provinces
    if emptied and takes_own_declined(state, seat):
        emptied = 0
    priced = []
    for i in bits(provinces):
        total = ground[i]
        if not emptied or not emptied >> i & 1:  # vinci:5.18
            total += pawns[i]
            if with_forts[i]:
                total += forts(state, i)
        priced.append((i, total if total > 1 else 1))
    return priced


def cost(state: State, geography: Geography, seat: int, i: int) -> int:
    """The cost of province ``i`` in pawns."""
    total = _grounds(state, geography, seat)[i]
    if not enters_own_declined(state, seat, i):
        total += state.pawns[i] + forts(state, i)
    return max(1, total)


def _grounds(state: State, geography: Geography, seat: int) -> tuple[int, ...]:
    """By region, the cost of its terrain for a seat."""
    first, second = civilization(state, seat).tiles
    saving, cheaper = mountains(state, geography, seat), geography.cheaper
    return _ground(geography, saving, cheaper.get(first, 0), cheaper.get(second, 0))


@lru_cache(REMEMBERED)
def _ground(geography: Geography, mountains: int, first: int, second: int) -> tuple[int, ...]:
    """By region, the cost of its terrain, less a pawn beside these mountains and where a tile saves one."""
    by_mountain = around(geography, mountains)
    return tuple(
        TERRAIN.get(terrain, 0) - (by_mountain >> i & 1) - (first >> i & 1) - (second >> i & 1)
        for i, terrain in enumerate(geography.terrain)
    )
