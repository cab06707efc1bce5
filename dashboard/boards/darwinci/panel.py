"""The scene of a seat's panel: its parcel, and all else that it has."""

from dashboard.boards import Scene
from dashboard.boards.darwinci import fragments, parcels, pieces, words
from dashboard.boards.darwinci.base import COLOURS, HELD, PLACED
from dashboard.boards.darwinci.fragments import NOTHING
from dashboard.boards.darwinci.layout import CELL, STEP, STRIP, Spot
from dashboard.boards.darwinci.marks import Marks, display
from dashboard.boards.seats import SEATS
from domain.darwinci.box import box
from domain.darwinci.fragments import JEWELS
from domain.darwinci.parcel import CELLS
from domain.darwinci.state import Placed, State

HAND_WIDE = 304
"""What the fragments in a hand have of the width of a panel."""


def panel(state: State, seat: int, marks: Marks) -> Scene:
    """Everything of a seat but its offer."""
    parts = (_head, _dig, _supply, _jewels, _strip)
    return {id_: changes for part in parts for id_, changes in part(state, seat, marks).items()}


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
        f"pe-{seat}": display(seat in marks.placed and last is not None)
        | {"transform": f"translate({x * CELL:g} {y * CELL:g})"},
    }


def _supply(state: State, seat: int, _: Marks) -> Scene:
    found: Scene = {}
    seats = len(state.players)
    for colour in COLOURS:
        found[f"v-{seat}-{colour}"] = display(colour <= seats)
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
        f"he-{seat}": display(fresh) | {"transform": at.attribute()},
        f"y-{seat}": {"text": f"{size} of {CELLS}" if size else ""},
        f"yw-{seat}": {"text": "" if not size else f"whole: {sum(whole)}" if whole else "none whole"},
    }
