"""What a player of CivMint has to do now, in words."""

from domain.civmint.fighting import totals
from domain.civmint.happenings import declinable, kept
from domain.civmint.move import able
from domain.civmint.payable import bill, owed
from domain.civmint.places import TOWNS
from domain.civmint.production import collectable
from domain.civmint.state import State
from domain.civmint.upkeep import repair_cost
from domain.civmint.words import NUMBERS, cost_words, cubes
from domain.kernel.wording import counted

ALWAYS = {
    "capital": "Choose 1 space for your Capital City. Your opponent gets the other.",
    "build": "Build or upgrade 1 unit, or stop building.",
    "move": "Move 1 unit, or stop moving.",
    "attack": "Choose 1 unit and the space that it attacks.",
    "land": "Land with 1 unit whose Ship is gone.",
    "festival": "Choose 1 aspect to advance. It is free.",
    "innovation": "Choose 1 track to advance on. It is free.",
}
"""By step the tasks without numbers."""


def task(state: State, seat: int) -> str:
    """The decision of a seat that is due, with its numbers."""
    match state.step:
        case "collect":
            return f"Choose 1 icon for a Settler on {collectable(state)[0]}."
        case "choose":
            return f"Choose {counted(state.choices[0].amount, 'resource')}."
        case "trade":
            return f"Trade {able(state, seat).give} resources for 1 cube, or stop trading."
        case "answer":
            give, take = cubes(state.proposal.give), cubes(state.proposal.take)
            return f"Accept or decline the proposal: you get {give} for {take}."
        case "pay":
            return _pay(state, seat)
        case "upkeep":
            return f"Pay the upkeep: {cost_words(bill(state, seat))}. You may downgrade units first."
        case "repair":
            return f"Repair 1 damage cube for {repair_cost(state)} Money, or stop. {_has(state, seat)}"
        case "defend":
            return f"Choose 1 unit that defends {state.attack.space}."
        case "power":
            return _power(state, seat)
        case "retreat":
            return f"Retreat with 1 unit from {state.arena}."
        case "research":
            return f"Advance on 1 track, or stop. You have {state.budget} Research left."
        case "taxes":
            return f"Advance 1 aspect or repair 1 damage cube, or end the turn. {_has(state, seat)}"
        case "reduce":
            return _reduce(state, seat)
        case "lose":
            return f"Choose {counted(state.due, 'unit')} to lose{_singly(state.due)}."
        case "gather":
            return f"Choose {counted(state.due, 'space')} to produce once more{_singly(state.due)}."
        case "explosion":
            free = "Choose 1 new Settler or 1 military upgrade. It is free."
            return f"{free} You may decline it." if declinable(state) else free
        case "mend":
            return f"Choose where to remove {counted(state.due, 'damage cube')}{_singly(state.due)}."
    return ALWAYS.get(state.step or "", "")


def _power(state: State, seat: int) -> str:
    attack, defence = totals(state.attack)
    own, enemy = (attack, defence) if seat == state.active else (defence, attack)
    power = state.numbers[seat]["power"]
    return f"Spend up to {power} Combat Power, or none. The totals are {own} and {enemy}."


def _reduce(state: State, seat: int) -> str:
    number = sum(unit.kind in TOWNS for unit in state.units[seat]) - kept(state, seat)
    noun = "1 City or Village" if number == 1 else f"{number} Cities or Villages, one by one,"
    return f"Choose {noun} to become {'a Settler' if number == 1 else 'Settlers'}."


def _pay(state: State, seat: int) -> str:
    order = state.buying
    assert order is not None  # noqa: S101 - a payment is due
    if order.get:
        return f"Pay {able(state, seat).give} resources for 1 {NUMBERS[order.get]}."
    return f"Pay {cost_words(owed(state, seat))}."


def _has(state: State, seat: int) -> str:
    return f"You have {state.numbers[seat]['money']} Money."


def _singly(number: int) -> str:
    return ", one by one" if number > 1 else ""
