"""The worth of cards to the bot ``steady``. The figures come from trial games."""

from domain.vilnius.box import Box
from domain.vilnius.display import built
from domain.vilnius.state import State

DAMAGE = {"fire": 3.0, "stored_or_fire": 2.5, "building": 2.0, "province": 1.0, "unit": 0.8}
"""The cost of each icon of damage."""


def province(box: Box, card: str) -> float:
    """The worth of a Province: Gold counts a little more than Tools."""
    record = box.provinces[card]
    trade = record.trade
    more = 0.0 if trade is None else 0.4 * trade.gold + 0.3 * trade.tools
    return 1.2 * record.gold + record.tools + more


def unit(box: Box, card: str) -> float:
    """The worth of a Unit: its weapons, and its other effects."""
    record = box.units[card]
    return sum(box.arms[card]) + 1.0 * record.distribute + 0.8 * record.stultify - 0.3 * record.martyr


def building(state: State, box: Box, seat: int, card: str) -> float:
    """The worth of a building: income first, then access to better Units."""
    record, own = box.buildings[card], built(state.display[seat])
    left = sum(map(len, state.deck)) / len(state.players)
    value = 2.2 * record.income * min(1.0, left / 8)
    value += 0.6 * record.most
    if record.personal and not record.income:
        trained = {
            other.id
            for other in box.units.values()
            if card in other.requires and all(one == card or one in own for one in other.requires)
        }
        value += 1.2 + 1.1 * len(trained)
    if record.makes:
        value += 1.4
    if record.stores == "province":
        value += 0.8 if card not in own else 0.2
    if record.stores == "unit":
        value += 1.0 if card not in own else 0.4
    value += 0.5 * len(record.trades) if not own & {one for one in own if box.buildings[one].trades} else 0
    return value
