"""Folds events into a state: assignments only, because the event holds all results of the rules."""

from collections.abc import Callable, Iterable
from typing import Any

from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.messages import Event, ScoreChange
from domain.venni import events as e
from domain.venni.state import Dot, Region, State


def begin(started: GameStarted) -> State:
    """The sheet before anything is on it."""
    setup = started.setup
    return State(
        players=started.seats, lattice=setup["lattice"], scale=setup["scale"], scoring=setup["scoring"]
    )


def evolve(state: State, event: Event) -> None:
    """Assigns the results in the event. Of the kernel's events, only the end changes the state."""
    assign = _ASSIGN.get(type(event))
    if assign is not None:
        assign(state, event)


def _score(state: State, scores: Iterable[ScoreChange]) -> None:
    for change in scores:
        state.points[change.seat] = change.total


def _born(state: State, born: Iterable[e.Born]) -> None:
    moved: dict[int, int] = {}
    for new in born:
        state.regions.pop(new.parent, None)
        edge = (new.edge.circle, new.edge.other, new.edge.enters, new.edge.inner)
        state.regions[new.region] = Region(new.depth, new.area, edge)
        moved |= dict.fromkeys(new.dots, new.region)
    state.dots = tuple(
        [dot._replace(region=moved.get(number, dot.region)) for number, dot in enumerate(state.dots, 1)]
    )


def _sheet_laid(state: State, event: e.SheetLaid) -> None:
    state.circles = tuple([(line.x, line.y, line.r) for line in event.circles])
    state.pens = (0,) * len(event.circles)
    state.measured_circles = (None,) * len(event.circles)
    state.dots = tuple([Dot(dot.x, dot.y, dot.seat, 0) for dot in event.dots])
    state.measured_dots = (None,) * len(event.dots)
    _born(state, event.born)
    _score(state, event.scores)


def _star_drawn(state: State, event: e.StarDrawn) -> None:
    state.first = event.seat


def _turn_began(state: State, event: e.TurnBegan) -> None:
    state.phase = "dot"
    state.seat = event.seat
    state.region = 0
    state.round = event.round
    state.turn = event.turn
    state.last = event.last
    state.extra = event.extra


def _dot_placed(state: State, event: e.DotPlaced) -> None:
    state.dots += (Dot(event.x, event.y, event.seat, event.region),)
    state.measured_dots += (event.measured,)


def _circle_due(state: State, event: e.CircleDue) -> None:
    state.phase = "circle"
    state.region = event.region


def _circle_drawn(state: State, event: e.CircleDrawn) -> None:
    state.circles += ((event.x, event.y, event.r),)
    state.pens += (event.seat,)
    state.measured_circles += (event.measured,)
    _born(state, event.born)
    for region in event.deeper:
        state.regions[region.region] = state.regions[region.region]._replace(depth=region.depth)


def _regions_locked(state: State, event: e.RegionsLocked) -> None:
    for lock in event.regions:
        state.regions[lock.region] = state.regions[lock.region]._replace(owner=lock.owner)
    _score(state, event.scores)


def _game_ended(state: State, event: GameEnded) -> None:
    state.phase = "over"
    state.seat = 0
    state.winners = event.winners


_ASSIGN: dict[type[Event], Callable[[State, Any], None]] = {
    e.SheetLaid: _sheet_laid,
    e.StarDrawn: _star_drawn,
    e.TurnBegan: _turn_began,
    e.DotPlaced: _dot_placed,
    e.CircleDue: _circle_due,
    e.CircleDrawn: _circle_drawn,
    e.RegionsLocked: _regions_locked,
    GameEnded: _game_ended,
}
