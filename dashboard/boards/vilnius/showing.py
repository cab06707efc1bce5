"""The stage as it is drawn: words, and below them cards."""

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.folding import Spot
from dashboard.boards.vilnius.base import LINES, stage_lines
from dashboard.boards.vilnius.faces import CARD_HALF, NOTHING
from dashboard.boards.vilnius.layout import GAP, STAGES, WIDE
from dashboard.boards.vilnius.shared import REMEMBERED, shown

LETTERS = 40
"""Of a line on the stage."""
CHIPS = 9
"""Cards on the stage, beside the one that all is about."""
LEFT = 15
"""Of the cards."""
FOCUS_WIDE = 98
"""The room for the card that all is about, and the arrow beside it."""
SMALLEST, LARGEST = 0.86, 1.4
"""The smallest size of the supply, which is not shown where it would be smaller; the largest of cards."""
NOTED = 54
"""The distance of cards from which there is room for a note above each."""


class Chip(NamedTuple):
    """A card on the stage, its owner (0 for none), a note below it, and whether it is lost.

    ``piece`` is its name, if it lies here and nowhere else.
    """

    face: str
    text: str
    seat: int = 0
    note: str = ""
    lost: bool = False
    piece: str = ""


class Shown(NamedTuple):
    """What is on the stage: the card that all is about, with its fate, and the others."""

    lines: tuple[str, ...]
    face: str = NOTHING
    name: str = ""
    fate: str = NOTHING
    chips: tuple[Chip, ...] = ()
    piece: str = ""
    """The name of the card that all is about, if it lies here and nowhere else."""

    @property
    def cards(self) -> bool:
        """Whether there is a card."""
        return bool(self.chips) or self.face != NOTHING


def wrapped(shown_: Shown, seats: int) -> tuple[str, ...]:
    """The words in lines; there are fewer where cards need the room."""
    room = len(LINES) - (shown_.cards and seats > 2)
    lines = [line for text in shown_.lines for line in _lines_of(text)]
    if len(lines) <= room:
        return tuple(lines)
    return (*lines[: room - 1], f"{lines[room - 1][: LETTERS - 2]} …")


@remembered(4096)
def _lines_of(text: str) -> Sequence[str]:
    return wrap(text, LETTERS)


@remembered(REMEMBERED)
def text(now: str, lines: tuple[str, ...]) -> Scene:
    """The phase, and the words below it."""
    words = {f"line-{n}": {"text": lines[n - 1] if n <= len(lines) else ""} for n in LINES}
    return {"stage-head": {"text": now}} | words


@remembered(REMEMBERED)
def drawn(shown_: Shown, lines: int, seats: int) -> Scene:
    """The cards, as large as the words above them allow."""
    middle, scale = _room(lines, seats, LARGEST if shown_.cards else 1)
    focused = shown_.face != NOTHING
    scene: Scene = {
        "cards": {"transform": Spot(LEFT, middle, scale).attribute()},
        "focus": {"href": shown_.face, "data-piece": shown_.piece},
        "focus-words": {"text": shown_.name},
        "focus-mark": {"href": shown_.fate},
        "versus": shown(bool(shown_.chips) and focused),
        "supply": shown(not shown_.cards and scale >= SMALLEST),
    }
    many = Counter(shown_.chips)
    chips = list(many.items())[:CHIPS]
    first = CARD_HALF + (FOCUS_WIDE if focused else 0)
    room = (WIDE - 2 * LEFT) / scale - first - CARD_HALF
    step = min(2.0 * CARD_HALF + 8, room / max(1, len(chips) - 1))
    for n, (chip, number) in enumerate(chips):
        member = f"chip:{n}"
        small = 0.86 if chip.face.startswith("#v-b-") else 1
        scene[member] = {"transform": Spot(round(first + n * step, 1), 0, small).attribute()}
        note = f"{number} x {chip.note}".strip() if number > 1 else chip.note
        more = f" ({note})" if note else ""
        scene[f"{member}/words"] = {"text": f"{chip.text}{more}{', lost' if chip.lost else ''}"}
        scene[f"{member}/face"] = {"href": chip.face, "data-piece": chip.piece}
        if chip.seat:
            scene[f"{member}/stone"] = {"href": f"#v-stone{chip.seat}"}
        if note and (step * scale >= NOTED or n == len(chips) - 1):
            scene[f"{member}/note"] = {"text": note}
        if chip.lost:
            scene[f"{member}/cross"] = {"d": "M-30-40L30 40M30-40L-30 40"}
    return scene


def _room(lines: int, seats: int, largest: float) -> tuple[float, float]:
    """The middle of the cards below so many lines, and their size."""
    first, step = stage_lines(seats)
    top, low = first + max(0, lines - 1) * step + 32, STAGES[seats] - GAP - 8
    return round((top + low) / 2, 1), round(min(largest, (low - top) / 100), 3)


@remembered(REMEMBERED)
def supply(units: tuple[tuple[str, int], ...]) -> Scene:
    """The numbers of the Units of the general supply."""
    return {f"supply-{unit}": {"text": str(number)} for unit, number in units}
