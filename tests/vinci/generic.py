"""What the generic suite has to know of Vinci (tests/generic/games.py says what for)."""

from collections.abc import Iterator
from typing import get_args

from domain.kernel.choices import Draw
from domain.kernel.messages import Command
from domain.vinci import commands as c
from domain.vinci.board import bits
from domain.vinci.state import Kind, State, copy
from domain.vinci.tiles import TileId


def commands(state: State) -> Iterator[Command]:
    """Every command but `reorganize`, over all ids and some that do not exist."""
    provinces = [*state.provinces, "atlantis"]
    for seat in range(len(state.players) + 2):
        for cls in (c.Expand, c.Decline, c.EndConquest, c.EndTurn):
            yield cls(seat=seat)
        for slot in range(8):
            yield c.ChooseCivilization(seat=seat, slot=slot)
        for partner in (None, *range(7)):
            yield c.MakePeace(seat=seat, partner=partner)
    for seat in (state.seat, state.seat % len(state.players) + 1):
        for province in provinces:
            yield c.Abandon(seat=seat, province=province)
            yield c.Convert(seat=seat, province=province)
            yield c.Keep(seat=seat, province=province)
            for legions in range(9):
                yield c.Conquer(seat=seat, province=province, legions=legions)
            for legions in range(3):
                yield c.Infiltrate(seat=seat, province=province, legions=legions)


def altered(state: State, draw: Draw) -> Iterator[tuple[Command, bool]]:
    """Placements with one field changed; legal: names the held provinces, bares none, places all."""
    held = [state.provinces[i] for i in bits(state.held[state.seat])]
    total = sum(state.pawns[i] for i in bits(state.held[state.seat]))
    active = state.active[state.seat]
    if active is None or not held:
        return
    total += active.hand
    due = state.phase in ("reorganize", "philosophy")
    even = dict.fromkeys(held, 1)
    even[held[0]] += total - len(held)
    for _ in range(40):
        pawns = dict(even)
        source, target = held[draw(len(held))], held[draw(len(held))]
        moved = draw(pawns[source] + 1)
        pawns[source] -= moved
        pawns[target] += moved
        match draw(5):
            case 0:
                pawns[target] += 1
            case 1:
                pawns[state.provinces[draw(len(state.provinces))]] = draw(3)
            case 2:
                del pawns[source]
        seat = state.seat if draw(8) else state.seat % len(state.players) + 1
        right = (
            due
            and seat == state.seat
            and sorted(pawns) == sorted(held)
            and min(pawns.values()) >= 1
            and sum(pawns.values()) == total
        )
        yield c.Reorganize(seat=seat, pawns=tuple(pawns.items())), right


def check(state: State) -> None:
    """Pieces are where the lists and the masks both say, tiles are in one place, nothing is negative."""
    seats = range(1, len(state.players) + 1)
    for i in range(len(state.provinces)):
        kind, owner, bit = state.kind[i], state.owner[i], 1 << i
        assert (state.pawns[i] > 0) == (kind is not Kind.EMPTY)
        assert (owner > 0) == (kind in (Kind.ACTIVE, Kind.DECLINED))
        assert bool(state.natives & bit) == (kind is Kind.NATIVE)
        for seat in seats:
            assert bool(state.held[seat] & bit) == (kind is Kind.ACTIVE and owner == seat)
            assert bool(state.fallen[seat] & bit) == (kind is Kind.DECLINED and owner == seat)
        assert not state.forts[i] or owner > 0
    tiles = [*state.bag, *(tile for pair in state.track for tile in pair.tiles)]
    for seat in seats:
        active, declined = state.active[seat], state.declined[seat]
        for civilization in (active, declined):
            tiles += civilization.tiles if civilization else ()
        assert state.scores[seat] >= 0
        assert active is None or active.hand >= 0
        assert declined is None or declined.hand == 0
        assert active is not None or not state.held[seat]
    if state.phase != "setup":
        everything = set(get_args(TileId)) - ({"diplomacy"} if len(seats) == 2 else set())
        assert sorted(tiles) == sorted(everything)
    assert state.bag == sorted(state.bag)
    assert state.legions >= 0


def twins() -> tuple[int, State, State]:
    """Nothing is hidden (vinci:14.2): the bag is known, its order is in no state."""
    from tests.generic.games import RandomGame, rules_of

    state = next(step.before for step in RandomGame(rules_of("vinci"), 3).steps() if step.move == 40)
    return 1, state, copy(state)
