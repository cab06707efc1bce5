"""The commands of CivMint that a player may look for, so that the page can say why one is forbidden."""

from collections.abc import Iterator

from domain.civmint import commands as c
from domain.civmint.building import UPGRADES
from domain.civmint.move import lying
from domain.civmint.names import ASPECTS, CARDS, CUBES, TRACKS
from domain.civmint.places import TOWNS, standing
from domain.civmint.state import State
from domain.kernel.messages import Command


def candidates(state: State, seat: int) -> Iterator[Command]:
    """Those without a space."""
    if state.step == "trade":
        yield from (c.Trade(seat, cube) for cube in CUBES)
    if state.step in ("research", "innovation"):
        yield from (c.Research(seat, track, card) for track in TRACKS for card in CARDS)
    if state.step in ("taxes", "festival"):
        yield from (c.Improve(seat, aspect) for aspect in ASPECTS)
    if state.step == "explosion":
        yield c.Decline(seat)
    if state.step == "attack":
        yield c.EndBattle(seat)
        yield c.EndCombat(seat)
    yield c.EndTurn(seat)


def candidates_at(state: State, seat: int, space: str) -> Iterator[Command]:
    """Those at a space."""
    here = [unit for unit in state.units[seat] if unit.space == space]
    match state.step:
        case "capital":
            yield c.ChooseCapital(seat, space)
        case "collect":
            yield c.Collect(seat, space, next(iter(lying(state).icons[space]), "food"))
        case "gather":
            yield c.Gather(seat, space)
        case "repair" | "taxes":
            yield from (c.Repair(seat, unit.die) for unit in here)
        case "upkeep":
            yield from (c.Downgrade(seat, unit.die) for unit in here)
        case "attack":
            yield from (c.Attack(seat, unit.die, space) for unit in state.units[seat])
        case "defend":
            yield from (c.Defend(seat, unit.die) for unit in here)
        case "retreat":
            yield from (c.Retreat(seat, unit.die, space) for unit in standing(state, seat, state.arena))
        case "land":
            yield c.Land(seat, state.stranded[0], space)
        case "reduce":
            yield from (c.Reduce(seat, unit.die) for unit in here)
        case "lose":
            yield from (c.Lose(seat, unit.die) for unit in here)
        case "mend":
            yield from (c.Mend(seat, unit.die) for unit in here)
        case "build" | "explosion":
            yield c.Build(seat, "settler", space)
            yield c.Build(seat, "infantry", space)
            yield from (c.Upgrade(seat, unit.die, kind) for unit in here for kind in UPGRADES[unit.kind])
        case "move":
            alike: dict[tuple[str, str], int] = {}
            for unit in state.units[seat]:
                if unit.kind not in TOWNS and unit.space != space:
                    alike.setdefault((unit.kind, unit.space), unit.die)
            yield from (c.Move(seat, die, space) for die in alike.values())
        case _:
            yield from (c.Move(seat, unit.die, space) for unit in state.units[seat][:1])
