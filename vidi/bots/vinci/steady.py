"""A bot that weighs provinces, plays a few plans to the end, and estimates when to decline."""

from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.vinci import commands as c
from domain.vinci.geography import bits, geography
from domain.vinci.reach import in_reach
from domain.vinci.state import State
from vidi.bots.vinci.campaign import best_plan
from vidi.bots.vinci.decline import best_slot, declines
from vidi.bots.vinci.defence import placement
from vidi.bots.vinci.lookahead import after
from vidi.bots.vinci.worth import Worth

SAFETY = 0.25
"""Points for each enemy pawn that peace keeps away. House."""


def steady(view: State, seat: int, choices: Choices[Command], draw: Draw) -> Command:
    """Equal views always get the same move."""
    match view.phase:
        case "choose":
            return c.ChooseCivilization(seat=seat, slot=best_slot(view))
        case "start":
            return c.Decline(seat=seat) if declines(view) else c.Expand(seat=seat)
        case "peace":
            return c.MakePeace(seat=seat, partner=_partner(view))
        case "keep":
            return c.Keep(seat=seat, province=view.provinces[bits(Worth(view).best_part())[0]])
        case "reorganize" | "philosophy":
            return placement(view)
        case "rebirth":
            return c.Decline(seat=seat) if declines(view) else c.EndTurn(seat=seat)
    return best_plan(view).command


def _partner(view: State) -> int | None:
    """The opponent with whom a peace protects more than it forbids to conquer; the first of equals."""
    regions = geography(view.map)
    ours = view.held[view.seat] | in_reach(view, regions, view.seat)

    def points(partner: int | None) -> float:
        table = after(view, c.MakePeace(seat=view.seat, partner=partner))
        gain = best_plan(table).points
        active = view.active[partner or 0]
        if partner and active and in_reach(view, regions, partner) & ours:
            gain += SAFETY * (active.hand + sum(view.pawns[i] for i in bits(view.held[partner])))
        return gain

    others = [seat for seat in range(1, len(view.players) + 1) if seat != view.seat]
    return max((None, *others), key=points)
