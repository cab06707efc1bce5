"""The stage as it is drawn: words, and below them cards."""

from collections import Counter
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from dashboard.boards import Scene
from dashboard.boards.folding import Spot
from dashboard.boards.vilnius import words
from dashboard.boards.vilnius.base import LINES, stage_lines
from dashboard.boards.vilnius.faces import CARD_HALF, NOTHING
from dashboard.boards.vilnius.faces import unit as unit_face
from dashboard.boards.vilnius.layout import GAP, STAGES, WIDE
from dashboard.boards.vilnius.shared import REMEMBERED, shown
from domain.vilnius.box import box

LETTERS = 40
"""Of a line on the stage."""
CHIPS = 9
"""Cards on the stage, beside the one that all is about."""
LARGEST = 1.4
EDGE_SEEN = 27
"""What stays in sight of a card of the supply at least."""
NOTED = 54
"""The distance of cards from which there is room for a note above each."""


class Chip(NamedTuple):
    """A card on the stage, its owner (0 for none), a note below it, and whether it is lost."""

    face: str
    text: str
    seat: int = 0
    note: str = ""
    lost: bool = False


class Shown(NamedTuple):
    """What is on the stage: the card that all is about, with its fate, and the others."""

    lines: tuple[str, ...]
    face: str = NOTHING
    name: str = ""
    fate: str = NOTHING
    chips: tuple[Chip, ...] = ()

    @property
    def cards(self) -> bool:
        """Whether there is a card."""
        return bool(self.chips) or self.face != NOTHING


def wrapped(shown_: Shown, seats: int) -> tuple[str, ...]:
    """The words in lines; there are fewer where cards need the room."""
    room = len(LINES) - (shown_.cards and seats > 2)
    lines = [line for text in shown_.lines for line in wrap(text, LETTERS)]
    if len(lines) <= room:
        return tuple(lines)
    return (*lines[: room - 1], f"{lines[room - 1][: LETTERS - 2]} …")


@lru_cache(REMEMBERED)
def text(now: str, lines: tuple[str, ...], seats: int) -> Scene:
    """The phase, and the words below it."""
    first, step = stage_lines(seats)
    scene: Scene = {"stage-head": {"text": now}}
    for n in LINES:
        words_ = lines[n - 1] if n <= len(lines) else ""
        scene[f"line-{n}"] = {"text": words_, "y": f"{first + (n - 1) * step:g}"}
    return scene


@lru_cache(REMEMBERED)
def drawn(shown_: Shown, lines: int, seats: int) -> Scene:
    """The cards, as large as the words above them allow."""
    middle, scale = _room(lines, seats)
    focused = shown_.face != NOTHING
    scene: Scene = {
        "focus-at": {
            "transform": Spot(round(14 + 40 * scale, 1), middle, round(scale * 0.86, 3)).attribute()
        },
        "focus": {"href": shown_.face},
        "focus-words": {"text": shown_.name},
        "focus-mark": {"href": shown_.fate},
        "versus": shown(bool(shown_.chips) and focused),
    }
    many = Counter(shown_.chips)
    chips = list(many.items())[:CHIPS]
    half = CARD_HALF * scale
    left = 22 + 92 * scale if focused else 16.0
    step = min((2 * half) + 8, (WIDE - 16 - left - 2 * half) / max(1, len(chips) - 1))
    for n, (chip, number) in enumerate(chips):
        member = f"chip:{n}"
        small = 0.86 if chip.face.startswith(("#v-b-", "#v-e-", "#v-E-", "#v-s-")) else 1
        spot = Spot(round(left + half + n * step, 1), middle, round(scale * small, 3))
        scene[member] = {"transform": spot.attribute()}
        note = f"{number} x {chip.note}".strip() if number > 1 else chip.note
        more = f" ({note})" if note else ""
        scene[f"{member}/words"] = {"text": f"{chip.text}{more}{', lost' if chip.lost else ''}"}
        scene[f"{member}/face"] = {"href": chip.face}
        if chip.seat:
            scene[f"{member}/stone"] = {"href": f"#v-stone{chip.seat}"}
        if note and (step >= NOTED or n == len(chips) - 1):
            scene[f"{member}/note"] = {"text": note}
        if chip.lost:
            scene[f"{member}/cross"] = {"d": "M-30-40L30 40M30-40L-30 40"}
    return scene


def _room(lines: int, seats: int) -> tuple[float, float]:
    """The middle of the cards below so many lines, and their size."""
    first, step = stage_lines(seats)
    top, low = first + max(0, lines - 1) * step + 32, STAGES[seats] - GAP - 8
    return round((top + low) / 2, 1), min(LARGEST, (low - top) / 100)


@lru_cache(REMEMBERED)
def supply(pack: str, units: tuple[tuple[str, int], ...], lines: int, seats: int) -> Scene:
    """The Units of the general supply, each kind once with its number."""
    known = box(pack)
    middle, scale = _room(lines, seats)
    wide = WIDE - 32
    scale = min(scale, wide / (2 * CARD_HALF + EDGE_SEEN * max(1, len(units) - 1)))
    step = min(2 * CARD_HALF * scale + 8, (wide - 2 * CARD_HALF * scale) / max(1, len(units) - 1))
    scene: Scene = {
        "supply-words": {"text": "General supply" if units else "", "y": f"{middle - 50 * scale - 12:g}"}
    }
    for n, (unit, number) in enumerate(units):
        member = f"supply:{n}"
        x = 16 + CARD_HALF * scale + n * step
        scene[member] = {"transform": Spot(round(x, 1), middle, round(scale, 3)).attribute()}
        scene[f"{member}/words"] = {"text": f"In the general supply: {words.times(number, known.name(unit))}"}
        scene[f"{member}/face"] = {"href": unit_face(unit)}
        scene[f"{member}/disc"] = {"r": "10.5"}
        scene[f"{member}/number"] = {"text": str(number)}
    return scene
