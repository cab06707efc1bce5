"""Where everything of the picture lies: it follows from the setup alone, so it stays for a whole game.

A picture has one pane, or two that lie side by side. In a narrow window the second lies below the first.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dashboard.boards.caches import remembered
from domain.logged.state import Spot, State

WIDTH = 720
"""Narrow, so that words are large enough on a phone."""
SIDE, TOP, GAP = 14, 14, 10
PANES = "", "-b"
"""The ends of the names of pools in the two panes."""
HEAD = 56
"""The height of the line with the round, if the log has rounds."""
FOLD, FOLDS = 40, 120
"""In a narrow window heights are multiples of this, up to so many of it."""
BASE = 76
"""The height of the name and points of a seat."""
TRACK, TRACKS = 36, 8
"""The height of a counter with its bar, and the most of them on a card."""
LINE = 30
"""The height of a line of facts."""
LABEL, ROW = 30, 44
"""The height of the name of a place, and of a row of chips."""
ONE_PANE, TWO_PANES = 960, 1_020
"""The greatest height of a picture with one pane, and of one with two, if fewer rows help."""
MAP_LEAST, MAP_MOST = 150, 560
"""The least and the greatest height of a map of the table; a seat's is half as high."""


class Box(NamedTuple):
    """Where a place lies: on the card of a seat, or in the picture."""

    x: float
    y: float
    wide: float
    high: float


class Card(NamedTuple):
    """The measures of the cards of seats."""

    columns: int
    wide: int
    """The width of a card."""
    high: int
    letters: int
    """The letters of a line of facts."""
    lines: int
    """The lines of facts."""
    letter: float
    """The width of a letter of a name."""
    digit: float
    """The width of a digit of the points."""
    abreast: int
    """The tracks that lie side by side."""
    tracks: int
    """The rows of tracks."""


class Corner(NamedTuple):
    """Where a card begins: in a pane, and there."""

    pane: int
    x: int
    y: int


class Layout(NamedTuple):
    """The cards of seats, and the boxes of places, in one or two panes."""

    card: Card
    corners: tuple[Corner, ...]
    """By seat."""
    of_table: Mapping[str, Box]
    """The boxes of the places of the table, in the first pane."""
    of_seat: Mapping[str, Box]
    """The boxes of the places within a card."""
    ends: tuple[int, ...]
    """Where each pane ends."""


def layout(state: State, headed: bool) -> Layout:
    """The layout of a game; ``headed`` if it has a line with the round."""
    counters = len(state.counts) - len(state.of_table)
    timed = any(state.seconds) or state.winners is not None
    return _layout(len(state.players), counters, timed, tuple(state.places.values()), headed)


@remembered(256)
def _layout(seats: int, counters: int, timed: bool, places: tuple[Spot, ...], headed: bool) -> Layout:
    lines = 0 if not timed and counters <= TRACKS else 1
    top = HEAD + TOP if headed else TOP
    for rows in (3, 2) if places else (1,):
        one = _panes(seats, seats, counters, lines, places, top, rows)
        if not places or one.ends[0] <= ONE_PANE:
            return one
    mapped = any(place.table and place.kind == "map" for place in places)
    first = 0 if mapped else -(-seats // 2)
    for rows in (3, 2):
        two = _panes(seats, first, counters, lines, places, top, rows)
        if max(two.ends) <= TWO_PANES:
            return two
    return _panes(seats, first, counters, lines, places, top, 1)


def _panes(
    seats: int, first: int, counters: int, lines: int, places: Sequence[Spot], top: int, rows: int
) -> Layout:
    """The layout with so many seats in the first pane, and rows of chips."""
    own = [place for place in places if not place.table]
    shared = [place for place in places if place.table]
    most = max(first, seats - first)
    columns = 1 if most <= (2 if own else 4) else 2
    wide = (WIDTH - 2 * SIDE - (columns - 1) * GAP) // columns
    abreast = 3 if columns == 1 else 1
    tracks = -(-min(counters, TRACKS) // abreast)
    within = float(BASE + TRACK * tracks + LINE * lines)
    of_seat, end = _boxes(own, 20, within, wide - 40, rows, MAP_MOST / 2)
    high = int(end) + 14
    of_table, under = _boxes(shared, SIDE, top, WIDTH - 2 * SIDE, 2, MAP_MOST)
    begins = (int(under) + (GAP if shared else 0), TOP)
    letters, letter, digit = (54, 16, 23) if columns == 1 else (24, 12.5, 17)
    card = Card(columns, wide, high, letters, lines, letter, digit, abreast, tracks)
    corners = list[Corner]()
    for seat in range(seats):
        pane = int(seat >= first)
        row, column = divmod(seat - first * pane, columns)
        corners.append(Corner(pane, SIDE + column * (wide + GAP), begins[pane] + row * (high + GAP)))
    ends = list(begins[: 1 if first == seats else 2])
    for corner in corners:
        ends[corner.pane] = max(ends[corner.pane], corner.y + high + GAP)
    return Layout(card, tuple(corners), of_table, of_seat, tuple(ends))


def _boxes(
    places: Sequence[Spot], x: float, y: float, wide: float, rows: int, most: float
) -> tuple[dict[str, Box], float]:
    """The boxes of places below each other, and where they end."""
    boxes = dict[str, Box]()
    for place in places:
        if place.kind == "map":
            least_x, least_y, most_x, most_y = place.extent or (0, 0, 3, 2)
            high = min(most, max(MAP_LEAST, wide * (most_y - least_y) / (most_x - least_x)))
        else:
            high = ROW * (1 if place.kind == "pile" else rows)
        boxes[place.name] = Box(x, y, wide, LABEL + high)
        y += LABEL + high + 6
    return boxes, y
