"""Folds events into a state: assignments only, because the event holds all results of the rules."""

from bisect import insort
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from domain.darwinci import events as e
from domain.darwinci.state import State
from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.messages import Event, ScoreChange

T = TypeVar("T")


def begin(started: GameStarted) -> State:
    """The table before anything lies on it."""
    seats = range(len(started.seats) + 1)
    return State(
        players=started.seats,
        fragments=started.setup["packs"]["fragments"],
        options=started.setup["options"],
        left=[0, 0, 0],
        under=[(), (), ()],
        hands=[() for _ in seats],
        known=[0 for _ in seats],
        money=[0 for _ in seats],
        small=[[0 for _ in seats] for _ in seats],
        big=[[0 for _ in seats] for _ in seats],
        parcels=[() for _ in seats],
        markers=[() for _ in seats],
        offers=[0 for _ in seats],
        bids=[() for _ in seats],
        won=[() for _ in seats],
    )


def evolve(state: State, event: Event) -> None:
    """Assigns the results in the event. Of the kernel's events, only the end changes the state."""
    assign = _ASSIGN.get(type(event))
    if assign is not None:
        assign(state, event)


def _score(state: State, scores: Iterable[ScoreChange]) -> None:
    for change in scores:
        state.money[change.seat] = change.total


def _locate(state: State, tile: int) -> None:
    """Takes a fragment out of the pool of unknown ones, because its place is known now."""
    if tile in state.pool:
        state.pool.remove(tile)


def _without(tiles: tuple[T, ...], tile: T) -> tuple[T, ...]:
    place = tiles.index(tile)
    return (*tiles[:place], *tiles[place + 1 :])


def _hold(state: State, seat: int, tiles: tuple[int | None, ...]) -> None:
    """Sets a hand to these fragments, which its player knows."""
    for tile in tiles:
        if tile is not None:
            _locate(state, tile)
            state.known[seat] |= 1 << tile
    state.hands[seat] = tuple(sorted(tiles, key=lambda tile: (tile is None, tile)))


def _learn(state: State, seat: int, tile: int) -> None:
    """A fragment turns out to be in a hand: it replaces an unknown one if it was not known there."""
    hand = state.hands[seat]
    if tile not in hand:
        _hold(state, seat, (*_without(hand, None), tile))


def _show(state: State, seat: int, tile: int) -> None:
    """A fragment leaves a hand for all to see."""
    _learn(state, seat, tile)
    state.hands[seat] = _without(state.hands[seat], tile)
    state.known = [mask & ~(1 << tile) for mask in state.known]


def _table_laid(state: State, event: e.TableLaid) -> None:
    state.pool = list(event.tiles)
    state.left = [0, *event.sites]
    _give(state, event.stones)
    _score(state, event.scores)


def _give(state: State, stones: Iterable[e.Stones]) -> None:
    for given in stones:
        state.small[given.seat][given.stone] += given.small
        state.big[given.seat][given.stone] += given.big


def _first_seat_drawn(state: State, event: e.FirstSeatDrawn) -> None:
    state.first = event.seat
    state.darwin = event.darwin_tile


def _phase_began(state: State, event: e.PhaseBegan) -> None:
    state.phase = event.phase
    state.seat = event.seat or 0


def _tile_drawn(state: State, event: e.TileDrawn) -> None:
    tile = event.tile
    if event.put_back:
        top, *below = state.under[event.site]
        state.under[event.site] = tuple(below)
        tile = top if tile is None else tile  # who put it there knows it still (darwinci:17.5)
    else:
        state.left[event.site] -= 1
    _hold(state, event.seat, (*state.hands[event.seat], tile))


def _tile_laid(state: State, event: e.TileLaid) -> None:
    laid = event.fragment
    placed = None
    if laid is not None:
        placed = (laid.tile, laid.x, laid.y, laid.rotation)
        _learn(state, event.seat, laid.tile)
    state.laid[event.seat] = (*state.laid.get(event.seat, ()), placed)


def _place(state: State, seat: int, at: e.Laid | e.TilePlaced) -> None:
    state.parcels[seat] += ((at.tile, at.x, at.y, at.rotation),)


def _parcels_revealed(state: State, event: e.ParcelsRevealed) -> None:
    state.laid = {}
    for parcel in event.parcels:
        for laid in parcel.fragments:
            _show(state, parcel.seat, laid.tile)
            _place(state, parcel.seat, laid)


def _round_began(state: State, event: e.RoundBegan) -> None:
    state.round = event.round
    state.first = event.first
    state.following = 0


def _tiles_put_back(state: State, event: e.TilesPutBack) -> None:
    hand = state.hands[event.seat]
    seen = sum(1 << tile for tile in hand if tile is not None)
    kept = state.known[event.seat]
    if None in event.tiles:  # which of them it was nobody can say, so none of the hand is known any more
        kept &= ~seen
        for tile in hand:
            if tile is not None:
                insort(state.pool, tile)
        hand = (None,) * (len(hand) - len(event.tiles))
    else:
        hand = tuple(tile for tile in hand if tile not in event.tiles)
    state.known = [mask & ~seen for mask in state.known]
    state.known[event.seat] = kept
    state.hands[event.seat] = hand
    state.under[event.site] += event.tiles


def _tile_offered(state: State, event: e.TileOffered) -> None:
    state.chosen[event.seat] = event.tile
    if event.tile is not None:
        _learn(state, event.seat, event.tile)


def _offers_revealed(state: State, event: e.OffersRevealed) -> None:
    state.chosen = {}
    for offer in event.offers:
        _show(state, offer.seat, offer.tile)
        state.offers[offer.seat] = offer.tile


def _bid_began(state: State, event: e.BidBegan) -> None:
    state.phase = "bid"
    state.seat = event.seat
    state.bidding = event.bidding
    state.own_placed = 0
    state.foreign_placed = 0


def _stone_placed(state: State, event: e.StonePlaced) -> None:
    supply = state.big if event.big else state.small
    supply[event.seat][event.stone] -= 1
    state.bids[event.offerer] += ((event.seat, event.stone, event.big),)
    if event.stone == event.seat:
        state.own_placed += 1
    else:
        state.foreign_placed += 1


def _tile_awarded(state: State, event: e.TileAwarded) -> None:
    state.bidding = 0
    state.offers[event.offerer] = 0
    state.bids[event.offerer] = ()
    _give(state, event.to)
    if event.winner is None:
        state.gone.append(event.tile)
    else:
        state.won[event.winner] += (event.tile,)
        if event.winner != event.offerer and any(
            s.big for s in event.to if s.seat == s.stone == event.winner
        ):
            state.big_alone[event.tile] = event.offerer


def _counter_passed(state: State, event: e.CounterPassed) -> None:
    state.following = event.to


def _stone_left(state: State, event: e.StoneLeft) -> None:
    state.big[event.seat][event.seat] -= 1
    state.big[event.offerer][event.seat] += 1
    del state.big_alone[event.tile]


def _tile_placed(state: State, event: e.TilePlaced) -> None:
    state.big_alone.pop(event.tile, None)
    state.won[event.seat] = _without(state.won[event.seat], event.tile)
    _place(state, event.seat, event)


def _tiles_discarded(state: State, event: e.TilesDiscarded) -> None:
    for tile in event.tiles:
        state.big_alone.pop(tile, None)
    state.won[event.seat] = tuple(tile for tile in state.won[event.seat] if tile not in event.tiles)
    state.gone += event.tiles


def _jewel_scored(state: State, event: e.JewelScored) -> None:
    state.markers[event.seat] = (*state.markers[event.seat], event.kind)
    _score(state, event.scores)


def _darwin_tile_given(state: State, event: e.DarwinTileGiven) -> None:
    state.darwin = event.to


def _paid(state: State, event: e.RottenPaid | e.TilesBought) -> None:
    _score(state, event.scores)


def _creatures_scored(state: State, event: e.CreaturesScored) -> None:
    state.scored = (*state.scored, event.seat)
    _score(state, event.scores)


def _game_ended(state: State, event: GameEnded) -> None:
    state.winners = event.winners
    state.phase = "over"
    state.seat = 0


_ASSIGN: dict[type[Event], Callable[[State, Any], None]] = {
    e.TableLaid: _table_laid,
    e.FirstSeatDrawn: _first_seat_drawn,
    e.PhaseBegan: _phase_began,
    e.TileDrawn: _tile_drawn,
    e.TileLaid: _tile_laid,
    e.ParcelsRevealed: _parcels_revealed,
    e.RottenPaid: _paid,
    e.RoundBegan: _round_began,
    e.TilesBought: _paid,
    e.TilesPutBack: _tiles_put_back,
    e.TileOffered: _tile_offered,
    e.OffersRevealed: _offers_revealed,
    e.BidBegan: _bid_began,
    e.StonePlaced: _stone_placed,
    e.TileAwarded: _tile_awarded,
    e.CounterPassed: _counter_passed,
    e.StoneLeft: _stone_left,
    e.TilePlaced: _tile_placed,
    e.TilesDiscarded: _tiles_discarded,
    e.JewelScored: _jewel_scored,
    e.DarwinTileGiven: _darwin_tile_given,
    e.CreaturesScored: _creatures_scored,
    GameEnded: _game_ended,
}
