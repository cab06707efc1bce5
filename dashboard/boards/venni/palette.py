"""The colours of the page and its stylesheet.

It is a picture of its own, the same on a light and on a dark page. Every class begins with ``n-``: the page
has its own. Each seat also has a pen and a pattern: the first a full line and a hatching, the second a dashed
line and dashes.
"""

from dashboard.boards.folding import narrow
from dashboard.boards.seats import SEATS
from dashboard.boards.venni import layout

PENS = SEATS[:2]
PAGE = "#f4f1e6"
"""The paper around the sheet."""
SHEET = "#fffefa"
RULED = "#a9c4dd"
"""The lines of squared paper."""
MARGIN = "#d98b8b"
INK = "#272a30"
SOFT = "#565b64"
"""Less important words."""
GRAPHITE = "#6d7178"
MARKER = "#ffd93b"
"""The highlighter: what the last move did."""
SANS = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
SERIF = "'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',P052,Georgia,'Times New Roman',serif"
TINTS = ("#e2e2e0", "#bcd3f2", "#fbd0c2")
"""What lies under the pattern of a locked region: neutral, then by seat."""


def stylesheet() -> str:
    """The rules that the base's and a scene's classes refer to."""
    rules = [
        f".n-board text{{font:600 25px {SANS};font-variant-numeric:tabular-nums;fill:{INK};"
        "pointer-events:none}",
        f".n-board .n-edge{{font-size:21px;fill:{SOFT}}}",
        f".n-board .n-title{{font:700 38px {SERIF}}}.n-board .n-player{{font:700 31px {SERIF}}}",
        f".n-board .n-points{{font-size:46px;font-weight:800}}.n-board .n-word{{fill:{SOFT}}}",
        ".n-board .n-mid{text-anchor:middle}.n-board .n-right{text-anchor:end}",
        f".n-board .n-name{{font-size:21px;text-anchor:middle;fill:{SOFT};"
        f"stroke:{SHEET};stroke-width:5px;stroke-linejoin:round;paint-order:stroke}}",
        f".n-board .n-born{{fill:{INK};stroke:{MARKER};font-weight:800;text-decoration:underline}}",
        # squared paper
        f".n-page{{fill:{PAGE}}}.n-paper{{fill:{SHEET}}}.n-frame{{fill:none;stroke:{INK};stroke-width:2.5px}}",
        f".n-fine,.n-bold{{fill:none;stroke:{RULED};stroke-width:1px;stroke-opacity:.55}}",
        ".n-bold{stroke-width:1.6px;stroke-opacity:1}",
        f".n-margin{{fill:none;stroke:{MARGIN};stroke-width:2px}}",
        # regions
        ".n-region{stroke:none;fill-opacity:1}",
        f".n-open{{fill:{INK};fill-opacity:0}}.n-open:hover{{fill-opacity:.07}}",
        f".n-new{{stroke:{MARKER};stroke-width:13px;stroke-linejoin:round}}",
        f".n-due{{fill:{MARKER};fill-opacity:.3;stroke:{INK};stroke-width:6px;stroke-dasharray:4 11;"
        "stroke-linecap:round;pointer-events:none}",
        # pens
        ".n-line,.n-pen{fill:none;stroke-linecap:round}.n-line{pointer-events:stroke}",
        f".n-pen0 .n-line{{stroke:{GRAPHITE};stroke-width:2.8px}}",
        ".n-pen0 .n-pen,.n-pen1 .n-pen{display:none}",
        f".n-pen1 .n-line{{stroke:{PENS[0].colour};stroke-width:5px}}",
        f".n-pen2 .n-line{{stroke:{PENS[1].colour};stroke-width:2px}}",
        f".n-pen2 .n-pen{{stroke:{PENS[1].colour};stroke-width:6px;stroke-linecap:butt;stroke-dasharray:15 8;"
        "pointer-events:none}",
        f".n-halo{{fill:none;stroke:{MARKER};stroke-width:24px;pointer-events:none}}",
        # flat borders
        ".n-border{pointer-events:none}.n-border .n-line{stroke-width:13px;stroke-linecap:butt}",
        ".n-border .n-pen{display:inline;stroke-width:13px;stroke-linecap:butt}",
        f".n-border.n-pen1 .n-pen{{stroke:{SHEET};stroke-width:3px;stroke-dasharray:none}}",
        f".n-border.n-pen2 .n-line{{stroke:{SHEET};stroke-width:9px}}"
        ".n-border.n-pen2 .n-pen{stroke-dasharray:6 5}",
        # dots
        f".n-dot>use{{transform:scale(.44);stroke:{SHEET};stroke-width:9px;paint-order:stroke}}",
        f".n-at{{fill:none;stroke:{INK};stroke-width:3px;stroke-dasharray:7 5}}"
        f".n-glow{{fill:{MARKER};fill-opacity:.8}}.n-mark{{pointer-events:none}}",
        # notes
        f".n-card{{fill:{SHEET};stroke:{INK};stroke-opacity:.35;stroke-width:2px}}",
        f".n-turn .n-card{{stroke:{INK};stroke-opacity:1;stroke-width:6px}}",
        f".n-box{{stroke:{INK};stroke-width:2px;fill:{SHEET}}}",
        ".n-spare{display:none}.n-region0{fill:url(#n-neutral)}",
    ]
    for seat, pen in enumerate(PENS, 1):
        rules.append(
            f".n-region{seat}{{fill:url(#n-claim{seat})}}.n-ink{seat}{{fill:{pen.colour}}}"
            f".n-star{seat}{{fill:{pen.colour};stroke:{INK};stroke-width:2px;stroke-linejoin:round}}"
        )
    return "".join([*rules, _narrow()])


def _narrow() -> str:
    """The rules of a narrow page."""
    return narrow(
        f"{layout.folded()}.n-margin{{display:none}}"
        ".n-board .n-edge{font-size:30px}.n-board .n-name{font-size:28px}"
        ".n-board .n-word{font-size:26px}.n-board .n-tight{display:none}.n-dot>use{transform:scale(.6)}"
        ".n-pen1 .n-line{stroke-width:6px}.n-pen2 .n-pen{stroke-width:7.5px}"
        ".n-pen0 .n-line{stroke-width:3.6px}.n-pen2 .n-line{stroke-width:3px}"
        ".n-border .n-line,.n-border .n-pen{stroke-width:17px}.n-fine{stroke-opacity:.4}"
    )
