"""The points of a civilization at the end of a turn (rules 10 and 12), and the winners by points."""

from collections.abc import Sequence

from domain.vinci.geography import SCORING, Geography
from domain.vinci.state import State

Points = list[tuple[str, int]]
"""Source and points, in the order in which they are counted; no zeros."""

TILES = ("slavery", "fishing", *SCORING)
"""The tiles that score."""


def _tile(geography: Geography, tile: str, mask: int) -> int:
    """The points of a tile for each province of a kind (vinci:12.4 to 12.13, 12.29, 12.96)."""
    each = 2 if tile.startswith("mining") else 1  # vinci:12.8, 12.9
    return each * (mask & geography.scoring.get(tile, 0)).bit_count()


def _bonus(state: State, geography: Geography, tile: str, mask: int) -> int:
    if tile == "slavery":
        return state.enemies_lost + state.natives_lost  # vinci:12.14 to 12.16
    if tile == "fishing":  # vinci:12.85, 12.86
        both = geography.by_river & geography.by_sea
        water = geography.waterside if state.options["fishing"] == "either" else both
        return (mask & water).bit_count() // 2
    return _tile(geography, tile, mask)


def active_points(state: State, geography: Geography, seat: int) -> Points:
    """Points of the active civilization, by source (vinci:10.2, 10.3, 10.5)."""
    civilization = state.active[seat]
    if civilization is None:
        return []
    mask = state.held[seat]
    points = [("provinces", (mask & geography.fertile).bit_count())]
    points += [(tile, _bonus(state, geography, tile, mask)) for tile in civilization.tiles]
    return [counted for counted in points if counted[1]]


def declined_points(state: State, geography: Geography, seat: int) -> Points:
    """Points of the declined civilization: provinces, and tiles with the broken column (vinci:10.4)."""
    civilization = state.declined[seat]
    if civilization is None:
        return []
    mask = state.fallen[seat]
    points = [("declined provinces", (mask & geography.fertile).bit_count())]
    points += [
        (f"declined {tile}", _tile(geography, tile, mask))
        for tile in civilization.tiles
        if tile.endswith("_column")
    ]
    return [counted for counted in points if counted[1]]


def winners(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points; several share the victory (vinci:3.9, 3.10)."""
    best = max(scores)
    return tuple(seat for seat, points in enumerate(scores, start=1) if points == best)
