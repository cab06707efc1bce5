"""The plan by which a seat wants to end the game, and distances between spaces."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal
from zlib import crc32

from domain.civmint.board import board
from domain.civmint.move import other
from domain.civmint.state import State

Plan = Literal["cities", "tracks", "aspects", "army"]
FAR = 99
"""The distance between spaces without a path."""
MARCH = 6
"""The largest distance between Capital Cities at which an army is a plan."""


def plan(view: State) -> Plan:
    """The plan of both seats. It follows from the map and from who began, so it never changes in a game.

    Plans are not equally strong. If the seat or the Capital City decided, one of both players would always
    have the better plan on a map that is not drawn.
    """
    began = view.first if view.round % 2 else other(view.first)  # civmint:19.5
    return _plan(view.faces, view.terrain, view.capitals[1], view.capitals[2], began)


@lru_cache(maxsize=256)
def _plan(faces: str, terrain: tuple[str, ...], capital: str, other_capital: str, began: int) -> Plan:
    plans: tuple[Plan, ...] = ("cities", "tracks", "aspects")
    if distances(faces, terrain, capital, False).get(other_capital, FAR) <= MARCH:
        plans = (*plans, "army")
    mark = crc32("".join(terrain).encode())  # not hash(): it differs by process
    return plans[(mark + began) % len(plans)]


@lru_cache(maxsize=4096)
def distances(faces: str, terrain: tuple[str, ...], start: str, water: bool) -> Mapping[str, int]:
    """By space, the steps to it over land or over water. ``start`` may be of either kind."""
    lying = board(faces, terrain)
    beside = lying.water_beside if water else lying.land_beside
    steps, rim = {start: 0}, [start]
    for space in rim:
        for near in beside[space]:
            if near not in steps:
                steps[near] = steps[space] + 1
                rim.append(near)
    return steps


def apart(view: State, start: str, to: str, *, water: bool = False) -> int:
    """The steps from one space to another."""
    return distances(view.faces, view.terrain, start, water).get(to, FAR)
