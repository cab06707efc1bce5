"""The steps, cubes and units of CivMint in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from domain.civmint.board import SPACES
from domain.civmint.events import Traded
from domain.civmint.names import MILITARY
from domain.civmint.state import Phase, State, Status, Step
from domain.civmint.tin import tin
from domain.kernel.shapes import Counted
from domain.kernel.wording import article, counted, listed


class StepWords(NamedTuple):
    """A step in words."""

    now: str
    """The moment, as a refusal names it."""
    due: str
    """The decision of the seat that acts, after its name."""


STEPS: Mapping[Step, StepWords] = {
    "capital": StepWords("while a Capital City is being chosen", "chooses a Capital City"),
    "collect": StepWords("while Settlers are taking icons", "chooses an icon for a Settler"),
    "choose": StepWords("while resources are being chosen", "chooses resources"),
    "trade": StepWords("in the trade step", "may trade"),
    "answer": StepWords("while a proposal is open", "answers the proposal"),
    "pay": StepWords("during a payment", "chooses how to pay"),
    "upkeep": StepWords("while the upkeep is due", "pays the upkeep"),
    "repair": StepWords("while units are being repaired", "may repair units"),
    "build": StepWords("in the build step", "may build"),
    "move": StepWords("in the move step", "may move"),
    "attack": StepWords("in the combat step", "chooses an attack"),
    "defend": StepWords("while a defender is being chosen", "chooses the defending unit"),
    "power": StepWords("while Combat Power is being spent", "may spend Combat Power"),
    "retreat": StepWords("while units are retreating", "retreats with a unit"),
    "land": StepWords("while units are landing from a lost Ship", "lands with a unit"),
    "research": StepWords("in the research step", "may research"),
    "taxes": StepWords("in the taxes step", "may advance an aspect or repair"),
    "reduce": StepWords("while an event makes Settlers", "chooses a City or Village"),
    "lose": StepWords("while an event takes units", "chooses a unit to lose"),
    "gather": StepWords("while an event lets spaces produce", "chooses a space"),
    "explosion": StepWords("while an event gives a unit", "chooses a Settler or an upgrade"),
    "festival": StepWords("while an event gives a level", "chooses an aspect"),
    "innovation": StepWords("while an event gives a level", "chooses a track"),
    "mend": StepWords("while damage is being removed", "chooses the unit to mend"),
}
PHASES: Mapping[Phase, str] = {
    "setup": "Setting up",
    "production": "Production",
    "trade": "Trade",
    "upkeep": "Upkeep",
    "repair": "Repair",
    "build": "Building",
    "move": "Moving",
    "combat": "Combat",
    "research": "Research",
    "taxes": "Taxes",
    "events": "Global Events",
    "round_end": "The end of the round",
    "over": "The end",
}
NUMBERS: Mapping[str, str] = {
    "food": "Food",
    "wood": "Wood",
    "stone": "Stone",
    "metal": "Metal",
    "money": "Money",
    "power": "Combat Power",
    "power_most": "Combat Power at most",
    "research": "Research",
    "taxes": "Taxes",
    "event": "event bonus",
    "population": "Population",
    "military": "Military",
    "economy": "Economy",
    "happiness": "Happiness",
}
STATUS: Mapping[Status, str] = {
    "stands": "stands",
    "fallen": "has fallen",
    "conquered": "is conquered",
    "deserted": "is deserted",
}
CAPITAL = "Capital City"


def the_unit(state: State, kind: str, die: int) -> str:
    """A unit at the beginning of a sentence: Infantry 3, The Capital City."""
    return f"{kind_name(state, kind)} {die}" if die else f"The {CAPITAL}"


def kind_name(state: State, kind: str) -> str:
    """A kind of unit: Settler, Capital City."""
    return CAPITAL if kind == "capital" else tin(state.mint).units[kind].name


def a_unit(state: State, kind: str) -> str:
    """A kind of unit with its article: a Settler, Infantry."""
    name = kind_name(state, kind)
    return name if kind in MILITARY else article(name)


def cubes(pairs: Iterable[tuple[str, int]]) -> str:
    """Cubes with their numbers: 2 Food and 1 Money; ``nothing`` for none."""
    return listed([f"{number} {NUMBERS[cube]}" for cube, number in pairs if number] or ["nothing"])


def given(event: Traded) -> Counted:
    """The cubes that a trade with the bank gives.

    Its changes have only the difference of the kind that it also yields, in games on old numbers.
    """
    others = tuple((change.what, -change.amount) for change in event.changes if change.what != event.get)
    same = event.give - sum(number for _, number in others)
    return (*others, (event.get, same)) if same else others


def cost_words(cost: Sequence[int]) -> str:
    """A cost: 1 Food, 2 non-food and 1 Money."""
    names = ("Food", "Wood", "Stone", "Metal", "non-food", "Money")
    return listed([f"{n} {name}" for n, name in zip(cost, names, strict=True) if n] or ["nothing"])


def unit_words(state: State, seat: int, die: int) -> str:
    """A unit with its place: Infantry 3 on c4, the Capital City on a1."""
    if not die:
        return f"the {CAPITAL} on {state.capitals[seat]}"
    for unit in state.units[seat]:
        if unit.die == die:
            aboard = " aboard" if unit.aboard else ""
            return f"{kind_name(state, unit.kind)} {die}{aboard} on {unit.space}"
    return f"die {die}"


def spaces(some: Iterable[str]) -> str:
    """Spaces in the order of the map."""
    known = set(some)
    return ", ".join([space for space in SPACES if space in known]) or "none"


def damage(number: int) -> str:
    """Damage cubes: 1 damage cube."""
    return counted(number, "damage cube")
