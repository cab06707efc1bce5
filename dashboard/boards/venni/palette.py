"""The colours of the page and its stylesheet.

Paper, lines and words follow the theme of the page, and so do the pens, which draw on the paper. Every class
begins with ``n-``: the page has its own. Each seat also has a pen and a pattern: the first a full line and a
hatching, the second a dashed line and dashes.
"""

from dashboard.boards.folding import narrow
from dashboard.boards.seats import SEATS
from dashboard.boards.tones import Tone, in_both_themes
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
TONES = {
    "page": Tone(PAGE, "#15171b"),
    "sheet": Tone(SHEET, "#202329"),
    "ruled": Tone(RULED, "#3d4b5a"),
    "margin": Tone(MARGIN, "#8a5656"),
    "ink": Tone(INK, "#eceae4"),
    "soft": Tone(SOFT, "#b4b8bf"),
    "graphite": Tone(GRAPHITE, "#9a9ea6"),
    "hatch": Tone("#83868b", "#8c9097"),
    "pen1": Tone(PENS[0].colour, "#6aa5f5"),
    "pen2": Tone(PENS[1].colour, "#ff7d5c"),
    "tint0": Tone(TINTS[0], "#34373d"),
    "tint1": Tone(TINTS[1], "#1d3152"),
    "tint2": Tone(TINTS[2], "#4d281d"),
}
"""What differs on a dark page, by the name that rules have for it."""


def stylesheet() -> str:
    """The rules that the base's and a scene's classes refer to."""
    rules = [
        f".n-board text{{font:600 25px {SANS};font-variant-numeric:tabular-nums;fill:var(--ink);"
        "pointer-events:none}",
        ".n-board .n-edge{font-size:21px;fill:var(--soft)}",
        f".n-board .n-title{{font:700 38px {SERIF}}}.n-board .n-player{{font:700 31px {SERIF}}}",
        ".n-board .n-points{font-size:46px;font-weight:800}.n-board .n-word{fill:var(--soft)}",
        ".n-board .n-mid{text-anchor:middle}.n-board .n-right{text-anchor:end}",
        ".n-board .n-name{font-size:21px;text-anchor:middle;fill:var(--soft);"
        "stroke:var(--sheet);stroke-width:5px;stroke-linejoin:round;paint-order:stroke}",
        f".n-board .n-born{{fill:{INK};stroke:{MARKER};font-weight:800;text-decoration:underline}}",
        # squared paper
        ".n-page{fill:var(--page)}.n-paper{fill:var(--sheet)}.n-frame{fill:none;stroke:var(--ink);stroke-width:2.5px}",
        ".n-fine,.n-bold{fill:none;stroke:var(--ruled);stroke-width:1px;stroke-opacity:.55}",
        ".n-bold{stroke-width:1.6px;stroke-opacity:1}",
        ".n-margin{fill:none;stroke:var(--margin);stroke-width:2px}",
        # regions
        ".n-region{stroke:none;fill-opacity:1}",
        ".n-open{fill:var(--ink);fill-opacity:0}.n-open:hover{fill-opacity:.07}",
        f".n-new{{stroke:{MARKER};stroke-width:13px;stroke-linejoin:round}}",
        f".n-due{{fill:{MARKER};fill-opacity:.3;stroke:var(--ink);stroke-width:6px;stroke-dasharray:4 11;"
        "stroke-linecap:round;pointer-events:none}",
        # pens
        ".n-line,.n-pen{fill:none;stroke-linecap:round}.n-line{pointer-events:stroke}",
        ".n-pen0 .n-line{stroke:var(--graphite);stroke-width:2.8px}",
        ".n-pen0 .n-pen,.n-pen1 .n-pen{display:none}",
        ".n-pen1 .n-line{stroke:var(--pen1);stroke-width:5px}",
        ".n-pen2 .n-line{stroke:var(--pen2);stroke-width:2px}",
        ".n-pen2 .n-pen{stroke:var(--pen2);stroke-width:6px;stroke-linecap:butt;stroke-dasharray:15 8;"
        "pointer-events:none}",
        f".n-halo{{fill:none;stroke:{MARKER};stroke-width:24px;pointer-events:none}}",
        # flat borders
        ".n-border{pointer-events:none}.n-border .n-line{stroke-width:13px;stroke-linecap:butt}",
        ".n-border .n-pen{display:inline;stroke-width:13px;stroke-linecap:butt}",
        ".n-border.n-pen1 .n-pen{stroke:var(--sheet);stroke-width:3px;stroke-dasharray:none}",
        ".n-border.n-pen2 .n-line{stroke:var(--sheet);stroke-width:9px}"
        ".n-border.n-pen2 .n-pen{stroke-dasharray:6 5}",
        # dots
        ".n-dot>use{transform:scale(.44);stroke:var(--sheet);stroke-width:9px;paint-order:stroke}",
        f".n-at{{fill:none;stroke:var(--ink);stroke-width:3px;stroke-dasharray:7 5}}"
        f".n-glow{{fill:{MARKER};fill-opacity:.8}}.n-mark{{pointer-events:none}}",
        # notes
        ".n-card{fill:var(--sheet);stroke:var(--ink);stroke-opacity:.35;stroke-width:2px}",
        ".n-turn .n-card{stroke:var(--ink);stroke-opacity:1;stroke-width:6px}",
        ".n-box{stroke:var(--ink);stroke-width:2px;fill:var(--sheet)}",
        ".n-spare{display:none}.n-region0{fill:url(#n-neutral)}",
    ]
    rules += [
        f".n-region{seat}{{fill:url(#n-claim{seat})}}.n-ink{seat}{{fill:var(--pen{seat})}}"
        f".n-star{seat}{{fill:var(--pen{seat});stroke:var(--ink);stroke-width:2px;stroke-linejoin:round}}"
        f".n-stroke{seat}{{stroke:var(--pen{seat})}}"
        for seat in range(1, len(PENS) + 1)
    ]
    rules += [f".n-tint{n}{{fill:var(--tint{n})}}" for n in range(len(TINTS))]
    rules.append(".n-stroke0{stroke:var(--hatch)}.n-hole{fill:var(--sheet)}")
    return in_both_themes("".join(rules), TONES) + _narrow()


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
