"""One sentence for each event: its course, the points for it, and the reason."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.events import GameEnded, GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.wording import are, counted, listed, player, players, plural
from domain.venni import events as e
from domain.venni.claims import ENOUGH, claimed, drawn
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
        return f"{who} has a last turn, because {_enough(state)}."
    if event.extra:
        turn = 1 if event.seat == state.first else 2  # venni:6.2
        return f"{who} must put a dot in turn {turn} of extra round {event.extra}."
    return f"{who} must put a dot in turn {event.turn}."


def _enough(state: State) -> str:
    """The players who have claimed enough regions for the end, and the numbers (venni:5.2, 7.2)."""
    one, other = claimed(state)
    if one == other:
        return f"both have claimed {counted(one, 'region')}"
    return listed(
        [
            f"{player(state, seat)} has claimed {counted(number, 'region')}"
            for seat, number in enumerate((one, other), 1)
            if number >= ENOUGH
        ]
    )


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
    fresh = cut.pop(0, [])
    became = "; ".join(f"region {parent} becomes {_numbers(pieces)}" for parent, pieces in cut.items())
    more = f" {_regions(fresh).capitalize()} {are(len(fresh))} new." if fresh else ""
    return (
        f"{player(state, event.seat)} draws circle {event.circle} at {name}, which crosses circles "
        f"{_numbers(event.crossed)}. {became.capitalize()}.{more}"
    )


def _regions_locked(state: State, event: e.RegionsLocked) -> str:
    parts: list[str] = []
    for seat in (1, 2, 0):
        if mine := [lock.region for lock in event.regions if lock.owner == seat]:
            name = _regions(mine) if parts else _regions(mine).capitalize()
            go, to = "goes" if len(mine) == 1 else "go", player(state, seat) if seat else "nobody"
            parts.append(f"{name} {go} to {to}")
    why = f"because no circle can split {'it' if len(event.regions) == 1 else 'them'} any more"
    borders = Counter(border.seat for border in event.borders)
    gains = Counter[int]()
    for change in event.scores:
        gains[change.seat] += change.amount
    completed = _each(state, "completes", borders, "flat border")
    return f"{listed(parts)}, {why}.{completed}{_each(state, 'gains', gains, 'point')}"


def _each(state: State, verb: str, numbers: Mapping[int, int], noun: str) -> str:
    """A further sentence with a number for each of some seats; empty for none."""
    parts = [
        f"{player(state, seat)} {verb} {counted(number, noun)}" for seat, number in sorted(numbers.items())
    ]
    return f" {listed(parts)}." if parts else ""


def _regions(numbers: Sequence[int]) -> str:
    return f"{plural(len(numbers), 'region')} {_numbers(numbers)}"


def _no_dot_left(state: State, event: e.NoDotLeft) -> str:
    return f"{player(state, event.seat)} has no point left for a dot."


def _tie_judged(state: State, event: e.TieJudged) -> str:
    level = f"Both have {counted(event.points, 'point')}"
    one, other = event.circles
    if event.by == "circles":
        return (
            f"{level}; {player(state, 1)} drew {counted(one, 'circle')} and {player(state, 2)} drew {other}."
        )
    level += f" and drew {counted(one, 'circle')}"
    return f"{level}: {'another round is played' if event.by == 'extra round' else 'they share the victory'}."


def _game_ended(state: State, event: GameEnded) -> str:
    one, other = event.scores
    if len(event.winners) == 2:
        shared = f"{players(state, event.winners)} share the victory"
        return f"The game ends: {shared} with {counted(one, 'point')} each."
    won = f"{player(state, event.winners[0])} wins with"
    if one == other:
        fewer, more = sorted(drawn(state))
        level = f"both have {counted(one, 'point')}"
        return f"The game ends: {level}, and {won} {counted(more, 'circle')} to {fewer}."
    return f"The game ends: {won} {counted(max(one, other), 'point')} to {min(one, other)}."


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
