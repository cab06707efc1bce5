"""VENNi, Vidi, Vici in words: a move in the list, and the turns."""

from collections.abc import Sequence

from dashboard.boards import Turn
from dashboard.boards.venni.words import numbers
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.wording import player
from domain.venni import events as e
from domain.venni.state import State

QUIET: tuple[type[Event], ...] = (e.TurnBegan, e.CircleDue)


def turn(_: State, event: Event) -> Turn | None:
    """The turn of a seat; extra rounds are counted on, as the notes beside the sheet do."""
    return Turn(f"Round {event.round}", event.seat) if isinstance(event, e.TurnBegan) else None


def label(state: State, move: MoveMade, events: Sequence[Event]) -> str:
    """A move in a few words, without the name of the seat; with a ruler its numbers are the measured ones.

    A dot or a circle behind the first is played because nothing else is legal (venni:2.12).
    """
    text = ""
    for event in events:
        match event:
            case e.DotPlaced():
                x, y = numbers(state, (event.x, event.y), event.measured)
                if text:
                    text += f"; the only legal dot of {player(state, event.seat)} follows: {x}, {y}"
                else:
                    text = f"puts a dot at {x}, {y} in region {event.region}"
            case e.CircleDrawn():
                x, y, r = numbers(state, (event.x, event.y, event.r), event.measured)
                if text:
                    text += f" and draws the only circle: {x}, {y}, r {r}"
                else:
                    text = f"splits region {event.region} by a circle at {x}, {y} with radius {r}"
    return text
