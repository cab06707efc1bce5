"""A sound player: it weighs provinces, follows a few plans to the end, and knows when to let an empire go."""

from domain.kernel.choices import Choices, Draw
from domain.kernel.messages import Command
from domain.vinci import commands as c
from domain.vinci.board import bits, board
from domain.vinci.reach import in_reach
from domain.vinci.state import State
from vidi.players.vinci.campaign import next_step
from vidi.players.vinci.decline import best_slot, declines
from vidi.players.vinci.defence import placement
from vidi.players.vinci.worth import Worth


def steady(view: State, seat: int, choices: Choices[Command], draw: Draw) -> Command:
    """Always the same move on the same table; nothing is left to chance."""
    match view.phase:
        case "choose":
            return c.ChooseCivilization(seat=seat, slot=best_slot(view))
        case "start":
            return c.Decline(seat=seat) if declines(view) else c.Expand(seat=seat)
        case "peace":
            return c.MakePeace(seat=seat, partner=_partner(view))
        case "keep":
            return c.Keep(seat=seat, province=view.provinces[next(bits(Worth(view).best_part()))])
        case "reorganize" | "philosophy":
            return placement(view)
        case "rebirth":
            return c.Decline(seat=seat) if declines(view) else c.EndTurn(seat=seat)
    return next_step(view)


def _partner(view: State) -> int | None:
    """The opponent with the most pawns who can come at what the seat holds or goes for."""
    regions = board(view.map)
    ours = view.held[view.seat] | in_reach(view, regions, view.seat)
    strongest, most = None, 0
    for seat, active in enumerate(view.active):
        if active is None or seat == view.seat or not in_reach(view, regions, seat) & ours:
            continue
        pawns = active.hand + sum(view.pawns[i] for i in bits(view.held[seat]))
        if pawns > most:
            strongest, most = seat, pawns
    return strongest
