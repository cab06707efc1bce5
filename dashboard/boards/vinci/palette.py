"""The colours of the board and its stylesheet.

The board is a picture of its own, the same on a light and on a dark page.
"""

from dashboard.boards.folding import narrow
from dashboard.boards.seats import SEATS
from dashboard.boards.vinci.labels import GROWN

TERRAIN = {
    "plain": "#ecd07f",
    "meadow": "#abcf72",
    "normal": "#c79f70",
    "forest": "#5f9560",
    "mountain": "#b3aea6",
    "desert": "#f6edd3",
    "river": "#8fcdea",
    "sea": "#2c5f92",
}

INK = "#33210f"
PARCHMENT = "#fbf1da"
SERIF = "'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',P052,Georgia,'Times New Roman',serif"
SANS = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"


def stylesheet() -> str:
    """The rules that a scene's classes refer to. Every class starts with ``v-``: the page has its own."""
    rules = [
        f".v-name{{font-family:{SERIF};font-weight:700;text-anchor:middle;fill:{INK};stroke:{PARCHMENT};"
        "stroke-width:3.6px;stroke-linejoin:round;stroke-opacity:.85;paint-order:stroke}",
        ".v-sea{fill:#e4f1fb;stroke:#1d4a78;stroke-width:2.4px;stroke-opacity:.55;font-style:italic;font-weight:600}",
        f".v-water{{fill:#0f3e63;stroke:#d4eefb}}.v-term{{font:600 25px {SERIF};fill:#eef6fd}}",
        f".v-label{{font-family:{SERIF};font-weight:700;text-anchor:middle;fill:{INK};stroke:{PARCHMENT};"
        "stroke-linejoin:round;paint-order:stroke}",
        f".v-num{{font:800 25px {SANS};text-anchor:middle;font-variant-numeric:tabular-nums}}",
        ".v-edge{fill:none;stroke:#fff7c9;stroke-width:5px;stroke-dasharray:12 6}",
        ".v-free{fill:none;stroke:none}.v-band{fill:none}.v-tint{stroke:none}",
        ".v-layer{will-change:transform}",
        f".v-tile{{fill:{PARCHMENT};stroke:{INK};stroke-width:1.5px}}",
        f".v-sign{{fill:none;stroke:{INK};stroke-width:2.4px;stroke-linecap:round;stroke-linejoin:round}}",
        ".v-active .v-tint{fill-opacity:.22;stroke:#1b120a;stroke-opacity:.8;stroke-width:19px}",
        ".v-active .v-band{stroke-width:15px}",
        ".v-declined .v-band{stroke-width:9px;stroke-dasharray:10 7}",
        # The page outlines choices; of these lines only the half within the province shows.
        ".v-board .outline .edge{stroke-width:36px}.v-board .outline .line{stroke-width:25px}",
        ".v-board .outline.instead .line{stroke-dasharray:22 14}",
    ]
    for number, seat in enumerate(SEATS, 1):
        rules.append(
            f".v-a{number}{{fill:{seat.colour};stroke:{seat.colour}}}"
            f".v-d{number}{{fill:url(#v-hatch-{number});stroke:{seat.colour}}}"
            f".v-na{number}{{fill:{seat.ink}}}"
        )
    rules.append(
        f".v-nd{{fill:{INK}}}.v-two{{font-size:24.5px}}.v-nn{{fill:#fff;font-size:24.5px}}"
        + narrow(
            f".v-tok,.v-icon{{transform:scale({GROWN})}}"
            ".v-whole,.near .v-near{display:inline}.near .v-whole{display:none}"
            ".v-name,.v-board .v-legend{display:none}"
            ".near .v-board .v-legend{display:inline}.v-num{font-size:29px}.v-two{font-size:26px}"
        )
    )
    return "".join(rules)
