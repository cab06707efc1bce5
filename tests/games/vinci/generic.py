"""What the generic suite has to know of Vinci (``Known`` in tests/generic/games.py says what for)."""

from itertools import product
from typing import Any, get_args

from domain.kernel.chance import Draw
from domain.kernel.messages import Command
from domain.vinci import packs
from domain.vinci.commands import Reorganize
from domain.vinci.state import Kind, State
from domain.vinci.tiles import TileId
from tests.games.vinci.games import OTHER_OPTIONS, raw_pack

_OPTIONS: tuple[dict[str, Any], ...] = ({}, {"options": OTHER_OPTIONS})
_ALL_BUT_ONE: dict[str, Any] = {"options": {**OTHER_OPTIONS, "declined_mountain": False}}
"""What the golden game is played with, which is older than that option."""
_MARE_NOSTRUM = {"map": "mare-nostrum"}
SETUPS: tuple[tuple[dict[str, Any], int], ...] = (
    *((options, seats) for seats in (2, 3, 4, 5) for options in _OPTIONS),
    *((_MARE_NOSTRUM | options, seats) for seats in (2, 3) for options in _OPTIONS),
    *((options, seats) for seats in (4, 5) for options in ({}, _ALL_BUT_ONE)),
)
FORCED = ("end_conquest", "reorganize", "choose_civilization")
ALIKE = ("keep",)
"""A part is named by any of its provinces."""
DESCRIBED = ("reorganize",)
KEYS = {"vinci_holdings": "game_id, version, province"}
_HAMLET = {**raw_pack("highland"), "id": "hamlet", "extra_pawns": {"2": {"count": 0, "source": "house"}}}
"""Highland with a few pawns only."""
SMALL: tuple[tuple[dict[str, Any], int], ...] = (
    ({"map": "hamlet", "packs": {"map": packs.add(_HAMLET)}}, 2),
)
PLACEMENTS = 2_000
"""Numbers of pawns on provinces that are tried in a position."""


def values(state: State) -> dict[str, tuple[object, ...]]:
    """All regions and one that does not exist; slots and partners from one below to one above.

    Where there are few, pawns on own provinces: from none to one more than there are, on each.
    """
    seats = len(state.players)
    placed: dict[str, tuple[object, ...]] = {}
    if state.phase in ("reorganize", "philosophy"):
        own, total = placeable(state)
        numbers = range(total + 2)
        if len(numbers) ** len(own) <= PLACEMENTS:
            rows = product(numbers, repeat=len(own))
            placed["pawns"] = tuple(tuple(zip(sorted(own), row, strict=True)) for row in rows)
    return placed | {
        "slot": tuple(range(8)),
        "partner": (None, *range(seats + 2)),
        "province": (*state.provinces, "atlantis"),
        "legions": tuple(range(9)),
        "clear": (False, True),
    }


def placeable(state: State) -> tuple[list[str], int]:
    """The own provinces, and the pawns that stand on them or are in hand."""
    own = [
        province
        for i, province in enumerate(state.provinces)
        if state.kind[i] is Kind.ACTIVE and state.owner[i] == state.seat
    ]
    active = state.active[state.seat]
    assert active is not None
    return own, active.hand + sum(state.pawns[state.index[province]] for province in own)


def altered(state: State, command: Reorganize, draw: Draw) -> tuple[Command, bool]:
    """A placement where pawns went elsewhere; legal if all stand on every own province (vinci:9.3, 9.4)."""
    own, total = placeable(state)
    pawns = list(command.pawns)
    place = draw(len(pawns))
    province, count = pawns[place]
    seat = command.seat
    match draw(7):
        case 0:  # more or fewer pawns
            pawns[place] = (province, draw(count + 3))
        case 1:  # one pawn moved
            pawns[place] = (province, count - 1)
            to, there = pawns[place - 1]
            pawns[place - 1] = (to, there + 1)
        case 2:  # a province left out, its pawns added to another
            del pawns[place]
            if pawns:
                pawns[0] = (pawns[0][0], pawns[0][1] + count)
        case 3:  # another province
            pawns[place] = ((*state.provinces, "atlantis")[draw(len(state.provinces) + 1)], count)
        case 4:  # a province named twice
            pawns[place] = (province, max(0, count - 1))
            pawns.append((province, 1))
        case 5:  # another order
            pawns = pawns[place:] + pawns[:place]
        case 6:  # somebody else
            seat = draw(len(state.players) + 2)
    right = (
        seat == state.seat
        and sorted(province for province, _ in pawns) == sorted(own)
        and all(count >= 1 for _, count in pawns)
        and sum(count for _, count in pawns) == total
    )
    return Reorganize(seat=seat, pawns=tuple(pawns)), right


def check(state: State) -> None:
    """Pieces are where the lists and the masks both say, tiles are in one place, nothing is negative."""
    seats = range(1, len(state.players) + 1)
    for i, province in enumerate(state.provinces):
        kind, owner, bit = state.kind[i], state.owner[i], 1 << i
        assert state.index[province] == i
        assert (state.pawns[i] > 0) == (kind is not Kind.EMPTY)
        assert (owner > 0) == (kind in (Kind.ACTIVE, Kind.DECLINED))
        assert bool(state.natives & bit) == (kind is Kind.NATIVE)
        for seat in seats:
            assert bool(state.held[seat] & bit) == (kind is Kind.ACTIVE and owner == seat)
            assert bool(state.fallen[seat] & bit) == (kind is Kind.DECLINED and owner == seat)
        assert not state.forts[i] or owner > 0
        assert len(set(state.forts[i])) == len(state.forts[i])
    tiles = [*state.bag, *(tile for pair in state.track for tile in pair.tiles)]
    for seat in seats:
        active, declined = state.active[seat], state.declined[seat]
        for civilization in (active, declined):
            tiles += civilization.tiles if civilization else ()
        assert state.scores[seat] >= 0
        assert active is None or active.hand >= 0
        assert active is not None or not state.held[seat]
        assert declined is None or declined.hand == 0
        assert declined is not None or not state.fallen[seat]
        assert state.peace[seat] != seat
    if state.phase != "setup":
        everything = set(get_args(TileId)) - ({"diplomacy"} if len(seats) == 2 else set())
        assert sorted(tiles) == sorted(everything)
    assert state.bag == sorted(state.bag)
    assert state.legions >= 0
