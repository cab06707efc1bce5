"""What the generic suite has to know of Darwinci (``Known`` in tests/generic/games.py says what for)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from domain.darwinci import RULES
from domain.darwinci.play import to_act
from domain.darwinci.state import State
from domain.kernel.aggregate import Game
from tests.generic.games import Stream, Twins

OTHER_OPTIONS = {"experts": True, "size_bonus": True, "incomplete_half": True}
"""Every option in the position that is not its default."""

SETUPS: tuple[tuple[Mapping[str, Any], int], ...] = tuple(
    ({"options": options}, seats) for options in ({}, OTHER_OPTIONS) for seats in (3, 4, 5)
)

TILES = range(1, 66)

FORCED = ("draw",)
"""Of two sites one may be empty; records of the game name the other one all the same (darwinci:5.4)."""

KEYS = {
    "darwinci_offers": "game_id, version, n",
    "darwinci_placements": "game_id, version, tile",
    "darwinci_creatures": "game_id, version, n",
}
PIECES = ("fragment", "counter", "darwin")


def values(state: State) -> dict[str, tuple[object, ...]]:
    """What seats that act hold, what is on offer, and fragments that are elsewhere; places around parcels."""
    acting = to_act(state)
    held = sorted({tile for seat in acting for tile in (*state.hands[seat], *state.won[seat]) if tile})
    tiles = {*held, *filter(None, state.offers), *state.pool[:1], *state.gone[:1]}
    pairs = product(held, repeat=2) if state.phase == "put_back" else ()
    places: tuple[int, ...] = (0, 1)
    if state.phase == "lay":
        places = (-1, 0, 1)
    if state.phase == "place":
        at = [number for seat in acting for _, x, y, _ in state.parcels[seat] for number in (x, y)]
        places = tuple(range(min(at) - 2, max(at) + 3))
        tiles -= set(state.hands[acting[0]][1:])
    return {
        "tile": tuple(sorted(tiles)),
        "on": tuple(sorted(tiles)),
        "tiles": (*pairs, (None, None), *((tile, None) for tile in held[:1])),
        "site": (1, 2),
        "stone": (1, 2, 3, 4, 5),
        "big": (False, True),
        "x": places,
        "y": places,
        "rotation": (0, 90, 180, 270),
        "kind": ("ring", "necklace", "crown", "brooch", "bracelet"),
    }


def check(state: State) -> None:
    """Every fragment and every stone is in one place, money is not owed, parcels fit into the square."""
    seats = range(1, len(state.players) + 1)
    if state.phase == "setup":
        return
    assert sum(state.left) == len(state.pool)
    places = [state.pool, state.gone, [tile for tile in state.offers if tile]]
    places += [[tile for tile in lying if tile] for lying in (*state.hands, *state.under)]
    places += [*map(list, state.won), *([tile for tile, *_ in parcel] for parcel in state.parcels)]
    assert sorted(tile for place in places for tile in place) == list(TILES)
    experts = state.options["experts"]
    for colour in seats:
        placed = Counter(big for bids in state.bids for _, stone, big in bids if stone == colour)
        assert sum(supply[colour] for supply in state.small) + placed[False] == (8 if experts else 9)
        assert sum(supply[colour] for supply in state.big) + placed[True] == (1 if experts else 0)
    shown = {tile for parcel in state.parcels for tile, *_ in parcel} | set(state.offers) | set(state.gone)
    for seat in seats:
        assert state.money[seat] >= 0
        assert min(*state.small[seat], *state.big[seat]) >= 0
        assert bool(state.bids[seat]) <= bool(state.offers[seat])
        assert len(set(state.markers[seat])) == len(state.markers[seat])
        hand = [tile or 0 for tile in state.hands[seat]]
        assert hand == sorted(hand)
        assert all(tile and state.known[seat] >> tile & 1 for tile in hand)
        assert not any(state.known[seat] >> tile & 1 for tile in shown)
        xs, ys = ({place[axis] for place in state.parcels[seat]} for axis in (1, 2))
        size = sorted(max(at) - min(at) + 1 for at in (xs, ys) if at)
        assert size == [] or (size[0] <= 3 and size[1] <= 4)
    assert state.pool == sorted(state.pool)


HANDS = {1: (3, 4, 5, 7), 2: (19, 26, 40, 61), 3: (8, 9, 47, 48)}
"""What three seats draw in the games below; seat 2 draws the first four that are named instead."""


def _game(hand: tuple[int, ...], moves: list[tuple[int, str, dict[str, Any], tuple[int, ...]]]) -> Stream:
    """A game of three until parcels are shown, seat 1 first, and moves after that: with what they drew."""
    game = Game.start(RULES, ["Ada", "Bo", "Cy"], chance=[{"start_seat": 1}])
    drawn = HANDS | {2: hand}
    for seat, tiles in drawn.items():
        for tile in tiles:
            game.move(seat, "draw", {"site": 1}, [{"tile": tile}])
    lays = [(seat, drawn[seat][i], i) for seat in (2, 1, 3) for i in (0, 1)]
    made = [(seat, "lay", {"tile": tile, "x": x, "y": 0, "rotation": 0}, ()) for seat, tile, x in lays]
    for seat, name, args, draws in [*made, *moves]:
        game.move(seat, name, args, [{"tile": tile} for tile in draws])
        if (seat, name, args) == made[1][:3] and not moves:
            break  # seat 2 alone has laid
    return game.standing


def twins() -> Iterator[Twins]:
    """What others drew, laid, offer and put back; and what they know of that when it is drawn again."""
    one, other = (19, 26, 40, 61), (19, 26, 41, 61)
    yield 1, _game(one, []), _game((20, 26, 40, 61), [])
    rest: list[tuple[int, str, dict[str, Any], tuple[int, ...]]] = [(1, "pass", {}, ())]
    yield 3, _game(one, rest), _game(other, rest)
    offers = [*rest, (2, "pass", {}, ()), (3, "pass", {}, ())]
    yield (
        1,
        _game(one, [*offers, (2, "offer", {"tile": 40}, ())]),
        _game(one, [*offers, (2, "offer", {"tile": 61}, ())]),
    )

    def back(tiles: tuple[int, int], drawn: tuple[int, int]) -> Stream:
        buys = [(2, "buy", {"site": 1}, drawn[:1]), (2, "draw", {"site": 2}, drawn[1:])]
        return _game(one, [*rest, *buys, (2, "put_back", {"tiles": list(tiles), "site": 1}, ())])

    yield 1, back((50, 51), (50, 51)), back((51, 50), (50, 51))
    yield 3, back((40, 51), (50, 51)), back((52, 61), (52, 53))
