"""Groups of Units against enemies (rules 8), and the Units that Red Skulls kill (rules 9)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from domain.kernel.messages import Command
from domain.kernel.shapes import Aimed, Item
from domain.vilnius import commands as c
from domain.vilnius.box import NO_ARMS, Arms, Box, arms, named, together
from domain.vilnius.cards import WEAPONS
from domain.vilnius.covering import covers, swaps
from domain.vilnius.events import (
    Casualty,
    DefenceEnded,
    Enemy,
    EnemyDefeated,
    Fighter,
    Swap,
    UnitsKilled,
    VictimsDue,
)
from domain.vilnius.force import most_defeated
from domain.vilnius.move import Move, in_turn
from domain.vilnius.state import Foe, State, Victim

ONE: dict[str, Arms] = {weapon: arms({weapon: 1}) for weapon in WEAPONS}


def foe_item(foe: Foe) -> str:
    """An enemy as commands name it: ``2 footman`` (vilnius:8.12)."""
    return f"{foe.row} {foe.enemy}"


def named_foe(state: State, item: object) -> Foe | None:
    """The undefeated enemy that a command names."""
    return next((foe for foe in state.foes if foe_item(foe) == item), None)


def pool(state: State, box: Box) -> Mapping[str, int]:
    """The items that can be sent against an enemy: whole Units, and single weapons of those that distribute.

    Items are sorted.
    """
    items: list[str] = []
    for seat in state.seats:
        numbers = Counter[str]()  # of those that distribute, first those that did so
        for lent in state.lent[seat]:
            numbers[lent.unit] += 1
            items += _weapons(seat, lent.unit, numbers[lent.unit], lent.left)
        for unit in state.units[seat]:
            if box.units[unit].distribute:
                numbers[unit] += 1
                items += _weapons(seat, unit, numbers[unit], named(box.arms[unit]))
            else:
                items.append(f"{seat} {unit}")
    return {item: items.count(item) for item in sorted(set(items))}


def _weapons(seat: int, unit: str, number: int, left: Sequence[str]) -> Iterator[str]:
    return (f"{seat} {unit}#{number} {weapon}" for weapon in left)


def item_arms(box: Box, item: str) -> Arms:
    """The weapons that an item gives."""
    _, unit, *weapon = item.split(" ")
    return ONE[weapon[0]] if weapon else box.arms[unit]


def can_defeat(state: State, box: Box, given: Arms) -> list[str]:
    """The enemies for which weapons are enough, by item, sorted; enemies that are alike are one."""
    return [
        item
        for item, foe in {foe_item(foe): foe for foe in state.foes}.items()
        if covers(given, box.asked(foe.enemy, state.boosted))
    ]


def at_hand(state: State, box: Box) -> Arms:
    """All weapons that can still be given in this fight."""
    fresh = (box.arms[unit] for seat in state.seats for unit in state.units[seat])
    left = (ONE[weapon] for seat in state.seats for lent in state.lent[seat] for weapon in lent.left)
    return together((*fresh, *left))


def owners(state: State, items: Sequence[str]) -> tuple[int, ...]:
    """The owners of items, in turn order (vilnius:3.5)."""
    own = {int(item.split(" ", 1)[0]) for item in items}
    return tuple(seat for seat in in_turn(state) if seat in own)


def deployable(state: State, box: Box) -> Aimed[Command] | None:
    """The groups that can be sent against an enemy; None if none is enough."""
    targets = can_defeat(state, box, at_hand(state, box))
    if not targets:
        return None
    items = dict[Item, int](pool(state, box).items())
    asked = {item: box.asked(item.split(" ", 1)[1], state.boosted) for item in targets}
    gives = {item: item_arms(box, str(item)) for item in items}

    def enough(target: Item, group: Sequence[Item]) -> bool:
        return covers(together([gives[item] for item in group]), asked[str(target)])

    def make(value: tuple[Item, tuple[Item, ...]]) -> c.Deploy:
        target, group = value
        units = tuple(map(str, group))
        return c.Deploy(state.starter, owners(state, units), str(target), units)

    def fits(group: Sequence[Item]) -> bool:
        return doubled(state, box, tuple(map(str, group))) is None

    return Aimed(c.Deploy, ("enemy", "units"), make, targets=targets, pool=items, enough=enough, fits=fits)


class Doubled(NamedTuple):
    """Two Units of an owner with the same weapons left, whose numbers should be exchanged (vilnius:8.9)."""

    more: Fighter
    """It gives all that the other one gives, and more."""
    lower: int
    """The number of the other one."""
    idle: bool
    """Whether the other one gives nothing."""


def doubled(state: State, box: Box, items: Sequence[str]) -> Doubled | None:
    """The first Unit that gives more than one of a lower number does, against vilnius:8.9; None for none."""
    fighters = group(state, box, [item for item in items if "#" in item])
    by_unit = {(fighter.seat, fighter.unit, fighter.number): fighter for fighter in fighters}
    for (seat, unit, number), fighter in by_unit.items():
        has, gives = _has(fighter), Counter(fighter.gives)
        for lower in range(1, number):
            other = by_unit.get((seat, unit, lower))
            there = _has(other) if other else arms(Counter(_left(state, box, seat, unit, lower)))
            if there == has and Counter(other.gives if other else ()) < gives:
                return Doubled(fighter, lower, other is None)
    return None


def _has(fighter: Fighter) -> Arms:
    return arms(Counter((*fighter.gives, *fighter.left)))


def _left(state: State, box: Box, seat: int, unit: str, number: int) -> tuple[str, ...]:
    """The weapons that the Unit of this number can still give; it distributes them."""
    lent = [other.left for other in state.lent[seat] if other.unit == unit]
    return lent[number - 1] if number <= len(lent) else named(box.arms[unit])


def group(state: State, box: Box, items: Sequence[str]) -> list[Fighter]:
    """The Units of a group, by items that are at hand."""
    fighters: list[Fighter] = []
    for name, same in groupby(sorted(items), key=lambda item: item.split(" ")[:2]):
        seat, unit = int(name[0]), name[1]
        given = [item.split(" ")[2:] for item in same]
        if not given[0]:
            fighters += [
                Fighter(seat=seat, unit=unit, number=0, gives=named(box.arms[unit]), left=()) for _ in given
            ]
            continue
        unit, _, number = unit.partition("#")
        gives = Counter(weapon for (weapon,) in given)
        left = Counter(_left(state, box, seat, unit, int(number)))
        left.subtract(gives)
        fighters.append(
            Fighter(
                seat=seat, unit=unit, number=int(number), gives=named(arms(gives)), left=named(arms(left))
            )
        )
    return fighters


def deploy(move: Move, command: c.Deploy) -> None:
    """Sends a group against an enemy; Red Skulls strike at once (vilnius:8.4 to 8.10)."""
    foe = named_foe(move.state, command.enemy)
    assert foe is not None  # noqa: S101 - it was not refused
    defeat(move, foe, group(move.state, move.box, command.units))


def defeat(move: Move, foe: Foe, fighters: Sequence[Fighter]) -> None:
    """Defeats an enemy by a group; an enemy that asks for no weapon needs none (vilnius:8.11)."""
    state, box = move.state, move.box
    asked = box.asked(foe.enemy, state.boosted)
    given = together([arms(Counter(fighter.gives)) for fighter in fighters])
    red = box.skulls(foe.enemy, state.boosted).red
    cancelled = min(red, sum(box.units[fighter.unit].stultify for fighter in fighters))  # vilnius:9.5
    kills = min(red - cancelled, len(fighters))  # vilnius:9.1
    move.emit(
        EnemyDefeated(
            row=foe.row,
            enemy=foe.enemy,
            group=tuple(fighters),
            asked=named(asked),
            exchanged=tuple(Swap(gave=gave, got=got) for gave, got in swaps(given, asked)),
            red=red,
            cancelled=cancelled,
            kills=kills,
        )
    )
    if kills:
        _strike(move, fighters, kills)


def _strike(move: Move, fighters: Sequence[Fighter], kills: int) -> None:
    """Kills the most precious Units; players choose among equals (vilnius:9.2 to 9.4)."""
    box = move.box
    ranked = sorted(fighters, key=lambda fighter: _precious(box, fighter.unit), reverse=True)
    sure: list[Fighter] = []
    for _, same in groupby(ranked, key=lambda fighter: _precious(box, fighter.unit)):
        tied = list(same)
        if len(tied) <= kills - len(sure):
            sure += tied
            continue
        left = kills - len(sure)
        if left and len({(fighter.seat, fighter.unit, fighter.left) for fighter in tied}) == 1:
            sure += tied[:left]
            left = 0
        if sure:
            move.emit(UnitsKilled(units=tuple(_casualty(fighter) for fighter in sure)))
        if left:
            move.emit(VictimsDue(number=left, units=tuple(_casualty(fighter) for fighter in tied)))
        return
    move.emit(UnitsKilled(units=tuple(_casualty(fighter) for fighter in sure)))


def _precious(box: Box, unit: str) -> tuple[bool, int]:
    return box.units[unit].martyr, box.price(unit)


def _casualty(fighter: Fighter) -> Casualty:
    return Casualty(seat=fighter.seat, unit=fighter.unit, number=fighter.number)


def victim_item(victim: Victim) -> str:
    """A Unit of a group as commands name it: ``1 farmers``, ``1 horse_archers#2``."""
    number = f"#{victim.number}" if victim.number else ""
    return f"{victim.seat} {victim.unit}{number}"


def victims(state: State) -> list[tuple[str, ...]]:
    """The groups that Red Skulls may kill, each sorted; Units that are alike are one choice (vilnius:9.4)."""
    stand_in: dict[tuple[object, ...], list[str]] = {}
    for victim in sorted(state.tied):
        key: tuple[object, ...] = (victim.seat, victim.unit)
        if victim.number:
            lent = [other.left for other in state.lent[victim.seat] if other.unit == victim.unit]
            key = (*key, lent[victim.number - 1])
        stand_in.setdefault(key, []).append(victim_item(victim))
    killed: dict[tuple[str, ...], None] = {}
    alike = list(stand_in.values())
    places = [at for at, same in enumerate(alike) for _ in same]
    for chosen in combinations(places, state.kills):
        times = Counter(chosen)
        killed[tuple(sorted(item for at, number in times.items() for item in alike[at][:number]))] = None
    return list(killed)


def choose_victims(move: Move, command: c.ChooseVictims) -> None:
    """Kills the Units that players chose."""
    items = Counter(command.units)
    chosen: list[Victim] = []
    for victim in move.state.tied:
        if items[victim_item(victim)]:
            items[victim_item(victim)] -= 1
            chosen.append(victim)
    units = tuple(Casualty(seat=one.seat, unit=one.unit, number=one.number) for one in chosen)
    move.emit(UnitsKilled(units=units))


def go_on(move: Move) -> bool:
    """Asks for the next group, or ends the defence; returns whether a decision is due."""
    state, box = move.state, move.box
    if state.kills:
        return move.ask("victims", state.starter)
    for foe in state.foes:
        if box.asked(foe.enemy, state.boosted) == NO_ARMS:
            defeat(move, foe, ())
    if can_defeat(state, box, at_hand(state, box)):
        return move.ask("deploy", state.starter)
    end(move)  # vilnius:8.13
    return False


def end(move: Move) -> None:
    """Ends the defence (vilnius:8.14)."""
    state = move.state
    most = defeated = len(state.beaten)
    if state.foes and state.force:  # else nobody could have defeated more
        enemies = [foe.enemy for foe in (*state.beaten, *state.foes)]
        most = most_defeated(move.box, state.boosted, state.force, enemies, defeated)
    undefeated = tuple(Enemy(row=foe.row, enemy=foe.enemy) for foe in state.foes)
    move.emit(DefenceEnded(undefeated=undefeated, defeated=defeated, most=most))
    move.phase("damage")
