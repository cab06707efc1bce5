"""Numbers of Vinci: the income of the rounds that are left, and the provinces within reach of others."""

from domain.vinci.geography import geography
from domain.vinci.play import ROUNDS
from domain.vinci.points import active_points, declined_points
from domain.vinci.reach import in_reach
from domain.vinci.state import State
from vidi.value.own import Own


def features(view: State, seat: int) -> dict[str, float]:
    """By seat in the order of the table, its income, and its provinces that others can reach."""
    regions, seats = geography(view.map), len(view.players)
    left = ROUNDS[seats] - view.round + 1
    reach = [in_reach(view, regions, other) if view.active[other] else 0 for other in range(1, seats + 1)]
    values: dict[str, float] = {"rounds": left}
    ends = []
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
        values[f"active@{place}"], values[f"declined@{place}"] = income, rest
        values[f"threatened@{place}"] = (view.held[other] & threats).bit_count()
        values[f"fallen_threatened@{place}"] = (view.fallen[other] & threats).bit_count()
        values[f"turns@{place}"], values[f"end@{place}"] = turns, ends[-1]
    values["lead"] = ends[0] - max(ends[1:])
    return values


OWN = Own(features, every=2, expert=False)
