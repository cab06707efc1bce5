"""Military units: their number, their marches, their attacks and their defence."""

from domain.civmint import commands as c
from domain.civmint.fighting import SIDES, attack_value, capital_attack, defenders, totals
from domain.civmint.move import other
from domain.civmint.places import defended, military, standing, unit_of
from domain.civmint.state import State, Unit
from domain.civmint.tin import tin
from vidi.bots.civmint.plan import apart, plan

NOT = -1.0
"""The worth of a choice that the bot never makes; the end of a step is worth 0."""
NEAR = 3
"""Enemies at this distance are a threat to the Capital City."""
PEACE = 2
"""Rounds before an army is built. Other plans keep one unit after twice as many."""
MUSTER = 4
"""The military units with which an army marches on the enemy's Capital City."""
VALUE = {
    "settler": 1.0,
    "village": 2.5,
    "city": 6.0,
    "infantry": 2.0,
    "cavalry": 3.0,
    "artillery": 4.0,
    "ship": 2.5,
}
"""The worth of a unit to its owner."""
CAPITAL = 12.0
"""The worth of a Capital City that stands."""


def soldiers(view: State, seat: int) -> list[Unit]:
    """The military units of a seat."""
    return [unit for unit in view.units[seat] if military(unit)]


def threat(view: State, seat: int) -> int:
    """The number of the enemy's military units near the seat's Capital City."""
    home = view.capitals[seat]
    return sum([apart(view, home, unit.space) <= NEAR for unit in soldiers(view, other(seat))])


def most(view: State, seat: int) -> int:
    """The number of military units that a seat wants."""
    if view.status[seat] == "conquered":
        return tin(view.mint).pack.limits.dice
    if plan(view) == "army":
        return 5 if view.round > PEACE else 0
    return max(view.round > 2 * PEACE, min(4, threat(view, seat)))


def wanted(view: State, seat: int, command: c.Build | c.Upgrade) -> float:
    """The worth of building a military unit now."""
    own = soldiers(view, seat)
    if command.kind != "infantry":
        shots = sum(unit.kind == "artillery" for unit in own)
        return 4.5 if (command.kind == "artillery") == (shots < 3) else 3.5
    if len(own) >= most(view, seat):
        return NOT
    if isinstance(command, c.Build):
        return 5 - 0.2 * apart(view, command.space, goal(view, seat))
    return 4 - 0.2 * apart(view, unit_of(view, seat, command.unit).space, goal(view, seat))


def marching(view: State, seat: int) -> bool:
    """Whether the army marches on the enemy's Capital City."""
    if view.status[other(seat)] != "stands":
        return True
    return plan(view) == "army" and len(soldiers(view, seat)) >= MUSTER


def goal(view: State, seat: int) -> str:
    """The space that the army marches to."""
    home_first = view.status[seat] != "stands" or not marching(view, seat)
    return view.capitals[seat if home_first else other(seat)]


def chance(attack: int, defence: int) -> float:
    """The share of throws that hit."""
    return sum([a + attack >= d + defence for a in SIDES for d in SIDES]) / 36


def move(view: State, seat: int, unit: Unit, command: c.Move) -> float:
    """How much a move improves the place of a military unit."""
    if command.ship or unit.aboard:
        return 0.1 if unit.aboard else NOT
    enemy = other(seat)
    fortress = view.capitals[enemy]
    if unit.space == fortress and view.status[enemy] != "stands":
        return 10 * NOT
    aim = goal(view, seat)
    if defended(view, enemy, command.to) or command.to == fortress:
        return _entering(view, seat, unit, command.to)
    if aim == fortress and unit.kind == "artillery" and apart(view, unit.space, fortress) == 1:
        return NOT
    return 0.5 * (apart(view, unit.space, aim) - apart(view, command.to, aim)) - 0.1


def _entering(view: State, seat: int, unit: Unit, space: str) -> float:
    """The worth of entering a space with enemies."""
    enemy = other(seat)
    if space == view.capitals[seat] and view.status[seat] != "stands":
        return 10  # the game ends with this round if it stays conquered
    inside = standing(view, enemy, space)
    if space == view.capitals[enemy]:
        if view.status[enemy] != "stands":
            return 10
        near = sum([apart(view, one.space, space) <= 1 for one in soldiers(view, seat)])
        return 3 if marching(view, seat) and near >= MUSTER - 1 and not unit.damage else NOT
    attack = attack_value(view, seat, unit._replace(space=space), near=False) or 0
    cards = tin(view.mint).units
    strongest = max(inside, key=lambda one: (cards[one.kind].defence, cards[one.kind].strength - one.damage))
    hit = chance(attack, cards[strongest.kind].defence)
    together = 1 + len(standing(view, seat, space))
    kills = cards[strongest.kind].strength - strongest.damage <= together
    home = 1.5 if apart(view, space, view.capitals[seat]) <= 1 else 1
    lost = VALUE[unit.kind] * (1 if unit.damage else 0.4)
    return home * hit * VALUE[strongest.kind] * (1 if kills else 0.4) / len(inside) - (1 - hit) * lost


def attack(view: State, seat: int, command: c.Attack) -> float:
    """The worth of what an attack can destroy, less what it can cost."""
    enemy, cards = other(seat), tin(view.mint).units
    if command.unit:
        unit = unit_of(view, seat, command.unit)
        bonus = attack_value(view, seat, unit, near=unit.space != command.target) or 0
        left, own = cards[unit.kind].strength - unit.damage, VALUE[unit.kind]
    else:
        bonus = capital_attack(view, seat) or 0
        left, own = tin(view.mint).pack.capital.strength - view.cubes[seat], CAPITAL
    worst, hurts = 1.0, 0.0
    for die in defenders(view, enemy, command.target):
        kind = unit_of(view, enemy, die).kind if die else "capital"
        worst = min(worst, chance(bonus, cards[kind].defence if die else tin(view.mint).pack.capital.defence))
        hurts = max(hurts, VALUE[kind] if die else CAPITAL / 2)
    return worst * hurts - (1 - worst) * own / left


def defend(view: State, seat: int, command: c.Defend) -> float:
    """The worth of a defender: high defence, and little loss from damage."""
    if not command.unit:
        capital = tin(view.mint).pack.capital
        left = capital.strength - view.cubes[seat]
        return capital.defence - (CAPITAL if left == 1 else 3 / left)
    unit = unit_of(view, seat, command.unit)
    card = tin(view.mint).units[unit.kind]
    left = card.strength - unit.damage
    return card.defence - VALUE[unit.kind] * (1 if left == 1 else 0.3)


def spend(view: State, seat: int) -> int:
    """The Combat Power that changes the result; 0 if it is not enough or not needed."""
    attack_, defence = totals(view.attack)
    lacking = defence - attack_ if seat == view.active else attack_ + 1 - defence
    return lacking if 0 < lacking <= view.numbers[seat]["power"] else 0


def retreat(view: State, seat: int, command: c.Retreat) -> float:
    """The worth of a retreat: damaged units go home, others to the space that the army marches to."""
    if command.to is None:
        return 0
    unit = unit_of(view, seat, command.unit)
    aim = view.capitals[seat] if unit.damage else goal(view, seat)
    return -apart(view, aim, command.to) - VALUE[unit.kind] / 10
