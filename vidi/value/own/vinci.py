"""Numbers of Vinci: the points of the turns that are left, and the provinces within reach of others."""

from collections.abc import Mapping
from dataclasses import replace

from domain.vinci.geography import geography
from domain.vinci.play import ROUNDS
from domain.vinci.points import active_points, declined_points
from domain.vinci.reach import in_reach
from domain.vinci.state import State, copy
from vidi.bots.vinci.forecast import Forecast, coming, ruins, standing
from vidi.value.own import Own

FRESH = Forecast(provinces=4.5, gained=1, pawns=9, now=1.4, later=1.2, aid=1.5)
"""A civilization after its first turn, roughly. House."""


def features(view: State, seat: int) -> dict[str, float | list[float]]:
    """By seat, its income, what it may still expect, and its provinces that others can reach."""
    regions, seats = geography(view.map), range(1, len(view.players) + 1)
    left = ROUNDS[len(seats)] - view.round + 1
    reach = {other: in_reach(view, regions, other) if view.active[other] else 0 for other in seats}
    rows = [_of_seat(view, other, left, reach) for other in seats]
    return {"rounds": left, **{name: [row[name] for row in rows] for name in rows[0]}}


def _of_seat(view: State, seat: int, left: int, reach: Mapping[int, int]) -> dict[str, float]:
    """The numbers of one seat. ``left`` are the rounds that are left, with this one."""
    regions, table = geography(view.map), copy(view)
    income = sum([points for _, points in active_points(view, regions, seat)])
    rest = sum([points for _, points in declined_points(view, regions, seat)])
    threats = 0
    for enemy, area in reach.items():
        threats |= area if enemy != seat else 0
    place, to_move = [(one - view.first_seat) % len(reach) for one in (seat, view.seat)]
    turns = left - (place < to_move)
    table.seat = seat
    civ = replace(standing(table), gained=1) if view.active[seat] else FRESH
    expected = coming(civ, ruins(table), turns, FRESH)
    return {
        "aid": civ.aid if view.active[seat] else 0,
        "pawns": civ.pawns if view.active[seat] else 0,
        "expected": expected,
        "final": view.scores[seat] + expected,
        "active": income,
        "declined": rest,
        "threatened": (view.held[seat] & threats).bit_count(),
        "fallen_threatened": (view.fallen[seat] & threats).bit_count(),
        "turns": turns,
        "end": view.scores[seat] + turns * (income + rest),
    }


OWN = Own(features, compared=("end", "final"), games=3_000, trees=400, ends=3)
