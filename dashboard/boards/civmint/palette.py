"""The colours of the tin and its stylesheet.

Ground, panels, words and lines follow the theme of the page; land, pieces and signs are the same in both.
Every class begins with ``m-``: the page has its own.
"""

from dashboard.boards.civmint import layout
from dashboard.boards.folding import narrow
from dashboard.boards.seats import SEATS
from dashboard.boards.tones import Tone, in_both_themes

SIDES = SEATS[:2]
GROUND = "#b9d2c4"
"""What everything lies on: the mint of the tin."""
PANEL = "#f3f7ef"
FIELD = "#dfeadd"
"""Boxes of tracks."""
INK = "#1c2926"
SOFT = "#46564f"
"""Less important words."""
MADDER = "#a3211b"
"""What is due, and what the last move marks."""
FRESH = "#1c5d86"
"""Of numbers that have changed: red would look like an error."""
MARKER = "#ffd93b"
"""What the last move did."""
PALE = "#fffef6"
SANS = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
SERIF = "'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',P052,Georgia,'Times New Roman',serif"
CUBES = {
    "food": "#f2c12e",
    "wood": "#8a5529",
    "stone": "#a9adb0",
    "metal": "#2b2d31",
    "money": "#2d6cc0",
    "power": "#c3291f",
}
"""As the cubes of the tin."""
TONES = {
    "ground": Tone(GROUND, "#131a18"),
    "panel": Tone(PANEL, "#1f2926"),
    "field": Tone(FIELD, "#2d3a35"),
    "words": Tone(INK, "#e9f1ea"),
    "soft": Tone(SOFT, "#b3c3ba"),
    "madder": Tone(MADDER, "#ff9a8a"),
    "fresh": Tone(FRESH, "#8cc7f0"),
}
"""What differs on a dark page, by the name that rules have for it."""
_SIZES = {
    "title": f"font:700 27px {SERIF}",
    "name": "font-size:23px;font-weight:700",
    "num": "font-size:21px;font-weight:800",
    "gain": "font-size:19px;font-weight:700;fill:var(--fresh)",
    "big": "font-size:31px;font-weight:800",
    "say": "font-size:18px",
    "word": "font-size:17.5px;fill:var(--soft)",
    "under": "font-size:17.5px;fill:var(--soft)",
    "box": "font-size:17.5px",
    "land": f"font-size:17.5px;fill:{INK};stroke:{PALE};stroke-width:3.5px;stroke-linejoin:round;"
    "paint-order:stroke",
    "edge": "font-size:18px",
    "die": f"font-size:27.5px;font-weight:800;fill:{INK}",
}


def stylesheet() -> str:
    """The rules that the base's and a scene's classes refer to."""
    texts = ",".join(f".m-{name}" for name in _SIZES)
    rules = [
        f"{texts}{{font:600 17.5px {SANS};font-variant-numeric:tabular-nums;pointer-events:none;"
        "fill:var(--words)}",
        *(f".m-{name}{{{size}}}" for name, size in _SIZES.items()),
        ".m-mid{text-anchor:middle}.m-right{text-anchor:end}",
        ".m-ground{fill:var(--ground)}",
        ".m-panel{fill:var(--panel);stroke:var(--words);stroke-opacity:.5;stroke-width:1.5px}",
        ".m-turn{stroke:var(--madder);stroke-opacity:1;stroke-width:5px}",
        ".m-field{fill:var(--field);stroke:var(--soft);stroke-opacity:.55;stroke-width:1px}",
        ".m-top{stroke:var(--words);stroke-opacity:1;stroke-width:2.4px}",
        f".m-grid{{fill:none;stroke:{INK};stroke-width:2px}}.m-cut{{fill:none;stroke:{INK};stroke-width:5px}}",
        # control of a space: a full line for seat 1, a broken one for seat 2
        ".m-cell{fill:#000;fill-opacity:0}",
        *(f".m-own{n} .m-hold{{stroke:{seat.colour}}}" for n, seat in enumerate(SIDES, 1)),
        ".m-hold{fill:none;stroke:none;stroke-width:7px}.m-own2 .m-hold{stroke-dasharray:16 7}",
        f".m-edge1,.m-edge2{{fill:none;stroke:{PALE};stroke-width:10px;stroke-opacity:.85;display:none}}",
        ".m-own1 .m-edge1,.m-own2 .m-edge2{display:inline}",
        # what the last move did
        f".m-way{{fill:none;stroke:{INK};stroke-width:6px;stroke-linecap:round;marker-end:url(#m-tip)}}",
        f".m-halo{{fill:none;stroke:{MARKER};stroke-width:14px;stroke-linecap:round;marker-end:url(#m-tip-halo)}}",
        ".m-shot .m-way{stroke-dasharray:2 12}",
        f".m-new{{fill:none;stroke:{MARKER};stroke-width:7px}}",
        f".m-dash{{fill:none;stroke:{INK};stroke-width:10px}}",
        ".m-past{opacity:.45}",
        ".m-hot{fill:var(--fresh);text-decoration:underline}",
        # the steps of a battle
        f".m-step{{font:600 17.5px {SANS};text-anchor:middle;fill:var(--soft)}}",
        ".m-now{fill:var(--madder);font-weight:800;text-decoration:underline}.m-done{fill:var(--words)}",
    ]
    rules += [f".m-c{number}{{fill:{seat.colour}}}" for number, seat in enumerate(SIDES, 1)]
    return in_both_themes("".join(rules), TONES) + narrow(
        f"{layout.folded()}.m-land{{font-size:21px}}.m-rest{{display:none}}.m-edge{{font-size:22px}}#m-foot{{font-size:20px}}.m-box{{font-size:19px}}"
    )
