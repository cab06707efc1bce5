"""Vilnius in words: a move in the list, and the rounds."""

from collections.abc import Sequence

from dashboard.boards import Turn
from dashboard.boards.vilnius import words
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.wording import counted, player
from domain.vilnius import events as e
from domain.vilnius.beside import beside
from domain.vilnius.box import Box, box
from domain.vilnius.state import State
from domain.vilnius.words import PHASES

QUIET: tuple[type[Event], ...] = (
    e.PhaseBegan,
    e.Asked,
    e.PurchaseBegan,
    e.CityOpened,
    e.CampsCalled,
    e.VictimsDue,
    e.CapturingEnded,
)


def turn(state: State, event: Event) -> Turn | None:
    """The phases of a round; where seats take turns, the turn of each."""
    stage = f"Round {state.round}" if state.round else ""
    match event:
        case e.Asked(step="act" | "capture", seat=int(seat)):
            return Turn(stage, seat=seat)
        case e.PhaseBegan(phase=phase) if phase not in ("city", "capturing"):
            return Turn(stage, name="Final Attack" if state.final and phase == "defence" else PHASES[phase])
        case e.RoundBegan():
            return Turn(f"Round {event.round}", name=PHASES["income"])
    return None


def label(state: State, move: MoveMade, events: Sequence[Event]) -> str:
    """A move in a few words, without the name of the seat."""
    known = box(state.cards)
    paid = next((event for event in events if isinstance(event, e.Paid)), None)
    if paid is not None:
        does = "builds" if paid.card in known.buildings else "recruits"
        return f"{does} {known.name(paid.card)} for {words.resources(paid.gold, paid.tools)}"
    texts = (_event_words(state, event) for event in events)
    summary = next((text for text in texts if text), "")
    if not summary:
        return _WORDS.get(move.command, move.command.replace("_", " "))
    killed = [one.unit for event in events if isinstance(event, e.UnitsKilled) for one in event.units]
    if killed and move.command == "deploy":
        summary += f", loses {words.cards(known, killed)}"
    return summary


def _event_words(state: State, event: Event) -> str:
    known = box(state.cards)
    match event:
        case e.DrawNamed():
            return f"draws {counted(event.units, 'Unit')} and {counted(event.provinces, 'Province')}"
        case e.PurchaseBegan():
            where = (
                "" if event.unit else f", {beside(state.cards, state.display[event.seat], event.x, event.y)}"
            )
            return f"chooses {known.name(event.card)}{where}"
        case e.ProvinceParked():
            return f"parks {known.name(event.province)}"
        case e.Passed():
            stored = f", stores {words.cards(known, [slot.card for slot in event.stored])}"
            return f"passes{stored if event.stored else ''}"
        case e.EnemyDefeated(group=group) if group:
            units = _few(known, [fighter.unit for fighter in group])
            return f"defeats {known.name(event.enemy)} with {units}"
        case e.UnitsKilled():
            return f"loses {words.cards(known, (one.unit for one in event.units))}"
        case e.DefenceEnded():
            left = len(event.undefeated)
            return "stops the defence" + (f", {left} undefeated" if left else "")
        case e.DamageDealt():
            return f"lets {known.name(event.enemy)} strike"
        case e.ProvinceGivenBack():
            return f"gives {known.name(event.province)} back"
        case e.UnitGivenBack():
            return f"gives {known.name(event.unit)} back"
        case e.BuildingGivenBack():
            return f"gives the {known.name(event.building)} back"
        case e.StoredDiscarded():
            return f"discards the stored {known.name(event.province)}"
        case e.CityBurned():
            return "lets Vilnius burn"
        case e.UnitsDestroyed():
            skull = "Silver" if event.skull == "silver" else "Golden"
            return f"gives {_few(known, [one.unit for one in event.units])} for {skull} Skulls"
        case e.LootTaken(cause="plunder"):
            return f"lets {words.short(player(state, event.seat))} take loot"
        case e.PlunderEnded():
            return "stops taking loot"
        case e.UnitsStored():
            names = [slot.card for slot in event.stored]
            return f"stores {words.cards(known, names)}" if names else "stores no Unit"
    return _capture_words(known, event)


def _capture_words(known: Box, event: Event) -> str:
    """An event of storming Buildings and capturing Provinces; empty for another event."""
    match event:
        case e.BuildingDestroyed():
            units = _few(known, [one.unit for one in event.group])
            return f"destroys {known.name(event.building)} with {units}"
        case e.ProvincesSeen():
            return f"looks at stack {event.stack} with {_few(known, event.units)}"
        case e.ProvinceCaptured():
            return f"keeps {known.name(event.province)}"
        case e.CapturingEnded():
            return "stops capturing"
    return ""


def _few(known: Box, units: Sequence[str]) -> str:
    """Units by name, or how many there are where these are many."""
    return words.cards(known, units) if len(set(units)) <= 2 else counted(len(units), "Unit")


_WORDS = {"stop_storming": "stops attacking Buildings", "stop_defence": "stops the defence"}
