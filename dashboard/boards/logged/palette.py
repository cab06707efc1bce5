"""Seats, the colours of things, and the stylesheet of the picture, which follows the theme of the page."""

import re
from typing import NamedTuple

from dashboard.boards import Seat, seats
from dashboard.boards.folding import narrow
from dashboard.boards.logged.layout import FOLD, FOLDS, WIDTH
from dashboard.boards.tones import Tone, in_both_themes
from domain.logged.setup import SEATS

SERIF = "'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',P052,Georgia,'Times New Roman',serif"
SANS = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
TONES = {
    "page": Tone("#f3f0e8", "#15171b"),
    "card": Tone("#fffdf8", "#23262c"),
    "ink": Tone("#26282d", "#eceae4"),
    "soft": Tone("#5b5f68", "#b4b8bf"),
    "rail": Tone("#e4dfd2", "#3a3d44"),
    "rim": Tone("#fffdf8", "#eceae4"),
    "chip": Tone("#f0ece0", "#33363d"),
    "sea": Tone("#e9e5d8", "#1d2025"),
    "edge": Tone("#8d8a80", "#7d818a"),
    "veil": Tone("transparent", "#15171b66"),
}
WORDS = {
    "red": "#c23b2e",
    "blue": "#2b67b0",
    "green": "#2f7d43",
    "yellow": "#e6bd3c",
    "purple": "#74499c",
    "violet": "#74499c",
    "orange": "#d97a24",
    "pink": "#e08bb4",
    "brown": "#7b4f2e",
    "black": "#26282d",
    "white": "#f6f4ee",
    "grey": "#8b8d92",
    "gray": "#8b8d92",
    "silver": "#b9bcc2",
    "gold": "#c79a2b",
    "teal": "#26807f",
    "cyan": "#3aa3b8",
    "turquoise": "#3aa3b8",
    "magenta": "#b0398a",
    "beige": "#ddcfae",
}
SIGNS = {
    "black": "Bk",
    "brown": "Br",
    "beige": "Be",
    "grey": "Gy",
    "gray": "Gy",
    "gold": "Go",
    "pink": "Pk",
    "turquoise": "Tq",
}
"""Of colours that begin with the letter of a more frequent one."""
_HEX = re.compile("#[0-9a-fA-F]{6}")
DARK, LIGHT, GREY = "#17181c", "#ffffff", "#8b8d92"


class Swatch(NamedTuple):
    """The colour of a thing, the class of a sign on it, and the sign: one or two letters of its word."""

    fill: str
    ink: str
    sign: str


def ink_on(fill: str) -> str:
    """The class of words on a colour, ``#rrggbb``."""
    red, green, blue = _parts(fill)
    return "l-dark" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "l-light"


def swatch(colour: str) -> Swatch | None:
    """The look of a colour that a log names, a grey one of a word that we do not know; None without one.

    A colour by its number has the sign of the word that is nearest.
    """
    if _HEX.fullmatch(colour):
        return Swatch(colour, ink_on(colour), _sign(_nearest(colour)))
    fill = WORDS.get(colour.casefold())
    if fill is None:
        return Swatch(GREY, ink_on(GREY), colour[:2].capitalize()) if colour else None
    return Swatch(fill, ink_on(fill), _sign(colour.casefold()))


def _sign(word: str) -> str:
    return SIGNS.get(word) or word[0].upper()


def _nearest(colour: str) -> str:
    """The word whose colour differs least from ``#rrggbb``."""
    parts = _parts(colour)
    return min(
        WORDS, key=lambda word: sum((a - b) ** 2 for a, b in zip(parts, _parts(WORDS[word]), strict=True))
    )


def _parts(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _seat(number: int) -> Seat:
    """The look of a seat: after the first five the colours come again, with other shapes."""
    colour = seats.SEATS[number % len(seats.SEATS)]
    again = number // len(seats.SEATS)
    shape = seats.SEATS[(number + again) % len(seats.SEATS)]
    return colour if not again else colour._replace(name=f"{colour.name} {again + 1}", outline=shape.outline)


LOOKS = tuple(_seat(number) for number in range(SEATS[-1]))


def stylesheet() -> str:
    """The rules that the base's classes refer to. Every class begins with ``l-``: the page has its own."""
    rules = "".join(
        (
            f".l-board text{{font:500 22px {SANS};font-variant-numeric:tabular-nums;fill:var(--soft);"
            "pointer-events:none}",
            ".l-page{fill:var(--page)}.l-card{fill:var(--card)}.l-rail{fill:var(--rail)}",
            ".l-mark{stroke:var(--rim);stroke-width:3px;paint-order:stroke}.l-moves{stroke:var(--ink);stroke-width:2.5px}",
            ".l-chip{fill:var(--chip);stroke:var(--edge);stroke-width:1.5px}",
            ".l-chip.l-turned{fill:var(--rail);stroke-dasharray:5 4}",
            ".l-chip.l-moved,.l-spot.l-moved{stroke:var(--ink);stroke-width:4px}",
            ".l-bar{stroke:var(--edge);stroke-width:1px}.l-seat{stroke:var(--rim);stroke-width:4px;paint-order:stroke}",
            ".l-flag{fill:var(--ink)}.l-sea{fill:var(--sea);stroke:var(--edge);stroke-width:1.5px}.l-veil{fill:var(--veil)}",
            ".l-spot{stroke:var(--rim);stroke-width:1.5px}.l-swatch{stroke:var(--edge);stroke-width:1px}",
            ".l-board .l-label{font-size:22px;font-weight:600;fill:var(--ink)}",
            ".l-board .l-sign{font-size:22px;font-weight:800;text-anchor:middle}",
            f".l-board .l-dark{{fill:{DARK}}}.l-board .l-light{{fill:{LIGHT}}}",
            ".l-board .l-place{font-size:22px}.l-board .l-more{font-size:22px;font-weight:700}",
            f".l-board .l-name{{font:700 28px {SERIF};fill:var(--ink)}}",
            f".l-board .l-stage{{font:700 30px {SERIF};fill:var(--ink)}}",
            ".l-board .l-points{font-size:40px;font-weight:800;text-anchor:end;fill:var(--ink)}",
            ".l-board .l-name.l-small{font-size:22px}.l-board .l-points.l-small{font-size:30px}",
        )
    )
    return in_both_themes(rules, TONES) + narrow(_fold_rules())


def _fold_rules() -> str:
    """The rules that put the second pane below the first: how far, and how tall the picture is."""
    panes = [".l-two #l-a{transform:scale(2)}"]
    for number in range(1, FOLDS + 1):
        far = number * FOLD
        panes.append(f".l-tall-{number}{{aspect-ratio:{WIDTH}/{far}}}")
        panes.append(f"#l-b.l-down-{number}{{transform:translate(0px,{2 * far}px) scale(2)}}")
    return "".join(panes)
