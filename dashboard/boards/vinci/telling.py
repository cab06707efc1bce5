"""Vinci in words and marks: a move in the list, the turns, and the provinces that an event touched."""

from collections.abc import Iterable, Sequence

from dashboard.boards import Turn
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.wording import player
from domain.vinci import events as e
from domain.vinci.geography import geography
from domain.vinci.state import State
from domain.vinci.words import CONQUERS, ROMAN, pair

QUIET: tuple[type[Event], ...] = (e.TurnBegan, e.TurnEnded, e.PhaseBegan, e.PairDrawn)


def turn(_: State, event: Event) -> Turn | None:
    """The turn that an event begins."""
    return Turn(f"Round {event.round}", event.seat) if isinstance(event, e.TurnBegan) else None


def label(state: State, move: MoveMade, events: Sequence[Event]) -> str:
    """A move in a few words, without the name of the seat."""
    for event in events:
        match event:
            case e.CivilizationChosen():
                return f"takes {ROMAN[event.slot - 1]}: {pair(state.tiles, event.tiles)}"
            case e.ProvinceConquered():
                clears = ", clears beside it" if move.args.get("clear") else ""
                return f"{CONQUERS[event.means]} {_name(state, event.province)}{clears}"
            case e.ProvinceAbandoned():
                return f"abandons {_name(state, event.province)}"
            case e.PeaceMade():
                return f"makes peace with {player(state, event.partner) if event.partner else 'nobody'}"
            case e.PartsGivenUp():
                return f"keeps the part around {_name(state, str(move.args['province']))}"
    return _WORDS[move.command]


_WORDS = {
    "expand": "expands",
    "decline": "declines",
    "end_conquest": "stops conquering",
    "reorganize": "places the pawns",
    "end_turn": "ends the turn",
}


def _name(state: State, province: str) -> str:
    return geography(state.map).names[province]


def touched(events: Iterable[Event]) -> set[str]:
    """The provinces that these events changed."""
    return {province for event in events for province in _touched(event)}


def _touched(event: Event) -> Iterable[str]:
    match event:
        case e.ProvinceConquered() | e.ProvinceAbandoned() | e.ProvinceCleared():
            return (event.province,)
        case e.FortsPlaced():
            return [province for province, _ in event.forts]
        case e.PawnsPlaced():  # one pawn stands everywhere: those beyond are what was decided
            return [province for province, pawns in event.pawns if pawns > 1]
        case e.EmpireRemoved() | e.CivilizationDeclined():
            return [province for province, _ in event.pawns]
        case e.PartsGivenUp():
            return [province for province, _ in event.given_up]
        case e.SurvivorsPlaced():
            return [province for province, _ in event.placed]
    return ()
