"""A sheet of VENNi with any circles and dots, and moves played on it.

    s = sheet((14, 14, 3), dots=[(7, 13, 2), (7, 11, 1)], seat=2)
    play(s, "circle", x=8, y=8, r=4)

Lattice 24: the circles of the set-up are 9, 12, 5 and 15, 12, 5, the first dots 7, 12 and 17, 12. Ann begins.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from domain.kernel.chance import RecordedChance, SeededChance
from domain.kernel.messages import Event
from domain.kernel.refusal import Refusal
from domain.kernel.rules import digest, enact, settle
from domain.venni import RULES
from domain.venni import events as e
from domain.venni.commands import COMMANDS
from domain.venni.places import sheet as follows
from domain.venni.setup import Setup
from domain.venni.state import State

E = TypeVar("E", bound=Event)

LEFT, LENS, RIGHT = 1, 2, 3
"""The regions of the set-up."""


def dealt(first: int = 1, **setup: Any) -> tuple[State, list[Event]]:
    """A game that has just been set up, on the lattice of 24 unless another one is given."""
    settled = Setup.model_validate({"lattice": 24} | setup)
    state = RULES.begin(settle(RULES, ("Ann", "Bo"), settled))
    return state, RULES.deal(state, RecordedChance([{"start_seat": first}]))


def sheet(
    *circles: tuple[int, int, int],
    dots: Iterable[tuple[int, int, int]] = (),
    pens: Sequence[int] | None = None,
    owners: dict[int, int] | None = None,
    due: bool = False,
    first: int = 1,
    setup: dict[str, Any] | None = None,
    **of_state: Any,
) -> State:
    """A position in the middle of a game.

    ``circles`` were drawn after those of the set-up, by the seats ``pens``, else by 1 and 2 in turn. What
    locked is neutral where ``owners`` does not name it. ``dots`` are x, y and seat. With ``due`` a circle has
    to split the region of the last dot. ``of_state`` are fields of the state.
    """
    state, _ = dealt(first, **(setup or {}))
    for place, (x, y, r) in enumerate(circles):
        paper = follows(state.lattice, (*state.circles, (x, y, r)))
        seat = pens[place] if pens else place % 2 + 1
        drawn = e.CircleDrawn(
            seat=seat,
            circle=len(state.circles) + 1,
            x=x,
            y=y,
            r=r,
            region=0,
            crossed=(0, 0),
            born=tuple(
                e.Born(
                    region=new.region,
                    parent=new.parent,
                    inside=new.inside,
                    depth=new.depth,
                    area=new.area,
                    dots=tuple(
                        number
                        for number, dot in enumerate(state.dots, 1)
                        if paper.labels[dot.x, dot.y] == new.region
                    ),
                    edge=e.HalfEdge(**new.edge._asdict()),
                )
                for new in paper.born
            ),
            deeper=tuple(e.Deeper(region=region, depth=depth) for region, depth in paper.deeper.items()),
            measured=None,
        )
        RULES.evolve(state, drawn)
        for region in paper.locks:
            owner = (owners or {}).get(region, 0)
            state.regions[region] = state.regions[region]._replace(owner=owner)
    for x, y, seat in dots:
        region = int(follows(state.lattice, state.circles).labels[x, y])
        assert region > 0, f"{x}, {y} lies in no region"
        number = len(state.dots) + 1
        RULES.evolve(
            state,
            e.DotPlaced(seat=seat, dot=number, x=x, y=y, region=region, dots=(0, 0), measured=None),
        )
    if due:
        RULES.evolve(state, e.CircleDue(seat=state.seat, region=state.dots[-1].region))
    for name, value in of_state.items():
        assert hasattr(state, name)
        setattr(state, name, value)
    return state


def play(state: State, name: str, **args: int) -> list[Event]:
    """The events of a command of the seat to act; the state goes on."""
    return enact(RULES, state, COMMANDS[name](state.seat, **args), SeededChance("sheets", 1))


def fresh(state: State) -> dict[str, int]:
    """A point where the seat to act may put the first dot of a region."""
    labels = follows(state.lattice, state.circles).labels
    held = {dot.region for dot in state.dots}
    every_dot = (command.args() for command in RULES.legal(state, state.seat))
    return next(at for at in every_dot if int(labels[at["x"], at["y"]]) not in held)


def refused(state: State, name: str, seat: int = 0, **args: int) -> Refusal:
    """Why a command may not be played. The state stays as it is, and the place that is proposed is legal."""
    before = digest(state)
    refusal = RULES.refusal(state, COMMANDS[name](seat or state.seat, **args))
    assert refusal
    if match := re.search(r"the nearest legal (?:point|circle) is ([x0-9, yr]+)$", refusal.message):
        proposed = COMMANDS[name](state.seat, *map(int, re.findall(r"\d+", match[1])))
        assert RULES.refusal(state, proposed) is None
    assert digest(state) == before
    return refusal


def allowed(state: State, name: str, **args: int) -> bool:
    """Whether the seat to act may play a command."""
    return RULES.refusal(state, COMMANDS[name](state.seat, **args)) is None


def only(events: Iterable[Event], kind: type[E]) -> E:
    """The one event of a kind."""
    (event,) = every(events, kind)
    return event


def every(events: Iterable[Event], kind: type[E]) -> list[E]:
    """All events of a kind."""
    return [event for event in events if isinstance(event, kind)]
