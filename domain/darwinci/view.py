"""The knowledge of a seat (rules 17)."""

from dataclasses import replace

from domain.darwinci import events as e
from domain.darwinci.state import State, copy
from domain.kernel.messages import Event


def view(state: State, seat: int) -> State:
    """The table as a seat sees it: an unknown fragment is None, and may be any fragment of the pool."""
    seen = copy(state)
    mine = state.known[seat]
    hidden = list[int]()

    def masked(tiles: tuple[int | None, ...]) -> tuple[int | None, ...]:
        hidden.extend(tile for tile in tiles if tile is not None and not mine >> tile & 1)
        return tuple(tile if tile is not None and mine >> tile & 1 else None for tile in tiles)

    for other, hand in enumerate(state.hands):
        if other != seat:
            seen.hands[other] = tuple(sorted(masked(hand), key=lambda tile: (tile is None, tile)))
    seen.under = [masked(under) for under in state.under]
    seen.pool = sorted([*state.pool, *hidden])
    seen.known = [mask if other == seat else 0 for other, mask in enumerate(state.known)]
    seen.laid = {other: laid if other == seat else (None,) * len(laid) for other, laid in state.laid.items()}
    seen.chosen = {other: tile if other == seat else None for other, tile in state.chosen.items()}
    return seen


def seen(event: Event, seat: int) -> Event:
    """A seat's version of an event, without the fragments that others draw, lay, offer or put back."""
    match event:
        case e.TileDrawn() | e.TileOffered() if event.seat != seat:
            return replace(event, tile=None)
        case e.TileLaid() if event.seat != seat:
            return replace(event, fragment=None)
        case e.TilesPutBack() if event.seat != seat:
            return replace(event, tiles=(None, None))
    return event
