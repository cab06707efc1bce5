"""What the last events touched, to be marked in a scene."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.darwinci import events as e
from domain.kernel.messages import Event, HasScores


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


def marks_of(recent: Iterable[Event]) -> Marks:
    """What to mark after these events."""
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
        if isinstance(event, HasScores):
            paid.update(change.seat for change in event.scores)
    return Marks(
        frozenset(offers), frozenset(sites), frozenset(placed), held, frozenset(paid), frozenset(jewels)
    )


def display(shown: bool) -> dict[str, str]:
    """The attribute that shows an element or not."""
    return {"display": "inline" if shown else "none"}
