"""What changes on the table: from a state to attributes of the base's elements.

By seat ``i`` the base has

- ``o-i``, its offer: ``ou`` the fragment, ``ob-i-c`` the small stones of colour ``c`` on it, ``oB`` the big
  one, ``on`` what they count, ``oe`` the mark of a change, ``ot`` a sentence;
- ``s-i``, its panel: ``sn`` name, ``sm`` money, ``sk`` the counter, ``sd`` the Darwin tile, ``st`` a
  sentence;
- ``g-i``, its parcel: ``p-i-n`` the fragments in the order in which they were placed, ``pt`` their
  sentences, ``w`` and ``wg`` the line around whole creatures, ``q`` Leonard's square, ``pe`` the mark;
- ``c-i``, the places around the parcel;
- ``v-i-c``, its stones: ``vn`` the number of small ones, ``vb`` a big one;
- ``j-i-kind``, jewels: ``jn`` how many symbols, ``jm`` the marker, ``jt`` a sentence;
- ``h-i-n``, the fragments beside the parcel: ``hu`` the piece, ``ht`` a sentence, ``he-i`` the mark;
  ``y`` and ``yw``, how large the parcel is and what is whole.

``d-head`` with ``d-round`` and ``d-phase``, the sites ``z-1`` and ``z-2``, and ``x``, what is out of the
game, are everybody's; ``d-board`` itself has the size of the table.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from dashboard.boards import Scene
from dashboard.boards.darwinci import fragments, parcels, pieces, words
from dashboard.boards.darwinci.base import COLOURS, HELD, PLACED
from dashboard.boards.darwinci.fragments import NOTHING
from dashboard.boards.darwinci.layout import CELL, GAP, OPEN, STEP, STRIP, Spot
from dashboard.boards.seats import SEATS
from domain.darwinci import events as e
from domain.darwinci.award import BIG_COUNTS
from domain.darwinci.box import box
from domain.darwinci.fragments import JEWELS
from domain.darwinci.parcel import CELLS
from domain.darwinci.play import to_act
from domain.darwinci.sites import SITES, holds
from domain.darwinci.state import Phase, Placed, State
from domain.kernel.events import GameEnded
from domain.kernel.messages import Event

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
HAND_WIDE = 304
"""What the fragments in a hand have of the width of a panel."""


class Marks(NamedTuple):
    """What the events so far touched."""

    offers: frozenset[int]
    sites: frozenset[int]
    placed: frozenset[int]
    """The seats that placed their last fragment just now."""
    held: dict[int, int | None]
    """By seat, the fragment that came to it."""
    paid: frozenset[int]
    jewels: frozenset[tuple[int, str]]


def scene(state: State, recent: Sequence[Event]) -> Scene:
    """The scene of a state; every attribute that a scene can change is in it."""
    marks, seats = _marks(recent), len(state.players)
    acting = to_act(state) if state.phase != "setup" else ()
    found = _table(state, seats, marks)
    for seat in COLOURS:
        there = seat <= seats
        found[f"s-{seat}"] = _shown(there, OPEN[seats].seats, seat) | {
            "class": "d-turn" if seat in acting else "d-still"
        }
        found[f"o-{seat}"] = _shown(there, OPEN[seats].offers, seat)
        if there:
            found.update(_offer(state, seat, marks))
            found.update(_head(state, seat, marks))
            found.update(_dig(state, seat, marks))
            found.update(_supply(state, seat, seats))
            found.update(_jewels(state, seat, marks))
            found.update(_strip(state, seat, marks))
    return found


def _marks(recent: Iterable[Event]) -> Marks:
    offers, sites, placed, paid = set[int](), set[int](), set[int](), set[int]()
    held, jewels = dict[int, int | None](), set[tuple[int, str]]()
    for event in recent:
        match event:
            case e.StonePlaced():
                offers.add(event.offerer)
            case e.TileOffered():
                offers.add(event.seat)
            case e.TileDrawn():
                sites.add(event.site)
                held[event.seat] = event.tile
            case e.TilesPutBack():
                sites.add(event.site)
            case e.TileLaid() | e.TilePlaced():
                placed.add(event.seat)
            case e.TileAwarded(winner=int(winner)):
                held[winner] = event.tile
            case e.JewelScored():
                jewels.add((event.seat, event.kind))
        if not isinstance(event, GameEnded):
            paid.update(change.seat for change in getattr(event, "scores", ()))
    return Marks(
        frozenset(offers), frozenset(sites), frozenset(placed), held, frozenset(paid), frozenset(jewels)
    )


def _shown(there: bool, spots: Sequence[Spot], seat: int) -> Attributes:
    if not there:
        return {"display": "none"}
    return {"display": "inline", "transform": spots[seat - 1].attribute()}


def _display(shown: bool) -> Attributes:
    return {"display": "inline" if shown else "none"}


def _table(state: State, seats: int, marks: Marks) -> Scene:
    """The table itself, the head of the auction, the sites and what is gone."""
    table = OPEN[seats]
    x, y, wide, high = table.panel
    gone = len(state.gone)
    found: Scene = {
        "d-board": {"viewBox": f"0 0 {table.size[0]:g} {table.size[1]:g}", "class": f"d-board d-n{seats}"},
        "d-auction": {
            "x": f"{x + GAP / 2:g}",
            "y": f"{y + GAP / 2:g}",
            "width": f"{wide - GAP:g}",
            "height": f"{high - GAP:g}",
        },
        "d-head": {"transform": table.head.attribute()},
        "d-round": {"text": f"Round {state.round}" if state.round else "Setting up"},
        "d-phase": {"text": _phase(state)},
        "z": {"transform": table.sites.attribute()},
        "xt": {"text": f"Out of the game: {_listed(state, state.gone)}"},
        "xu": {"href": fragments.piece(state.gone[-1]) if gone else "#d-emptied"},
        "xn": {"text": str(gone)},
    }
    for site in SITES:
        left, under = holds(state, site), len(state.under[site])
        found |= {
            f"zt-{site}": {"text": f"Site {site}: {words.count(left, 'fragment')}, {under} of them put back"},
            f"zu-{site}": {"href": pieces.site(left)},
            f"zn-{site}": {"text": str(left)},
            f"ze-{site}": _display(site in marks.sites),
        }
    return found


def _phase(state: State) -> str:
    if state.phase == "over":
        return f"won by {' and '.join(words.short(state.players[seat - 1]) for seat in state.winners)}"
    return f"bidding round {state.bidding} of 3" if state.phase == "bid" else PHASES[state.phase]


def _listed(state: State, tiles: Iterable[int]) -> str:
    return ", ".join(words.named(state, tile) for tile in tiles) or "nothing"


def offered(state: State, seat: int) -> tuple[bool, int | None]:
    """Whether a fragment lies before a seat, and which."""
    if state.offers[seat]:
        return True, state.offers[seat]
    return seat in state.chosen, state.chosen.get(seat)


def stones(state: State, seat: int, colour: int) -> tuple[int, int]:
    """The small and big stones of a colour on the fragment of a seat."""
    found = [big for _, stone, big in state.bids[seat] if stone == colour]
    return found.count(False), found.count(True)


def counts(state: State, seat: int) -> dict[int, int]:
    """What the stones on the fragment of a seat count, by colour."""
    found = {colour: stones(state, seat, colour) for colour in range(1, len(state.players) + 1)}
    return {colour: small + BIG_COUNTS * big for colour, (small, big) in found.items() if small + big}


def _offer(state: State, seat: int, marks: Marks) -> Scene:
    there, tile = offered(state, seat)
    secret = seat in state.chosen
    laid = counts(state, seat)
    most = max(laid.values(), default=0)
    who = f"{state.players[seat - 1]} ({SEATS[seat - 1].name})"
    says = words.fragment(state, tile) + (", face down" if secret and tile else "") if there else "nothing"
    on = ", ".join(f"{state.players[colour - 1]} {number}" for colour, number in laid.items())
    found: Scene = {
        f"ot-{seat}": {"text": f"Offered by: {who}, {says}" + (f", stones of {on}" if on else "")},
        f"ou-{seat}": {
            "href": fragments.piece(tile) if there else NOTHING,
            "class": "d-hidden" if secret else "d-open",
        },
        f"oe-{seat}": _display(seat in marks.offers),
    }
    for colour in range(1, len(state.players) + 1):
        small, big = stones(state, seat, colour)
        number = laid.get(colour, 0)
        found |= {
            f"ob-{seat}-{colour}": {"href": pieces.heap(colour, small)},
            f"oB-{seat}-{colour}": {
                "href": pieces.big(colour, big),
                "y": str(-pieces.high(small) if big else 0),
            },
            f"on-{seat}-{colour}": {
                "text": str(number or ""),
                "class": "d-num d-mid d-fresh" if number == most else "d-num d-mid",
            },
        }
    return found


def _head(state: State, seat: int, marks: Marks) -> Scene:
    parcel = _dug(state, seat)
    who = f"{state.players[seat - 1]} ({SEATS[seat - 1].name})"
    has = [words.count(state.money[seat], "Darwin").removesuffix("s")]
    if seat == (state.following or state.first):
        has.append("the counter")
    if seat == state.darwin:
        has.append("the Darwin tile")
    size = f"{len(state.parcels[seat])} of {CELLS} fragments"
    return {
        f"st-{seat}": {"text": f"Dig: {who}, {', '.join(has)}, {size}, {parcels.told(parcel.creatures)}"},
        f"sn-{seat}": {"text": words.short(state.players[seat - 1])},
        f"sm-{seat}": {
            "text": str(state.money[seat]),
            "class": "d-num d-fresh" if seat in marks.paid else "d-num",
        },
        f"sk-{seat}": {
            "href": pieces.counter(state.bidding) if seat == (state.following or state.first) else NOTHING
        },
        f"sd-{seat}": {"href": "#d-darwin" if seat == state.darwin else NOTHING},
    }


def _dug(state: State, seat: int) -> parcels.Dig:
    """The parcel, or what is laid in secret as far as it is known."""
    laid = (placed for placed in state.laid.get(seat, ()) if placed is not None)
    parcel = tuple(state.parcels[seat]) or tuple(laid)
    return parcels.dig(state.fragments, parcel, tuple(sorted(state.options.items())))


def corner(state: State, seat: int) -> parcels.Place:
    """Where the places around a parcel begin."""
    return _dug(state, seat).corner


def _dig(state: State, seat: int, marks: Marks) -> Scene:
    drawn, parcel = _dug(state, seat), list[Placed | None](state.parcels[seat])
    secret = not parcel
    if secret:
        parcel = list(state.laid.get(seat, ()))
    found: Scene = {}
    for n in PLACED:
        tile = parcel[n - 1] if n <= len(parcel) else None
        says, piece, at = "", NOTHING, (0, 0)
        if tile is not None:
            says = words.fragment(state, tile[0]) + (", face down" if secret else "")
            piece, at = fragments.piece(tile[0], tile[3]), tile[1:3]
        elif n <= len(parcel):
            says, piece, at = "a fragment face down", fragments.BACK, (n - 1, 0)
        found[f"p-{seat}-{n}"] = {
            "href": piece,
            "transform": parcels.placed(*at),
            "class": "d-hidden" if secret else "d-open",
        }
        found[f"pt-{seat}-{n}"] = {"text": says}
    last = parcel[-1] if parcel else None
    x, y = last[1:3] if last else (0, 0)
    column, row = drawn.corner
    wide, high = drawn.square
    return found | {
        f"g-{seat}": {"transform": drawn.moved},
        f"c-{seat}": {"transform": f"translate({column * CELL:g} {row * CELL:g})"},
        f"q-{seat}": {"href": pieces.SQUARES[wide, high]},
        f"w-{seat}": {"d": drawn.outline},
        f"wg-{seat}": {"d": drawn.outline},
        f"pe-{seat}": _display(seat in marks.placed and last is not None)
        | {"transform": f"translate({x * CELL:g} {y * CELL:g})"},
    }


def _supply(state: State, seat: int, seats: int) -> Scene:
    found: Scene = {}
    for colour in COLOURS:
        found[f"v-{seat}-{colour}"] = _display(colour <= seats)
        if colour <= seats:
            small, big = state.small[seat][colour], state.big[seat][colour]
            found[f"v-{seat}-{colour}"] |= {"class": "d-some" if small + big else "d-none"}
            found[f"vn-{seat}-{colour}"] = {"text": str(small)}
            found[f"vb-{seat}-{colour}"] = {"href": pieces.big(colour, big)}
    return found


def _jewels(state: State, seat: int, marks: Marks) -> Scene:
    known = box(state.fragments)
    symbols = known.symbols([tile for tile, *_ in state.parcels[seat]])
    found: Scene = {}
    for kind in JEWELS:
        number, scored = symbols.get(kind, 0), kind in state.markers[seat]
        points = f", worth {known.jewel_worth(number)}" if number and not scored else ""
        says = f"{kind}: {words.count(number, 'symbol')}{', scored' if scored else points}"
        found |= {
            f"j-{seat}-{kind}": {"class": "d-some" if number else "d-none"},
            f"jt-{seat}-{kind}": {"text": says},
            f"jn-{seat}-{kind}": {
                "text": str(number),
                "class": "d-num d-fresh" if (seat, kind) in marks.jewels else "d-num",
            },
            f"jm-{seat}-{kind}": {"href": "#d-done" if scored else NOTHING},
        }
    return found


def held(state: State, seat: int) -> list[int | None]:
    """What a seat has in its hand, without what it laid or offers in secret; the known ones first."""
    hand = list(state.hands[seat])
    gone: list[int | None] = [placed and placed[0] for placed in state.laid.get(seat, ())]
    if seat in state.chosen:
        gone.append(state.chosen[seat])
    for tile in gone:
        hand.remove(tile if tile in hand else None)
    return hand


def _strip(state: State, seat: int, marks: Marks) -> Scene:
    hand, won = held(state, seat), state.won[seat]
    beside = [*hand, *won][: len(HELD)]
    step = min(STEP, HAND_WIDE / max(1, len(beside)))
    found: Scene = {}
    spots = [Spot(step * (n - 0.5) + 8, STRIP, round(step / STEP, 2)) for n in HELD]
    for n, spot in zip(HELD, spots, strict=True):
        there = n <= len(beside)
        tile = beside[n - 1] if there else None
        says = (
            (
                f"won, to be placed: {words.fragment(state, tile)}"
                if n > len(hand)
                else words.fragment(state, tile)
            )
            if there
            else ""
        )
        found |= {
            f"h-{seat}-{n}": {
                "transform": spot.attribute(),
                "class": "d-won" if there and n > len(hand) else "d-held",
            },
            f"hu-{seat}-{n}": {"href": fragments.piece(tile) if there else NOTHING},
            f"ht-{seat}-{n}": {"text": says},
        }
    fresh = seat in marks.held and marks.held[seat] in beside
    at = spots[beside.index(marks.held[seat])] if fresh else spots[0]
    whole = [creature.points for creature in _dug(state, seat).creatures if creature.complete]
    size = len(state.parcels[seat])
    return found | {
        f"he-{seat}": _display(fresh) | {"transform": at.attribute()},
        f"y-{seat}": {"text": f"{size} of {CELLS}" if size else ""},
        f"yw-{seat}": {"text": "" if not size else f"whole: {sum(whole)}" if whole else "none whole"},
    }
