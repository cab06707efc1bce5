"""One sentence for each event: its course, the points for it, and the reason."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.kernel.events import GameEnded, GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.wording import are, counted, listed, player, players, plural
from domain.venni import events as e
from domain.venni.claims import claimed, drawn
from domain.venni.state import State
from domain.venni.words import circle, point


def explain(state: State, event: Event) -> str:
    """The sentence of an event; ``state`` is the one after it."""
    if isinstance(event, (GameStarted, MoveMade, TakenBack, Mark)):
        return ""
    return _SENTENCES[type(event)](state, event)


def _numbers(numbers: Sequence[int]) -> str:
    return listed([str(number) for number in numbers])


def _sheet_laid(state: State, event: e.SheetLaid) -> str:
    dots = [f"{player(state, dot.seat)} at {point(dot.x, dot.y)}" for dot in event.dots]
    return f"Two neutral circles cross in the middle of the sheet. Each player has a dot: {listed(dots)}."


def _star_drawn(state: State, event: e.StarDrawn) -> str:
    return f"{player(state, event.seat)} is drawn to go first and draws the star."


def _turn_began(state: State, event: e.TurnBegan) -> str:
    who = player(state, event.seat)
    if event.last:
        most = max(claimed(state))
        leader = player(state, claimed(state).index(most) + 1)
        return f"{who} has a last turn, because {leader} has claimed {counted(most, 'region')}."
    extra = f" of extra round {event.extra}" if event.extra else ""
    return f"{who} must put a dot in turn {event.turn}{extra}."


def _dots(state: State, dots: tuple[int, int]) -> str:
    return listed([f"{number} of {player(state, seat)}" for seat, number in enumerate(dots, 1) if number])


def _dot_placed(state: State, event: e.DotPlaced) -> str:
    where = point(event.x, event.y)
    if event.measured:
        where += f" (measured {point(*event.measured)})"
    held, number = _dots(state, event.dots), sum(event.dots)
    return (
        f"{player(state, event.seat)} puts a dot at {where} in region {event.region}, "
        f"which now has {counted(number, 'dot')}: {held}."
    )


def _circle_due(state: State, event: e.CircleDue) -> str:
    return f"Region {event.region} has three dots: {player(state, event.seat)} must split it with a circle."


def _circle_drawn(state: State, event: e.CircleDrawn) -> str:
    name = circle(event.x, event.y, event.r)
    if event.measured:
        name += f" (measured {circle(*event.measured)})"
    cut: dict[int, list[int]] = {}
    for new in event.born:
        cut.setdefault(new.parent, []).append(new.region)
    became = [f"region {parent} becomes {_numbers(pieces)}" for parent, pieces in cut.items() if parent]
    if 0 in cut:
        became.append(f"{_numbers(cut[0])} {are(len(cut[0]))} new")
    return (
        f"{player(state, event.seat)} draws circle {event.circle} at {name}, which crosses circles "
        f"{_numbers(event.crossed)}: {listed(became)}."
    )


def _regions_locked(state: State, event: e.RegionsLocked) -> str:
    parts: list[str] = []
    for seat in (1, 2, 0):
        if mine := [lock.region for lock in event.regions if lock.owner == seat]:
            name = _regions(mine) if parts else _regions(mine).capitalize()
            go, to = "goes" if len(mine) == 1 else "go", player(state, seat) if seat else "nobody"
            parts.append(f"{name} {go} to {to}")
    borders = [
        f"{counted(number, 'flat border')} of {player(state, seat)}"
        for seat in (1, 2)
        if (number := [border.seat for border in event.borders].count(seat))
    ]
    paid = [f"{change.amount} for {player(state, change.seat)}" for change in event.scores]
    why = f"because no circle can split {'it' if len(event.regions) == 1 else 'them'} any more"
    more = f"; {listed(borders)}" if borders else ""
    points = f"; points: {listed(paid)}" if paid else ""
    return f"{listed(parts)}, {why}{more}{points}."


def _regions(numbers: Sequence[int]) -> str:
    return f"{plural(len(numbers), 'region')} {_numbers(numbers)}"


def _no_dot_left(state: State, event: e.NoDotLeft) -> str:
    return f"{player(state, event.seat)} has no point left for a dot."


def _tie_judged(state: State, event: e.TieJudged) -> str:
    level = f"Both have {counted(event.points, 'point')}"
    one, other = event.circles
    if event.by == "circles":
        return f"{level}; {player(state, 1)} drew {counted(one, 'circle')}, {player(state, 2)} {other}."
    level += f" and drew {counted(one, 'circle')}"
    return f"{level}: {'another round is played' if event.by == 'extra round' else 'they share the victory'}."


def _game_ended(state: State, event: GameEnded) -> str:
    one, other = event.scores
    if len(event.winners) == 2:
        shared = f"{players(state, event.winners)} share the victory"
        return f"The game ends: {shared} with {counted(one, 'point')} each."
    winner = event.winners[0]
    by = f", by {counted(drawn(state)[winner - 1], 'circle')}" if one == other else ""
    return (
        f"The game ends: {player(state, winner)} wins with {counted(event.scores[winner - 1], 'point')}{by}."
    )


_SENTENCES: dict[type[Event], Callable[[State, Any], str]] = {
    e.SheetLaid: _sheet_laid,
    e.StarDrawn: _star_drawn,
    e.TurnBegan: _turn_began,
    e.DotPlaced: _dot_placed,
    e.CircleDue: _circle_due,
    e.CircleDrawn: _circle_drawn,
    e.RegionsLocked: _regions_locked,
    e.NoDotLeft: _no_dot_left,
    e.TieJudged: _tie_judged,
    GameEnded: _game_ended,
}
