"""Settlers, Villages, Cities and Ships: their yields and costs, what to build, and where they go."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from domain.civmint import commands as c
from domain.civmint.board import board
from domain.civmint.move import lying
from domain.civmint.names import CUBES, MILITARY
from domain.civmint.payable import price
from domain.civmint.places import TOWNS, holds, hostile, unit_of
from domain.civmint.state import State, Unit
from domain.civmint.tin import tin
from vidi.bots.civmint import army
from vidi.bots.civmint.army import NOT, VALUE
from vidi.bots.civmint.plan import FAR, distances, plan
from vidi.bots.civmint.stock import needs, worth

TURNS = 3
"""The turns for which food must be enough after a unit is built."""
WALK = 0.7
"""The worth of a space is multiplied by this for each step that leads there."""
TOWNS_OF_AN_ARMY = 3
SOLDIERS = 4
"""Dice that an army keeps for its units."""


def harvest(view: State, seat: int, units: Iterable[Unit]) -> Counter[str]:
    """An estimate of what these units and the Capital City yield in a production step."""
    icons, yields = lying(view).icons, Counter[str]()
    settlers, times = Counter[str](), dict[str, int]()
    if holds(view, seat):
        times[view.capitals[seat]] = 2
    for unit in units:
        if unit.kind == "settler" and not unit.aboard:
            settlers[unit.space] += 1
        elif unit.kind in ("village", "ship"):
            times.setdefault(unit.space, 1)
        elif unit.kind == "city":
            times[unit.space] = 2
    for space, many in times.items():
        for icon in icons[space]:
            yields[icon] += many
    for space, many in settlers.items():
        if space not in times:
            yields.update(sorted(icons[space], key="food".__ne__)[:many])
    return yields


def _fed(view: State, seat: int, command: c.Build | c.Upgrade) -> bool:
    """Whether all units can be fed for some turns after this unit is built."""
    units, of = list(view.units[seat]), None
    if isinstance(command, c.Upgrade):
        old = unit_of(view, seat, command.unit)
        units.remove(old)
        of = old.kind
        units.append(old._replace(kind=command.kind, space=command.to or old.space))
    else:
        units.append(Unit(0, command.kind, command.space))
    cards, cost = tin(view.mint).units, price(view, seat, command.kind, of)
    gained, numbers = harvest(view, seat, units), view.numbers[seat]
    food = gained["food"] - sum([cards[unit.kind].upkeep_food for unit in units])
    others = gained.total() - gained["food"] - sum([cards[unit.kind].upkeep_any for unit in units])
    half = numbers["money"] // 2
    stored = numbers["wood"] + numbers["stone"] + numbers["metal"] - sum(cost[1:5])
    return numbers["food"] - cost[0] + half + TURNS * food >= 0 and stored + half + TURNS * others >= 0


def build(view: State, seat: int, command: c.Build | c.Upgrade) -> float:
    """The worth of building a unit now."""
    if view.step == "explosion":
        return _free(view, seat, command)
    if command.kind == "city" and _last_cities(view, seat):
        return 20
    if command.kind in MILITARY:
        value = army.wanted(view, seat, command)
    elif isinstance(command, c.Build):
        value = _settler(view, seat, command)
    elif command.kind == "ship":
        value = _ship(view, seat, command)
    else:
        value = _town(view, seat, command)
    return value if value > 0 and _fed(view, seat, command) else NOT


def _free(view: State, seat: int, command: c.Build | c.Upgrade) -> float:
    """The worth of a unit from an event. A Settler needs no Food, so it is never declined."""
    if isinstance(command, c.Build):
        return max(0.1, _settler(view, seat, command))
    value = army.wanted(view, seat, command)
    return value if value > 0 and _fed(view, seat, command) else NOT


def _last_cities(view: State, seat: int) -> bool:
    """Whether Villages can become the last Cities in this turn."""
    units, numbers = view.units[seat], view.numbers[seat]
    missing = tin(view.mint).pack.limits.cities - sum([unit.kind == "city" for unit in units])
    ready = sum(
        [unit.kind == "village" and not unit.damage and not (unit.built and view.one_step) for unit in units]
    )
    food, _, stone, _, any_, _ = price(view, seat, "city", "village")
    goods = numbers["stone"] + (0 if view.typed_costs else numbers["wood"] + numbers["metal"])
    lacking = max(0, missing * food - numbers["food"]) + max(0, missing * (stone + any_) - goods)
    return 0 < missing <= ready and lacking <= numbers["money"]


def _settler(view: State, seat: int, command: c.Build) -> float:
    """The worth of a Settler while there is land for it, and dice are left."""
    kinds = [unit.kind for unit in view.units[seat]]
    least = SOLDIERS if plan(view) == "army" else 0
    soldiers = sum([kind in MILITARY for kind in kinds])
    dice = tin(view.mint).pack.limits.dice - max(0, army.most(view, seat) - soldiers, least - soldiers)
    if len(kinds) >= dice or kinds.count("settler") > 3:
        return NOT
    return 5 - 0.5 * len(kinds) + 0.1 * _best_land(view, seat, command.space)


def _ship(view: State, seat: int, command: c.Upgrade) -> float:
    """The worth of a Ship: it reaches icons that Settlers cannot, and eats nothing."""
    icons = lying(view).icons[command.to or ""]
    if not icons or any(unit.space == command.to for unit in view.units[seat]):
        return NOT
    return 3 + len(icons) - 2 * sum([unit.kind == "ship" for unit in view.units[seat]])


def _town(view: State, seat: int, command: c.Upgrade) -> float:
    """The worth of a Village on rich land, or of a City."""
    fights = plan(view) == "army"
    icons = len(lying(view).icons[unit_of(view, seat, command.unit).space])
    value = icons + 2 * (not fights)
    if command.kind == "city":
        return 2 + value
    towns = sum([unit.kind in TOWNS for unit in view.units[seat]])
    most = TOWNS_OF_AN_ARMY if fights else tin(view.mint).pack.limits.cities + 1
    return 1 + value if icons and towns < most else NOT


@lru_cache(maxsize=1024)
def _lands(faces: str, terrain: tuple[str, ...], worths: tuple[tuple[str, float], ...]) -> dict[str, float]:
    """By space of land, its worth to a Settler of a seat to which icons are worth so much."""
    map_, of = board(faces, terrain), dict(worths)
    return {
        space: sum([0.5 + of[icon] for icon in icons])
        + 0.3 * any(map_.icons[near] for near in map_.water_beside[space])
        for space, icons in map_.icons.items()
        if icons and space not in map_.water
    }


def _best_land(view: State, seat: int, start: str, die: int = 0) -> float:
    """The best free land for a Settler on a space; land farther away counts less."""
    gone = {unit.space for unit in view.units[seat] if unit.die != die and unit.kind not in MILITARY}
    gone |= {view.capitals[seat]} | hostile(view, seat)
    need, numbers = needs(view, seat), view.numbers[seat]
    worths = tuple([(icon, worth(need, icon, numbers[icon])) for icon in CUBES])
    steps = distances(view.faces, view.terrain, start, False)
    return max(
        [
            land * WALK ** steps.get(space, FAR)
            for space, land in _lands(view.faces, view.terrain, worths).items()
            if space not in gone
        ],
        default=0,
    )


def _best_water(view: State, seat: int, start: str, die: int) -> float:
    """The best free water for a Ship on a space."""
    gone = {unit.space for unit in view.units[seat] if unit.die != die} | hostile(view, seat)
    map_, steps = lying(view), distances(view.faces, view.terrain, start, True)
    return max(
        [
            len(map_.icons[space]) * WALK ** steps.get(space, FAR)
            for space in map_.icons
            if space in map_.water and space not in gone
        ],
        default=0,
    )


def move(view: State, seat: int, unit: Unit, command: c.Move) -> float:
    """How much a move improves the place of a Settler or a Ship."""
    if command.ship:
        return NOT
    hope = _best_water if unit.kind == "ship" else _best_land
    return hope(view, seat, command.to, unit.die) - hope(view, seat, unit.space, unit.die) - 0.01


def downgrade(view: State, seat: int, command: c.Downgrade) -> float:
    """Prefers the unit that is worth least, of those that eat."""
    unit = unit_of(view, seat, command.unit)
    card = tin(view.mint).units[unit.kind]
    return 10 * bool(card.upkeep_food or card.upkeep_any) - VALUE[unit.kind]
