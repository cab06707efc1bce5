"""A bot that aims for more dots than the other seat in locked regions, and in deep ones, which lock next.

It tries some random points and circles, and looks no further than the end of its turn.
"""

from collections import Counter
from typing import NamedTuple

from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.venni.arrangement import Circle, within
from domain.venni.commands import Dot, DrawCircle
from domain.venni.paper import snapped
from domain.venni.places import DOTS_TO_SPLIT, sheet
from domain.venni.state import State

POINTS = 12
"""Points that it tries."""
CIRCLES = 30
"""Circles that it tries, for each third dot and when it draws one."""
HOPE = (0.0, 0.125, 0.25)
"""The worth of a lead by the first and by the second dot, by the depth of the region."""


class Mark(NamedTuple):
    """A dot in a region that is not locked."""

    x: int
    y: int
    region: int
    depth: int
    """The number of circles around the region."""
    sign: int
    """1 for the bot's dots, -1 for the other seat's."""


def steady(view: State, seat: int, choices: Choices[Command], draw: Draw) -> Command:
    """The best of the choices that it tries, the first of equals."""
    if view.phase == "dot":
        dots = [choices.sample(draw) for _ in range(POINTS)]
        return max(dots, key=lambda dot: _with_dot(view, dot, draw))
    marks = _marks(view, seat)
    circles = [choices.sample(draw) for _ in range(CIRCLES)]
    return max(circles, key=lambda circle: _worth(marks, _circle(view, circle)))


def _marks(view: State, seat: int) -> list[Mark]:
    return [
        Mark(dot.x, dot.y, dot.region, region.depth, 1 if dot.seat == seat else -1)
        for dot in view.dots
        if (region := view.regions[dot.region]).owner is None
    ]


def _circle(view: State, command: Command) -> Circle:
    assert isinstance(command, DrawCircle)  # noqa: S101 - the phase
    return snapped(view, command.x), snapped(view, command.y), snapped(view, command.r)


def _with_dot(view: State, command: Command, draw: Draw) -> float:
    """The worth of the sheet with a dot; after a third dot, with the best circle too."""
    assert isinstance(command, Dot)  # noqa: S101 - the phase
    x, y = snapped(view, command.x), snapped(view, command.y)
    paper = sheet(view.lattice, view.circles)
    region = int(paper.labels[x, y])
    marks = [*_marks(view, command.seat), Mark(x, y, region, view.regions[region].depth, 1)]
    if [mark.region for mark in marks].count(region) < DOTS_TO_SPLIT:
        return _worth(marks)
    circles = paper.legal_circles(region, [*((dot.x, dot.y) for dot in view.dots), (x, y)])
    drawn = [circles[draw(len(circles))] for _ in range(CIRCLES)]
    return max(_worth(marks, (a, b, r)) for a, b, r in drawn)


def _worth(marks: list[Mark], circle: Circle | None = None) -> float:
    """The worth of the dots after a circle has split their regions and made those inside it deeper."""
    leads = Counter[tuple[int, int]]()
    for mark in marks:
        inside = circle is not None and within(circle, mark.x, mark.y)
        leads[mark.region, mark.depth + inside] += mark.sign
    return sum(_of_region(depth, lead) for (_, depth), lead in leads.items())


def _of_region(depth: int, lead: int) -> float:
    """The worth of a lead in a region; inside three circles it locks."""
    if depth < len(HOPE):
        return HOPE[depth] * max(-2, min(2, lead))
    return (lead > 0) - (lead < 0)
