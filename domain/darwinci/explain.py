"""One sentence for each event: the facts, the payments or costs, and the reason."""

from collections.abc import Callable
from typing import Any

from domain.darwinci import events as e
from domain.darwinci.parcel import place_name
from domain.darwinci.state import State
from domain.darwinci.words import PHASES, fragment_name
from domain.kernel.events import GameEnded, GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.wording import are, counted, does, listed, player, players


def explain(state: State, event: Event) -> str:
    """The sentence of an event; ``state`` is the one after it."""
    if isinstance(event, (GameStarted, MoveMade, TakenBack, Mark)):
        return ""
    return _SENTENCES[type(event)](state, event)


def _tile(state: State, tile: int | None) -> str:
    return fragment_name(state.fragments, tile)


def _stones(state: State, stones: e.Stones) -> str:
    """A number of stones of a colour: "2 stones of Ann", "the big stone of Bo"."""
    parts = [counted(stones.small, "small stone" if stones.big else "stone")] if stones.small else []
    parts += ["the big stone"] if stones.big else []
    return f"{listed(parts)} of {player(state, stones.stone)}"


def _table_laid(state: State, event: e.TableLaid) -> str:
    one, other = event.sites
    money = event.scores[0].total
    return (
        f"The two sites hold {one} and {other} fragments. Everybody has {money} Darwin "
        "and has given a stone to each neighbour."
    )


def _first_seat_drawn(state: State, event: e.FirstSeatDrawn) -> str:
    first, holder = player(state, event.seat), player(state, event.darwin_tile)
    return f"{first} is drawn to go first; {holder} has the Darwin tile."


def _phase_began(state: State, event: e.PhaseBegan) -> str:
    who = "All" if event.seat is None else player(state, event.seat)
    return f"{who} {PHASES[event.phase].due}."


def _tile_drawn(state: State, event: e.TileDrawn) -> str:
    again = ", where it was put back earlier" if event.put_back else ""
    return f"{player(state, event.seat)} draws {_tile(state, event.tile)} from site {event.site}{again}."


def _tile_laid(state: State, event: e.TileLaid) -> str:
    laid = event.fragment
    if laid is None:
        return f"{player(state, event.seat)} lays a fragment in secret."
    return f"{player(state, event.seat)} lays {_laid(state, event.seat, laid)}."


def _laid(state: State, seat: int, laid: e.Laid | e.TilePlaced) -> str:
    """A fragment, and its place as it was called before the fragment lay there."""
    known = (*state.parcels[seat], *state.laid.get(seat, ()))
    place = place_name([one for one in known if one and one[0] != laid.tile], (laid.x, laid.y))
    turn = f", turned {laid.rotation} degrees" if laid.rotation else ""
    return f"{_tile(state, laid.tile)} at {place}{turn}"


def _parcels_revealed(state: State, event: e.ParcelsRevealed) -> str:
    parcels = [
        f"{player(state, parcel.seat)} has {listed([_tile(state, laid.tile) for laid in parcel.fragments])}"
        for parcel in event.parcels
    ]
    return f"The parcels are shown: {'; '.join(parcels)}."


def _rotten_paid(state: State, event: e.RottenPaid) -> str:
    short = ""
    if event.waived:
        short = f", all the money left: {event.waived} of {event.due} {are(event.waived)} waived"
    verb, left = "laid" if event.cause == "laid" else "won", state.money[event.seat]
    return (
        f"{player(state, event.seat)} has {verb} the rotten {_tile(state, event.tile)} and pays "
        f"{event.paid} Darwin{short}; {left} {are(left)} left."
    )


def _round_began(state: State, event: e.RoundBegan) -> str:
    return (
        f"Round {event.round} begins: {player(state, event.first)} is first, "
        f"{player(state, event.darwin_tile)} has the Darwin tile."
    )


def _tiles_bought(state: State, event: e.TilesBought) -> str:
    return (
        f"{player(state, event.seat)} buys two fragments for {event.paid} Darwin "
        f"and has {state.money[event.seat]} left."
    )


def _buying_passed(state: State, event: e.BuyingPassed) -> str:
    return f"{player(state, event.seat)} buys nothing."


def _tiles_put_back(state: State, event: e.TilesPutBack) -> str:
    tiles = "two fragments" if None in event.tiles else listed([_tile(state, tile) for tile in event.tiles])
    return f"{player(state, event.seat)} puts {tiles} back under site {event.site}."


def _tile_offered(state: State, event: e.TileOffered) -> str:
    return f"{player(state, event.seat)} offers {_tile(state, event.tile)}, face down."


def _offers_revealed(state: State, event: e.OffersRevealed) -> str:
    offers = [f"{_tile(state, offer.tile)} by {player(state, offer.seat)}" for offer in event.offers]
    return f"On offer: {listed(offers)}."


def _bid_began(state: State, event: e.BidBegan) -> str:
    due = f" and has to place {counted(event.foreign_due, 'foreign stone')}" if event.foreign_due else ""
    return (
        f"Bidding round {event.bidding}: {player(state, event.seat)} may place up to "
        f"{counted(event.at_most, 'stone')}{due}."
    )


def _stone_placed(state: State, event: e.StonePlaced) -> str:
    stone = "big stone" if event.big else "stone"
    whose = "of their own" if event.stone == event.seat else f"of {player(state, event.stone)}"
    return f"{player(state, event.seat)} places a {stone} {whose} on {_tile(state, event.tile)}."


def _bid_ended(state: State, event: e.BidEnded) -> str:
    placed = counted(event.stones, "stone") if event.stones else "no stone"
    return f"{player(state, event.seat)} has placed {placed}."


def _tile_awarded(state: State, event: e.TileAwarded) -> str:
    tile = _tile(state, event.tile)
    if event.winner is None:
        return (
            f"Nobody placed a stone on {tile}, offered by {player(state, event.offerer)}: it leaves the game."
        )
    counts = ", ".join(f"{player(state, m.stone)} {m.count}" for m in event.majorities)
    if event.tied:
        counts += f"; {players(state, event.tied)} are tied, and the first in turn order wins"
    own = event.winner == event.offerer
    whose = "back " if own else f"{player(state, event.offerer)}'s "
    to = [f"{player(state, s.seat)} gets {_stones(state, s)}" for s in event.to]
    return f"{player(state, event.winner)} wins {whose}{tile} ({counts}); {', '.join(to)}."


def _stone_left(state: State, event: e.StoneLeft) -> str:
    return (
        f"{player(state, event.seat)} gives the big stone, which alone won {_tile(state, event.tile)}, "
        f"to {player(state, event.offerer)}."
    )


_COUNTER = {
    "won": "who won the first player's fragment",
    "own tile": "because the first player won back the fragment on offer",
    "unsold": "because nobody won the first player's fragment",
    "no offer": "because the first player offered nothing",
}


def _counter_passed(state: State, event: e.CounterPassed) -> str:
    return f"The counter goes to {player(state, event.to)}, {_COUNTER[event.cause]}."


def _tile_placed(state: State, event: e.TilePlaced) -> str:
    (now,) = event.pending or (None,)
    worth = (
        f"; its creatures would pay {now.points} Darwin if the game ended now (house figure)" if now else ""
    )
    return (
        f"{player(state, event.seat)} places {_laid(state, event.seat, event)}; the parcel has "
        f"{counted(event.fragments, 'fragment')}{worth}."
    )


def _tiles_discarded(state: State, event: e.TilesDiscarded) -> str:
    tiles = listed([_tile(state, tile) for tile in event.tiles])
    return f"The parcel of {player(state, event.seat)} has no room for {tiles}: out of the game."


def _jewel_scored(state: State, event: e.JewelScored) -> str:
    gained = sum(change.amount for change in event.scores)
    return (
        f"{player(state, event.seat)} scores the {event.kind}: {counted(event.symbols, 'symbol')} "
        f"for {gained} Darwin, and has {state.money[event.seat]}."
    )


def _jewel_skipped(state: State, event: e.JewelSkipped) -> str:
    return f"{player(state, event.seat)} scores no jewel."


def _darwin_tile_given(state: State, event: e.DarwinTileGiven) -> str:
    fewest = f"the fewest fragments, {event.fragments}"
    if event.to == event.seat:
        return f"{player(state, event.to)} alone has {fewest}, and keeps the Darwin tile."
    if event.tied:
        return (
            f"{players(state, event.tied)} have {fewest}: the Darwin tile goes clockwise from "
            f"{player(state, event.seat)} to {player(state, event.to)}."
        )
    return (
        f"{player(state, event.to)} has {fewest}, and takes the Darwin tile from {player(state, event.seat)}."
    )


def _creatures_scored(state: State, event: e.CreaturesScored) -> str:
    paid = []
    for creature in event.creatures:
        if creature.points:
            whole = "a complete" if creature.complete else "an incomplete"
            bonus = f" with {creature.bonus} for its size" if creature.bonus else ""
            size = len(creature.fragments)
            paid.append(f"{creature.points} for {whole} one of {counted(size, 'fragment')}{bonus}")
    gained = sum(change.amount for change in event.scores)
    parts = f" ({listed(paid)})" if paid else ""
    pay, all_ = does(len(event.creatures), "pay"), state.money[event.seat]
    return (
        f"{counted(len(event.creatures), 'creature')} of {player(state, event.seat)}, the largest of "
        f"{counted(event.greatest, 'fragment')}, {pay} {gained} Darwin{parts}: {all_} in all."
    )


def _game_ended(state: State, event: GameEnded) -> str:
    best = max(event.scores)
    if len(event.winners) == 1:
        level = ", by the largest creature" if event.scores.count(best) > 1 else ""
        return f"The game ends: {players(state, event.winners)} wins with {best} Darwin{level}."
    return f"The game ends: {players(state, event.winners)} share the victory with {best} Darwin each."


_SENTENCES: dict[type[Event], Callable[[State, Any], str]] = {
    e.TableLaid: _table_laid,
    e.FirstSeatDrawn: _first_seat_drawn,
    e.PhaseBegan: _phase_began,
    e.TileDrawn: _tile_drawn,
    e.TileLaid: _tile_laid,
    e.ParcelsRevealed: _parcels_revealed,
    e.RottenPaid: _rotten_paid,
    e.RoundBegan: _round_began,
    e.TilesBought: _tiles_bought,
    e.BuyingPassed: _buying_passed,
    e.TilesPutBack: _tiles_put_back,
    e.TileOffered: _tile_offered,
    e.OffersRevealed: _offers_revealed,
    e.BidBegan: _bid_began,
    e.StonePlaced: _stone_placed,
    e.BidEnded: _bid_ended,
    e.TileAwarded: _tile_awarded,
    e.CounterPassed: _counter_passed,
    e.StoneLeft: _stone_left,
    e.TilePlaced: _tile_placed,
    e.TilesDiscarded: _tiles_discarded,
    e.JewelScored: _jewel_scored,
    e.JewelSkipped: _jewel_skipped,
    e.DarwinTileGiven: _darwin_tile_given,
    e.CreaturesScored: _creatures_scored,
    GameEnded: _game_ended,
}
