"""CivMint in words: a move in the list, and the turns."""

from collections.abc import Sequence

from dashboard.boards import Turn
from domain.civmint import events as e
from domain.civmint.state import State
from domain.civmint.words import CAPITAL, NUMBERS, PHASES, a_unit, cubes, given, kind_name
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event

QUIET: tuple[type[Event], ...] = (
    e.PhaseBegan,
    e.Asked,
    e.HarvestBegan,
    e.Ordered,
    e.ChoiceDue,
    e.SpaceClosed,
    e.EventEnded,
    e.MendingBegan,
    e.ResearchBegan,
)


def turn(state: State, event: Event) -> Turn | None:
    """The turn of a seat, or a phase in which both act."""
    stage = f"Round {state.round}" if state.round else ""
    match event:
        case e.TurnBegan():
            return Turn(f"Round {event.round}", seat=event.seat)
        case e.PhaseBegan(phase="events" | "round_end" as phase):
            return Turn(stage, name=PHASES[phase])
        case e.Asked(step="capital"):
            return Turn("", name=PHASES["setup"])
    return None


def label(state: State, move: MoveMade, events: Sequence[Event]) -> str:
    """A move in a few words, without the name of the seat."""
    if move.command == "decline" and any(isinstance(event, e.EventEnded) for event in events):
        return "declines what the event gives"
    if move.command in _WORDS:
        return _WORDS[move.command]
    texts = (_event_words(state, event) for event in events if not isinstance(event, e.Ordered))
    wanted = (_wanted(state, event) for event in events if isinstance(event, e.Ordered))
    return next(filter(None, (*texts, *wanted)), move.command.replace("_", " "))


def _wanted(state: State, event: e.Ordered) -> str:
    """Something that is still to be paid for."""
    if event.get:
        return f"wants 1 {NUMBERS[event.get]}"
    return f"orders {a_unit(state, event.kind or '')} on {event.space}"


_WORDS = {
    "end_trade": "stops trading",
    "end_repair": "stops repairing",
    "end_build": "stops building",
    "end_move": "stops moving",
    "end_battle": "stops attacking the space",
    "end_combat": "stops attacking",
    "end_research": "stops researching",
    "end_turn": "ends the turn",
    "accept": "accepts the proposal",
    "decline": "declines the proposal",
}
"""Of commands that say all; what follows them is not theirs."""


def _unit(state: State, kind: str, die: int) -> str:
    return f"{kind_name(state, kind)} {die}" if die else f"the {CAPITAL}"


def _event_words(state: State, event: Event) -> str:
    match event:
        case e.CapitalTaken():
            return f"takes the Capital City on {event.space}"
        case e.IconTaken():
            return f"takes {NUMBERS[event.resource]} on {event.space}"
        case e.CubesChosen():
            return f"chooses {cubes(event.cubes)}"
        case e.Traded():
            return f"trades {cubes(given(event))} for 1 {NUMBERS[event.get]}"
        case e.Proposed():
            return f"proposes {cubes(event.give)} for {cubes(event.take)}"
        case e.BillPaid():
            return "pays the upkeep"
        case e.Downgraded():
            return f"makes {_unit(state, event.was, event.die)} {a_unit(state, event.kind)}"
        case e.UnitLost(how="disbanded" | "plague" | "earthquake"):
            return f"gives up {_unit(state, event.kind, event.die)} on {event.space}"
        case e.Repaired():
            kind = next((u.kind for u in state.units[event.seat] if u.die == event.die), "capital")
            return f"mends {_unit(state, kind, event.die)} on {event.space}"
        case e.UnitBuilt():
            return f"builds {a_unit(state, event.kind)} on {event.space}"
        case e.UnitUpgraded():
            was = _unit(state, event.was, event.die)
            return f"makes {was} {a_unit(state, event.kind)} on {event.space}"
        case e.Moved():
            aboard = ", aboard a Ship" if event.ship else ""
            return f"moves {_unit(state, event.kind, event.die)} from {event.start} to {event.to}{aboard}"
        case e.Advanced():
            return f"{'moves sideways to' if event.sideways else 'advances to'} {event.name}"
        case e.Improved():
            return f"advances {NUMBERS[event.aspect]} to {event.level}"
        case e.SpaceChosen():
            return f"gathers on {event.space}"
    return _battle_words(state, event)


def _battle_words(state: State, event: Event) -> str:
    """An event of a battle, or of units that leave its space; empty for another event."""
    match event:
        case e.UnitAttacks():
            return f"attacks {event.space} with {_unit(state, event.kind, event.die)}"
        case e.UnitDefends():
            return f"defends with {_unit(state, event.kind, event.die)}"
        case e.PowerSpent():
            return f"spends {event.amount} Combat Power" if event.amount else "spends no Combat Power"
        case e.Retreated():
            return f"retreats with {_unit(state, event.kind, event.die)} to {event.to}"
        case e.UnitLost(how="retreat"):
            return f"loses {_unit(state, event.kind, event.die)}, which cannot retreat"
        case e.Landed():
            return f"lands {_unit(state, event.kind, event.die)} on {event.to}"
    return ""
