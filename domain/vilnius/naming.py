"""Cards by their names: with their owners in sentences, and as refusals call what a command names."""

from collections import Counter
from collections.abc import Iterable, Sequence

from domain.kernel.wording import counted, listed, player, plural
from domain.vilnius.box import Box, box
from domain.vilnius.events import Casualty, Fighter, Owned, Swap
from domain.vilnius.paying import FOR_GOLD, FOR_TOOLS
from domain.vilnius.state import State


def called(known: Box, item: str) -> str:
    """What a command names, without ids: ``Farmers of seat 1``, ``Footman of the row of seat 2``, ``2 Gold``.

    Anything else is quoted as it was written.
    """
    if item in (FOR_GOLD, FOR_TOOLS):
        return "2 Tools for 1 Gold" if item == FOR_GOLD else "1 Gold for 2 Tools"
    seat, _, owned = item.partition(" ")
    if not seat.isdecimal():
        seat, owned = "", item
    card, _, weapon = owned.partition(" ")
    card, _, number = card.partition("#")
    name = known.name(card)
    if name == card:
        return repr(item[:60])
    words = [f"the {weapon} of"] if weapon else []
    words += [name, *([number] if number else [])]
    words += ["of the row"] if card in known.enemies else []
    words += [f"of seat {seat}"] if seat else []
    return " ".join(words)


def all_called(known: Box, items: Iterable[str]) -> list[str]:
    """Several such things."""
    return [called(known, item) for item in items]


def name(state: State, card: str) -> str:
    """The name on a card."""
    return box(state.cards).name(card)


def cards(state: State, ids: Iterable[str]) -> str:
    """Cards by name, equal ones with their number; ``nothing`` for none."""
    numbers = Counter(ids)
    names = [
        name(state, card) if number == 1 else f"{number} x {name(state, card)}"
        for card, number in numbers.items()
    ]
    return "; ".join(names) if any("," in each for each in names) else listed(names or ["nothing"])


def owned(state: State, units: Sequence[Owned | Casualty | Fighter]) -> str:
    """Units with their owners: ``Farmers of Ada and 2 x Archers of Bo``."""
    numbers = Counter((unit.seat, unit.unit) for unit in units)
    return listed(
        [
            f"{cards(state, [unit] * number)} of {player(state, seat)}"
            for (seat, unit), number in numbers.items()
        ]
    )


def weapons(given: Iterable[str]) -> str:
    """Weapons in a row: ``2 shields and 1 spear``."""
    return listed([counted(number, weapon) for weapon, number in Counter(given).items()])


def exchanges(swaps: Iterable[Swap]) -> str:
    """Exchanges of weapons, behind others: ``, exchanging 2 arrows for 1 spear``; empty for none."""
    each = [f"2 {plural(2, swap.gave)} for 1 {swap.got}" for swap in swaps]
    return f", exchanging {listed(each)}" if each else ""
