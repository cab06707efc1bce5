"""What changes on the table: from a state and the events of a move to attributes of the base's elements.

The map is in land.py, seats with tracks and aspects in panel.py, what a move did in stage.py. A part follows
from values, and is remembered with them.
"""

from collections.abc import Sequence

from dashboard.boards import Scene
from dashboard.boards.civmint.land import land
from dashboard.boards.civmint.marks import marks_of
from dashboard.boards.civmint.panel import panels
from dashboard.boards.civmint.stage import stage
from domain.civmint.state import State
from domain.kernel.messages import Event


def parts(state: State, recent: Sequence[Event]) -> Sequence[Scene]:
    """The scene of a state, in parts."""
    return (*land(state, marks_of(recent)), *panels(state, recent), *stage(state, recent))
