"""Where everything of the picture lies: it follows from the setup, and from what lay at a place at most.

So a place gets rows when they are needed first, and keeps them: the picture seldom changes its height.

A picture has one pane, or two that lie side by side. In a narrow window the second lies below the first.
"""

from collections.abc import Sequence
from math import ceil
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
LETTER = 13.5
"""The width of a letter of a row of chips, with what is free between chips and at its end."""
ONE_PANE, TWO_PANES = 960, 1_020
"""The greatest height of a picture with one pane, and of one with two, if fewer rows help."""
MANY = 10_000
"""The letters of things that fill every place."""
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


class Site(NamedTuple):
    """Where the things of a place lie: in a pane, and there."""

    number: int
    """Counts the sites of a picture, from 1."""
    place: Spot
    seat: int
    """The seat of which it has the things; 0 for a place of the table."""
    pane: int
    box: Box


class Layout(NamedTuple):
    """The cards of seats, and the sites of places, in one or two panes."""

    card: Card
    corners: tuple[Corner, ...]
    """By seat."""
    sites: tuple[Site, ...]
    ends: tuple[int, ...]
    """Where each pane ends."""


def layout(state: State, headed: bool) -> Layout:
    """The layout of a game; ``headed`` if it has a line with the round."""
    counters = len(state.counts) - len(state.of_table)
    timed = any(state.seconds) or state.winners is not None
    places = tuple((place, state.most.get(place.name, 0)) for place in state.places.values())
    return _layout(len(state.players), counters, timed, places, headed)


@remembered(256)
def _layout(
    seats: int, counters: int, timed: bool, places: tuple[tuple[Spot, int], ...], headed: bool
) -> Layout:
    lines = 0 if not timed and counters <= TRACKS else 1
    top = HEAD + TOP if headed else TOP
    full = [(place, MANY) for place, _ in places]
    mapped = any(place.table and place.kind == "map" for place, _ in places)
    halves = 0 if mapped else -(-seats // 2)
    # The panes are those of a table that is full, so they stay for a whole game.
    for first, most_high in ((seats, ONE_PANE), (halves, TWO_PANES)):
        for rows in (3, 2):
            whole = _panes(seats, first, counters, lines, full, HEAD + TOP, rows)
            if not places or max(whole.ends) <= most_high:
                return _panes(seats, first, counters, lines, places, top, rows)
    return _panes(seats, halves, counters, lines, places, top, 1)


def _panes(
    seats: int,
    first: int,
    counters: int,
    lines: int,
    places: Sequence[tuple[Spot, int]],
    top: int,
    rows: int,
) -> Layout:
    """The layout with so many seats in the first pane, and at most so many rows of chips."""
    own = [one for one in places if not one[0].table]
    shared = [one for one in places if one[0].table]
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
    sites = [(place, 0, 0, of_table[place.name]) for place, _ in shared]
    for seat, (pane, x, y) in enumerate(corners, 1):
        for place, _ in own:
            box = of_seat[place.name]
            sites.append((place, seat, pane, box._replace(x=box.x + x, y=box.y + y)))
    numbered = tuple(Site(number, *site) for number, site in enumerate(sites, 1))
    return Layout(card, tuple(corners), numbered, tuple(ends))


def _boxes(
    places: Sequence[tuple[Spot, int]], x: float, y: float, wide: float, rows: int, most: float
) -> tuple[dict[str, Box], float]:
    """The boxes of places below each other, each with room for so many letters, and where they end."""
    boxes = dict[str, Box]()
    for place, letters in places:
        if place.kind == "map":
            least_x, least_y, most_x, most_y = place.extent or (0, 0, 3, 2)
            high = min(most, max(MAP_LEAST, wide * (most_y - least_y) / (most_x - least_x)))
        else:
            needed = ceil(letters * LETTER / wide)
            high = ROW * min(needed, 1 if place.kind == "pile" else rows)
        boxes[place.name] = Box(x, y, wide, LABEL + high)
        y += LABEL + high + 6
    return boxes, y
