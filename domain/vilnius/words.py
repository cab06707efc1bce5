"""The steps and phases of Vilnius in words."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from domain.kernel.wording import listed, plural
from domain.vilnius.state import Phase, Step


class StepWords(NamedTuple):
    """A step in words."""

    now: str
    """The moment, as a refusal names it."""
    due: str = ""
    """The decision of the seat that acts, after its name."""


STEPS: Mapping[Step, StepWords] = {
    "": StepWords("now"),
    "draw": StepWords("while cards to draw are being named", "name the cards that they draw"),
    "act": StepWords("in the city phase", "may build, recruit, park or pass"),
    "pay": StepWords("during a payment", "chooses how to pay"),
    "give_province": StepWords("while a Province is being lost", "gives a Province back"),
    "give_unit": StepWords("while a Unit is being lost", "gives a Unit back"),
    "give_building": StepWords("while a Building is being lost", "gives a Building back"),
    "stored_or_fire": StepWords(
        "while a stored Province may be discarded", "may discard a stored Province, or Vilnius burns"
    ),
    "deploy": StepWords("in the defence", "speaks for the table in the defence"),
    "victims": StepWords("while victims are being chosen", "says whom the Red Skulls kill"),
    "suffer": StepWords("while damage is being dealt", "says which enemy deals its damage next"),
    "sacrifice": StepWords("while skulls are being paid for", "says which Units the skulls destroy"),
    "plunder": StepWords("while plundering", "says who takes the next loot card"),
    "storm": StepWords(
        "while enemy Buildings may be attacked", "speaks for the table at the enemy Buildings"
    ),
    "capture": StepWords("while Provinces may be captured", "may capture a Province"),
    "keep": StepWords("while a captured Province is being chosen", "keeps one of the Provinces"),
    "garrison": StepWords("while Units may be stored", "may store Units"),
}
PHASES: Mapping[Phase, str] = {
    "setup": "Setting up",
    "income": "Income",
    "preparation": "Preparation",
    "city": "City",
    "camps": "War Camps",
    "defence": "Defence",
    "damage": "Damage",
    "silver": "Silver Skulls",
    "gold": "Golden Skulls",
    "plunder": "Plundering",
    "storming": "Enemy Buildings",
    "capturing": "Capturing",
    "garrison": "Storing Units",
    "over": "The end",
}
_DAMAGES: Mapping[str, tuple[str, str]] = {
    "fire": ("a fire", "fires"),
    "province": ("a Province", "Provinces"),
    "stored_or_fire": ("a stored Province or a fire", "stored Provinces or fires"),
    "unit": ("a Unit", "Units"),
    "building": ("a Building", "Buildings"),
}
"""The loss that each damage icon causes: one, and several of them."""


def losses(icons: Iterable[str]) -> str:
    """What damage icons cause: ``3 fires and a building``."""
    words = ((number, *_DAMAGES[icon]) for icon, number in Counter(icons).items())
    return listed([one if number == 1 else f"{number} {several}" for number, one, several in words])


def money(gold: int, tools: int) -> str:
    """A price in words: ``1 Gold and 2 Tools``."""
    parts = [f"{gold} Gold"] if gold else []
    parts += [f"{tools} {plural(tools, 'Tool')}"] if tools else []
    return listed(parts or ["nothing"])
