"""Refusals of commands of the military phase (rules 8, 9 and 11 to 14)."""

from collections import Counter
from collections.abc import Sequence

from domain.kernel.messages import Joint
from domain.kernel.refusal import Offer, Refusal
from domain.kernel.wording import counted, listed, shortlist
from domain.vilnius import capturing, defence, storming
from domain.vilnius import commands as c
from domain.vilnius import plunder as loot
from domain.vilnius.box import Arms, Box, named, together
from domain.vilnius.covering import covers
from domain.vilnius.income import there
from domain.vilnius.legal import everybody as all_seats
from domain.vilnius.legal import tied_owners
from domain.vilnius.naming import all_called, called
from domain.vilnius.refusing import among, consent, no, too_many
from domain.vilnius.sacrifices import Skull, sacrifices, survivors, unit_of, worth
from domain.vilnius.state import State
from domain.vilnius.words import money


def everybody(state: State, box: Box, command: Joint) -> Refusal | None:
    """Why a decision that uses no player's card lacks consent."""
    return consent(command, "3.6", all_seats(state), "all seats")


def _owners(state: State, command: Joint, items: Sequence[str]) -> Refusal | None:
    return consent(command, "3.5", defence.owners(state, items), "the owners of these Units")


def _short(rule: str, asked: Arms, given: Arms) -> Refusal:
    return no(
        rule,
        f"the weapons do not suffice: needed are {shortlist(named(asked))}; given are "
        f"{shortlist(named(given))}; two alike can replace any other one",
    )


def _foes(state: State, box: Box, command: c.Deploy | c.Suffer) -> Offer:
    return among(state, command, lambda choice: called(box, choice.enemy))


def deploy(state: State, box: Box, command: c.Deploy) -> Refusal | None:
    """Why a group cannot defeat an enemy."""
    foe = defence.named_foe(state, command.enemy)
    if foe is None:
        reason = f"not among the undefeated enemies: {called(box, command.enemy)}"
        return no("8.12", reason, _foes(state, box, command))
    if missing := too_many(box, "8.7", command.units, defence.pool(state, box), "at hand"):
        return missing
    given = together([defence.item_arms(box, item) for item in command.units])
    asked = box.asked(foe.enemy, state.boosted)
    if not covers(given, asked):
        return _short("8.4", asked, given)
    if twice := defence.doubled(state, box, command.units):
        return no("8.9", _exchanged(box, twice))
    return _owners(state, command, command.units)


def _exchanged(box: Box, twice: defence.Doubled) -> str:
    """Why the numbers of two Units must be exchanged."""
    units = f"{box.name(twice.more.unit)} {twice.more.number} of seat {twice.more.seat}"
    if twice.idle:
        return f"{units} give before number {twice.lower}, which has the same weapons left: name this first"
    return (
        f"{units} give all that number {twice.lower} gives, and more, "
        "with the same weapons left: exchange the numbers"
    )


def choose_victims(state: State, box: Box, command: c.ChooseVictims) -> Refusal | None:
    """Why these Units are not the victims."""
    possible = defence.victims(state)
    if tuple(sorted(command.units)) not in possible:
        tried = shortlist(all_called(box, command.units))
        reason = f"these cannot be the victims: {tried}; {counted(state.kills, 'Unit')} must die"
        return no("9.4", reason, among(state, command, lambda choice: listed(all_called(box, choice.units))))
    return consent(command, "3.5", tied_owners(state), "the owners of the equally precious Units")


def suffer(state: State, box: Box, command: c.Suffer) -> Refusal | None:
    """Why an enemy cannot be next."""
    if defence.named_foe(state, command.enemy) is None:
        reason = f"not among the enemies with damage to deal: {called(box, command.enemy)}"
        return no("10.2", reason, _foes(state, box, command))
    return everybody(state, box, command)


def sacrifice(state: State, box: Box, command: c.Sacrifice) -> Refusal | None:
    """Why these Units cannot be destroyed for the skulls."""
    skull: Skull = "silver" if state.phase == "silver" else "gold"
    if command.skull != skull:
        due, other = ("Silver", "Golden") if skull == "silver" else ("Golden", "Silver")
        return no("11.2", f"{due} Skulls are due, not {other} Skulls")
    if missing := too_many(box, "11.2", command.units, survivors(state), "among the survivors"):
        return missing
    groups = list(sacrifices(state, box, skull))
    if tuple(sorted(command.units)) not in groups:
        value = sum(worth(box, unit_of(item)[1], skull) for item in command.units)
        price = money(*((0, value) if skull == "silver" else (value, 0)))
        if value < state.due:
            return no("11.2", f"these Units are worth {price}; at least {state.due} is needed")
        given = Counter(command.units)
        less = next(units for units in groups if not Counter(units) - given)
        over = shortlist(all_called(box, (given - Counter(less)).elements()))
        return no("11.2", f"these Units are worth {price}, and reach {state.due} without {over}")
    return _owners(state, command, command.units)


def plunder(state: State, box: Box, command: c.Plunder) -> Refusal | None:
    """Why a player cannot take the next loot card."""
    possible = loot.takers(state)
    if command.taker not in possible:
        seats = among(state, command, lambda choice: f"seat {choice.taker}")
        if command.taker not in state.seats:
            return no("12.2", f"the game has no seat {command.taker}", seats)
        if not there(state, command.taker)[1]:
            return no("12.3", f"seat {command.taker} has no Province to take", seats)
        return no("12.3", f"seat {command.taker} has taken more loot than others", seats)
    return everybody(state, box, command)


def storm(state: State, box: Box, command: c.Storm) -> Refusal | None:
    """Why a group cannot destroy an enemy Building."""
    building = command.building
    possible = storming.open_to_attack(state, box)
    if building not in state.middle:
        targets = among(state, command, lambda choice: box.name(choice.building))
        return no("13.1", f"not in play: {called(box, building)}", targets)
    if building not in possible:
        return no("13.2", f"the {box.name(possible[0])} must be destroyed before the {box.name(building)}")
    if missing := too_many(box, "13.1", command.units, storming.pool(state), "in hand"):
        return missing
    given = together([box.arms[unit_of(item)[1]] for item in command.units])
    if not storming.destroys(state, box, building, given):
        shown = box.strongholds_arms[building]
        number = storming.number(state, shown)
        return no(
            "13.3",
            f"the weapons do not suffice: {number} of {shortlist(named(shown))} must be raised; given are "
            f"{shortlist(named(given))}; two alike can replace any other one",
        )
    return _owners(state, command, command.units)


def capture(state: State, box: Box, command: c.Capture) -> Refusal | None:
    """Why a seat cannot capture a Province of a stack."""
    seat, stack = command.seat, command.stack
    if not capturing.height(state, stack):
        possible = among(state, command, lambda choice: f"stack {choice.stack}")
        return no("14.3", f"stack {stack} is empty", possible)
    if missing := too_many(box, "14.2", command.units, Counter(state.units[seat]), "in the hand"):
        return missing
    given = together([box.arms[unit] for unit in command.units])
    if not covers(given, box.conquests[stack]):
        return _short("14.2", box.conquests[stack], given)
    return None


def keep(state: State, box: Box, command: c.Keep) -> Refusal | None:
    """Why these Provinces are not those that were seen."""
    if (command.province, command.under) in capturing.keepings(state):
        return None
    seen = shortlist(all_called(box, state.seen))
    return no("14.4", f"keep one of {seen}, and name each of the others once in `under`")
