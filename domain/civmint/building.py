"""Building and upgrading (rules 8)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import get_args

from domain.civmint.alike import distinct
from domain.civmint.board import SPACES, by_row
from domain.civmint.chains import BUILT_OF
from domain.civmint.commands import Build, Upgrade
from domain.civmint.events import Ordered, Paid, UnitBuilt, UnitUpgraded
from domain.civmint.ledger import Ledger
from domain.civmint.move import Move
from domain.civmint.names import FORMS, KINDS, Form, New
from domain.civmint.payable import only_way, within_means
from domain.civmint.paying import spend
from domain.civmint.places import TOWNS, holds, unit_of, water_without_enemies
from domain.civmint.state import State, Unit
from domain.civmint.tin import tin
from domain.kernel.messages import Command
from domain.kernel.shapes import Counted

UPGRADES = {kind: tuple(to for to in FORMS if kind in BUILT_OF[to]) for kind in KINDS}
"""By unit, the units that it can become."""
NEW: tuple[New, ...] = get_args(New)


def free_die(state: State, seat: int) -> int | None:
    """The free die of the lowest number (civmint:2.2, 2.3)."""
    used = {unit.die for unit in state.units[seat]}
    for die in range(1, tin(state.mint).pack.limits.dice + 1):
        if die not in used:
            return die
    return None


def sites(state: State, seat: int, kind: str) -> list[str]:
    """The spaces where a new unit may be built (civmint:8.1, 8.2)."""
    kinds = (*TOWNS, "infantry") if kind == "infantry" else TOWNS
    spaces = {unit.space for unit in state.units[seat] if unit.kind in kinds and not unit.aboard}
    if holds(state, seat):
        spaces.add(state.capitals[seat])
    return by_row(spaces)


def places(state: State, seat: int, unit: Unit, kind: Form) -> Sequence[str | None]:
    """The spaces of a Ship that a unit can become; None if it stays on its space."""
    if kind == "ship":
        return water_without_enemies(state, seat, unit.space)
    return (None,) if kind != "village" or village_fits(state, seat, unit.space) else ()


def forms(state: State, seat: int, unit: Unit) -> list[tuple[Form, str | None]]:
    """The units that a unit can become where it stands; with a Ship its space (civmint:8.3 to 8.7)."""
    return [(kind, to) for kind in UPGRADES[unit.kind] for to in places(state, seat, unit, kind)]


def village_fits(state: State, seat: int, space: str) -> bool:
    """Whether a Village may stand in a space (civmint:2.5)."""
    if space in state.capitals:
        return False
    return not any(unit.space == space and unit.kind in TOWNS for unit in state.units[seat])


def upgradable(state: State, seat: int) -> list[Unit]:
    """The units that may be upgraded; of units that are alike, one (civmint:8.11, 8.12, 8.14)."""
    return [
        unit
        for unit in distinct(state, seat)
        if UPGRADES[unit.kind]
        and not unit.damage
        and not unit.aboard
        and not (unit.built and state.one_step and state.phase == "build")
    ]


def options(state: State, seat: int) -> Iterator[Command]:
    """The units that can be built and paid for (civmint:8.16)."""
    if not (paid := within_means(state, seat)):
        return
    if len(state.units[seat]) < tin(state.mint).pack.limits.dice:
        for new in NEW:
            if (new, None) in paid:
                ways = _at(seat, new)
                for space in sites(state, seat, new):
                    yield ways[space]
    for unit in upgradable(state, seat):
        for kind in UPGRADES[unit.kind]:
            if (kind, unit.kind) in paid:
                for to in places(state, seat, unit, kind):
                    yield Upgrade(seat, unit.die, kind, to)


@cache
def _at(seat: int, kind: New) -> Mapping[str, Build]:
    """By space, the command that builds a unit there; such commands are legal again and again."""
    return {space: Build(seat, kind, space) for space in SPACES}


def go_on(move: Move) -> bool:
    """Asks what to build while anything can be built; returns whether a decision is due."""
    state, seat = move.state, move.state.active
    if state.buying:
        cubes = only_way(state, seat)
        if cubes is None:
            return move.ask("pay", seat)
        pay(move, cubes)
    return move.ask("build", seat) if any(options(state, seat)) else False


def build(move: Move, command: Build) -> None:
    """Orders a new unit."""
    move.emit(Ordered(command.seat, None, command.kind, 0, command.space))


def upgrade(move: Move, command: Upgrade) -> None:
    """Orders an upgrade."""
    unit = unit_of(move.state, command.seat, command.unit)
    space = command.to or unit.space
    move.emit(Ordered(command.seat, None, command.kind, command.unit, space))


def pay(move: Move, cubes: Counted) -> None:
    """Pays for the unit that was ordered, and puts it on the map."""
    state, seat = move.state, move.state.active
    order = state.buying
    assert order is not None  # noqa: S101 - a payment is due
    ledger = Ledger(move)
    spend(ledger, seat, cubes)
    kind = next(kind for kind in KINDS if kind == order.kind)
    move.emit(Paid(seat, kind, ledger.changes))
    if order.die:
        upgraded(move, seat, unit_of(state, seat, order.die), kind, order.space, free=False)
    else:
        built(move, seat, kind, order.space, free=False)


def built(move: Move, seat: int, kind: str, space: str, *, free: bool) -> None:
    """Puts a new unit on the map (civmint:8.13)."""
    die = free_die(move.state, seat)
    assert die is not None  # noqa: S101 - a die is free
    card = move.tin.units[kind]
    ledger = Ledger(move)
    if card.aspect:
        ledger.aspect(seat, card.aspect, 1)
    move.emit(
        UnitBuilt(
            seat,
            die,
            card.id,  # kind
            space,
            free,
            ledger.changes,
        )
    )
    ledger.ask()


def upgraded(move: Move, seat: int, unit: Unit, kind: str, space: str, *, free: bool) -> None:
    """Makes a unit another one (civmint:8.13)."""
    card = move.tin.units[kind]
    ledger = Ledger(move)
    if card.aspect:
        ledger.aspect(seat, card.aspect, 1)
    move.emit(
        UnitUpgraded(
            seat,
            unit.die,
            unit.kind,  # was
            card.id,  # kind
            space,
            free,
            ledger.changes,
        )
    )
    ledger.ask()
