"""The colours of the parchment and its stylesheet.

It is a picture of its own, the same on a light and on a dark page. Every class begins with ``v-``: the page
has its own.
"""

from dashboard.boards.folding import narrow
from dashboard.boards.seats import SEATS
from dashboard.boards.vilnius import layout

GROUND = "#d9c8a0"
"""What everything lies on."""
PANEL = "#f1e6ca"
FIELD = "#e4d5b0"
"""Where a display lies."""
CARD = "#fbf5e4"
INK = "#2b2016"
SOFT = "#5c4a34"
"""Less important words."""
MADDER = "#96281b"
ORDER = "#e9e6df"
"""The cards of the Order."""
SKY = "#c9d6d2"
GOLD = "#e0ac2b"
STEEL = "#66737f"
WOOD = "#8a5a2c"
FLAME = "#e2571c"
GREEN = "#2f6b3a"
KINDS = {"military": "#96281b", "noble": "#6a3c85", "economy": "#a86f0c", "civic": "#255a86"}
"""By the type of a building."""
SANS = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
SERIF = "'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',P052,Georgia,'Times New Roman',serif"

_TEXTS = ("title", "head", "name", "big", "num", "say", "word", "label", "under", "face", "small", "note")


def stylesheet() -> str:
    """The rules that the base's and a scene's classes refer to."""
    texts = ",".join(f".v-{name}" for name in _TEXTS)
    rules = [
        # Plain classes: what stands around a card does not reach the text that is used on it.
        f"{texts}{{font:600 17px {SANS};font-variant-numeric:tabular-nums;pointer-events:none;fill:{INK}}}",
        f".v-title{{font:700 30px {SERIF}}}.v-head{{font:700 25px {SERIF}}}",
        ".v-name{font-size:24px;font-weight:700}.v-big{font-size:27px;font-weight:800}",
        ".v-num{font-size:21px;font-weight:800}.v-say{font-size:20px}",
        f".v-word{{font-size:19px;fill:{SOFT}}}.v-label{{fill:{SOFT}}}",
        ".v-under{font-size:15.5px;font-weight:700}.v-face{font-size:16px;font-weight:700}",
        ".v-small{font-size:13.5px;font-weight:700}.v-note{font-weight:700}",
        ".v-mid{text-anchor:middle}.v-right{text-anchor:end}",
        f".v-panel{{fill:{PANEL};stroke:{INK};stroke-opacity:.55;stroke-width:1.5px}}",
        f".v-turn{{stroke:{MADDER};stroke-opacity:1;stroke-width:6px}}",
        f".v-field{{fill:{FIELD}}}",
        f".v-card{{fill:{CARD};stroke:{INK};stroke-width:1.8px}}",
        f".v-foe{{fill:{ORDER};stroke:{INK};stroke-width:1.8px}}",
        f".v-back{{fill:#3f4a55;stroke:{INK};stroke-width:1.8px}}",
        f".v-own{{fill:{WOOD};stroke:{INK};stroke-width:1.8px}}",
        f".v-halo{{paint-order:stroke;stroke:{CARD};stroke-width:5px;stroke-linejoin:round}}",
        f".v-light{{fill:{CARD}}}",
        f".v-none{{fill:none;stroke:{SOFT};stroke-width:1.8px;stroke-dasharray:6 5}}",
        f".v-line{{fill:none;stroke:{INK};stroke-width:1.6px;stroke-linejoin:round;stroke-linecap:round}}",
        f".v-new{{fill:none;stroke:{MADDER};stroke-width:5px;stroke-dasharray:11 6}}",
        f".v-cross{{fill:none;stroke:{MADDER};stroke-width:7px;stroke-linecap:round}}",
        ".v-gone>use{opacity:.45}.v-past>.v-pic{opacity:.4}",
        f".v-hot{{fill:{MADDER}}}",
    ]
    rules.append(
        f".v-crest{{display:none;fill:none;stroke:{WOOD};stroke-opacity:.28;stroke-width:9px}}"
        ".v-n2 .v-crest,.v-idle .v-crest{display:inline}"
    )
    rules += [f".v-k-{kind}{{fill:{colour}}}" for kind, colour in KINDS.items()]
    rules += [f".v-c{number}{{fill:{seat.colour}}}" for number, seat in enumerate(SEATS[:3], 1)]
    rules.append(narrow(layout.folded()))
    return "".join(rules)
