"""The names by which a page knows a card again elsewhere on the board.

Cards of one kind cannot be told apart. So a card has a name only while no other of its kind lies openly with
its owner.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from dashboard.boards.caches import remembered
from dashboard.boards.vilnius.shared import REMEMBERED
from domain.vilnius.state import State


def card(seat: int, id_: str) -> str:
    """The name of a Province or Unit of a seat."""
    return f"card {seat} {id_}"


def building(seat: int, x: int, y: int) -> str:
    """The name of what is built at a place of a display: a Building stays there."""
    return f"building {seat} {x} {y}"


def enemy(seat: int, id_: str) -> str:
    """The name of an enemy in the attack row of a seat."""
    return f"enemy {seat} {id_}"


class Open(NamedTuple):
    """The kinds of Provinces and Units that lie openly with a seat, and those of which a single card does."""

    kinds: frozenset[str]
    alone: frozenset[str]


def open_cards(state: State, seat: int) -> Open:
    """The cards of a seat in hand, in Buildings and in a Kontor."""
    parked = tuple([card.province for card in state.parked if card.seat == seat])
    held = tuple([card.card for card in (*state.stored[seat], *state.guarded[seat])])
    return _open(state.provinces[seat], state.units[seat], held, parked)


@remembered(REMEMBERED)
def _open(*cards: tuple[str, ...]) -> Open:
    return Open(frozenset(chain(*cards)), single(chain(*cards)))


def single(names: Iterable[str]) -> frozenset[str]:
    """The names that come once."""
    return frozenset([name for name, number in Counter(names).items() if number == 1])
