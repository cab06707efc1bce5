"""What players of Vilnius have to do now, in words."""

from dashboard.boards.vilnius import words
from domain.kernel.wording import are, counted, does
from domain.vilnius.box import box
from domain.vilnius.income import namings
from domain.vilnius.paying import price
from domain.vilnius.state import State
from domain.vilnius.storming import open_to_attack
from domain.vilnius.words import losses


def task(state: State, seat: int) -> str:
    """The decision of a seat that is due, with its numbers."""
    known = box(state.cards)
    match state.step:
        case "draw":
            number = sum(namings(state, known, seat)[0])
            return f"Choose how many Units and Provinces to draw: {counted(number, 'card')} together."
        case "act":
            held = counted(len(state.provinces[seat]), "Province")
            return f"Build, recruit or park, or end your city phase. You have {held} in hand."
        case "pay":
            assert state.buying is not None  # noqa: S101 - a payment is due
            cost = words.resources(*price(known, state.buying))
            return f"Pay {cost} for {known.name(state.buying.card)}."
        case "give_province":
            return f"Give 1 Province back.{_later(state)}"
        case "give_unit":
            return f"Give 1 Unit back.{_later(state)}"
        case "give_building":
            return f"Give 1 Building at the rim of your display back.{_later(state)}"
        case "stored_or_fire":
            return f"Discard 1 stored Province, or Vilnius loses 1 point.{_later(state)}"
        case "deploy":
            left, beaten = len(state.foes), len(state.beaten)
            enemies = f"the {left} enemies that are" if left > 1 else "the 1 enemy that is"
            return f"Send Units against {enemies} left, or end the defence. {_are(beaten, 'defeated')}"
        case "victims":
            what = counted(state.kills, "Unit")
            return f"Choose {what} that Red Skulls kill, of {len(state.tied)} that are equally valuable."
        case "suffer":
            return f"Choose the enemy that deals its damage next. {_are(len(state.foes), 'undefeated')}"
        case "sacrifice":
            silver = state.phase == "silver"
            worth = words.resources(0 if silver else state.due, state.due if silver else 0)
            return f"Destroy Units worth {worth} for {'Silver' if silver else 'Golden'} Skulls."
        case "plunder":
            return f"Choose the player that takes a loot card, or stop. {_are(state.spoils, 'left')}"
        case "storm":
            number = len(open_to_attack(state, known))
            kinds = f"1 of {number} enemy Buildings" if number > 1 else "1 enemy Building"
            return f"Destroy {kinds} with Units, or stop."
        case "capture":
            return "Capture 1 Province of a stack with Units, or stop."
        case "keep":
            return f"Keep 1 of {len(state.seen)} Provinces. You put the rest under stack {state.stack}."
        case "garrison":
            number = len(state.units[seat])
            which = f"any of your {number} Units" if number > 1 else "your Unit"
            return f"Choose whether to store {which} in Guardhouses. You discard the rest."
    return ""


def _are(number: int, how: str) -> str:
    return f"{number} {are(number)} {how}."


def _later(state: State) -> str:
    """The losses that follow this one."""
    icons = [loss.damage for loss in state.losses[1:]]
    return f" After this, {losses(icons)} {does(len(icons), 'follow')}." if icons else ""
