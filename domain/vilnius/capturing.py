"""Provinces that are captured from the stacks (rules 14)."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from domain.kernel.messages import Command
from domain.kernel.shapes import Aimed, Item
from domain.vilnius import commands as c
from domain.vilnius.box import Box, box, together
from domain.vilnius.covering import covers, swaps
from domain.vilnius.events import CapturingEnded, ProvinceCaptured, ProvincesSeen, Swap
from domain.vilnius.move import Move, in_turn
from domain.vilnius.state import State

SEEN = 3  # vilnius:14.4
STACKS = range(1, 5)


def height(state: State, stack: int) -> int:
    """The number of Provinces in a stack."""
    return state.stacks[stack] + len(state.under[stack])


def targets(state: State, seat: int) -> list[int]:
    """The stacks for which all Units of a hand are enough; no empty ones (vilnius:14.3)."""
    return [stack for stack in _reach(state.cards, state.units[seat]) if height(state, stack)]


@lru_cache(maxsize=512)  # asked several times in each round
def _reach(pack: str, units: tuple[str, ...]) -> tuple[int, ...]:
    """The stacks for which Units are enough, empty ones too."""
    known = box(pack)
    given = together([known.arms[unit] for unit in units])
    return tuple(stack for stack in STACKS if covers(given, known.conquests[stack]))


def capturable(state: State, box: Box, seat: int) -> Aimed[Command] | None:
    """The groups of a seat that can capture a Province; None if none is enough."""
    if not (aims := targets(state, seat)):
        return None

    def enough(target: Item, group: Sequence[Item]) -> bool:
        return covers(together([box.arms[str(item)] for item in group]), box.conquests[int(target)])

    def make(value: tuple[Item, tuple[Item, ...]]) -> c.Capture:
        target, group = value
        return c.Capture(seat, int(target), tuple(map(str, group)))

    pool = Counter(state.units[seat])
    items: dict[Item, int] = {item: pool[item] for item in sorted(pool)}
    return Aimed(c.Capture, ("stack", "units"), make, targets=aims, pool=items, enough=enough)


def go_on(move: Move) -> bool:
    """Asks the next player that could capture; returns whether a decision is due."""
    state = move.state
    if state.seen:
        choices = keepings(state)
        if len(choices) > 1:
            return move.ask("keep", state.seat)
        _keep(move, state.seat, *choices[0])
    for seat in in_turn(state):
        if seat not in state.done and targets(state, seat):
            if state.phase != "capturing":
                move.phase("capturing")
            return move.ask("capture", seat)
    return False


def keepings(state: State) -> list[tuple[str, tuple[str, ...]]]:
    """Each Province that may be kept, with the others in each order (vilnius:14.4)."""
    ways: dict[tuple[str, tuple[str, ...]], None] = {}
    for kept, *under in permutations(state.seen):
        ways[kept, tuple(under)] = None
    return list(ways)


def capture(move: Move, command: c.Capture) -> None:
    """A player uses Units and looks at the top of a stack."""
    state, stack = move.state, command.stack
    unknown = min(SEEN, state.stacks[stack])
    left, seen = list(state.pool), list[str]()
    for _ in range(unknown):
        card = move.draw("province", left)
        left.remove(card)
        seen.append(card)
    seen += state.under[stack][: SEEN - unknown]
    given = together([move.box.arms[unit] for unit in command.units])
    exchanged = swaps(given, move.box.conquests[stack])
    move.emit(
        ProvincesSeen(
            seat=command.seat,
            stack=stack,
            units=command.units,
            exchanged=tuple(Swap(gave=gave, got=got) for gave, got in exchanged),
            provinces=tuple(seen),
            unknown=unknown,
        )
    )


def keep(move: Move, command: c.Keep) -> None:
    """The player keeps one of them."""
    _keep(move, command.seat, command.province, command.under)


def _keep(move: Move, seat: int, province: str, under: tuple[str, ...]) -> None:
    move.emit(ProvinceCaptured(seat=seat, stack=move.state.stack, province=province, under=under))


def stop(move: Move, command: c.StopCapturing) -> None:
    """The player captures no more (vilnius:14.5)."""
    move.emit(CapturingEnded(seat=command.seat))
