"""The legal commands of a seat."""

from collections.abc import Callable, Iterable, Sequence

from domain.civmint import building, combat, fighting, happenings, moving, production, trading, upkeep
from domain.civmint import commands as c
from domain.civmint.move import lying
from domain.civmint.payable import RESOURCES_BY_NAME, payable
from domain.civmint.places import unit_of
from domain.civmint.play import to_act
from domain.civmint.research import Advance, improvable, lowest, rising, steps
from domain.civmint.retreating import landings, refuges
from domain.civmint.state import State, Step
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.kernel.shapes import Counts


def legal(state: State, seat: int) -> Choices[Command]:
    """The choices of a seat; none where it has nothing to decide."""
    if seat not in to_act(state):
        return Choices()
    match state.step:
        case "pay":
            return Choices([], payable(state, seat))
        case "choose":
            return Choices([], choosable(state))
        case "trade":
            return _trade(state, seat)
        case "upkeep":
            ways = payable(state, seat)
            return Choices([*upkeep.downs(state, seat)], *([ways] if ways.count() else []))
    return Choices(_LISTED[state.step](state, seat))


def choosable(state: State) -> Counts[Command]:
    """The resources that a level gives by choice (civmint:4.11)."""
    due = state.choices[0]
    return Counts(
        c.Choose,
        "cubes",
        lambda cubes: c.Choose(due.seat, cubes),
        names=RESOURCES_BY_NAME,
        total=due.amount,
    )


def _trade(state: State, seat: int) -> Choices[Command]:
    shape = trading.proposals(state, seat)
    listed = [c.Trade(seat, get) for get in trading.gets(state, seat)]
    return Choices([*listed, c.EndTrade(seat)], *([shape] if shape else []))


def _collect(state: State, seat: int) -> list[Command]:
    space, icons = production.collectable(state)
    return [c.Collect(seat, space, icon) for icon in icons]


def _repair(state: State, seat: int) -> list[Command]:
    return [c.Repair(seat, die) for die in upkeep.repairable(state, seat)]


def _defend(state: State, seat: int) -> list[Command]:
    return [c.Defend(seat, die) for die in fighting.defenders(state, seat, state.attack.space)]


def _land(state: State, seat: int) -> list[Command]:
    unit = unit_of(state, seat, state.stranded[0])
    return [c.Land(seat, unit.die, space) for space in landings(state, seat, unit)]


def _taxes(state: State, seat: int) -> list[Command]:
    improved = [c.Improve(seat, aspect) for aspect in improvable(state, seat)]
    return [*improved, *_repair(state, seat), c.EndTurn(seat)]


def _researched(seat: int, steps: Iterable[Advance]) -> list[Command]:
    return [c.Research(seat, step.track, step.card) for step in steps]


_LISTED: dict[Step, Callable[[State, int], Sequence[Command]]] = {
    "capital": lambda state, seat: [c.ChooseCapital(seat, space) for space in lying(state).capitals],
    "collect": _collect,
    "answer": lambda state, seat: [c.Accept(seat), c.Decline(seat)],
    "repair": lambda state, seat: [*_repair(state, seat), c.EndRepair(seat)],
    "build": lambda state, seat: [*building.options(state, seat), c.EndBuild(seat)],
    "move": lambda state, seat: [*moving.options(state, seat), c.EndMove(seat)],
    "attack": lambda state, seat: combat.options(state),
    "defend": _defend,
    "power": lambda state, seat: [c.Spend(seat, n) for n in range(state.numbers[seat]["power"] + 1)],
    "retreat": lambda state, seat: [c.Retreat(seat, *to) for to in refuges(state, seat, state.arena)],
    "land": _land,
    "research": lambda state, seat: [*_researched(seat, steps(state, seat)), c.EndResearch(seat)],
    "taxes": _taxes,
    "reduce": lambda state, seat: [c.Reduce(seat, die) for die in happenings.towns(state, seat)],
    "lose": lambda state, seat: [c.Lose(seat, die) for die in happenings.losable(state, seat)],
    "gather": lambda state, seat: [c.Gather(seat, space) for space in happenings.gatherable(state, seat)],
    "explosion": happenings.explosions,
    "festival": lambda state, seat: [c.Improve(seat, aspect) for aspect in rising(state, seat)],
    "innovation": lambda state, seat: _researched(seat, lowest(state, seat)),
    "mend": lambda state, seat: [c.Mend(seat, die) for die in upkeep.damaged(state, seat)],
}
"""By step, the commands of a list; the other steps have shapes."""
