"""One attack: the defending unit, dice, Combat Power and the hit (rules 11 and 12)."""

from domain.civmint.alike import distinct
from domain.civmint.capitals import fall
from domain.civmint.commands import Defend, Spend
from domain.civmint.events import DiceRolled, PowerSpent, UnitDefends, UnitHit
from domain.civmint.ledger import Ledger
from domain.civmint.losing import destroy
from domain.civmint.move import Move, able, other
from domain.civmint.places import unit_of
from domain.civmint.state import Battle, State, Unit
from domain.civmint.tin import tin

SIDES = range(1, 7)
PASSED = -1


def attack_value(state: State, seat: int, unit: Unit, near: bool) -> int | None:
    """The bonus of a unit in attack; None if it cannot attack (civmint:10.4, 10.14, 11.2 to 11.4)."""
    if unit.aboard and unit.kind != "artillery":
        return None
    attack = tin(state.mint).units[unit.kind].attack
    value = attack.near if near or unit.kind == "ship" else attack.here
    if value is None:
        return None
    allowed = able(state, seat)
    return value + (allowed.ship_attack if unit.kind == "ship" else allowed.attack.get(unit.kind, 0))


def capital_attack(state: State, seat: int) -> int | None:
    """The bonus of a Capital City in attack on an adjacent space; None if it cannot attack."""
    if state.status[seat] != "stands" or state.shot[seat]:
        return None
    return tin(state.mint).pack.capital.attack.near


def bonus(state: State, seat: int, die: int, near: bool) -> int:
    """The bonus of an attacker, a unit or with die 0 the Capital City."""
    if die:
        return attack_value(state, seat, unit_of(state, seat, die), near) or 0
    return tin(state.mint).pack.capital.attack.near or 0


def defence(state: State, seat: int, die: int) -> int:
    """The bonus of a defender, a unit or with die 0 the Capital City (civmint:11.5)."""
    known = tin(state.mint)
    return known.units[unit_of(state, seat, die).kind].defence if die else known.pack.capital.defence


def hits(attack: int, defended: int) -> int:
    """The throws of both dice, of 36, in which these bonuses hit without Combat Power."""
    return sum([a + attack >= d + defended for a in SIDES for d in SIDES])


def defenders(state: State, seat: int, space: str) -> list[int]:
    """The dice that may defend a space; of units that are alike, one (civmint:10.11, 10.12)."""
    dice = [unit.die for unit in distinct(state, seat) if unit.space == space and not unit.aboard]
    return [0, *dice] if state.capitals[seat] == space and state.status[seat] == "stands" else dice


def go_on(move: Move) -> bool:
    """Goes on with an attack; returns whether a decision is due."""
    state = move.state
    battle, enemy = state.attack, other(state.active)
    if battle.defender is None:
        possible = defenders(state, enemy, battle.space)
        if len(possible) > 1:
            return move.ask("defend", enemy)
        _defend(move, possible[0])
    elif (asked := spender(state)) is not None:
        return move.ask("power", asked)
    else:
        _hit(move)
    return False


def defend(move: Move, command: Defend) -> None:
    """The defender chooses a unit."""
    _defend(move, command.unit)


def _defend(move: Move, die: int) -> None:
    """A unit defends, and both roll a die (civmint:11.1)."""
    state = move.state
    battle, seat, enemy = state.attack, state.active, other(state.active)
    kind = unit_of(state, enemy, die).kind if die else "capital"
    attack, defended = bonus(state, seat, battle.attacker, battle.near), defence(state, enemy, die)
    chance = hits(attack, defended)
    move.emit(UnitDefends(seat=enemy, die=die, kind=kind, attack=attack, defence=defended, chance=chance))
    attacker = move.chance.draw("attacker", SIDES, seat)
    move.emit(DiceRolled(attacker=attacker, defender=move.chance.draw("defender", SIDES, enemy)))


def totals(battle: Battle) -> tuple[int, int]:
    """Die, bonus and Combat Power of attacker and defender together."""
    (a, d), (more, other_), (spent, spent_too) = battle.dice, battle.bonus, battle.spent
    return a + more + spent, d + other_ + spent_too


def spender(state: State) -> int | None:
    """The seat that is asked for Combat Power next; None if none is (civmint:11.6 to 11.9)."""
    last = state.spender
    if last == PASSED:
        return None
    if last:
        turn: tuple[int, ...] = (other(last),)
    else:
        first = begins(state)
        turn = (first, other(first))
    return next((seat for seat in turn if state.numbers[seat]["power"]), None)


def begins(state: State) -> int:
    """The seat that is asked for Combat Power first (civmint:11.7, 11.8)."""
    battle = state.attack
    pairs = [battle.dice, totals(battle)]
    if state.first_power == "total":
        pairs.reverse()
    for attacker, defender in pairs:
        if attacker != defender:
            return state.active if attacker < defender else other(state.active)
    return other(state.active)


def spend(move: Move, command: Spend) -> None:
    """Spends Combat Power, or passes."""
    state, seat = move.state, command.seat
    attack, defence = state.attack.spent
    spent = (attack if seat == state.active else defence) + command.amount
    ledger = Ledger(move)
    ledger.add(seat, "power", -command.amount)
    move.emit(PowerSpent(seat=seat, amount=command.amount, spent=spent, changes=ledger.changes))


def _hit(move: Move) -> None:
    """The unit with the lower total takes a cube (civmint:11.10, 12.1, 12.2)."""
    state = move.state
    battle, seat, enemy = state.attack, state.active, other(state.active)
    attack, defence = totals(battle)
    if attack >= defence:
        victor, loser, die = seat, enemy, battle.defender or 0
    else:
        victor, loser, die = enemy, seat, battle.attacker
    unit = unit_of(state, loser, die) if die else None
    if unit and unit.aboard:  # civmint:12.6
        unit = unit_of(state, loser, unit.aboard)
    strength = move.tin.units[unit.kind].strength if unit else move.tin.pack.capital.strength
    damage = 1 + (unit.damage if unit else state.cubes[loser])
    move.emit(
        UnitHit(
            victor=victor,
            attack=attack,
            defence=defence,
            seat=loser,
            die=unit.die if unit else 0,
            kind=unit.kind if unit else "capital",
            space=unit.space if unit else state.capitals[loser],
            damage=damage,
            strength=strength,
        )
    )
    if damage >= strength:  # civmint:2.7
        if unit:
            destroy(move, loser, unit, "hit", victor)
        else:
            fall(move, loser)
