"""The colours of the dig and its stylesheet.

Ground, words and lines follow the theme of the page; fragments, stones and jewels are the same in both. Every
class begins with ``d-``: the page has its own.
"""

from dashboard.boards.darwinci import layout
from dashboard.boards.folding import narrow
from dashboard.boards.seats import SEATS
from dashboard.boards.tones import Tone, in_both_themes

SOIL = "#cbb083"
"""What everything lies on."""
PANEL = "#faf2de"
PIT = "#dfcaa0"
"""Where a parcel is dug, and the ground under an offer."""
EARTH = ("#b98a58", "#b38350", "#bf915f")
"""The fragments, not all alike."""
BONE = "#f6ecd2"
MOULD = "#b9bf86"
"""A rotten bone."""
INK = "#2a190c"
PAPER = "#fbf1da"
SOFT = "#634a2a"
"""Less important words."""
MADDER = "#a3211b"
"""What is due, and what changed."""
GOLD = "#ffd85e"
ROT = "#4b1a2b"
ROT_INK = "#ffe9b8"
BRASS = "#c9963a"
RIM = "#14100c"
"""Around a stone."""
TONES = {
    "soil": Tone(SOIL, "#14110c"),
    "panel": Tone(PANEL, "#262019"),
    "pit": Tone(PIT, "#3b3123"),
    "words": Tone(INK, "#f3e8d0"),
    "soft": Tone(SOFT, "#cdb892"),
    "madder": Tone(MADDER, "#ff9a8a"),
    "rim": Tone(RIM, "#efe2c6"),
}
"""What differs on a dark page, by the name that rules have for it."""
SANS = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
SERIF = "'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',P052,Georgia,'Times New Roman',serif"


def stylesheet() -> str:
    """The rules that the base's and a scene's classes refer to."""
    rules = [
        f".d-bone{{fill:currentColor;stroke:{INK};stroke-width:5px;stroke-linejoin:round;paint-order:stroke}}",
        f".d-rib,.d-thin{{fill:none;stroke:{INK};stroke-width:9px;stroke-linecap:round;stroke-linejoin:round}}",
        ".d-thin{stroke:currentColor;stroke-width:5px}",
        f".d-dark{{fill:{INK}}}",
        f".d-line{{fill:none;stroke:{INK};stroke-opacity:.55;stroke-width:1.8px;stroke-linecap:round}}",
        f".d-value{{font:800 29px {SANS};text-anchor:middle;fill:{INK}}}",
        f".d-worse{{font-size:24px;fill:{ROT_INK}}}",
        f".d-board text{{font-family:{SANS};font-variant-numeric:tabular-nums;pointer-events:none}}",
        ".d-name{font-size:27px;font-weight:700;fill:var(--words)}",
        ".d-num{font-size:28px;font-weight:800;fill:var(--words)}",
        ".d-word{font-size:22px;font-weight:600;fill:var(--soft)}",
        ".d-site{font-size:25px;font-weight:600;fill:var(--soft)}",
        ".d-label{font-size:21px;font-weight:600;fill:var(--soft)}",
        f".d-title{{font:700 34px {SERIF};fill:var(--words)}}",
        ".d-mid{text-anchor:middle}.d-right{text-anchor:end}",
        f".d-pile{{fill:{PAPER}}}.d-two{{fill:{PAPER};font:800 20px {SANS};text-anchor:middle}}",
        ".d-panel{fill:var(--panel);stroke:var(--words);stroke-opacity:.5;stroke-width:1.5px}",
        ".d-turn .d-panel{stroke:var(--madder);stroke-opacity:1;stroke-width:6px}",
        ".d-pit,.d-lot{fill:var(--pit);stroke:var(--words);stroke-opacity:.35;stroke-width:1.5px}",
        f".d-whole{{fill:none;stroke:{INK};stroke-width:8px;stroke-linejoin:round}}",
        f".d-gold{{fill:none;stroke:{GOLD};stroke-width:4.5px;stroke-linejoin:round}}",
        ".d-hidden{opacity:.55}",
        ".d-edge{display:none;fill:none;stroke:var(--madder);stroke-width:6px}.d-won .d-edge{display:inline}",
        ".d-fresh{fill:var(--madder);text-decoration:underline}",
        ".d-new{fill:none;stroke:var(--madder);stroke-width:6px;stroke-dasharray:13 8}",
        ".d-empty{fill:var(--panel);fill-opacity:.55;stroke:var(--soft);stroke-opacity:.7;stroke-width:2px}",
        ".d-empty{stroke-dasharray:7 6}",
        ".d-board .open-place .edge{stroke-width:9px}.d-board .open-place .dashes{stroke-width:6px}",
        ".d-board .open-place:focus-visible .dashes{stroke-width:10px}",
    ]
    rules += [f".d-c{number}{{fill:{seat.colour}}}" for number, seat in enumerate(SEATS, 1)]
    rules += [".d-soil{fill:var(--soil)}.d-rim{stroke:var(--rim)}.d-side{stroke:var(--words)}"]
    return in_both_themes("".join(rules), TONES) + narrow(layout.folded())
