"""A bot that makes as many conquests as the pawns allow. Better bots are measured against it."""

from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.vinci import commands as c
from domain.vinci.conquest import ESPIONAGE_COST
from domain.vinci.cost import cost
from domain.vinci.geography import bits, geography
from domain.vinci.legal import legal, pawns_to_place
from domain.vinci.reach import parts
from domain.vinci.state import State
from vidi.bots.vinci.lookahead import expanding

CONQUESTS = (c.Conquer, c.Infiltrate, c.Convert)


def greedy(view: State, seat: int, choices: Choices[Command], draw: Draw) -> Command:
    """The conquest for the fewest pawns, the first of equals; without one, a new civilization."""
    match view.phase:
        case "choose":
            return c.ChooseCivilization(seat=seat, slot=1)
        case "start":
            stuck = _cheapest(expanding(view)) is None
            return c.Decline(seat=seat) if stuck else c.Expand(seat=seat)
        case "peace":
            return c.MakePeace(seat=seat)
        case "keep":
            largest = max(parts(view, geography(view.map), seat), key=int.bit_count)
            return c.Keep(seat=seat, province=view.provinces[bits(largest)[0]])
        case "reorganize" | "philosophy":
            return c.Reorganize(seat=seat, pawns=_evenly(view))
        case "rebirth":
            return c.EndTurn(seat=seat)
    return _cheapest(view) or c.EndConquest(seat=seat)


def _cheapest(view: State) -> Command | None:
    conquests = [command for command in legal(view, view.seat) if isinstance(command, CONQUESTS)]
    return min(conquests, key=lambda command: _own_pawns(view, command), default=None)


def _own_pawns(view: State, command: Command) -> int:
    match command:
        case c.Conquer(province=province, legions=legions):
            return cost(view, geography(view.map), view.seat, view.index[province]) - legions
        case c.Infiltrate(legions=legions):
            return ESPIONAGE_COST - legions
    return 0


def _evenly(view: State) -> tuple[tuple[str, int], ...]:
    """Spreads all pawns over the provinces held; the first by name get the odd ones."""
    held = sorted(view.provinces[i] for i in bits(view.held[view.seat]))
    each, odd = divmod(pawns_to_place(view), len(held))
    return tuple((province, each + (place < odd)) for place, province in enumerate(held))
