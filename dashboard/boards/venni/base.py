"""The base picture: the squared paper before anything is drawn on it, with the pools and elements that scenes
fill (scene.py, notes.py)."""

from dashboard.boards.venni.layout import BELOW, CARD, LEFT, OPEN, SIDE, SPOTS, TOP, across, down
from dashboard.boards.venni.palette import PENS, stylesheet

BOXES = range(1, 9)
"""For claimed regions: five are needed, more can be had."""
NEEDED = 5
STAR = "M0-28L6.6-9H26.6L10.6 3.4L16.5 22.6L0 11L-16.5 22.6L-10.6 3.4L-26.6-9H-6.6z"
SQUIGGLE = "M0 0q12-15 24 0t24 0t24 0t24 0t24 0"
"""A sample of a pen."""
NUMBERS = 10
"""At an edge, at most, besides the last one."""
STEPS = ((3, 1), (6, 1), (12, 2), (24, 4))
"""From number to number on a lattice, an eighth of it; and from line to line."""
RULER_STEPS = ((5, 1), (10, 2), (20, 4), (25, 5), (50, 10))


def base(lattice: int, side: int) -> str:
    """The page for a lattice, with the numbers of commands at its edges; as one SVG."""
    wide, high = OPEN
    groups = {"n-sheet": _sheet(lattice, side), "n-head": _head(), "n-key": _key()}
    groups |= {f"n-seat-{seat}": _seat(seat) for seat in (1, 2)}
    laid = "".join(
        f'<g id="{id_}" transform="{SPOTS[id_].attribute()}">{drawn}</g>' for id_, drawn in groups.items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="n-board" viewBox="0 0 {wide:g} {high:g}" '
        'preserveAspectRatio="xMidYMin meet" class="n-board" role="group" aria-label="VENNi, Vidi, Vici">'
        f"<style>{stylesheet()}</style><defs>{_patterns()}</defs>"
        f'<defs display="none">{_shapes()}</defs>'
        '<rect class="n-page" x="-3000" y="-3000" width="9000" height="9000"/>'
        f'<path class="n-margin" d="M{LEFT + SIDE + 36} -40V{TOP + SIDE + BELOW + 40}"/>{laid}</svg>'
    )


def _patterns() -> str:
    """Of locked regions: a double hatch for neutral ones, then by seat a hatch and stitches."""
    drawn = (
        ("n-neutral", '<path d="M0 0L16 16M16 0L0 16" class="n-stroke0" stroke-width="1.8"/>', 16),
        (
            "n-claim1",
            '<path d="M-4 4L4-4M-4 20L20-4M12 20L20 12" class="n-stroke1" stroke-width="4"/>',
            16,
        ),
        ("n-claim2", '<path d="M2 4H13M12 14H23M-8 14H3" class="n-stroke2" stroke-width="4"/>', 20),
    )
    return "".join(
        f'<pattern id="{id_}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f'<rect width="{size}" height="{size}" class="n-tint{n}"/>{strokes}</pattern>'
        for n, (id_, strokes, size) in enumerate(drawn)
    )


def _shapes() -> str:
    """A dot of each seat; that of the second is open in its middle."""
    return (
        f'<path id="n-dot1" d="{PENS[0].outline}" class="n-ink1"/>'
        f'<g id="n-dot2"><path d="{PENS[1].outline}" class="n-ink2"/>'
        f'<path d="M-7-7H7V7H-7z" class="n-hole" stroke="none"/></g>'
    )


def _sheet(lattice: int, side: int) -> str:
    steps = STEPS if side == lattice else RULER_STEPS
    step, fine = next(each for each in steps if side <= NUMBERS * each[0])
    bold = range(0, side + 1, step)
    numbers = [at for at in bold if at == 0 or side - at >= step * 0.6] + [side]
    edge = "".join(
        f'<text class="n-edge n-mid" x="{across(side, n):g}" y="{SIDE + 34}">{n}</text>'
        f'<text class="n-edge n-right" x="-12" y="{down(side, n) + 8:g}">{n}</text>'
        for n in numbers
    )
    return (
        f'<rect class="n-paper" width="{SIDE}" height="{SIDE}"/>'
        f'<path class="n-fine" d="{_lines(side, range(fine, side, fine))}"/>'
        f'<path class="n-bold" d="{_lines(side, bold)}"/><rect class="n-frame" width="{SIDE}" '
        f'height="{SIDE}"/>{edge}'
        f'<g id="n-star"><title id="n-star-words"/><path id="n-star-face" d="{STAR}"/></g>'
        + _pool("region", '<path><title data-part="words"/></path>')
        + '<circle id="n-halo" class="n-halo" display="none"/>'
        + _pool(
            "circle",
            '<g><title data-part="words"/><circle class="n-line" data-part="line"/>'
            '<circle class="n-pen" data-part="pen"/></g>',
        )
        + _pool(
            "border", '<g><path class="n-line" data-part="line"/><path class="n-pen" data-part="pen"/></g>'
        )
        + '<path id="n-due" class="n-due" display="none"/>'
        + _pool("name", "<text/>")
        + '<g id="n-mark" class="n-mark" display="none"><circle class="n-glow" r="21"/>'
        '<circle class="n-at" r="21"/></g>'
        + _pool("dot", '<g class="n-dot"><title data-part="words"/><use data-part="face"/></g>')
    )


def _lines(side: int, at: range) -> str:
    return "".join(f"M{across(side, n):g} 0V{SIDE}M0 {down(side, n):g}H{SIDE}" for n in at)


def _pool(name: str, member: str) -> str:
    return f'<g data-pool="{name}"><defs>{member}</defs></g>'


def _head() -> str:
    return (
        '<text id="n-round" class="n-title" y="30"/><text id="n-phase" x="1" y="68"/>'
        '<text id="n-more" class="n-word" x="1" y="100"/>'
    )


def _seat(seat: int) -> str:
    wide, high = CARD
    boxes = "".join(
        f'<rect id="n-box-{seat}-{n}" x="{22 + (n - 1) * 44}" y="178" width="38" height="38" rx="4" '
        f'class="n-box"/>'
        for n in BOXES
    )
    return (
        f'<title id="n-words-{seat}"/><g id="n-turn-{seat}"><rect class="n-card" width="{wide}" '
        f'height="{high}" rx="10"/></g><use href="#n-dot{seat}" x="42" y="44"/>'
        f'<clipPath id="n-clip-{seat}"><path d="M70 8H{wide - 84}V70H70z"/></clipPath>'
        f'<text id="n-player-{seat}" class="n-player" x="74" y="55" clip-path="url(#n-clip-{seat})"/>'
        f'<text id="n-points-{seat}" class="n-points n-right" x="{wide - 22}" y="60"/>'
        f'<g class="n-pen{seat}" transform="translate(24 107)"><path class="n-line" d="{SQUIGGLE}"/>'
        f'<path class="n-pen" d="{SQUIGGLE}"/></g>'
        f'<text id="n-circles-{seat}" class="n-word" x="164" y="115"/>'
        f'<path id="n-first-{seat}" d="{STAR}" class="n-star{seat}" '
        f'transform="translate({wide - 38} 106) scale(.72)"/>'
        f'<text id="n-claims-{seat}" class="n-word" x="22" y="162"/>{boxes}'
    )


def _key() -> str:
    rows = (("open", "n-box"), ("neutral", "n-box n-region0"))
    return "".join(
        f'<rect class="{look}" x="2" y="{n * 54}" width="38" height="38" rx="4"/>'
        f'<text id="n-count-{id_}" class="n-word" x="56" y="{n * 54 + 28}"/>'
        for n, (id_, look) in enumerate(rows)
    )
