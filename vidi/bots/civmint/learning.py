"""The worth of levels of tracks and aspects."""

from domain.civmint import commands as c
from domain.civmint.mint import AnyEffect
from domain.civmint.move import able
from domain.civmint.names import ASPECTS, TRACKS, Aspect, Track
from domain.civmint.research import advance
from domain.civmint.state import State
from domain.civmint.tin import tin
from vidi.bots.civmint.plan import Plan, plan

STAT = {"research": 4.0, "taxes": 3.0, "event": 0.5, "power_most": 1.5}
"""The worth of one more of a number."""
STUDY: dict[Plan, tuple[Track, ...]] = {
    "cities": ("government", "economy", "culture"),
    "tracks": ("culture", "economy", "government"),
    "aspects": ("economy", "government", "culture"),
    "army": ("technology", "government", "culture"),
}
"""By plan, the tracks to finish."""
RAISED: dict[Plan, tuple[Aspect, ...]] = {
    "cities": ("population", "economy", "happiness"),
    "tracks": ("happiness", "population", "economy"),
    "aspects": ("economy", "military", "population"),
    "army": ("military", "economy", "population"),
}
"""By plan, the aspects to raise."""


def effect(view: State, seat: int, gained: AnyEffect) -> float:
    """The worth of an effect of a level."""
    allowed, kinds = able(view, seat), [unit.kind for unit in view.units[seat]]
    fights = plan(view) == "army"
    match gained.kind:
        case "stat":
            return STAT[gained.stat] * gained.amount * (2 if fights and gained.stat == "power_most" else 1)
        case "aspect":
            return 2.0 * gained.amount
        case "gain" | "gain_choice":
            return 0.6 * gained.amount
        case "production":
            return 2.0 * gained.amount * (not gained.ship or "ship" in kinds)
        case "production_choice":
            return 2.0 * gained.amount * (kinds.count("city") if gained.per == "city" else 1)
        case "trade_rate":
            return 2.0 * max(0, allowed.give - gained.give)
        case "supports":
            return 0.3 * max(0, gained.value - allowed.supports)
        case "attack":
            return 4.0 if fights else 1.0
        case "ship_capacity" | "ship_moves" | "ship_attack":
            return 0.3 + 0.5 * ("ship" in kinds)
        case _:
            return 1.0


def research(view: State, seat: int, command: c.Research) -> float:
    """The worth of a step, divided by its cost in Research."""
    step = advance(view, seat, command.track, command.card)
    assert step is not None  # noqa: S101 - it is one of the choices
    level = f"{step.track} {step.card} {step.level}"
    value = 0.0
    if level not in view.reached[seat]:
        value += sum([effect(view, seat, one) for one in tin(view.mint).boxes[level].effects])
    if not step.sideways:
        value += 2 + 3 * (command.track in STUDY[plan(view)])
        value += 0.02 * (len(TRACKS) - TRACKS.index(command.track))
    return value / step.cost


def improve(view: State, seat: int, command: c.Improve) -> float:
    """The worth of a level of an aspect, divided by its cost in Money."""
    level = view.numbers[seat][command.aspect] + 1
    gained = tin(view.mint).aspects[command.aspect][level - 1]
    aim = plan(view)
    value = 1 + sum([effect(view, seat, one) for one in gained])
    value += (2 + 4 * (aim == "aspects")) * (command.aspect in RAISED[aim])
    return value / level + 0.01 * (len(ASPECTS) - ASPECTS.index(command.aspect))
