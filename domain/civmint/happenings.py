"""Global Events (rules 18)."""

from collections.abc import Callable

from domain.civmint import building
from domain.civmint.alike import distinct
from domain.civmint.commands import Build, Decline, Gather, Lose, Reduce, Upgrade
from domain.civmint.events import End, EventBegan, EventEnded, EventRolled, EventTook, SpaceChosen, Why
from domain.civmint.ledger import Ledger
from domain.civmint.losing import lose, reduce
from domain.civmint.move import Move, able, in_order
from domain.civmint.names import EventName
from domain.civmint.places import TOWNS, military, unit_of
from domain.civmint.production import go_on as produce
from domain.civmint.production import own_spaces
from domain.civmint.research import lowest, raise_aspect, rising, take
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.kernel.messages import Command

DIE = range(1, 7)


def roll(move: Move) -> None:
    """Rolls two dice for both players, and finds the result of each (civmint:18.1, 18.2)."""
    state, pack = move.state, move.tin.pack
    dice = move.chance.draw("event_die", DIE), move.chance.draw("event_die", DIE)
    seats = in_order(state)
    limits = pack.limits
    bonuses = tuple(
        max(limits.event_least, min(state.numbers[seat]["event"], limits.event_most)) for seat in seats
    )
    results = tuple(max(1, min(sum(dice) + bonus, len(pack.events))) for bonus in bonuses)
    move.emit(EventRolled(dice=dice, seats=seats, bonuses=bonuses, results=results))


def go_on(move: Move) -> bool:
    """Resolves the events, the first player's first (civmint:18.3); returns whether a decision is due."""
    state = move.state
    if not state.event:
        seat, result = in_order(state)[-len(state.events)], state.events[0]
        event = move.tin.pack.events[result - 1].event
        move.emit(EventBegan(seat=seat, result=result, event=event, due=_due(state, seat, event)))
    return _EVENTS[state.event](move)


def number(state: State, event: str) -> int:
    """The number of an event."""
    return tin(state.mint).events[event]


def _due(state: State, seat: int, event: EventName) -> int:
    """The number of units to lose or of spaces to choose, no more than there are."""
    if event == "plague":
        return sum([unit.kind == "settler" for unit in state.units[seat]]) // number(state, event)
    if event == "earthquake":
        return min(number(state, event), sum([military(unit) for unit in state.units[seat]]))
    if event == "abundance":
        return min(number(state, event), len(own_spaces(state, seat)))
    return 0


def end(move: Move) -> bool:
    """Ends the event of this seat; no decision is due."""
    move.emit(EventEnded(seat=move.state.active))
    return False


def towns(state: State, seat: int) -> list[int]:
    """The Cities and Villages by die; of units that are alike, one."""
    return [unit.die for unit in distinct(state, seat) if unit.kind in TOWNS]


def kept(state: State, seat: int) -> int:
    """The number of Cities and Villages that an event leaves (civmint:18.5, 18.6, 18.8)."""
    return able(state, seat).supports if state.event == "revolt" else number(state, "barbarians")


def _reduce(move: Move) -> bool:
    state, seat = move.state, move.state.active
    if sum([unit.kind in TOWNS for unit in state.units[seat]]) <= kept(state, seat):
        return end(move)
    possible = towns(state, seat)
    if len(possible) > 1:
        return move.ask("reduce", seat)
    _become_settler(move, seat, possible[0])
    return False


def choose_reduced(move: Move, command: Reduce) -> None:
    """The unit that was chosen becomes a Settler."""
    _become_settler(move, command.seat, command.unit)


def _become_settler(move: Move, seat: int, die: int) -> None:
    why: Why = "revolt" if move.state.event == "revolt" else "barbarians"
    reduce(move, seat, unit_of(move.state, seat, die), why)


def losable(state: State, seat: int) -> list[int]:
    """The units that the event may take; of units that are alike, one (civmint:18.9, 18.11)."""
    plague = state.event == "plague"
    return [
        unit.die for unit in distinct(state, seat) if (unit.kind == "settler" if plague else military(unit))
    ]


def _lose(move: Move) -> bool:
    state, seat = move.state, move.state.active
    if not state.due:
        return end(move)
    possible = losable(state, seat)
    if len(possible) > 1:
        return move.ask("lose", seat)
    _take_unit(move, seat, possible[0])
    return False


def choose_lost(move: Move, command: Lose) -> None:
    """The event takes the unit that was chosen."""
    _take_unit(move, command.seat, command.unit)


def _take_unit(move: Move, seat: int, die: int) -> None:
    how: End = "plague" if move.state.event == "plague" else "earthquake"
    lose(move, seat, unit_of(move.state, seat, die), how, move.state.due - 1)


def _took(move: Move, food: int) -> bool:
    """Food that is given or taken."""
    state, seat = move.state, move.state.active
    ledger = Ledger(move)
    ledger.add(seat, "food", food)
    if changes := ledger.changes:
        move.emit(EventTook(seat=seat, event=state.event, changes=changes))
    return end(move)


def _famine(move: Move) -> bool:
    state = move.state
    return _took(move, -(state.numbers[state.active]["food"] // number(state, "famine")))  # civmint:18.10


def _locusts(move: Move) -> bool:
    return _took(move, -number(move.state, "locusts"))  # civmint:18.12


def _harvest(move: Move) -> bool:
    state = move.state
    return _took(move, number(state, "harvest") * len(state.units[state.active]))  # civmint:18.14


def _abundance(move: Move) -> bool:
    """Two spaces are chosen, then they produce (civmint:18.15)."""
    state, seat = move.state, move.state.active
    if not state.due:
        return True if produce(move) else end(move)
    possible = gatherable(state, seat)
    if len(possible) > state.due:
        return move.ask("gather", seat)
    _choose_space(move, seat, possible[0])
    return False


def gatherable(state: State, seat: int) -> list[str]:
    """The spaces that give something to the seat and are not chosen yet."""
    return [space for space in own_spaces(state, seat) if space not in state.harvest]


def gather(move: Move, command: Gather) -> None:
    """The space that was chosen will produce."""
    _choose_space(move, command.seat, command.space)


def _choose_space(move: Move, seat: int, space: str) -> None:
    move.emit(SpaceChosen(seat=seat, space=space, due=move.state.due - 1))


def explosions(state: State, seat: int) -> list[Command]:
    """The new Settlers and military upgrades that the event can give, and to decline them (civmint:18.16)."""
    commands: list[Command] = []
    if building.free_die(state, seat) is not None:
        commands += [Build(seat, "settler", space) for space in building.sites(state, seat, "settler")]
    for unit in building.upgradable(state, seat):
        for kind, _ in building.forms(state, seat, unit):
            if kind in ("infantry", "cavalry", "artillery"):
                commands.append(Upgrade(seat, unit.die, kind))
    return [*commands, Decline(seat)] if commands and declinable(state) else commands


def declinable(state: State) -> bool:
    """Whether what the event gives may be declined; not in games on older numbers (civmint:18.16)."""
    return tin(state.mint).rules > 2


def _explosion(move: Move) -> bool:
    possible = explosions(move.state, move.state.active)
    if len(possible) > 1:
        return move.ask("explosion", move.state.active)
    for command in possible:
        explode(move, command)
        return False
    return end(move)


def explode(move: Move, command: Command) -> None:
    """Builds or upgrades at no cost."""
    seat = command.seat
    if isinstance(command, Build):
        building.built(move, seat, command.kind, command.space, free=True)
    elif isinstance(command, Upgrade):
        unit = unit_of(move.state, seat, command.unit)
        building.upgraded(move, seat, unit, command.kind, unit.space, free=True)
    end(move)


def decline(move: Move, command: Decline) -> None:
    """Ends the event with nothing."""
    end(move)


def _festival(move: Move) -> bool:
    """An aspect rises by a level (civmint:18.17)."""
    state, seat = move.state, move.state.active
    possible = rising(state, seat)
    if len(possible) > 1:
        return move.ask("festival", seat)
    for aspect in possible:
        raise_aspect(move, seat, aspect, free=True)
    return end(move)


def _innovation(move: Move) -> bool:
    state, seat = move.state, move.state.active
    possible = lowest(state, seat)
    if len(possible) > 1:
        return move.ask("innovation", seat)
    for step in possible:
        take(move, seat, step, free=True)
    return end(move)


_EVENTS: dict[str, Callable[[Move], bool]] = {
    "barbarians": _reduce,
    "revolt": _reduce,
    "plague": _lose,
    "famine": _famine,
    "earthquake": _lose,
    "locusts": _locusts,
    "nothing": end,  # civmint:18.13
    "harvest": _harvest,
    "abundance": _abundance,
    "explosion": _explosion,
    "festival": _festival,
    "innovation": _innovation,
}
"""By event, the function that carries it out until a decision is due; it returns whether one is."""
