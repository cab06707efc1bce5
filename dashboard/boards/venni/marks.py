"""What the last events touched, to be marked in a scene."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.kernel.messages import Event
from domain.venni import events as e


class Marks(NamedTuple):
    """What the events so far touched; numbers count from 1, 0 is none."""

    circle: int
    dot: int
    regions: frozenset[int]
    """Those that were born."""


def marks_of(recent: Iterable[Event]) -> Marks:
    """What to mark after these events."""
    circle, dot, regions = 0, 0, frozenset[int]()
    for event in recent:
        match event:
            case e.CircleDrawn():
                circle = event.circle
                regions = frozenset(new.region for new in event.born)
            case e.DotPlaced():
                dot = event.dot
    return Marks(circle, dot, regions)
