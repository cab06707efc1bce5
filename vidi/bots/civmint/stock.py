"""Cubes: the needs of a seat, which decide what it takes, trades and pays."""

from collections.abc import Mapping

from domain.civmint import commands as c
from domain.civmint.move import able, other
from domain.civmint.names import CUBES, RESOURCES
from domain.civmint.payable import bill
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.civmint.trading import GIVE, TAKE
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.kernel.shapes import Counted
from vidi.bots.civmint.learning import RAISED
from vidi.bots.civmint.plan import plan

OVER = 0.2
"""The worth of a cube that is not needed; a needed one is worth 1."""
GROWN = 6
"""The number of units from which a seat needs less Wood."""
DEAR = {"food": 1.1, "wood": 1.0, "stone": 1.0, "metal": 0.9, "money": 1.2}
"""The factor of each cube: Food is eaten each turn, and Money pays for everything."""


def needs(view: State, seat: int) -> dict[str, int]:
    """By cube, the number that a seat wants now."""
    kinds = [unit.kind for unit in view.units[seat]]
    towns, aim = kinds.count("village") + kinds.count("city"), plan(view)
    food, _, _, _, any_, _ = bill(view, seat)
    numbers, highest = view.numbers[seat], tin(view.mint).highest
    open_ = [numbers[aspect] for aspect in RAISED[aim] if numbers[aspect] < highest[aspect]]
    return {
        "food": food + 3 + 3 * (aim == "cities" and towns > 4),
        "wood": 1 + (len(kinds) < GROWN) + any_ // 3,
        "stone": 2 + (2 * min(kinds.count("village"), 5) if aim == "cities" else 0),
        "metal": 1 + 3 * (aim == "army"),
        "money": 2 + min(open_, default=0),
    }


def worth(need: Mapping[str, int], cube: str, has: int) -> float:
    """The worth of one more cube to a seat that has this many."""
    return DEAR[cube] if has < need[cube] else DEAR[cube] * (OVER - 0.005 * (has - need[cube]))


def most_needed(view: State, seat: int, names: tuple[str, ...], amount: int) -> Counted:
    """Chooses that many cubes of these kinds, one by one, each time the most needed one."""
    need, has, chosen = needs(view, seat), dict(view.numbers[seat]), dict[str, int]()
    for _ in range(amount):
        cube = max(names, key=lambda name: worth(need, name, has[name]))
        has[cube] += 1
        chosen[cube] = chosen.get(cube, 0) + 1
    return tuple(sorted(chosen.items()))


def collect(view: State, seat: int, command: c.Collect) -> float:
    """Prefers the icon that is needed most."""
    return worth(needs(view, seat), command.resource, view.numbers[seat][command.resource])


def choose(view: State, seat: int, choices: Choices[Command]) -> Command:
    """Chooses the resources that are needed most."""
    shape = choices.shape("choose")
    assert shape is not None  # noqa: S101 - the step
    return shape.make(most_needed(view, seat, RESOURCES, view.choices[0].amount))


def _least_needed(view: State, seat: int, get: str) -> tuple[dict[str, int], float]:
    """What a trade for a cube gives: each time the least needed resource, with the worth of all together.

    Its own kind comes last, because only old packs allow it.
    """
    need, has, given, value = needs(view, seat), dict(view.numbers[seat]), dict[str, int](), 0.0
    for _ in range(able(view, seat).give):
        there = [name for name in RESOURCES if has[name]]
        cube = min(there, key=lambda name: (name == get, worth(need, name, has[name] - 1)))
        has[cube] -= 1
        given[cube] = given.get(cube, 0) + 1
        value += worth(need, cube, has[cube])
    return given, value


def trade(view: State, seat: int, choices: Choices[Command]) -> Command:
    """Trades with the bank while that brings a gain, then makes one proposal, then ends."""
    need, numbers = needs(view, seat), view.numbers[seat]
    trades = [command for command in choices.listed if isinstance(command, c.Trade)]
    if trades:
        best = max(trades, key=lambda command: worth(need, command.get, numbers[command.get]))
        given, value = _least_needed(view, seat, best.get)
        if best.get not in given and worth(need, best.get, numbers[best.get]) > value:
            return best
    shape = choices.shape("propose")
    if shape is not None and not view.proposals:
        theirs, spare = view.numbers[other(seat)], _spare(view, seat)
        lacking = [cube for cube in CUBES if theirs[cube] > 1 and numbers[cube] < need[cube]]
        if spare and lacking:
            return shape.make((GIVE + spare, TAKE + max(lacking, key=lambda name: theirs[name])))
    return next(command for command in choices.listed if isinstance(command, c.EndTrade))


def _spare(view: State, seat: int) -> str | None:
    """The cube of which a seat has the largest surplus."""
    need, numbers = needs(view, seat), view.numbers[seat]
    cube = max(CUBES, key=lambda name: numbers[name] - need[name])
    return cube if numbers[cube] > need[cube] else None


def answer(view: State, seat: int, command: Command) -> float:
    """Accepts a proposal that is worth more than it costs."""
    if isinstance(command, c.Decline):
        return 0
    need, numbers = needs(view, seat), view.numbers[seat]
    gained = sum(worth(need, cube, numbers[cube]) * number for cube, number in view.proposal.give)
    lost = sum(worth(need, cube, numbers[cube] - 1) * number for cube, number in view.proposal.take)
    return gained - lost


def pay(view: State, seat: int, choices: Choices[Command]) -> Command:
    """Pays with the cubes that are needed least."""
    shape = choices.shape("pay")
    assert shape is not None  # noqa: S101 - the step
    if view.buying and view.buying.get:
        given, _ = _least_needed(view, seat, view.buying.get)
        return shape.make(tuple(sorted(given.items())))
    need, numbers = needs(view, seat), view.numbers[seat]

    def kept(ways: Counted) -> float:
        return -sum(worth(need, cube, numbers[cube] - each - 1) for cube, n in ways for each in range(n))

    return shape.make(max(shape.values(), key=kept))
