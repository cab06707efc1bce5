"""The legal commands of a seat."""

from collections.abc import Sequence

from domain.civmint import building, combat, fighting, happenings, moving, production, trading, upkeep
from domain.civmint import commands as c
from domain.civmint.move import lying
from domain.civmint.names import RESOURCES
from domain.civmint.payable import payable
from domain.civmint.places import unit_of
from domain.civmint.play import to_act
from domain.civmint.research import improvable, lowest, rising, steps
from domain.civmint.retreating import landings, refuges
from domain.civmint.state import State
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.kernel.shapes import Counts


def legal(state: State, seat: int) -> Choices[Command]:
    """The choices of a seat; none where it has nothing to decide."""
    if seat not in to_act(state):
        return Choices()
    match state.step:
        case "choose":
            return Choices([], choosable(state))
        case "pay":
            return Choices([], payable(state, seat))
        case "upkeep":
            downs = [c.Downgrade(seat, *down) for down in upkeep.downs(state, seat)]
            ways = payable(state, seat)
            return Choices(downs, *([ways] if ways.count() else []))
        case "trade":
            shape = trading.proposals(state, seat)
            listed = [c.Trade(seat, get) for get in trading.gets(state, seat)]
            return Choices([*listed, c.EndTrade(seat)], *([shape] if shape else []))
    return Choices(_listed(state, seat))


def choosable(state: State) -> Counts[Command]:
    """The resources that a level gives by choice (civmint:4.11)."""
    due = state.choices[0]
    return Counts(
        c.Choose,
        "cubes",
        lambda cubes: c.Choose(due.seat, cubes),
        names=sorted(RESOURCES),
        total=due.amount,
    )


def _listed(state: State, seat: int) -> Sequence[Command]:
    match state.step:
        case "capital":
            return [c.ChooseCapital(seat, space) for space in lying(state).capitals]
        case "collect":
            space, icons = production.collectable(state)
            return [c.Collect(seat, space, icon) for icon in icons]
        case "answer":
            return [c.Accept(seat), c.Decline(seat)]
        case "repair":
            return [*(c.Repair(seat, die) for die in upkeep.repairable(state, seat)), c.EndRepair(seat)]
        case "build":
            return [*building.options(state, seat), c.EndBuild(seat)]
        case "move":
            return [*moving.options(state, seat), c.EndMove(seat)]
        case "attack":
            return combat.options(state)
        case "defend":
            return [c.Defend(seat, die) for die in fighting.defenders(state, seat, state.attack.space)]
        case "power":
            return [c.Spend(seat, amount) for amount in range(state.numbers[seat]["power"] + 1)]
        case "retreat":
            return [c.Retreat(seat, *refuge) for refuge in refuges(state, seat, state.arena)]
        case "land":
            unit = unit_of(state, seat, state.stranded[0])
            return [c.Land(seat, unit.die, space) for space in landings(state, seat, unit)]
        case "research":
            return [
                *(c.Research(seat, step.track, step.card) for step in steps(state, seat)),
                c.EndResearch(seat),
            ]
        case "taxes":
            return [
                *(c.Improve(seat, aspect) for aspect in improvable(state, seat)),
                *(c.Repair(seat, die) for die in upkeep.repairable(state, seat)),
                c.EndTurn(seat),
            ]
        case "reduce":
            return [c.Reduce(seat, die) for die in happenings.towns(state, seat)]
        case "lose":
            return [c.Lose(seat, die) for die in happenings.losable(state, seat)]
        case "gather":
            return [c.Gather(seat, space) for space in happenings.gatherable(state, seat)]
        case "explosion":
            return happenings.explosions(state, seat)
        case "festival":
            return [c.Improve(seat, aspect) for aspect in rising(state, seat)]
        case "innovation":
            return [c.Research(seat, step.track, step.card) for step in lowest(state, seat)]
        case "mend":
            return [c.Mend(seat, die) for die in upkeep.damaged(state, seat)]
    return []
