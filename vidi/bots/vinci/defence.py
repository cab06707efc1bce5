"""Where to place pawns: so that all provinces are equally poor targets."""

from domain.vinci import commands as c
from domain.vinci.cost import cost
from domain.vinci.geography import bits, geography
from domain.vinci.legal import pawns_to_place
from domain.vinci.reach import in_reach
from domain.vinci.state import State, copy
from vidi.bots.vinci.worth import Worth

BORDER = 1.3
"""The danger of a province that an opponent can reach now, relative to the provinces behind it. House."""


def placement(view: State) -> c.Reorganize:
    """Places one pawn on each province, then each further one on the best target for an attacker."""
    seat, regions, worth = view.seat, geography(view.map), Worth(view)
    held = list(bits(view.held[seat]))
    bare = copy(view)
    for i in held:
        bare.pawns[i] = 1
    attackers = [s for s in range(1, len(view.players) + 1) if s != seat and view.active[s]]
    reached = 0
    for attacker in attackers:
        reached |= in_reach(view, regions, attacker)
    prize = {i: (1.0 + max(0.0, worth.held(i))) * (BORDER if reached >> i & 1 else 1.0) for i in held}
    price = {i: min((cost(bare, regions, s, i) for s in attackers), default=1) for i in held}
    pawns = dict.fromkeys(held, 1)
    for _ in range(pawns_to_place(view) - len(held)):
        tempting = max(held, key=lambda i: prize[i] / (price[i] * price[i]))
        pawns[tempting] += 1
        price[tempting] += 1
    return c.Reorganize(seat=seat, pawns=tuple(sorted((view.provinces[i], n) for i, n in pawns.items())))
