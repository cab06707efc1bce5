"""The colours of the table and its stylesheet.

It is a picture of its own, a dark wooden table with light cards, the same on a light and on a dark page.
Every class begins with ``v-``: the page has its own.
"""

from dashboard.boards.folding import narrow
from dashboard.boards.seats import SEATS
from dashboard.boards.vilnius import layout

WOODEN = "#3b2818"
"""The table, on which everything lies."""
FRAME = "#1d120a"
BRASS = "#c79a4b"
CLOTH = "#22382f"
"""A display lies on it."""
LEATHER = "#2a1c12"
"""What cards of one kind lie on."""
CREAM = "#f6ead0"
"""Words on the table."""
DIM = "#d9c49c"
"""Less important words on the table."""
ALARM = "#ffab8a"
"""Words of danger on the table."""
CARD = "#fbf5e4"
INDEX = "#efe2c2"
"""The edge of a card, which stays in sight where others lie on it."""
INK = "#2b2016"
MADDER = "#96281b"
ORDER = "#e9e6df"
"""The cards of the Order."""
SKY = "#c9d6d2"
GOLD = "#e0ac2b"
STEEL = "#66737f"
WOOD = "#8a5a2c"
FLAME = "#e2571c"
GREEN = "#2f6b3a"
STONE = "#cdbf9f"
ROOF = "#a5472f"
KINDS = {"military": "#96281b", "noble": "#6a3c85", "economy": "#8f5d08", "civic": "#255a86"}
"""By the type of a building."""
SANS = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
SERIF = "'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',P052,Georgia,'Times New Roman',serif"

_TEXTS = (
    "title",
    "head",
    "name",
    "big",
    "num",
    "tag",
    "built",
    "say",
    "word",
    "label",
    "under",
    "face",
    "small",
    "note",
    "list",
)


def stylesheet() -> str:
    """The rules that the base's and a scene's classes refer to."""
    texts = ",".join(f".v-{name}" for name in _TEXTS)
    rules = [
        # Plain classes: what stands around a card does not reach the text that is used on it.
        f"{texts}{{font:600 17px {SANS};font-variant-numeric:tabular-nums;pointer-events:none;fill:{CREAM}}}",
        f".v-title{{font:700 40px {SERIF}}}.v-head{{font:700 24px {SERIF}}}",
        ".v-name{font-size:23px;font-weight:700}.v-big{font-size:26px;font-weight:800}",
        ".v-num{font-size:20px;font-weight:800}.v-say{font-size:18.5px}",
        f".v-word{{font-size:18px;fill:{DIM}}}.v-label{{font-size:17px;fill:{DIM}}}",
        ".v-under{font-size:17px}.v-list{font-size:17.5px}.v-note{font-size:20px;font-weight:700}",
        f".v-face{{font-size:18.5px;font-weight:700;fill:{INK}}}",
        f".v-small{{font-size:16px;font-weight:700;fill:{INK}}}.v-built{{font-size:20px;font-weight:700;fill:{INK}}}",
        f".v-tag{{font-size:14px;font-weight:700;fill:{INK}}}.v-plate{{fill:{CARD}}}.v-blank{{fill:{ORDER}}}",
        ".v-mid{text-anchor:middle}.v-right{text-anchor:end}",
        f".v-panel{{fill:{LEATHER};stroke:{BRASS};stroke-opacity:.55;stroke-width:1.5px}}",
        ".v-turn{stroke:#ffd873;stroke-opacity:1;stroke-width:6px}",
        f".v-field{{fill:{CLOTH};stroke:#10201a;stroke-width:2px}}.v-weave{{fill:url(#v-weave)}}",
        f".v-card{{fill:{CARD};stroke:{INK};stroke-width:1.8px}}",
        f".v-foe{{fill:{ORDER};stroke:{INK};stroke-width:1.8px}}",
        f".v-back{{fill:#3f4a55;stroke:{CREAM};stroke-opacity:.7;stroke-width:1.8px}}",
        f".v-own{{fill:{WOOD};stroke:{CREAM};stroke-opacity:.7;stroke-width:1.8px}}",
        f".v-halo{{paint-order:stroke;stroke:{FRAME};stroke-width:6px;stroke-linejoin:round}}",
        f".v-dark{{fill:{INK}}}.v-light{{fill:{CARD}}}",
        f".v-none{{fill:none;stroke:{DIM};stroke-opacity:.6;stroke-width:1.8px;stroke-dasharray:6 5}}",
        f".v-line{{fill:none;stroke:{DIM};stroke-width:2.4px;stroke-linejoin:round;stroke-linecap:round}}",
        ".v-new{fill:none;stroke:#ffd873;stroke-width:5px;stroke-dasharray:11 6}",
        f".v-cross{{fill:none;stroke:{MADDER};stroke-width:8px;stroke-linecap:round}}",
        ".v-veil{display:none}.v-past>.v-veil{display:inline;fill:#1d120a;fill-opacity:.4}",
        f".v-hot{{fill:{ALARM}}}",
        f".v-crest{{fill:none;stroke:{BRASS};stroke-width:9px}}",
    ]
    # The page marks places for large maps; cards are small.
    rules += [
        ".v-board .open-place .edge{stroke-width:9px}",
        ".v-board .open-place .dashes{stroke-width:5.5px;stroke-dasharray:10 6}",
        ".v-board .open-place:hover .dashes,.v-board .open-place:focus-visible .dashes{stroke-width:8px;"
        "stroke-dasharray:none}",
        ".v-board .outline .edge{stroke-width:12px}.v-board .outline .line{stroke-width:8px}",
        ".v-board .outline.instead .line{stroke-dasharray:10 6}",
    ]
    rules += [f".v-k-{kind}{{fill:{colour}}}" for kind, colour in KINDS.items()]
    rules += [f".v-c{number}{{fill:{seat.colour}}}" for number, seat in enumerate(SEATS[:3], 1)]
    rules.append(narrow(layout.folded()))
    return "".join(rules)
