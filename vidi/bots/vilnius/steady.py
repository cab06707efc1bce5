"""A bot for seats that win or lose together: it builds, recruits, and defends against the worst damage."""

from collections.abc import Callable
from typing import Any

from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.vilnius import commands as c
from domain.vilnius import defence, storming
from domain.vilnius.attack import row_strength
from domain.vilnius.box import Arms, Box, box
from domain.vilnius.capturing import STACKS
from domain.vilnius.paying import sums
from domain.vilnius.state import Foe, State
from vidi.bots.nearly import nearly_best
from vidi.bots.vilnius import worth
from vidi.bots.vilnius.groups import cheapest, covering

NEAR = 2
"""A row attacks soon if it lacks no more strength than this."""


def steady(view: State, seat: int, choices: Choices[Command], draw: Draw) -> Command:
    """A choice of the seat that is nearly the best."""
    known = box(view.cards)
    match view.step:
        case "deploy":
            return _deploy(view, known, choices)
        case "storm":
            return _storm(view, known, choices)
        case "capture":
            return _capture(view, known, seat, choices)
    return nearly_best(choices, lambda command: _WORTH[type(command)](view, known, seat, command), draw)


def _last_round(view: State) -> bool:
    """Whether the Final Attack will be revealed in this round."""
    return sum(map(len, view.deck[:-1])) < len(view.players)


def _draw(view: State, known: Box, seat: int, command: c.Draw) -> float:
    """Prefers Units if the seat's row attacks soon or the Final Attack is near, else Provinces."""
    if _last_round(view):
        return command.units
    near = bool(view.rows[seat]) and row_strength(view, known, seat) + NEAR >= view.strength[seat]
    return -abs(command.units - (4 if near else 1))


def _pass(view: State, known: Box, seat: int, command: c.Pass) -> float:
    """Passing comes last, with the best Provinces stored."""
    return -100 + sum(worth.province(known, card) for card in command.store)


def _build(view: State, known: Box, seat: int, command: c.Build) -> float:
    """The worth of a building for its price; of equals, the one nearest to the middle of the display."""
    card = known.buildings[command.building]
    value = worth.building(view, known, seat, command.building)
    return 3 * value / (1 + 1.2 * card.gold + card.tools) - 0.01 * (abs(command.x) + abs(command.y))


def _recruit(view: State, known: Box, seat: int, command: c.Recruit) -> float:
    """The worth of weapons for the price. Expensive Units get more, because a hand has few cards."""
    card = known.units[command.unit]
    value: float = worth.unit(known, command.unit) ** 1.6
    return 1.1 * value / (1 + 1.2 * card.gold + card.tools)


def _pay(view: State, known: Box, seat: int, command: c.Pay) -> float:
    """Avoids overpaying, which is lost. Spends parked cards and the products of buildings first."""
    gold, tools = sums(view, seat, command.parts)
    own = sum(worth.province(known, card) for card in command.parts if card in known.provinces)
    return -own - 0.1 * (gold + tools)


def _park(view: State, known: Box, seat: int, command: c.Park) -> float:
    """Parks cards that would be discarded otherwise, so that others can use them."""
    return -90 + worth.province(known, command.province)


def _give_unit(view: State, known: Box, seat: int, command: c.GiveUnit) -> float:
    return -worth.unit(known, command.unit)


def _give_province(view: State, known: Box, seat: int, command: c.GiveProvince) -> float:
    return -worth.province(known, command.province)


def _give_building(view: State, known: Box, seat: int, command: c.GiveBuilding) -> float:
    placed = next(one for one in view.display[seat] if (one.x, one.y) == (command.x, command.y))
    card = known.buildings[placed.building]
    return -card.gold - card.tools - 2 * card.income


def _stored_or_fire(view: State, known: Box, seat: int, command: c.StoredOrFire) -> float:
    """A point of the city is worth more than a Province."""
    return -100 if command.province is None else -worth.province(known, command.province)


def _units(view: State, known: Box, seat: int, command: c.ChooseVictims | c.Sacrifice) -> float:
    """Prefers the Units that are worth least."""
    names = (item.partition(" ")[2].partition("#")[0] for item in command.units)
    return -sum(worth.unit(known, name) for name in names)


def _hurts(view: State, known: Box, foe: Foe) -> float:
    """The damage of an enemy that is not defeated, plus its strength, which is loot."""
    card = known.enemies[foe.enemy]
    general = view.final or known.destinations[view.destination[foe.row]].target == "vilnius"
    icons = card.vilnius if general else card.player
    return sum(worth.DAMAGE[icon] for icon in icons) + 0.3 * card.strength * (not view.final)


def _deploy(view: State, known: Box, choices: Choices[Command]) -> Command:
    """Fights the enemy with the most damage for the Units needed, with the cheapest group for it."""
    shape = choices.shape("deploy")
    assert shape is not None  # noqa: S101 - else the defence had ended
    pool = dict(defence.pool(view, known))
    best: tuple[float, Command] | None = None
    for item in defence.can_defeat(view, known, defence.at_hand(view, known)):
        foe = defence.named_foe(view, item)
        assert foe is not None  # noqa: S101 - it is one of them
        asked = known.asked(foe.enemy, view.boosted)
        group = cheapest(known, pool, asked, covering(asked))
        if group is None:
            continue
        command = shape.make((item, group))
        if command not in shape:
            continue
        weapons = sum(sum(defence.item_arms(known, one)) for one in group)
        value = _hurts(view, known, foe) / (weapons + 0.5)
        if best is None or value > best[0]:
            best = (value, command)
    return best[1] if best else choices.listed[0]


def _storm(view: State, known: Box, choices: Choices[Command]) -> Command:
    """Any Building that can be destroyed."""
    shape = choices.shape("storm")
    assert shape is not None  # noqa: S101 - else the step had been skipped
    for building in storming.targets(view, known):
        shown = known.strongholds_arms[building]

        def enough(given: Arms, building: str = building) -> bool:
            return storming.destroys(view, known, building, given)

        if group := cheapest(known, storming.pool(view), shown, enough):
            return shape.make((building, group))
    return choices.listed[0]


def _capture(view: State, known: Box, seat: int, choices: Choices[Command]) -> Command:
    """Captures from the cheapest stack."""
    shape = choices.shape("capture")
    assert shape is not None  # noqa: S101 - else the seat had not been asked
    pool = {f"{seat} {unit}": view.units[seat].count(unit) for unit in view.units[seat]}
    for stack in STACKS:
        asked = known.conquests[stack]
        group = cheapest(known, pool, asked, covering(asked))
        if group is not None:
            command = shape.make((stack, tuple(sorted(item.partition(" ")[2] for item in group))))
            if command in shape:
                return command
    return choices.listed[0]


def _keep(view: State, known: Box, seat: int, command: c.Keep) -> float:
    return worth.province(known, command.province)


def _garrison(view: State, known: Box, seat: int, command: c.Garrison) -> float:
    return sum(worth.unit(known, card) for card in command.units)


_WORTH: dict[type[Command], Callable[[State, Box, int, Any], float]] = {
    c.Draw: _draw,
    c.Build: _build,
    c.Recruit: _recruit,
    c.Pay: _pay,
    c.Park: _park,
    c.Pass: _pass,
    c.ChooseVictims: _units,
    c.Suffer: lambda view, known, seat, command: 0,
    c.GiveProvince: _give_province,
    c.GiveUnit: _give_unit,
    c.GiveBuilding: _give_building,
    c.StoredOrFire: _stored_or_fire,
    c.Sacrifice: _units,
    c.Plunder: lambda view, known, seat, command: 1,
    c.StopPlunder: lambda view, known, seat, command: 0,
    c.Keep: _keep,
    c.Garrison: _garrison,
}
