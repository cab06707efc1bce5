"""The base picture: the empty map, cards and panels.

Scenes fill its elements, and take units, arrows and chips from its pools.
"""

from itertools import accumulate

from dashboard.boards.civmint import symbols, terrain
from dashboard.boards.civmint.layout import (
    ASPECTS,
    CELL,
    LEFT,
    OPEN,
    PANEL,
    SEAT,
    SEATS,
    SIDE,
    SPOTS,
    STAGE,
    TOP,
    corner,
)
from dashboard.boards.civmint.palette import INK, MARKER, PALE, stylesheet
from dashboard.boards.civmint.pieces import panel, pool
from dashboard.boards.civmint.symbols import NOTHING, sign
from dashboard.boards.civmint.tracks import aspects, track
from domain.civmint.board import SPACES, WIDTH
from domain.civmint.names import KINDS
from domain.civmint.packs import faces, mint
from domain.civmint.words import NUMBERS

STOCK = ("food", "wood", "stone", "metal", "money", "power")
BONUSES = ("research", "taxes", "event", "supports")
LINES = range(1, 4)
"""The lines of text on the stage, by number."""
STEPS = ("attacked", "rolled", "added", "spent", "lost", "fled")
"""Of a battle."""
TURN = {
    "production": "produce",
    "trade": "trade",
    "upkeep": "upkeep",
    "build": "build",
    "move": "move",
    "combat": "fight",
    "research": "research",
    "taxes": "taxes",
}
"""The steps of a turn, by phase."""
ROWS = (60, 122)
"""The middles of the two rows: attack and defence, or one row for each seat."""
COLUMNS = {"unit": 34, "die": 290, "bonus": 362, "spent": 436, "total": 514}
"""The middles of the items in a row of a battle."""


def base(mint_hash: str, faces_hash: str) -> str:
    """The board for two packs, as one SVG."""
    wide, high = OPEN
    pack, lands = mint(mint_hash), faces(faces_hash)
    groups = {"m-map": _map(), "m-stage": _stage(), "m-aspects": aspects(pack), "m-rows": _rows()}
    groups |= {f"m-seat-{seat}": _seat(seat) for seat in SEATS}
    groups |= {f"m-track-{n}": track(of) for n, of in enumerate(pack.tracks)}
    laid = "".join(
        f'<g id="{id_}" transform="{SPOTS[id_].attribute()}">{drawn}</g>' for id_, drawn in groups.items()
    )
    cells = "".join(_cell(space) for space in SPACES)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="m-board" viewBox="0 0 {wide:g} {high:g}" '
        'preserveAspectRatio="xMidYMin meet" class="m-board" role="group" aria-label="CivMint">'
        f"<style>{stylesheet()}</style><defs>{terrain.patterns()}{_tips()}{cells}"
        f'<clipPath id="m-clip"><path d="M0-30H190V30H0z"/></clipPath></defs>'
        "<defs "
        f'display="none">{symbols.defs()}{terrain.NONE}{"".join(map(terrain.space, lands.terrain))}'
        f"{''.join(map(terrain.face, lands.faces))}</defs>"
        f'<rect x="-3000" y="-3000" width="9000" height="12000" class="m-ground"/>{laid}</svg>'
    )


def _tips() -> str:
    return "".join(
        f'<marker id="m-{name}" markerUnits="userSpaceOnUse" orient="auto" overflow="visible"><path '
        f'd="M-4-{size}'
        f'L{size} 0L-4 {size}z" fill="{colour}"/></marker>'
        for name, size, colour in (("tip", 13, INK), ("tip-halo", 20, MARKER))
    )


def _cell(space: str) -> str:
    x, y = corner(space)
    return f'<path id="g-{space}" d="M{x} {y}h{CELL}v{CELL}h-{CELL}z"/>'


# --- the map


def _map() -> str:
    land = "".join(
        f'<use id="t-{space}" href="#m-t-" transform="translate({corner(space)[0]} {corner(space)[1]})"/>'
        for space in SPACES
    )
    icons = "".join(
        f'<use id="i-{space}" href="{NOTHING}" transform="translate({corner(space)[0]} {corner(space)[1]})"/>'
        for space in SPACES
    )
    lines = "".join(
        f"M{LEFT + n * CELL} {TOP}V{TOP + SIDE}M{LEFT} {TOP + n * CELL}H{LEFT + SIDE}"
        for n in range(WIDTH + 1)
    )
    cards = f"M{LEFT + SIDE // 2} {TOP}V{TOP + SIDE}M{LEFT} {TOP + SIDE // 2}H{LEFT + SIDE}"
    edges = "".join(
        f'<text class="m-edge m-mid" x="{LEFT + (n + 0.5) * CELL:g}" y="{TOP - 8}">{letter}</text>'
        f'<text class="m-edge m-mid" x="{LEFT / 2:g}" y="{TOP + (n + 0.5) * CELL + 6:g}">{n + 1}</text>'
        for n, letter in enumerate("abcdef")
    )
    holds = "".join(_space(space) for space in SPACES)
    ways = pool(
        "way", '<g><path data-part="under" class="m-halo"/><path data-part="over" class="m-way"/></g>'
    )
    around = f"M12 12H{CELL - 12}V{CELL - 12}H12z"
    new = pool("new", f'<g><path class="m-dash" d="{around}"/><path class="m-new" d="{around}"/></g>')
    gone = pool(
        "gone", '<g><use data-part="face" class="m-past"/><use href="#m-cross" transform="scale(.8)"/></g>'
    )
    unit = pool(
        "unit",
        '<g><use data-part="face"/><use data-part="cross" transform="scale(.7)"/><g '
        'transform="translate(18 -18)">'
        f'<circle r="14" fill="{PALE}" stroke="{INK}" stroke-width="1.2"/><text data-part="number" '
        'class="m-die m-mid" y="9.6"/></g>'
        '<use data-part="hurt" transform="translate(-18 -14)"/></g>',
    )
    return (
        f'{land}<path class="m-grid" d="{lines}"/><path class="m-cut" d="{cards}"/>{edges}{new}'
        f'<use id="m-arena" href="{NOTHING}"/>{icons}{unit}{gone}{ways}{holds}'
        f'<text id="m-foot" class="m-under" x="{LEFT}" y="{TOP + SIDE + 22}"/>'
    )


def _space(space: str) -> str:
    """The top layer of a space: the mark of its controller, and its sentence."""
    x, y = corner(space)
    hold = f"M{x + 5} {y + 5}h{CELL - 10}v{CELL - 10}h-{CELL - 10}z"
    return (
        f'<g id="s-{space}"><title id="w-{space}"/><rect class="m-cell" x="{x}" y="{y}" width="{CELL}" '
        f'height="{CELL}"/>'
        f'<path class="m-edge1" d="{hold}"/><path class="m-edge2" d="{hold}"/><path class="m-hold" '
        f'd="{hold}"/>'
        f'<use id="f-{space}" href="{NOTHING}" transform="translate({x + 20} {y + 20}) scale(.46)"/></g>'
    )


# --- the stage


def _stage() -> str:
    lines = "".join(f'<text id="line-{n}" class="m-say" x="18" y="{38 + n * 20}"/>' for n in LINES)
    ends = list(accumulate(len(word) * 9.8 + 14 for word in TURN.values()))
    steps = "".join(
        f'<text id="turn-{phase}" class="m-step" x="{end - 2 - len(word) * 4.9:g}" y="{STAGE - 10}"/>'
        for (phase, word), end in zip(TURN.items(), ends, strict=True)
    )
    return (
        f'{panel(PANEL, STAGE)}<text id="m-phase" class="m-title" x="18" y="35"/>'
        f'<text id="m-round" class="m-word m-right" x="{PANEL - 18}" y="34"/>{lines}{steps}'
    )


def _rows() -> str:
    """The dice of a battle or of the Global Events, or the cubes of a trade."""
    heads = "".join(
        f'<text id="col-{name}" class="m-under m-mid" x="{COLUMNS[name]}" y="25"/>'
        for name in ("die", "bonus", "spent", "total")
    )
    rows = "".join(
        f'<g transform="translate(0 {y})"><rect id="row-{n}" class="m-field" x="8" y="-28" '
        f'width="{PANEL - 16}" height="56" '
        f'rx="8" display="none"/><use id="unit-{n}" href="{NOTHING}" '
        f'transform="translate({COLUMNS["unit"] + 4} 0) scale(.96)"/>'
        f'<text id="who-{n}" class="m-num" x="68" y="-3"/><text id="what-{n}" class="m-under" x="68" '
        'y="17"/>'
        f'<use id="die-{n}" href="{NOTHING}"/>'
        f'<use id="second-{n}" href="{NOTHING}" transform="translate({COLUMNS["bonus"] + 22} 0) '
        'scale(.8)"/>'
        f'<use id="plus-{n}" href="{NOTHING}"/>'
        f'<text id="bonus-{n}" class="m-num" y="7"/>'
        f'<use id="power-{n}" href="{NOTHING}" transform="translate({COLUMNS["spent"] - 16} 0) '
        'scale(.95)"/>'
        f'<text id="spent-{n}" class="m-num" x="{COLUMNS["spent"] - 4}" y="7"/>'
        f'<text id="total-{n}" class="m-big m-mid" x="{COLUMNS["total"]}" y="11"/>'
        f'<use id="hit-{n}" href="{NOTHING}" transform="translate({COLUMNS["total"] + 32} 0) '
        'scale(1.15)"/></g>'
        for n, y in enumerate(ROWS, 1)
    )
    apart = (PANEL - 104) / (len(STEPS) - 1)
    steps = "".join(
        f'<text id="step-{n}" class="m-step" x="{52 + n * apart:g}" y="{ASPECTS - 14}"/>'
        for n in range(len(STEPS))
    )
    chip = '<g><use data-part="sign"/><text data-part="words" class="m-num" x="14" y="7"/></g>'
    return f"{panel(PANEL, ASPECTS)}{heads}{rows}{pool('chip', chip)}{steps}"


# --- a seat


def _seat(seat: int) -> str:
    stock = "".join(
        f'<g transform="translate({32 + n * 92} 80)"><title>{NUMBERS[name]}</title>{sign(name, 0, 0, 1.5)}'
        f'<text id="n-{name}-{seat}" class="m-num" x="20" y="8"/>'
        f'<text id="x-{name}-{seat}" class="m-gain" x="20" y="29"/></g>'
        for n, name in enumerate(STOCK)
    )
    bonuses = "".join(
        f'<g transform="translate({(32, 175, 318, 448)[n]} 136)"><title>{_BONUS[name]}</title>'
        f"{sign(name, 0, 0, 1.3)}"
        f'<text id="n-{name}-{seat}" class="m-num" x="20" y="8"/><text id="x-{name}-{seat}" '
        f'class="m-gain" y="8"/><text class="m-under" x="-12" y="29">{_LABELS[name]}</text></g>'
        for n, name in enumerate(BONUSES)
    )
    dice = "".join(
        f'<g transform="translate({32 + n * 64} 195)"><title>{kind.capitalize()}</title>'
        f'<use id="d-{kind}-{seat}" href="#m-u{seat}-{kind}" transform="scale(.64)"/><text '
        f'id="k-{kind}-{seat}" class="m-num" x="20" y="8"/></g>'
        for n, kind in enumerate(KINDS)
    )
    return (
        f'<title id="seat-words-{seat}"/>{panel(PANEL, SEAT, f"panel-{seat}")}'
        f'<use href="#m-seat{seat}" transform="translate(30 30) scale(.66)"/>'
        f'<g transform="translate(54 37)"><text id="name-{seat}" class="m-name" '
        'clip-path="url(#m-clip)"/></g>'
        f'<use id="first-{seat}" href="{NOTHING}" transform="translate({PANEL - 32} 30) scale(1.1)"/>'
        f'<text id="says-{seat}" class="m-word m-right" x="{PANEL - 54}" y="36"/>{stock}{bonuses}{dice}'
        f'<text id="free-{seat}" class="m-under m-right" x="{PANEL - 18}" y="202"/>'
    )


_LABELS = {"research": "Research", "taxes": "Taxes", "event": "events", "supports": "supported"}
_BONUS = {
    "research": "Research: the cost of steps on tracks that a turn allows",
    "taxes": "Taxes: Money gained each turn",
    "event": "Event bonus: added to the dice of the Global Events",
    "supports": "Cities and Villages that survive a Civil Revolt",
}
