"""The dyke's board: the sheet with its posts and lamps, and beside it the tide against the dyke.

The base knows no post and no lamp: they come from pools, as many as there are.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.boards import Board, ByHand, Fact, Group, Scene, Seat, Sheet, Table, Turn
from dashboard.boards.folding import Spot, moved, narrow
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.shapes import Item
from tests.helpers import dyke

_SQUARE, _DIAMOND, _ROUND = (
    "M-9,-9H9V9H-9Z",
    "M0,-12L12,0L0,12L-12,0Z",
    "M-10,0A10,10 0 1 0 10,0A10,10 0 1 0 -10,0Z",
)
WIDE, HIGH = 720, 500
CELL = 90
"""From one point of the sheet to the next."""
LEVEL = 8
"""How long one of the tide or the dyke is drawn."""
STYLE = (
    ".y-board text{font:600 22px system-ui,sans-serif;fill:#2c2416;text-anchor:middle}"
    ".y-board .y-start{text-anchor:start}.y-line{stroke:#b9a77f;stroke-width:2px}"
    ".y-ring{fill:none;stroke:#9a2f12;stroke-width:4px;stroke-dasharray:7 5}"
    ".y-lamp circle{fill:#ffc94a;fill-opacity:.38;stroke:#8a5a00;stroke-width:3px}"
    ".y-dark circle{fill:#3a2c18}.y-lit circle{fill:#fff3c4;stroke:#3a2c18;stroke-width:5px}"
    "#tide-high{fill:#2f6ea5}#dyke-high{fill:#7b5a33}"
)
POOLS = (
    '<g data-pool="lamp"><defs><g class="y-lamp"><title data-part="words"/><circle data-part="light"/></g>'
    "</defs></g>"
    '<g data-pool="post"><defs><g><title data-part="words"/><circle r="11"/></g></defs></g>'
    '<g data-pool="ring"><defs><circle class="y-ring" r="21"/></defs></g>'
)
"""What is drawn first lies below."""


def _base(setup: Mapping[str, Any]) -> str:
    lines = "".join(f"M{at} 0V{4 * CELL}M0 {at}H{4 * CELL}" for at in range(0, 5 * CELL, CELL))
    numbers = "".join(
        f'<text x="{n * CELL}" y="{4 * CELL + 42}">{n}</text>'
        f'<text x="-40" y="{(4 - n) * CELL + 8}">{n}</text>'
        for n in dyke.SHEET
    )
    bars = "".join(
        f'<g transform="translate(0 {y})"><text class="y-start" y="22">{name}</text>'
        f'<rect id="{name}-high" y="32" height="28"/><text id="{name}" y="54"/></g>'
        for name, y in (("tide", 0), ("dyke", 80))
    )
    folded = moved(".y-board", (500, 700), WIDE, {"sheet": Spot(75, 35), "gauge": Spot(75, 460, 1.5)})
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="y-board" viewBox="0 0 {WIDE} {HIGH}" role="group" '
        f'preserveAspectRatio="xMidYMin" aria-label="Dyke"><style>{STYLE}{narrow(folded)}</style>'
        f'<rect width="{WIDE}" height="2000" fill="#efe4c8"/>'
        f'<g id="sheet" transform="translate(70 45)"><path class="y-line" d="{lines}"/>{numbers}{POOLS}</g>'
        f'<g id="gauge" transform="translate(480 165)">{bars}</g></svg>'
    )


def _parts(state: dyke.State, events: Sequence[Event]) -> Sequence[Scene]:
    bars = _bar("tide", state.tide) | _bar("dyke", state.score)
    return (bars, _posts(state), _lamps(state), _rings(events))


def _bar(name: str, high: int) -> Scene:
    end = LEVEL * high
    return {f"{name}-high": {"width": str(end)}, name: {"x": str(end + 20), "text": str(high)}}


def _at(x: int, y: int) -> str:
    return Spot(x * CELL, (4 - y) * CELL).attribute()


def _posts(state: dyke.State) -> Scene:
    scene: Scene = {}
    for number, (x, y) in enumerate(state.posts):
        look = "dark" if (x, y) in state.dark else "lit"
        scene[f"post:{number}"] = {"class": f"y-{look}", "transform": _at(x, y)}
        scene[f"post:{number}/words"] = {"text": f"Post at {x}, {y}: {look}"}
    return scene


def _lamps(state: dyke.State) -> Scene:
    scene: Scene = {}
    for number, (x, y, r) in enumerate(state.lamps):
        scene[f"lamp:{number}"] = {"transform": _at(x, y)}
        scene[f"lamp:{number}/words"] = {"text": f"Lamp at {x}, {y}: it shines {r} far"}
        scene[f"lamp:{number}/light"] = {"r": str(r * CELL)}
    return scene


def _rings(events: Sequence[Event]) -> Scene:
    """Around what the move touched, numbered by where it is."""
    touched = [(event.x, event.y) for event in events if isinstance(event, dyke.PostSet | dyke.LampLit)]
    return {f"ring:{5 * y + x}": {"transform": _at(x, y)} for x, y in touched}


def _table(state: dyke.State) -> Table:
    groups = [
        Group("Goods", facts=tuple(Fact(kind, n) for kind, n in goods.items())) for goods in state.goods
    ]
    return Table((), [[group] for group in groups])


def _turn(_: dyke.State, event: Event) -> Turn | None:
    match event:
        case dyke.TurnBegan():
            return Turn(f"Round {event.round}", seat=event.seat)
        case dyke.SeaRose():
            return Turn("Flood", name="The table")
    return None


def _label(state: dyke.State, move: MoveMade, events: Sequence[Event]) -> str:
    verb, *noun = move.command.split("_")
    return " ".join([f"{verb}s", *noun, ", ".join(map(str, move.args.values()))])


def _item(_: dyke.State, command: str, item: Item) -> str:
    if command != "build":
        return ""
    owner, kind = str(item).split()
    return f"{kind} of seat {owner}"


TASKS = {
    "dig": "Dig up 1 thing.",
    "offer": "Offer 1 thing, or keep all.",
    "answer": "Accept or refuse the offer.",
    "post": "Set 1 post.",
    "pay": "Pay for the post.",
    "build": "Build with the things of all, or rest.",
    "light": "Light 1 lamp.",
    "flood": "Choose the order in which the flood comes.",
}


BOARD: Board[dyke.State] = Board(
    seats=(
        Seat("blue", "#1f5fa8", "#ffffff", _SQUARE),
        Seat("red", "#a8321f", "#ffffff", _DIAMOND),
        Seat("green", "#1d7a3a", "#ffffff", _ROUND),
    ),
    offer="",
    base=_base,
    parts=_parts,
    table=_table,
    cards=lambda setup: {},
    turn=_turn,
    label=_label,
    quiet=(dyke.TurnBegan,),
    by_hand=ByHand(
        item=_item,
        task=lambda state, seat: TASKS[state.phase],
        sheet=lambda setup: Sheet("sheet", 0, 4 * CELL, CELL),
    ),
)
