"""Which civilization to choose, and when to decline."""

from typing import NamedTuple

from domain.vinci.reach import civilization
from domain.vinci.state import State
from vidi.bots.vinci.forecast import (
    HORIZON,
    Forecast,
    coming,
    declined,
    entered,
    expanded,
    ruins,
    score,
    standing,
)
from vidi.bots.vinci.worth import turns_left


class Offer(NamedTuple):
    """A slot of the track: the points expected from it, and the civilization after its first turn."""

    points: float
    slot: int
    civ: Forecast


def best_slot(view: State) -> int:
    """The slot to choose."""
    turns = turns_left(view) - view.declining
    return _best_offer(view, min(turns, HORIZON)).slot


def declines(view: State) -> bool:
    """Whether to decline at the start of a turn, or after scoring with Rebirth."""
    seat, turns = view.seat, min(turns_left(view), HORIZON)
    begins = view.phase == "start"
    if begins and "rebirth" in civilization(view, seat).tiles:
        return False  # declining after scoring costs no turn
    choosing = declined(view)
    offer = _best_offer(choosing, turns - 1)
    decline = choosing.scores[seat] - view.scores[seat] + offer.points
    table = expanded(view) if begins else view
    before = view.held[seat].bit_count() if begins else 0
    expand = score(table) if begins else 0
    return decline > expand + coming(standing(table, before), ruins(table), turns - 1, offer.civ)


def _best_offer(view: State, turns: int) -> Offer:
    """The best offer for the turns to come, the lowest slot of equals."""
    offers = []
    for slot, pair in enumerate(view.track[: view.scores[view.seat] + 1], start=1):
        table = entered(view, pair.tiles)
        civ = standing(table)
        points = float(pair.coins - (slot - 1))
        if turns:
            points += score(table) + coming(civ, ruins(table), turns - 1, civ)
        offers.append(Offer(points, slot, civ))
    return max(offers, key=lambda offer: offer.points)
