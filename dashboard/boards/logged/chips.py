"""Things that lie side by side: a chip for each, or one for all that are alike, and a number for the rest."""

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import east_asian_width

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.logged.layout import LABEL, ROW, Box
from dashboard.boards.logged.palette import LOOKS, swatch
from domain.logged.state import Thing
from domain.logged.words import thing_in_words

HIGH = ROW - 6
LETTER = 12.9
"""The width of most letters of a chip."""
_WIDTHS = {**dict.fromkeys("ijltfr'.,:;!|()[]I ", 0.6), **dict.fromkeys("mwMW\u2026%@", 1.45)}
"""Of other letters, by which part of that they are narrower or wider."""
PAD, SIGN, SIGNS, MARK = 10, 32, 42, 30
"""The space at both ends of a chip, that of a colour with one letter and with two, and that of the seat."""
LETTERS = 22
"""The most letters of a chip."""
DOTS = "\u2026"
NUMBERED = 20
"""The most things of a chip that a page can follow: those that came last."""
MORE = 74
"""The room for the number of things that are not shown."""


class Alike(NamedTuple):
    """What things that are alike have in common."""

    kind: str
    name: str
    colour: str
    value: str
    owner: int
    """The seat that their chip shows; 0 for none."""
    turned: bool


class Chip(NamedTuple):
    """A chip: a thing, or several that are alike."""

    look: Alike
    numbers: tuple[int, ...]
    """The numbers of its things."""
    moved: bool
    """Whether the last entry with things changed one of them."""
    most: float
    """The most width that it may have."""

    def wide(self) -> float:
        """Its width."""
        return _wide(self.look, len(self.numbers), self.most)


@remembered(8192)
def _label(look: Alike, times: int, most: float) -> str:
    """The words on a chip: they end where there is no more room."""
    text = " ".join(filter(None, (look.value, look.name or look.colour))) or look.kind or "thing"
    number = "" if times == 1 else f" \u00d7{times}"
    room = (most - _signs(look)) / LETTER - _room(number)
    text = text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}{DOTS}"
    while len(text) > 1 and _room(text) > room:
        text = f"{text.removesuffix(DOTS)[:-1]}{DOTS}"
    return text + number


@remembered(8192)
def _wide(look: Alike, times: int, most: float) -> float:
    """The width of a chip."""
    return _signs(look) + _room(_label(look, times, most)) * LETTER


def _signs(look: Alike) -> float:
    """The width of all but its words."""
    return 2 * PAD + (MARK if look.owner else 0) + _sign(look)


def _sign(look: Alike) -> float:
    """The width of its colour with the space after it."""
    colour = swatch(look.colour)
    return 0 if colour is None else SIGN if len(colour.sign) == 1 else SIGNS


def _room(text: str) -> float:
    """The room that a text takes, in letters."""
    return sum(_WIDTHS.get(letter) or _of_others(letter) for letter in text)


def _of_others(letter: str) -> float:
    """The width of a letter: capitals are wider, and those of East Asia take the room of two."""
    return 1.95 if east_asian_width(letter) in "WF" else 1.25 if letter.isupper() or letter == "&" else 1


def chips(things: Sequence[Thing], moved: Sequence[int], owned: bool, most: float) -> list[Chip]:
    """The chips of things; those that are alike are one chip.

    ``moved`` has the numbers of things that were moved last. Chips show their seats if ``owned``.
    """
    alike = dict[tuple[str, str, str, str, int, bool], list[int]]()
    for number, kind, name, colour, value, owner, _, _, _, turned in things:
        alike.setdefault((kind, name, colour, value, owner if owned else 0, turned), []).append(number)
    return [
        Chip(Alike(*look), tuple(numbers), bool(moved) and not set(moved).isdisjoint(numbers), most)
        for look, numbers in alike.items()
    ]


def in_rows(listed: Sequence[Chip], box: Box, rows: int) -> tuple[list[tuple[Chip, float, float]], int]:
    """Chips with their places in a box, and how many things there is no room for: those that came first."""
    wide = [chip.wide() for chip in listed]
    # Chips that are wider together than all rows do not fit, so their places need not be looked for.
    left, first = sum(wide) - rows * box.wide, 0
    while True:
        if left <= 0:
            xs = _flow(wide[first:], box, rows, room=MORE if first else 0)
            if xs is not None:
                placed = [(chip, x, y) for chip, (x, y) in zip(listed[first:], xs, strict=True)]
                return placed, sum(len(chip.numbers) for chip in listed[:first])
        step = max(1, (len(listed) - first) // 8)
        left -= sum(wide[first : first + step])
        first += step


def _flow(wide: Sequence[float], box: Box, rows: int, room: float) -> list[tuple[float, float]] | None:
    """The places of chips of these widths; None if there are not enough rows.

    ``room`` is left free at the beginning.
    """
    placed, x, row = list[tuple[float, float]](), room, 0
    for one in wide:
        if x and x + one > box.wide:
            x, row = 0, row + 1
        if row >= rows:
            return None
        placed.append((box.x + x, box.y + LABEL + row * ROW))
        x += one + 6
    return placed


def chip_scene(pane: str, chip: Chip, x: float, y: float) -> Scene:
    """The scene of a chip; ``pane`` ends the name of its pool."""
    of, times = f"chip{pane}:{chip.numbers[-1]}", len(chip.numbers)
    piece = "" if times > 1 else f"thing {chip.numbers[-1]}"
    look = {"transform": f"translate({x:g} {y:g})", "data-piece": piece}
    if times > 1:
        look["data-things"] = " ".join(map(str, chip.numbers[-NUMBERED:]))
    return {of: look, **_parts(of, chip.look, times, chip.moved, chip.most)}


@remembered(8192)
def _parts(of: str, look: Alike, times: int, moved: bool, most: float) -> Scene:
    """The parts of a chip; ``of`` is the id of its element."""
    return {f"{of}/{part}": attributes for part, attributes in _chip(look, times, moved, most).items()}


@remembered(4096)
def _chip(look: Alike, times: int, moved: bool, most: float) -> Scene:
    at = float(PAD)
    classes = "l-chip" + (" l-turned" if look.turned else "") + (" l-moved" if moved else "")
    scene: Scene = {
        "words": {"text": words(look, times, moved)},
        "back": {"class": classes, "width": f"{_wide(look, times, most):g}"},
    }
    if look.owner:
        seat = LOOKS[look.owner - 1]
        scene["seat"] = {
            "d": seat.outline,
            "fill": seat.colour,
            "transform": f"translate({at + 11:g} {HIGH / 2:g}) scale(.42)",
        }
        at += MARK
    if colour := swatch(look.colour):
        wide_of_colour = _sign(look) - 6
        scene["swatch"] = {"x": f"{at:g}", "width": f"{wide_of_colour:g}", "fill": colour.fill}
        middle = at + wide_of_colour / 2
        scene["sign"] = {"x": f"{middle:g}", "text": colour.sign, "class": f"l-sign {colour.ink}"}
        at += _sign(look)
    scene["label"] = {"x": f"{at:g}", "text": _label(look, times, most)}
    if moved:
        scene["flag"] = {"d": "M0 0h16l-16 16z"}
    return scene


def words(thing: Thing | Alike, count: int = 1, moved: bool = False) -> str:
    """A thing in words, for those who point at it."""
    kind = thing.kind if thing.kind and (thing.name or thing.value or thing.colour) else ""
    text = thing_in_words(thing.kind, thing.name, thing.colour, thing.value)
    facts = (
        f"{count} of them" if count > 1 else "",
        "turned" if thing.turned else "",
        "moved last" if moved else "",
    )
    return f"{kind}: " * bool(kind) + ", ".join(filter(None, (text, *facts)))
