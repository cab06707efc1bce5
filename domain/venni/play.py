"""Carries out commands: dots, circles and locks, and the order of turns (rules 2 to 6)."""

from typing import TYPE_CHECKING

from domain.kernel.chance import Chance
from domain.kernel.events import GameEnded
from domain.kernel.messages import Command, Event, ScoreChange
from domain.venni import claims, paper
from domain.venni import events as e
from domain.venni.commands import Dot, DrawCircle
from domain.venni.move import Move, Source, changes
from domain.venni.places import DOTS_TO_SPLIT, places, room, sheet
from domain.venni.state import State

if TYPE_CHECKING:
    from domain.venni.geometry import Sheet

EXTRA_ROUNDS = 10  # venni:6.5


def deal(state: State, chance: Chance) -> list[Event]:
    """Draws the set-up, and the seat that begins."""
    move = Move(state, chance)
    _lay_sheet(move)
    move.emit(e.StarDrawn(seat=chance.draw("start_seat", claims.SEATS)))  # venni:1.7
    _begin_turn(move, state.first)
    return move.events


def play(state: State, command: Command, chance: Chance) -> list[Event]:
    """The events of a command that ``refusal`` lets pass."""
    move = Move(state, chance)
    if isinstance(command, Dot):
        _dot(move, (command.x, command.y))
    elif isinstance(command, DrawCircle):
        _circle(move, (command.x, command.y, command.r))
    return move.events


def to_act(state: State) -> tuple[int, ...]:
    """The seat that has the turn; none at the end."""
    return (state.seat,) if state.seat else ()


def _lay_sheet(move: Move) -> None:
    """The neutral circles, a dot of each seat and the three regions (venni:1.3 to 1.6)."""
    lattice = move.state.lattice
    circles, dots = paper.set_up(lattice), paper.first_dots(lattice)
    move.emit(
        e.SheetLaid(
            circles=tuple(e.Line(x=x, y=y, r=r) for x, y, r in circles),
            dots=tuple(e.FirstDot(seat=seat, x=x, y=y) for seat, (x, y) in enumerate(dots, 1)),
            born=_born(sheet(lattice, circles), list(dots)),
            scores=tuple(ScoreChange(seat=seat, amount=0, source="start", total=0) for seat in claims.SEATS),
        )
    )


def _born(drawn: "Sheet", dots: list[tuple[int, int]]) -> tuple[e.Born, ...]:
    """The regions that the last circle made, with the dots in them."""
    held = [int(drawn.labels[dot]) for dot in dots]
    return tuple(
        e.Born(
            region=new.region,
            parent=new.parent,
            inside=new.inside,
            depth=new.depth,
            area=new.area,
            dots=tuple(number for number, region in enumerate(held, 1) if region == new.region),
            edge=e.HalfEdge(
                circle=new.edge.circle, other=new.edge.other, enters=new.edge.enters, inner=new.edge.inner
            ),
        )
        for new in drawn.born
    )


def _dot(move: Move, numbers: tuple[int, ...]) -> None:
    """Puts a dot, which may be the third of its region (venni:2.10)."""
    state = move.state
    x, y = (paper.snapped(state, number) for number in numbers)
    region = int(sheet(state.lattice, state.circles).labels[x, y])
    had, seat = claims.dots(state, region), state.seat
    first, second = had[0] + (seat == 1), had[1] + (seat == 2)
    move.emit(
        e.DotPlaced(
            seat=seat,
            dot=len(state.dots) + 1,
            x=x,
            y=y,
            region=region,
            dots=(first, second),
            measured=(numbers[0], numbers[1]) if state.scale else None,
        )
    )
    if first + second < DOTS_TO_SPLIT:
        _end_turn(move)
        return
    move.emit(e.CircleDue(seat=seat, region=region))
    if len(possible := places(state)) == 1:  # venni:2.12
        _circle(move, possible[0])


def _circle(move: Move, numbers: tuple[int, ...]) -> None:
    """Draws a circle, and locks the regions that no circle can split any more (rules 3 and 4)."""
    state = move.state
    x, y, r = (paper.snapped(state, number) for number in numbers)
    first, second = paper.crossed((x, y, r), state.circles)
    drawn = sheet(state.lattice, (*state.circles, (x, y, r)))
    move.emit(
        e.CircleDrawn(
            seat=state.seat,
            circle=len(state.circles) + 1,
            x=x,
            y=y,
            r=r,
            region=state.region,
            crossed=(first, second),
            born=_born(drawn, [(dot.x, dot.y) for dot in state.dots]),
            deeper=tuple(e.Deeper(region=region, depth=depth) for region, depth in drawn.deeper.items()),
            measured=(numbers[0], numbers[1], numbers[2]) if state.scale else None,
        )
    )
    if drawn.locks:
        _lock(move, drawn.locks)
    _end_turn(move)


def _lock(move: Move, regions: tuple[int, ...]) -> None:
    """Locks regions and scores them together (venni:4.7 to 4.11, 7.4, 7.5)."""
    state = move.state
    locks = tuple(claims.lock(state, region) for region in regions)
    borders = claims.flat_borders(state, locks)
    owners, pairs = [lock.owner for lock in locks], [border.seat for border in borders]
    scores: list[tuple[int, int, Source]] = [(seat, owners.count(seat), "region") for seat in claims.SEATS]
    scores += [(seat, pairs.count(seat), "border") for seat in claims.SEATS]
    move.emit(
        e.RegionsLocked(
            seat=state.seat,
            circle=len(state.circles),
            regions=locks,
            borders=borders,
            scores=changes(state, scores),
        )
    )


def _end_turn(move: Move) -> None:
    """Ends the game, or lets the other seat go on (rules 5 and 6)."""
    state = move.state
    round_over = state.seat != state.first
    enough = max(claims.claimed(state)) >= claims.ENOUGH  # venni:5.2, 5.3, 7.2
    if round_over and (state.extra or enough):  # venni:6.4
        _judge(move, another=state.extra < EXTRA_ROUNDS)
    else:
        _begin_turn(move, 3 - state.seat, last=enough and not round_over and not state.extra)


def _begin_turn(move: Move, seat: int, last: bool = False, extra: int | None = None) -> None:
    """Lets a seat put a dot; ends the game if there is no point for one (venni:5.5)."""
    state = move.state
    move.emit(
        e.TurnBegan(
            seat=seat,
            round=state.round + (seat == state.first),
            turn=state.turn + 1,
            last=last,
            extra=state.extra if extra is None else extra,
        )
    )
    if room(state):
        return
    possible = places(state)
    if not possible:
        move.emit(e.NoDotLeft(seat=seat))
        _judge(move, another=False)  # venni:6.6
    elif len(possible) == 1:  # venni:2.12
        _dot(move, possible[0])


def _judge(move: Move, another: bool) -> None:
    """Compares points, then circles. If both are equal, another round is played or the victory is shared."""
    state = move.state
    points, circles = (state.points[1], state.points[2]), claims.drawn(state)
    if points[0] != points[1]:
        _end(move, points)  # venni:5.6
        return
    by: e.Tie = "circles" if circles[0] != circles[1] else "extra round" if another else "shared"
    move.emit(e.TieJudged(points=points[0], circles=circles, by=by))
    if by == "extra round":
        _begin_turn(move, state.first, extra=state.extra + 1)
    else:
        _end(move, circles)


def _end(move: Move, compared: tuple[int, int]) -> None:
    best = max(compared)
    winners = tuple(seat for seat in claims.SEATS if compared[seat - 1] == best)
    move.emit(GameEnded(scores=(move.state.points[1], move.state.points[2]), winners=winners))
