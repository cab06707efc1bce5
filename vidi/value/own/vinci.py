"""Numbers of Vinci: the points of the turns that are left, and the provinces within reach of others."""

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


def features(view: State, seat: int) -> dict[str, float]:
    """By seat in the order of the table, its income, and its provinces that others can reach."""
    regions, seats = geography(view.map), len(view.players)
    left = ROUNDS[seats] - view.round + 1
    reach = [in_reach(view, regions, other) if view.active[other] else 0 for other in range(1, seats + 1)]
    values: dict[str, float] = {"rounds": left}
    ends, finals, table = [], [], copy(view)
    for place in range(seats):
        other = (seat - 1 + place) % seats + 1
        income = sum([points for _, points in active_points(view, regions, other)])
        rest = sum([points for _, points in declined_points(view, regions, other)])
        threats = 0
        for enemy, area in enumerate(reach, 1):
            threats |= area if enemy != other else 0
        moved = (other - view.first_seat) % seats < (view.seat - view.first_seat) % seats
        turns = left - moved
        ends.append(view.scores[other] + turns * (income + rest))
        table.seat, civ = other, FRESH
        if view.active[other]:
            civ = replace(standing(table), gained=1)
            values[f"aid@{place}"], values[f"pawns@{place}"] = civ.aid, civ.pawns
        expected = coming(civ, ruins(table), turns, FRESH)
        finals.append(view.scores[other] + expected)
        values[f"expected@{place}"], values[f"final@{place}"] = expected, finals[-1]
        values[f"active@{place}"], values[f"declined@{place}"] = income, rest
        values[f"threatened@{place}"] = (view.held[other] & threats).bit_count()
        values[f"fallen_threatened@{place}"] = (view.fallen[other] & threats).bit_count()
        values[f"turns@{place}"], values[f"end@{place}"] = turns, ends[-1]
    values["lead"] = ends[0] - max(ends[1:])
    values["final.lead"] = finals[0] - max(finals[1:])
    values["final.rank"] = sum([other > finals[0] for other in finals])
    return values


OWN = Own(features, games=3_000, trees=400, ends=3, expert=False)
