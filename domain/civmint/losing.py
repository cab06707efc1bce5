"""Units that are downgraded or leave the map, with the consequences (rules 6, 12 and 18)."""

from domain.civmint.events import Downgraded, End, UnitLost, UnitsStranded, Why
from domain.civmint.ledger import Ledger
from domain.civmint.move import Move
from domain.civmint.names import Kind
from domain.civmint.places import cargo
from domain.civmint.state import Unit


def downgrade(move: Move, seat: int, unit: Unit, why: Why, to: str | None = None) -> None:
    """Downgrades a unit for Money; a Settler is disbanded (civmint:6.7 to 6.9)."""
    card = move.tin.units[unit.kind]
    ledger = Ledger(move)
    ledger.add(seat, "money", card.refund)
    if card.becomes is None:
        leave(move, seat, unit, "disbanded", ledger)
        return
    _step(move, seat, unit, card.becomes, why, ledger, to)


def reduce(move: Move, seat: int, unit: Unit, why: Why) -> None:
    """Makes a City or Village a Settler by an event, without Money (civmint:18.7)."""
    ledger = Ledger(move)
    village = unit
    if unit.kind == "city":
        ledger.aspect(seat, "population", -1)
        village = unit._replace(kind="village")
    _step(move, seat, village, "settler", why, ledger, None, unit.kind)


def _step(
    move: Move,
    seat: int,
    unit: Unit,
    kind: Kind,
    why: Why,
    ledger: Ledger,
    to: str | None,
    was: Kind | None = None,
) -> None:
    card = move.tin.units[unit.kind]
    if card.aspect:
        ledger.aspect(seat, card.aspect, -1)
    space = to or unit.space
    move.emit(
        Downgraded(
            seat,
            unit.die,
            was or unit.kind,
            kind,
            space,
            unit.damage,
            why,
            ledger.changes,
        )
    )
    if unit.damage >= move.tin.units[kind].strength:  # civmint:6.11
        destroy(move, seat, unit._replace(kind=kind, space=space), "downgrade", None)


def destroy(move: Move, seat: int, unit: Unit, how: End, victor: int | None) -> None:
    """Destroys a unit: aspects fall, and a victor receives Money (civmint:12.4, 12.5)."""
    card = move.tin.units[unit.kind]
    ledger = Ledger(move)
    for aspect in card.destroyed:
        ledger.aspect(seat, aspect, -1)
    if victor is not None:
        ledger.add(victor, "money", card.prize)
    leave(move, seat, unit, how, ledger)


def disband_in_retreat(move: Move, seat: int, unit: Unit) -> None:
    """Disbands a unit that cannot retreat for 1 Money (civmint:13.10)."""
    ledger = Ledger(move)
    ledger.add(seat, "money", 1)
    if move.tin.units[unit.kind].aspect == "military":
        ledger.aspect(seat, "military", -1)
    leave(move, seat, unit, "retreat", ledger)


def leave(move: Move, seat: int, unit: Unit, how: End, ledger: Ledger, due: int = 0) -> None:
    """Takes a unit off the map; the units aboard have to land (civmint:12.7, 13.11)."""
    aboard = cargo(move.state, seat, unit.die)
    move.emit(UnitLost(seat, unit.die, unit.kind, unit.space, how, due, ledger.changes))
    if aboard:
        move.emit(UnitsStranded(seat=seat, dice=aboard, space=unit.space))


def lose(move: Move, seat: int, unit: Unit, how: End, due: int) -> None:
    """Takes a unit by an event; aspects fall as if it were destroyed (civmint:18.9, 18.11)."""
    ledger = Ledger(move)
    for aspect in move.tin.units[unit.kind].destroyed:
        ledger.aspect(seat, aspect, -1)
    leave(move, seat, unit, how, ledger, due)
