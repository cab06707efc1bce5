"""Loot from defeated enemies and destroyed Buildings (rules 12 and 13.6)."""

from typing import Literal

from domain.vilnius import commands as c
from domain.vilnius.events import LootTaken, PlunderBegan, PlunderEnded
from domain.vilnius.income import shuffle, there
from domain.vilnius.move import Move
from domain.vilnius.state import State

POINTS = 5  # vilnius:12.1


def begin(move: Move) -> None:
    """Counts the loot; if there is none, plundering is skipped."""
    state, box = move.state, move.box
    if not state.beaten:
        return
    strength = sum(box.enemies[foe.enemy].strength for foe in state.beaten)
    if strength >= POINTS and takers_of(state, [0 for _ in state.took]):
        move.phase("plunder")
        move.emit(PlunderBegan(strength=strength, cards=strength // POINTS))
    else:
        end(move, strength // POINTS)


def takers(state: State) -> list[int]:
    """The seats that may take a loot card now (vilnius:12.3)."""
    return takers_of(state, state.took) if state.spoils else []


def takers_of(state: State, took: list[int]) -> list[int]:
    """The seats that may take a card, by the number that each took."""
    fewest = min(took[1:])
    return [seat for seat in state.seats if took[seat] == fewest and there(state, seat)[1]]


def go_on(move: Move) -> bool:
    """Asks for the player that takes the next card; returns whether a decision is due."""
    if takers(move.state):
        return move.ask("plunder", move.state.starter)
    end(move, move.state.spoils)
    return False


def plunder(move: Move, command: c.Plunder) -> None:
    """A player takes a card."""
    take(move, command.taker, "plunder")


def take(move: Move, seat: int, cause: Literal["plunder", "building"]) -> None:
    """The top Province of a player's pile becomes loot (vilnius:12.2)."""
    if not move.state.province_pile[seat]:
        shuffle(move, seat, "province")
    card = move.draw("province", move.state.province_pile[seat], seat)
    move.emit(LootTaken(seat=seat, province=card, cause=cause))


def stop(move: Move, command: c.StopPlunder) -> None:
    """Leaves the rest of the loot (vilnius:12.4)."""
    end(move, move.state.spoils)


def end(move: Move, left: int) -> None:
    """The defeated enemies go to the discard pile (vilnius:12.5)."""
    enemies = tuple(sorted(foe.enemy for foe in move.state.beaten))
    move.emit(PlunderEnded(enemies=enemies, left=left))
