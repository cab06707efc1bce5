"""What changes on the table: from a state to attributes of the base's elements.

By seat ``i`` the base has

- ``o-i``, its offer: ``ou`` the fragment, ``oh-i-c`` the stones of colour ``c`` on it: ``ob`` the small
  ones, ``oB`` the big one, ``on`` what they count; ``oe`` the mark of a change, ``ot`` a sentence;
- ``s-i``, its panel: ``sp`` the ground, ``sq`` the pit, ``sh`` the hand; ``sn`` name, ``sk`` the counter,
  ``sd`` the Darwin tile, ``st`` a sentence;
- ``g-i``, its parcel: ``p-i-n`` the fragments in the order in which they were placed, ``pt`` their
  sentences, ``w`` and ``wg`` the line around whole creatures, ``q`` Leonard's square, ``pe`` the mark;
- ``c-i``, the places around the parcel;
- ``v-i-c``, its stones: ``vn`` the number of small ones, ``vb`` a big one;
- ``j-i-kind``, jewels: ``jn`` how many symbols, ``jm`` the marker, ``jt`` a sentence;
- ``h-i-n``, the fragments beside the parcel: ``hu`` the piece, ``ht`` a sentence, ``he-i`` the mark.

``d-head`` with ``d-round`` and ``d-phase``, the sites ``z-1`` and ``z-2``, and ``x``, what is out of the
game, are everybody's; ``d-board`` itself has the size of the table.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.darwinci import fragments, pieces, words
from dashboard.boards.darwinci.auction import REMEMBERED, offer, offered
from dashboard.boards.darwinci.base import COLOURS
from dashboard.boards.darwinci.layout import GAP, OPEN, PANELS
from dashboard.boards.darwinci.marks import display, marks_of
from dashboard.boards.darwinci.panel import panel
from dashboard.boards.folding import Spot
from domain.darwinci.play import to_act
from domain.darwinci.sites import SITES, holds
from domain.darwinci.state import Phase, State
from domain.darwinci.words import fragment_name
from domain.kernel.messages import Event
from domain.kernel.wording import counted

Attributes = dict[str, str]

PHASES: Mapping[Phase, str] = {
    "setup": "setting up",
    "draw": "drawing four each",
    "lay": "laying two, in secret",
    "buy": "buying",
    "bought": "buying",
    "put_back": "putting back",
    "offer": "offering, in secret",
    "bid": "bidding",
    "place": "placing",
    "jewel": "scoring jewels",
    "refill": "drawing",
}


class Pile(NamedTuple):
    """A site: the fragments on it, how many of them were put back, and whether it was just drawn from."""

    site: int
    left: int
    under: int
    marked: bool


def parts(state: State, recent: Sequence[Event]) -> Sequence[Scene]:
    """The scene of a state; every attribute that a scene can change is in it."""
    marks, seats = marks_of(recent), len(state.players)
    acting = to_act(state) if state.phase != "setup" else ()
    piles = tuple(
        Pile(site, holds(state, site), len(state.under[site]), site in marks.sites) for site in SITES
    )
    there = [seat for seat in range(1, seats + 1) if offered(state, seat)[0]]
    gone = tuple(state.gone)
    scenes = [_table(seats, state.round, _phase(state), state.fragments, gone, piles, alone=not there)]
    for seat in COLOURS:
        scenes.append(_places(seats, seat, seat in acting, seat in there))
        if seat <= seats:
            scenes += [*offer(state, seat, marks), *panel(state, seat, marks)]
    return scenes


@remembered(REMEMBERED)
def _places(seats: int, seat: int, acts: bool, offers: bool) -> Scene:
    """Where a seat's panel lies, if there is such a seat, and its offer, if it has one."""
    look, panel = {"class": "d-turn" if acts else "d-still"}, PANELS[seats]
    return {
        f"sp-{seat}": {"height": f"{panel.high - GAP:g}"},
        f"sq-{seat}": {"transform": panel.dig.attribute()},
        f"sh-{seat}": {"transform": panel.hand.attribute()},
        f"s-{seat}": _shown(seat <= seats, OPEN[seats].seats, seat) | look,
        f"o-{seat}": _shown(offers, OPEN[seats].offers, seat),
    }


def _shown(there: bool, spots: Sequence[Spot], seat: int) -> Attributes:
    at = {"transform": spots[seat - 1].attribute()} if seat <= len(spots) else {}
    return display(there) | at


@remembered(REMEMBERED)
def _table(
    seats: int,
    round_: int,
    phase: str,
    pack: str,
    gone: tuple[int, ...],
    piles: tuple[Pile, ...],
    alone: bool,
) -> Scene:
    """The table itself, the head of the auction, the sites and what is gone.

    ``alone``: nothing is on offer.
    """
    table = OPEN[seats]
    x, y, wide, high = table.panel
    listed = ", ".join(fragment_name(pack, tile) for tile in gone) or "nothing"
    scene: Scene = {
        "d-board": {
            "viewBox": f"0 0 {table.size[0]:g} {table.size[1]:g}",
            "class": f"d-board d-n{seats}{' d-alone' if alone else ''}",
        },
        "d-auction": {
            "x": f"{x + GAP / 2:g}",
            "y": f"{y + GAP / 2:g}",
            "width": f"{wide - GAP:g}",
            "height": f"{high - GAP:g}",
        },
        "d-around": {"height": f"{PANELS[seats].high - 16:g}"},
        "d-head": {"transform": table.head.attribute()},
        "d-round": {"text": f"Round {round_}" if round_ else "Setting up"},
        "d-phase": {"text": phase},
        "z": {"transform": (table.alone if alone else table.sites).attribute()},
        "d-house": {"transform": table.house.attribute()},
        "xt": {"text": f"Out of the game: {listed}"},
        "xu": {
            "href": fragments.piece(gone[-1]) if gone else "#d-emptied",
            "data-piece": fragments.identity(gone[-1] if gone else None),
        },
        "xn": {"text": f"{len(gone)} gone"},
    }
    for site, left, under, marked in piles:
        scene |= {
            f"zt-{site}": {"text": f"Site {site}: {counted(left, 'fragment')}, {under} of them put back"},
            f"zu-{site}": {"href": pieces.site(left)},
            f"zn-{site}": {"text": str(left)},
            f"ze-{site}": display(marked),
        }
    return scene


def _phase(state: State) -> str:
    if state.phase == "over":
        return f"won by {' and '.join(words.short(state.players[seat - 1]) for seat in state.winners)}"
    return f"bidding round {state.bidding} of 3" if state.phase == "bid" else PHASES[state.phase]
