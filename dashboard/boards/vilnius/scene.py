"""What changes on the table: from a state and the events of a move to attributes of the base's elements.

The shared panels are in shared.py, those of seats in panel.py, what a move did in stage.py. A part follows
from values, and is remembered with them.
"""

from collections.abc import Sequence

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.folding import Spot
from dashboard.boards.vilnius.base import LINES, SEAT_NUMBERS, stage_lines
from dashboard.boards.vilnius.layout import GAP, OPEN, PILES_HIGH, SEATS_HIGH, STAGES, field_high
from dashboard.boards.vilnius.panel import panels
from dashboard.boards.vilnius.shared import shared, shown
from dashboard.boards.vilnius.stage import stage
from domain.kernel.messages import Event
from domain.vilnius.play import to_act
from domain.vilnius.state import State


def parts(state: State, recent: Sequence[Event]) -> Sequence[Scene]:
    """The scene of a state, in parts."""
    acting = to_act(state) if state.phase != "setup" else ()
    scenes = [_table(len(state.players)), *shared(state, recent), *stage(state, recent)]
    return scenes + panels(state, acting, recent)


@remembered(128)
def _table(seats: int) -> Scene:
    """Where everything lies."""
    table = OPEN[seats]
    wide, high = table.size
    scene: Scene = {"v-board": {"viewBox": f"0 0 {wide:g} {high:g}", "class": f"v-board v-n{seats}"}}
    scene |= {f"frame-{number}": shown(number == seats) for number in OPEN}
    scene["stage-box"] = {"height": f"{STAGES[seats] - GAP:g}"}
    scene |= {id_: {"transform": spot.attribute()} for id_, spot in table.spots.items()}
    first, step = stage_lines(seats)
    # The other part of the scene has their words: a scene has each element once.
    scene |= {f"line-at-{n}": {"transform": Spot(16, first + (n - 1) * step).attribute()} for n in LINES}
    for seat in range(1, seats + 1):
        scene[f"field-{seat}"] = {"height": f"{field_high(seats):g}"}
        scene[f"weave-{seat}"] = {"height": f"{field_high(seats) - 8:g}"}
        piles = SEATS_HIGH[seats] - GAP / 2 - PILES_HIGH
        scene[f"piles-{seat}"] = {"transform": Spot(0, piles).attribute()}
    for seat in SEAT_NUMBERS[seats:]:
        scene[f"s-{seat}"] = {"display": "none"}
    return scene
