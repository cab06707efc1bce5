"""An estimate of a seat's future points, turn by turn, from round numbers of whole civilizations."""

from dataclasses import dataclass
from math import fsum

from domain.vinci import commands as c
from domain.vinci.conquest import LEGIONS
from domain.vinci.geography import bits, geography, tile_pawns
from domain.vinci.points import active_points, declined_points
from domain.vinci.reach import civilization
from domain.vinci.state import Civilization, Kind, State, copy
from vidi.bots.vinci.campaign import follow
from vidi.bots.vinci.defence import placement
from vidi.bots.vinci.lookahead import advance, after, expanding
from vidi.bots.vinci.worth import yields

# House numbers, from games of this bot against itself.
HORIZON = 5
"""The turns of an estimate."""
COST = 3.5
"""The pawns that a province takes."""
KEPT = 0.9
"""The share of its provinces that an active civilization keeps in a round."""
STANDING = 0.78
"""The share of its points that a declined civilization keeps in a round."""
AID = {
    "army": 2.8,
    "astronomy": 4.0,
    "culture": 0.3,
    "diplomacy": 1.0,
    "espionage": 1.5,
    "fortification": 2.5,
    "legions": 5.0,
    "medicine": 1.5,
    "militia": 0.2,
    "nomadic": 0.5,
    "rebirth": 2.0,
    "religion": 1.5,
    "slavery": 2.5,
    "warband": -4.5,
}
"""The worth of a tile in pawns a turn, besides its effect on points and costs of provinces."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """A civilization in numbers.

    They are: provinces, those gained this turn, pawns, points a province while active and after the decline,
    and aid in pawns a turn.
    """

    provinces: float
    gained: float
    pawns: float
    now: float
    later: float
    aid: float


def expanded(view: State) -> State:
    """The state after a seat that expands has made its conquests."""
    table = expanding(view)
    _conquer(table)
    return table


def declined(view: State) -> State:
    """The state in which a seat that declines must choose."""
    table = after(view, c.Decline(seat=view.seat))
    if table.phase == "philosophy":
        advance(table, placement(table))
    return table


def entered(view: State, tiles: tuple[str, str]) -> State:
    """The state after the seat to choose has entered the map with these tiles, as if it did so now."""
    table, pawns = copy(view), tile_pawns(view.tiles)
    extra = geography(view.map).extra_pawns[len(view.players)].count
    table.active[view.seat] = Civilization(tiles, sum(pawns[tile] for tile in tiles) + extra)
    table.phase, table.campaign = "conquer", 1
    table.legions = LEGIONS if "legions" in tiles else 0
    table.infiltrated, table.converted = False, ()
    table.natives_lost = table.enemies_lost = 0
    _conquer(table)
    return table


def _conquer(table: State) -> None:
    follow(table)
    if "army" in civilization(table, table.seat).tiles:
        advance(table, c.EndConquest(seat=table.seat))
        follow(table)


def score(table: State) -> int:
    """The points that the seat to move would score now."""
    return sum(amount for _, amount in active_points(table, geography(table.map), table.seat)) + ruins(table)


def ruins(table: State) -> int:
    """The points of its declined civilization."""
    return sum(amount for _, amount in declined_points(table, geography(table.map), table.seat))


def standing(table: State, before: int = 0) -> Forecast:
    """The active civilization of the seat to move; it held ``before`` provinces before this turn."""
    active, fishing = civilization(table, table.seat), table.options["fishing"]
    held = list(bits(table.held[table.seat]))
    now = yields(table.map, active.tiles, Kind.ACTIVE, fishing)
    later = yields(table.map, active.tiles, Kind.DECLINED, fishing)
    return Forecast(
        provinces=len(held),
        gained=max(0, len(held) - before),
        pawns=active.hand + sum(table.pawns[i] for i in held),
        now=fsum(now[i] for i in held) / len(held) if held else 1.0,
        later=fsum(later[i] for i in held) / len(held) if held else 1.0,
        aid=fsum(AID.get(tile, 0.0) for tile in active.tiles),
    )


def coming(civ: Forecast, ruins: float, turns: int, fresh: Forecast) -> float:
    """The points of the turns after this one. Each turn expands or declines, whichever gives more.

    ``ruins`` are the points of the declined civilization in this turn. ``fresh`` replaces ``civ`` in the turn
    after the decline.
    """
    if turns <= 0:
        return 0.0
    held = civ.provinces * KEPT
    pawns = civ.pawns - (civ.provinces - held)
    gained = min(civ.gained, max(0.0, pawns - held + civ.aid) / COST)  # a civilization without room stays so
    grown = Forecast(held + gained, gained, pawns, civ.now, civ.later, civ.aid)
    stood = ruins * STANDING
    expand = grown.provinces * civ.now + stood + coming(grown, stood, turns - 1, fresh)
    fallen = held * civ.later
    decline = fallen
    if turns > 1:
        stood = fallen * STANDING
        decline += fresh.provinces * fresh.now + stood + coming(fresh, stood, turns - 2, fresh)
    return max(expand, decline)
