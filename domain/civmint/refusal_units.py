"""Refusals of paying for, building, upgrading, downgrading, repairing and moving units."""

from domain.civmint import building, moving, upkeep
from domain.civmint import commands as c
from domain.civmint.building import UPGRADES, sites
from domain.civmint.move import able, lying
from domain.civmint.names import CUBES
from domain.civmint.payable import bill, owed, payable, pays, price
from domain.civmint.paying import affords, stock
from domain.civmint.places import TOWNS, cargo, hostile, military, room, unit_of
from domain.civmint.places import holds as holds_capital
from domain.civmint.refusing import absent, among, no, nowhere, units_of
from domain.civmint.state import State, Unit
from domain.civmint.tin import tin
from domain.civmint.words import NUMBERS, cost_words, cubes, kind_name, unit_words
from domain.kernel.refusal import Refusal
from domain.kernel.wording import counted


def pay(state: State, command: c.Pay) -> Refusal | None:
    """Why the cubes are not there, or do not pay the price."""
    seat = command.seat
    if pays(state, seat, command.cubes):
        return None
    ways = payable(state, seat)
    if state.phase == "trade":
        rule, due = "5.1", f"a trade costs {able(state, seat).give} resources"
        if same_kind := _same_kind(state, command, due):
            return same_kind
    else:
        cost = cost_words(owed(state, seat))
        rule, due = (
            ("6.3", f"the bill is {cost}") if state.phase == "upkeep" else ("8.10", f"it costs {cost}")
        )
    has = dict(zip(CUBES, stock(state, seat), strict=True))
    for cube, number in command.cubes:
        if cube not in has or (cube == "money" and state.phase == "trade"):
            unpaid = "5.3" if state.phase == "trade" else rule
            return no(unpaid, f"{cube[:60]!r} does not pay here; {due}")
        if number > has[cube]:
            return no(rule, f"seat {seat} cannot pay {cubes([(cube, number)])}: it has {has[cube]}; {due}")
    if state.phase == "upkeep" and not ways.count():
        return no("6.5", f"the bill of {cost_words(bill(state, seat))} cannot be paid; downgrade a unit")
    example = cubes(next(ways.values()))
    return no(rule, f"{cubes(command.cubes)} does not pay the price: {due}, for example {example}")


def _same_kind(state: State, command: c.Pay, due: str) -> Refusal | None:
    """Why a trade does not give the kind that it yields."""
    get = state.buying.get if state.buying else None
    if get is None or get not in dict(command.cubes) or tin(state.mint).pack.limits.same_kind:
        return None
    return no("5.12", f"a trade for {NUMBERS[get]} gives no {NUMBERS[get]}; {due} of other kinds")


def downgrade(state: State, command: c.Downgrade) -> Refusal | None:
    """Why a unit cannot be downgraded now."""
    seat = command.seat
    if command in upkeep.downs(state, seat):
        return None
    named = units_of(state, command)
    if not command.unit:
        return no("6.7", "a Capital City cannot be downgraded", named)
    if missing := absent(state, command, command.unit):
        return missing
    unit = unit_of(state, seat, command.unit)
    words = unit_words(state, seat, unit.die)
    if unit.kind == "ship":
        if unit.damage or cargo(state, seat, unit.die):
            return no("6.12", f"{words} carries units or is damaged", named)
        shores = among(state, command, lambda choice: choice.to, lambda choice: command.unit == choice.unit)
        if command.to is None:
            return no("6.12", f"name a space for the Settler of {words} in `to`", shores)
        return no("6.12", f"the Settler of {words} cannot go to {command.to!r}", shores)
    if command.to is not None:
        return no("6.12", f"{words} stays in its space: leave `to` out")
    return no("6.10", f"{words} is damaged", named)


def repair(state: State, command: c.Repair) -> Refusal | None:
    """Why the unit cannot be repaired: no damage, or too little Money."""
    seat = command.seat
    if command.unit in upkeep.repairable(state, seat):
        return None
    if missing := absent(state, command, command.unit):
        return missing
    cost, money = upkeep.repair_cost(state), state.numbers[seat]["money"]
    if money < cost:
        return no("7.2", f"the next damage cube costs {cost} Money; seat {seat} has {money}")
    words = unit_words(state, seat, command.unit)
    if not command.unit and not holds_capital(state, seat):
        return no("7.4", f"{words} is conquered", units_of(state, command))
    return no("7.1", f"{words} has no damage", units_of(state, command))


def mend(state: State, command: c.Mend) -> Refusal | None:
    """Why no damage of the unit can be removed."""
    seat = command.seat
    if command.unit in upkeep.damaged(state, seat):
        return None
    if missing := absent(state, command, command.unit):
        return missing
    rule = "19.1" if command.unit or holds_capital(state, seat) else "19.2"
    words = unit_words(state, seat, command.unit)
    return no(rule, f"no damage of {words} can be removed", units_of(state, command))


def build(state: State, command: c.Build) -> Refusal | None:
    """Why the unit cannot be built: no die, place or payment for it."""
    seat, kind = command.seat, command.kind
    free = state.step == "explosion"
    name = kind_name(state, kind)
    if free and kind != "settler":
        return no("18.16", f"the event gives a Settler or an upgrade, not a new {name}")
    if building.free_die(state, seat) is None:
        number = counted(len(state.units[seat]), "unit")
        return no("2.2", f"seat {seat} has no die left: {number} on the map")
    if command.space not in sites(state, seat, kind):
        rule = "8.1" if kind == "settler" else "8.2"
        places = among(state, command, lambda choice: choice.space, lambda choice: kind == choice.kind)
        return no(rule, f"new {name} cannot be built on {command.space[:60]!r}", places)
    return None if free else _unaffordable(state, seat, kind, None)


def _unaffordable(state: State, seat: int, kind: str, of: str | None) -> Refusal | None:
    cost, has = price(state, seat, kind, of), stock(state, seat)
    if affords(has, cost):
        return None
    there = cubes(zip(CUBES, has, strict=True))
    return no("8.16", f"{kind_name(state, kind)} costs {cost_words(cost)}; seat {seat} has {there}")


def upgrade(state: State, command: c.Upgrade) -> Refusal | None:
    """Why the unit cannot be upgraded here and now."""
    seat = command.seat
    free = state.step == "explosion"
    if not command.unit:
        return no("2.2", "a Capital City cannot be upgraded")
    if missing := absent(state, command, command.unit):
        return missing
    unit = unit_of(state, seat, command.unit)
    if free and command.kind not in ("infantry", "cavalry", "artillery"):
        name = kind_name(state, command.kind)
        return no("18.16", f"the event gives a Settler or an upgrade to a military unit, not a {name}")
    if command.kind not in UPGRADES[unit.kind]:
        words, name = unit_words(state, seat, unit.die), kind_name(state, command.kind)
        can = ", ".join(kind_name(state, kind) for kind in UPGRADES[unit.kind]) or "nothing"
        return no("8.3", f"{words} cannot become {name}; it can become {can}")
    if unit.damage:
        return no("8.11", f"{unit_words(state, seat, unit.die)} is damaged, so it cannot be upgraded")
    if unit.aboard:
        return no("8.14", f"{unit_words(state, seat, unit.die)} cannot be upgraded")
    if not free and unit.built and state.one_step:
        return no("8.12", f"{unit_words(state, seat, unit.die)} was already built or upgraded this turn")
    return _misplaced(state, command, unit) or (
        None if free else _unaffordable(state, seat, command.kind, unit.kind)
    )


def _misplaced(state: State, command: c.Upgrade, unit: Unit) -> Refusal | None:
    if command.to in building.places(state, command.seat, unit, command.kind):
        return None
    words = unit_words(state, command.seat, unit.die)
    if command.kind == "ship":

        def same(choice: c.Upgrade) -> bool:
            return (command.unit, command.kind) == (choice.unit, choice.kind)

        waters = among(state, command, lambda choice: choice.to, same)
        if command.to is None:
            return no("8.7", f"name a space for the Ship of {words} in `to`", waters)
        return no("8.7", f"a Ship of {words} cannot appear on {command.to!r}", waters)
    if command.to is not None:
        return no("8.7", f"{words} stays in its space: leave `to` out")
    kinds = [
        kind_name(state, one.kind)
        for one in state.units[command.seat]
        if one.space == unit.space and one.kind in TOWNS
    ]
    there = ", ".join(kinds) or "a Capital City"
    return no("2.5", f"{unit.space} cannot take a Village, because it has: {there}")


def move(state: State, command: c.Move) -> Refusal | None:
    """Why a move is too long, or leads where the unit cannot go."""
    seat = command.seat
    if wrong := nowhere(command.to):
        return wrong
    if not command.unit:
        return no("9.2", "a Capital City cannot move")
    if missing := absent(state, command, command.unit):
        return missing
    unit = unit_of(state, seat, command.unit)
    if still := _still(state, seat, unit):
        return still
    if command.ship is not None:
        return _board(state, command, unit)
    possible = moving.destinations(
        state, unit, moving.left(state, seat, unit), moving.barred(state, seat, unit)
    )
    if command.to in possible:
        return None
    return _unreached(state, command, unit)


def _still(state: State, seat: int, unit: Unit) -> Refusal | None:
    """Why a unit cannot move at all."""
    if unit.kind not in TOWNS and moving.left(state, seat, unit) > 0:
        return None
    words = unit_words(state, seat, unit.die)
    if unit.kind in TOWNS:
        return no("9.2", f"{words} cannot move")
    if unit.kind == "ship" and unit.built:
        return no("9.13", f"{words} was built this turn, so it cannot move")
    moved = counted(moving.speed(state, seat, unit), "space")
    return no("9.1", f"{words} has moved as far as it can this turn, {moved}")


def _unreached(state: State, command: c.Move, unit: Unit) -> Refusal:
    """Why a space is not reached."""
    seat, to, map_ = command.seat, command.to, lying(state)
    words = unit_words(state, seat, unit.die)

    def by_itself(choice: c.Move) -> bool:
        return command.unit == choice.unit and choice.ship is None

    possible = among(state, command, lambda choice: choice.to, by_itself)
    if (to in map_.water) != (unit.kind == "ship"):
        where = "on water" if unit.kind == "ship" else "on land, and boards a Ship named in `ship`"
        return no("9.3", f"{words} moves {where}", possible)
    enemies = hostile(state, seat)
    if to in enemies and unit.kind == "settler":
        return no("9.4", f"{words} cannot enter {to}, which the enemy occupies", possible)
    water, steps = unit.kind == "ship", moving.left(state, seat, unit)
    free = moving.reach(map_, unit.space, steps, frozenset(), water, True)
    if to in free and not unit.aboard:
        return no("9.4", f"{words} reaches {to} only through the enemy", possible)
    return no("9.1", f"{words} can move {counted(steps, 'space')} more, and {to} is farther", possible)


def _board(state: State, command: c.Move, unit: Unit) -> Refusal | None:
    """Why a unit cannot board a Ship."""
    seat, die = command.seat, command.ship or 0
    near = moving.ships_near(state, seat, unit)
    if any((ship.die, ship.space) == (die, command.to) for ship in near):
        return None
    words = unit_words(state, seat, unit.die)

    def on_board(choice: c.Move) -> bool:
        return command.unit == choice.unit and choice.ship is not None

    possible = among(state, command, lambda choice: unit_words(state, seat, choice.ship), on_board)
    if unit.aboard or unit.kind == "ship":
        return no("9.6", f"{words} cannot board a Ship")
    if missing := absent(state, command, die, possible):
        return missing
    there = next((one for one in state.units[seat] if one.die == die), None)
    if there is None or there.kind != "ship":
        return no("9.6", f"die {die} of seat {seat} is not a Ship", possible)
    barred = not military(unit) and not moving.boards_freely(state)
    if barred and there.space == command.to and there.space in hostile(state, seat):
        ship = unit_words(state, seat, die)
        return no("9.4", f"{words} cannot board {ship}, where the enemy is", possible)
    capacity = able(state, seat).capacity
    if not room(state, seat, there, capacity):
        return no(
            "9.7", f"{unit_words(state, seat, die)} has no room: it carries {counted(capacity, 'unit')}"
        )
    return no(
        "9.6",
        f"{unit_words(state, seat, die)} is not beside {words}, or not on {command.to}",
        possible,
    )
