"""What changes on the table: from a state and the events of a move to attributes of the base's elements.

The shared panels are in shared.py, those of seats in panel.py, what a move did in stage.py. A part follows
from values, and is remembered with them.
"""

from collections.abc import Sequence
from functools import lru_cache

from dashboard.boards import Scene
from dashboard.boards.vilnius.base import SEAT_NUMBERS
from dashboard.boards.vilnius.faces import NOTHING
from dashboard.boards.vilnius.layout import OPEN
from dashboard.boards.vilnius.panel import panel
from dashboard.boards.vilnius.shared import shared
from dashboard.boards.vilnius.stage import stage
from domain.kernel.messages import Event
from domain.vilnius.play import to_act
from domain.vilnius.state import State


def parts(state: State, recent: Sequence[Event]) -> Sequence[Scene]:
    """The scene of a state, in parts."""
    acting = to_act(state) if state.phase != "setup" else ()
    lines, drawn = stage(state, recent)
    second = any(id_.startswith("chip-b:") for id_ in drawn)
    idle = drawn["focus"]["href"] == NOTHING and not any(id_.startswith("chip-") for id_ in drawn)
    scenes = [_table(len(state.players), second, idle), *shared(state, recent), lines, drawn]
    for seat in state.seats:
        scenes += panel(state, seat, acting, recent)
    return scenes


@lru_cache
def _table(seats: int, second: bool, idle: bool) -> Scene:
    """Where everything lies; ``second``: the stage has a second line of cards; ``idle``: it has no card."""
    table = OPEN[seats]
    look = f"v-board v-n{seats}{' v-long' if second else ''}{' v-idle' if idle else ''}"
    scene: Scene = {"v-board": {"viewBox": f"0 0 {table.size[0]:g} {table.size[1]:g}", "class": look}}
    wide, high = table.box()
    scene["stage-box"] = {"width": str(wide), "height": str(high)}
    scene["crest"] = {"transform": table.crest().attribute()}
    scene |= {id_: {"transform": spot.attribute()} for id_, spot in table.spots.items()}
    for seat in SEAT_NUMBERS[seats:]:
        scene[f"s-{seat}"] = {"display": "none"}
    return scene
