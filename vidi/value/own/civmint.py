"""Numbers of CivMint: what each seat gains in a round, and its way to the end by the plan of `steady`."""

from domain.civmint.move import able
from domain.civmint.move import other as rival
from domain.civmint.names import ASPECTS, CUBES, TRACKS
from domain.civmint.payable import bill
from domain.civmint.places import controlled
from domain.civmint.points import counted
from domain.civmint.state import State
from domain.civmint.tin import tin
from vidi.bots.civmint.army import marching, soldiers, threat
from vidi.bots.civmint.people import harvest
from vidi.bots.civmint.plan import apart, plan
from vidi.value.own import Own

A_ROUND = 2
"""The Cities, or the levels, by which a seat comes nearer to the end in a round. House."""
AFAR = 20
"""The distance of an army without units."""


def features(view: State, seat: int) -> dict[str, float | list[float]]:
    """By seat, its points, its gains and its way to the end."""
    if not view.capitals[1]:  # the Capital Cities are not chosen yet
        return {}
    aim = plan(view)
    rows = [_of_seat(view, one, aim) for one in (1, 2)]
    rounds = min([row["way"] for row in rows]) / A_ROUND
    each = tin(view.mint).pack.scoring.cubes_per_point
    return {
        f"plan={aim}": 1.0,
        "rounds": rounds,
        "end": [row["points"] + rounds * row["gain"] / each for row in rows],
        **{name: [row[name] for row in rows] for name in rows[0]},
    }


def _of_seat(view: State, seat: int, aim: str) -> dict[str, float]:
    """The numbers of one seat."""
    known, numbers, units = tin(view.mint), view.numbers[seat], view.units[seat]
    limits, levels = known.pack.limits, view.levels[seat]
    yields, costs = harvest(view, seat, units), bill(view, seat)
    made = sum([cubes for _, _, cubes, _ in able(view, seat).makes])
    food, rest = yields["food"] - costs[0], yields.total() - yields["food"] - costs[4]
    army, enemy = soldiers(view, seat), view.capitals[rival(seat)]
    cities = limits.cities - sum([unit.kind == "city" for unit in units])
    tracks = sum(sorted([known.top[track] - levels[track] for track in TRACKS])[: limits.tops])
    aspects = sum(sorted([known.highest[aspect] - numbers[aspect] for aspect in ASPECTS])[: limits.tops])
    ways = {"cities": cities, "tracks": tracks, "aspects": aspects}
    return {
        "points": sum(counted(view, seat, controlled(view, seat)).values()),
        "food": food,
        "rest": rest,
        "made": made,
        "gain": food + rest + made + numbers["taxes"],
        "stock": sum([numbers[cube] for cube in CUBES]),
        "research": numbers["research"],
        **ways,
        "way": ways.get(aim, 0),
        "threat": threat(view, seat),
        "army": sum([known.units[unit.kind].strength - unit.damage for unit in army]),
        "distance": min([apart(view, unit.space, enemy) for unit in army], default=AFAR),
        "marches": marching(view, seat),
        "played": view.active == 0 or (view.active != seat and view.first == seat),
    }


OWN = Own(features, compared=("points", "gain", "way", "research", "end"), games=4_000, trees=400, ends=3)
