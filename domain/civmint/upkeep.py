"""Upkeep and repairs (rules 6 and 7)."""

from collections.abc import Iterator
from itertools import islice

from domain.civmint import capitals
from domain.civmint.alike import distinct
from domain.civmint.commands import Downgrade, Repair
from domain.civmint.events import BillPaid, Repaired
from domain.civmint.ledger import Ledger
from domain.civmint.losing import downgrade
from domain.civmint.move import Move
from domain.civmint.payable import bill
from domain.civmint.paying import affords, payments, spend, stock
from domain.civmint.places import cargo, holds, land_without_enemies, unit_of
from domain.civmint.state import State, Unit
from domain.civmint.tin import tin
from domain.kernel.shapes import Counted


def downs(state: State, seat: int) -> Iterator[Downgrade]:
    """The downgrades that are possible before the bill is paid (civmint:6.5, 6.6, 6.10, 6.12)."""
    for unit in distinct(state, seat):
        if unit.kind == "ship":
            if not unit.damage and not cargo(state, seat, unit.die):
                for to in land_without_enemies(state, seat, unit.space):
                    yield Downgrade(seat, unit.die, to)
        elif not unit.damage or _forced(state, seat, unit):
            yield Downgrade(seat, unit.die)


def _forced(state: State, seat: int, unit: Unit) -> bool:
    """Whether a step down of a unit helps with a bill that cannot be paid."""
    if not any(tin(state.mint).upkeep[unit.kind]):
        return False
    return not affords(stock(state, seat), bill(state, seat))


def pay_bill(move: Move) -> bool:
    """Asks for the payment or for downgrades; returns whether a decision is due (civmint:6.13)."""
    state, seat = move.state, move.state.active
    while True:
        possible = list(islice(downs(state, seat), 2))
        ways = () if len(possible) > 1 else payments(stock(state, seat), bill(state, seat))
        if len(possible) + len(ways) > 1:
            return move.ask("upkeep", seat)
        if not possible:
            pay(move, ways[0])
            return False
        go_down(move, possible[0])


def pay(move: Move, cubes: Counted) -> None:
    """Pays the bill."""
    state, seat = move.state, move.state.active
    food, _, _, _, any_, _ = bill(state, seat)
    ledger = Ledger(move)
    spend(ledger, seat, cubes)
    move.emit(BillPaid(seat, food, any_, ledger.changes))
    move.phase("repair")


def go_down(move: Move, command: Downgrade) -> None:
    """Downgrades a unit."""
    state, seat = move.state, command.seat
    unit = unit_of(state, seat, command.unit)
    downgrade(move, seat, unit, "upkeep" if _forced(state, seat, unit) else "choice", command.to)


def repair_cost(state: State) -> int:
    """The Money for the next cube of this step (civmint:7.2)."""
    costs = tin(state.mint).pack.repair
    return costs.first + costs.more * state.repairs


def damaged(state: State, seat: int) -> list[int]:
    """The dice with damage, 0 for the Capital City of the seat (civmint:7.3, 7.4, 19.2)."""
    dice = [unit.die for unit in distinct(state, seat) if unit.damage]
    return [0, *dice] if state.cubes[seat] and holds(state, seat) else dice


def repairable(state: State, seat: int) -> list[int]:
    """The dice whose damage can be repaired for Money now."""
    return damaged(state, seat) if state.numbers[seat]["money"] >= repair_cost(state) else []


def go_on_repairing(move: Move) -> bool:
    """Asks for repairs while there can be any; returns whether a decision is due."""
    seat = move.state.active
    return move.ask("repair", seat) if repairable(move.state, seat) else False


def repair(move: Move, command: Repair) -> None:
    """Removes a cube for Money."""
    state, seat = move.state, command.seat
    ledger = Ledger(move)
    ledger.add(seat, "money", -repair_cost(state))
    _remove_cube(move, seat, command.unit, state.repairs + 1, 0, ledger)


def mend(move: Move, seat: int, die: int) -> None:
    """Removes a cube at the end of the round (civmint:19.1)."""
    _remove_cube(move, seat, die, 0, move.state.due - 1, Ledger(move))


def _remove_cube(move: Move, seat: int, die: int, number: int, due: int, ledger: Ledger) -> None:
    state = move.state
    unit: Unit | None = unit_of(state, seat, die) if die else None
    left = (unit.damage if unit else state.cubes[seat]) - 1
    space = unit.space if unit else state.capitals[seat]
    move.emit(
        Repaired(seat=seat, die=die, space=space, left=left, number=number, due=due, changes=ledger.changes)
    )
    if not die:
        capitals.rise(move, seat)
