"""The contents of the stage: lines, two rows and chips; and the decision that is due, in words."""

from typing import NamedTuple

from dashboard.boards.civmint import words
from dashboard.boards.civmint.symbols import NOTHING
from domain.civmint.move import able
from domain.civmint.payable import owed
from domain.civmint.state import Purchase, State
from domain.civmint.words import NUMBERS, STEPS, cost_words, kind_name


class Row(NamedTuple):
    """A row of the stage: an attack or a defence; or a seat with its event dice, or its side of a trade."""

    face: str = NOTHING
    who: str = ""
    what: str = ""
    die: int = 0
    second: int = 0
    """The other one of the event dice."""
    bonus: int | None = None
    spent: int | None = None
    total: int | None = None
    hit: bool = False


class Chip(NamedTuple):
    """Cubes of a trade: the row, the sign, and the number in words."""

    row: int
    name: str
    words: str


class Shown(NamedTuple):
    """The contents of the stage."""

    lines: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    chips: tuple[Chip, ...] = ()
    battle: int = -1
    """The step of a battle that was reached; -1 for none."""


def _open(state: State) -> bool:
    """Whether the step that a seat was asked for last is still to be decided; within a move it may not be."""
    match state.step:
        case "":
            return False
        case "capital":
            return not state.capitals[state.seat]
        case "collect":
            return bool(state.harvest)
        case "choose":
            return bool(state.choices)
        case "answer":
            return state.offer is not None
        case "pay":
            return state.buying is not None
        case "defend":
            return state.battle is not None and state.battle.defender is None
        case "power":
            return state.battle is not None
        case "retreat":
            return state.retreating == state.seat
        case "land":
            return bool(state.stranded)
        case "lose" | "gather" | "mend":
            return state.due > 0
        case "reduce" | "explosion" | "festival" | "innovation":
            return bool(state.event) and state.seat == state.active
    return not state.battle and not state.buying and not state.offer


def due(state: State) -> str:
    """The decision that is due, in words; empty for none."""
    if not _open(state):
        return ""
    what = f"{words.of(state, state.seat)} {STEPS[state.step].due}"
    match state.step:
        case "upkeep":
            return f"{what}: {cost_words(owed(state, state.seat))}"
        case "pay" if state.buying:
            return f"{what}: {_price(state, state.buying)}"
        case "research":
            return f"{what}: {state.budget} Research left"
        case "choose" if state.choices:
            return f"{what}: {state.choices[0].amount} of choice"
        case "collect" if state.harvest:
            return f"{what} on {state.harvest[0]}"
    return what


def _price(state: State, buying: Purchase) -> str:
    if buying.get:
        return f"{able(state, state.seat).give} for 1 {NUMBERS[buying.get]}"
    return f"{kind_name(state, buying.kind)} for {cost_words(owed(state, state.seat))}"


def named(state: State, kind: str, die: int) -> str:
    """A unit without its space: Infantry 3, Capital City."""
    return kind_name(state, kind) + (f" {die}" if die else "")
