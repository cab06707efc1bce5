"""The colours of the tin and its stylesheet.

It is a picture of its own, the same on a light and on a dark page. Every class begins with ``m-``: the page
has its own.
"""

from dashboard.boards.civmint import layout
from dashboard.boards.folding import narrow
from dashboard.boards.seats import SEATS

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
_SIZES = {
    "title": f"font:700 27px {SERIF}",
    "name": "font-size:23px;font-weight:700",
    "num": "font-size:21px;font-weight:800",
    "gain": f"font-size:19px;font-weight:700;fill:{FRESH}",
    "big": "font-size:31px;font-weight:800",
    "say": "font-size:18px",
    "word": f"font-size:17.5px;fill:{SOFT}",
    "under": f"font-size:17.5px;fill:{SOFT}",
    "box": "font-size:17.5px",
    "land": f"font-size:17.5px;stroke:{PALE};stroke-width:3.5px;stroke-linejoin:round;paint-order:stroke",
    "edge": f"font-size:18px;fill:{INK}",
    "die": "font-size:27.5px;font-weight:800",
}


def stylesheet() -> str:
    """The rules that the base's and a scene's classes refer to."""
    texts = ",".join(f".m-{name}" for name in _SIZES)
    rules = [
        f"{texts}{{font:600 17.5px {SANS};font-variant-numeric:tabular-nums;pointer-events:none;fill:{INK}}}",
        *(f".m-{name}{{{size}}}" for name, size in _SIZES.items()),
        ".m-mid{text-anchor:middle}.m-right{text-anchor:end}",
        f".m-panel{{fill:{PANEL};stroke:{INK};stroke-opacity:.5;stroke-width:1.5px}}",
        f".m-turn{{stroke:{MADDER};stroke-opacity:1;stroke-width:5px}}",
        f".m-field{{fill:{FIELD};stroke:{SOFT};stroke-opacity:.55;stroke-width:1px}}",
        f".m-top{{stroke:{INK};stroke-opacity:1;stroke-width:2.4px}}",
        f".m-line{{fill:none;stroke:{INK};stroke-width:1.6px;stroke-linejoin:round;stroke-linecap:round}}",
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
        f".m-hot{{fill:{FRESH}}}",
        # the steps of a battle
        f".m-step{{font:600 17.5px {SANS};text-anchor:middle;fill:{SOFT}}}",
        f".m-now{{fill:{MADDER};font-weight:800;text-decoration:underline}}.m-done{{fill:{INK}}}",
    ]
    rules += [f".m-c{number}{{fill:{seat.colour}}}" for number, seat in enumerate(SIDES, 1)]
    rules.append(
        narrow(
            f"{layout.folded()}.m-land{{font-size:21px}}.m-rest{{display:none}}.m-edge{{font-size:22px}}#m-foot{{font-size:20px}}.m-box{{font-size:19px}}"
        )
    )
    return "".join(rules)
