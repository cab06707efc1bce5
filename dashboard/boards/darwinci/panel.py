"""The scene of a seat's panel: its parcel, and all else that it has."""

from collections.abc import Sequence
from typing import NamedTuple

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.darwinci import fragments, parcels, pieces, words
from dashboard.boards.darwinci.auction import REMEMBERED
from dashboard.boards.darwinci.base import COLOURS, HELD, PLACED
from dashboard.boards.darwinci.fragments import NOTHING
from dashboard.boards.darwinci.layout import CELL, PANELS, STEP, STRIP
from dashboard.boards.darwinci.marks import Marks, display
from dashboard.boards.folding import Spot
from dashboard.boards.seats import SEATS
from domain.darwinci.box import box
from domain.darwinci.fragments import JEWELS
from domain.darwinci.parcel import CELLS
from domain.darwinci.state import Placed, State
from domain.darwinci.words import fragment_name
from domain.kernel.wording import counted

HAND_WIDE = 464
"""What the fragments in a hand have of the width of a panel."""


class Parcel(NamedTuple):
    """The fragments that a seat placed, or before the first of them those that it laid in secret."""

    pack: str
    options: tuple[tuple[str, bool], ...]
    placed: tuple[Placed, ...]
    laid: tuple[Placed | None, ...]

    def dug(self) -> parcels.Dig:
        """Its drawing, as far as it is known."""
        known = self.placed or tuple(placed for placed in self.laid if placed is not None)
        return parcels.dig(self.pack, known, self.options)


def parcel_of(state: State, seat: int) -> Parcel:
    """The parcel of a seat."""
    options = tuple(state.options.items())
    return Parcel(state.fragments, options, state.parcels[seat], state.laid.get(seat, ()))


def corner(state: State, seat: int) -> parcels.Place:
    """Where the places around a parcel begin."""
    return parcel_of(state, seat).dug().corner


def panel(state: State, seat: int, marks: Marks) -> Sequence[Scene]:
    """Everything of a seat but its offer, in parts."""
    return _panel(
        seat,
        state.players,
        parcel_of(state, seat),
        state.money[seat],
        state.bidding if seat == (state.following or state.first) else None,
        seat == state.darwin,
        tuple(state.small[seat]),
        tuple(state.big[seat]),
        state.markers[seat],
        held(state, seat),
        state.won[seat],
        seat in marks.paid,
        seat in marks.placed,
        marks.jewels,
        (marks.held[seat],) if seat in marks.held else (),
    )


@remembered(REMEMBERED)
def _panel(
    seat: int,
    players: tuple[str, ...],
    parcel: Parcel,
    money: int,
    counter: int | None,
    darwin: bool,
    small: tuple[int, ...],
    big: tuple[int, ...],
    markers: tuple[str, ...],
    hand: tuple[int | None, ...],
    won: tuple[int, ...],
    paid: bool,
    placed: bool,
    scored: frozenset[tuple[int, str]],
    came: tuple[int | None, ...],
) -> Sequence[Scene]:
    kinds = frozenset(kind for of, kind in scored if of == seat)
    return (
        _head(seat, players, money, counter, darwin, parcel, small, big, hand, won, paid),
        _dig(seat, parcel, placed),
        _supply(seat, len(players), small, big),
        _jewels(seat, len(players), parcel.pack, parcel.placed, markers, kinds),
        _strip(seat, parcel.pack, hand, won, came),
    )


@remembered(REMEMBERED)
def _head(
    seat: int,
    players: tuple[str, ...],
    money: int,
    counter: int | None,
    darwin: bool,
    parcel: Parcel,
    small: tuple[int, ...],
    big: tuple[int, ...],
    hand: tuple[int | None, ...],
    won: tuple[int, ...],
    paid: bool,
) -> Scene:
    """``counter`` is the bidding round on the counter, None where another seat has it."""
    player = players[seat - 1]
    has = [f"{money} Darwin"]
    if counter is not None:
        has.append("the counter")
    if darwin:
        has.append("the Darwin tile")
    size = f"{len(parcel.placed)} of {CELLS} fragments"
    summary = f"{player} ({SEATS[seat - 1].name}), {', '.join(has)}, {size}"
    summary += f", {_creatures(parcel)}"
    for title, tiles in (("in hand", hand), ("won", won)):
        if tiles:
            summary += f"; {title}: {_names(parcel.pack, tiles)}"
    if stones := _stones(seat, players, small, big):
        summary += f"; stones: {stones}"
    return {
        f"st-{seat}": {"text": f"Dig: {summary}"},
        f"sn-{seat}": {"text": words.short(player), "class": "d-name d-fresh" if paid else "d-name"},
        f"sk-{seat}": {
            "href": NOTHING if counter is None else pieces.counter(counter),
            "data-piece": "" if counter is None else "counter",
        },
        f"sd-{seat}": {
            "href": "#d-darwin" if darwin else NOTHING,
            "data-piece": "darwin" if darwin else "",
        },
    }


@remembered(REMEMBERED)
def _creatures(parcel: Parcel) -> str:
    return parcels.creature_words(parcel.dug().creatures)


@remembered(REMEMBERED)
def _names(pack: str, tiles: tuple[int | None, ...]) -> str:
    return ", ".join([fragment_name(pack, tile) for tile in tiles])


@remembered(REMEMBERED)
def _stones(seat: int, players: tuple[str, ...], small: tuple[int, ...], big: tuple[int, ...]) -> str:
    stones = []
    for colour, player in enumerate(players, 1):
        of = "own" if colour == seat else f"of {words.short(player)}"
        if small[colour]:
            stones.append(f"{small[colour]} {of}")
        if big[colour]:
            stones.append(f"a big one {of}" if colour != seat else "the own big one")
    return ", ".join(stones)


@remembered(REMEMBERED)
def _dig(seat: int, parcel: Parcel, marked: bool) -> Scene:
    drawn, secret = parcel.dug(), not parcel.placed
    lie: tuple[Placed | None, ...] = parcel.placed or parcel.laid
    scene: Scene = {}
    for n in PLACED:
        there = n <= len(lie)
        scene |= _fragment(seat, n, parcel.pack, lie[n - 1] if there else None, there, secret)
    last = lie[-1] if lie else None
    x, y = last[1:3] if last else (0, 0)
    column, row = drawn.corner
    wide, high = drawn.square
    return scene | {
        f"g-{seat}": {"transform": drawn.moved},
        f"c-{seat}": {"transform": f"translate({column * CELL:g} {row * CELL:g})"},
        f"q-{seat}": {"href": pieces.SQUARES[wide, high] if lie else NOTHING},
        f"w-{seat}": {"d": drawn.outline},
        f"wg-{seat}": {"d": drawn.outline},
        f"pe-{seat}": display(marked and last is not None)
        | {"transform": f"translate({x * CELL:g} {y * CELL:g})"},
    }


@remembered(8 * REMEMBERED)
def _fragment(seat: int, n: int, pack: str, tile: Placed | None, there: bool, secret: bool) -> Scene:
    """A fragment of a parcel."""
    text, piece, at = "", NOTHING, (0, 0)
    if tile is not None:
        text = words.fragment(pack, tile[0]) + (", face down" if secret else "")
        piece, at = fragments.piece(tile[0], tile[3]), tile[1:3]
    elif there:
        text, piece, at = "a fragment face down", fragments.BACK, (n - 1, 0)
    return {
        f"p-{seat}-{n}": {
            "href": piece,
            "transform": parcels.placed(*at),
            "class": "d-hidden" if secret else "d-open",
            "data-piece": fragments.identity(tile and tile[0]),
        },
        f"pt-{seat}-{n}": {"text": text},
    }


@remembered(REMEMBERED)
def _supply(seat: int, seats: int, small: tuple[int, ...], big: tuple[int, ...]) -> Scene:
    """The stones that a seat has, without a gap for a colour that it lacks."""
    there = [colour for colour in COLOURS if colour <= seats and small[colour] + big[colour]]
    scene: Scene = {}
    for colour in COLOURS:
        place = there.index(colour) if colour in there else 0
        scene |= {
            f"v-{seat}-{colour}": display(colour in there)
            | {"class": f"d-v{place}", "transform": PANELS[seats].stones(place).attribute()},
            f"vn-{seat}-{colour}": {"text": str(small[colour]) if colour in there else ""},
            f"vb-{seat}-{colour}": {"href": pieces.big(colour, big[colour]) if colour in there else NOTHING},
        }
    return scene


@remembered(REMEMBERED)
def _jewels(
    seat: int,
    seats: int,
    pack: str,
    parcel: tuple[Placed, ...],
    markers: tuple[str, ...],
    marked: frozenset[str],
) -> Scene:
    """The jewels of a parcel, without a gap for a kind that it lacks."""
    known = box(pack)
    symbols = known.symbols([tile for tile, *_ in parcel])
    there = [kind for kind in JEWELS if symbols.get(kind) or kind in markers]
    scene: Scene = {}
    for kind in JEWELS:
        number, scored = symbols.get(kind, 0), kind in markers
        points = f", worth {known.jewel_worth(number)}" if number and not scored else ""
        text = f"{kind}: {counted(number, 'symbol')}{', scored' if scored else points}"
        place = there.index(kind) if kind in there else 0
        scene |= {
            f"j-{seat}-{kind}": display(kind in there)
            | {"class": f"d-j{place}", "transform": PANELS[seats].jewels(place).attribute()},
            f"jt-{seat}-{kind}": {"text": text if kind in there else ""},
            f"jn-{seat}-{kind}": {
                "text": str(number) if kind in there else "",
                "class": "d-num d-fresh" if kind in marked else "d-num",
            },
            f"jm-{seat}-{kind}": {"href": "#d-done" if scored else NOTHING},
        }
    return scene


def held(state: State, seat: int) -> tuple[int | None, ...]:
    """What a seat has in its hand, without what it laid or offers in secret; the known ones first."""
    if seat not in state.laid and seat not in state.chosen:
        return state.hands[seat]
    gone: list[int | None] = [placed and placed[0] for placed in state.laid.get(seat, ())]
    if seat in state.chosen:
        gone.append(state.chosen[seat])
    left = tuple(tile for tile in state.hands[seat] if tile is None or tile not in gone)
    if unseen := gone.count(None):  # any of the hand, one that was known in it too
        return (None,) * (len(left) - unseen)
    return left


@remembered(REMEMBERED)
def _strip(
    seat: int,
    pack: str,
    hand: tuple[int | None, ...],
    won: tuple[int, ...],
    came: tuple[int | None, ...],
) -> Scene:
    """``came`` is the fragment that came to the seat just now, if one did."""
    beside = [*hand, *won][: len(HELD)]
    step = min(STEP, HAND_WIDE / max(1, len(beside)))
    scene: Scene = {}
    for n in HELD:
        there = n <= len(beside)
        scene |= _beside(seat, n, pack, beside[n - 1] if there else None, there, n > len(hand), step)
    fresh = bool(came) and came[0] in beside
    at = _spot(beside.index(came[0]) + 1 if fresh else 1, step)
    return scene | {f"he-{seat}": display(fresh) | {"transform": at.attribute()}}


def _spot(n: int, step: float) -> Spot:
    return Spot(step * (n - 0.5) + 8, STRIP, round(step / STEP, 2))


@remembered(8 * REMEMBERED)
def _beside(seat: int, n: int, pack: str, tile: int | None, there: bool, won: bool, step: float) -> Scene:
    """A place beside the parcel, and the fragment that lies there."""
    text = ""
    if there:
        text = f"won, to be placed: {words.fragment(pack, tile)}" if won else words.fragment(pack, tile)
    return {
        f"h-{seat}-{n}": {
            "transform": _spot(n, step).attribute(),
            "class": "d-won" if there and won else "d-held",
        },
        f"hu-{seat}-{n}": {
            "href": fragments.piece(tile) if there else NOTHING,
            "data-piece": fragments.identity(tile),
        },
        f"ht-{seat}-{n}": {"text": text},
    }
