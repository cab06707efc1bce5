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


class Chip(NamedTuple):
    """A chip: a thing, or several that are alike."""

    thing: Thing
    """The one that came last."""
    numbers: tuple[int, ...]
    """The numbers of things that it stands for, if these are several."""
    times: int
    """How many things it stands for."""
    moved: bool
    """Whether the last entry with things changed one of them."""
    owned: bool
    """Whether it shows its seat."""
    most: float
    """The most width that it may have."""

    def label(self) -> str:
        """The words on it: they end where there is no more room."""
        thing = self.thing
        text = " ".join(filter(None, (thing.value, thing.name or thing.colour))) or thing.kind or "thing"
        number = "" if self.times == 1 else f" \u00d7{self.times}"
        room = (self.most - self._signs()) / LETTER - _room(number)
        text = text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}{DOTS}"
        while len(text) > 1 and _room(text) > room:
            text = f"{text.removesuffix(DOTS)[:-1]}{DOTS}"
        return text + number

    def wide(self) -> float:
        """Its width."""
        return self._signs() + _room(self.label()) * LETTER

    def _signs(self) -> float:
        """The width of all but its words."""
        seat = MARK if self.owned and self.thing.owner else 0
        return 2 * PAD + seat + self.sign()

    def sign(self) -> float:
        """The width of its colour with the space after it."""
        colour = swatch(self.thing.colour)
        return 0 if colour is None else SIGN if len(colour.sign) == 1 else SIGNS


def _room(text: str) -> float:
    """The room that a text takes, in letters."""
    return sum(_WIDTHS.get(letter) or _of_others(letter) for letter in text)


def _of_others(letter: str) -> float:
    """The width of a letter: capitals are wider, and those of East Asia take the room of two."""
    return 1.95 if east_asian_width(letter) in "WF" else 1.25 if letter.isupper() or letter == "&" else 1


def chips(things: Sequence[tuple[Thing, bool]], owned: bool, most: float) -> list[Chip]:
    """The chips of things, each with whether it was moved last; those that are alike are one chip."""
    alike = dict[tuple[str, ...], list[tuple[Thing, bool]]]()
    for thing, moved in things:
        owner = str(thing.owner) if owned else ""
        key = (thing.kind, thing.name, thing.colour, thing.value, owner, "turned" if thing.turned else "")
        alike.setdefault(key, []).append((thing, moved))
    return [
        Chip(some[-1][0], _numbers(some), len(some), any(moved for _, moved in some), owned, most)
        for some in alike.values()
    ]


def _numbers(some: Sequence[tuple[Thing, bool]]) -> tuple[int, ...]:
    return tuple(thing.number for thing, _ in some[-NUMBERED:]) if len(some) > 1 else ()


def in_rows(listed: Sequence[Chip], box: Box, rows: int) -> tuple[list[tuple[Chip, float, float]], int]:
    """Chips with their places in a box, and how many things there is no room for: those that came first."""
    first = 0
    while True:
        placed = _flow(listed[first:], box, rows, room=MORE if first else 0)
        if placed is not None:
            return placed, sum(chip.times for chip in listed[:first])
        first += max(1, (len(listed) - first) // 8)


def _flow(listed: Sequence[Chip], box: Box, rows: int, room: float) -> list[tuple[Chip, float, float]] | None:
    """The places of chips; None if there are not enough rows. ``room`` is left free at the beginning."""
    placed, x, row = list[tuple[Chip, float, float]](), room, 0
    for chip in listed:
        wide = chip.wide()
        if x and x + wide > box.wide:
            x, row = 0, row + 1
        if row >= rows:
            return None
        placed.append((chip, box.x + x, box.y + LABEL + row * ROW))
        x += wide + 6
    return placed


def chip_scene(of: str, chip: Chip, x: float, y: float) -> Scene:
    """The scene of a chip; ``of`` is the id of its element."""
    parts = _chip(chip._replace(thing=chip.thing._replace(number=0), numbers=()))
    piece = "" if chip.numbers else f"thing {chip.thing.number}"
    scene: Scene = {of: {"transform": f"translate({x:g} {y:g})", "data-piece": piece}}
    if chip.numbers:
        scene[of]["data-things"] = " ".join(map(str, chip.numbers))
    return scene | {f"{of}/{part}": look for part, look in parts.items()}


@remembered(4096)
def _chip(chip: Chip) -> Scene:
    thing, at = chip.thing, float(PAD)
    wide = chip.wide()
    classes = "l-chip" + (" l-turned" if thing.turned else "") + (" l-moved" if chip.moved else "")
    scene: Scene = {
        "words": {"text": words(thing, chip.times, chip.moved)},
        "back": {"class": classes, "width": f"{wide:g}"},
    }
    if chip.owned and thing.owner:
        look = LOOKS[thing.owner - 1]
        scene["seat"] = {
            "d": look.outline,
            "fill": look.colour,
            "transform": f"translate({at + 11:g} {HIGH / 2:g}) scale(.42)",
        }
        at += MARK
    if colour := swatch(thing.colour):
        wide_of_colour = chip.sign() - 6
        scene["swatch"] = {"x": f"{at:g}", "width": f"{wide_of_colour:g}", "fill": colour.fill}
        middle = at + wide_of_colour / 2
        scene["sign"] = {"x": f"{middle:g}", "text": colour.sign, "class": f"l-sign {colour.ink}"}
        at += chip.sign()
    scene["label"] = {"x": f"{at:g}", "text": chip.label()}
    if chip.moved:
        scene["flag"] = {"d": "M0 0h16l-16 16z"}
    return scene


def words(thing: Thing, count: int = 1, moved: bool = False) -> str:
    """A thing in words, for those who point at it."""
    kind = thing.kind if thing.kind and (thing.name or thing.value or thing.colour) else ""
    text = thing_in_words(thing.kind, thing.name, thing.colour, thing.value)
    facts = (
        f"{count} of them" if count > 1 else "",
        "turned" if thing.turned else "",
        "moved last" if moved else "",
    )
    return f"{kind}: " * bool(kind) + ", ".join(filter(None, (text, *facts)))
