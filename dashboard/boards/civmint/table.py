"""What lies beside the picture of CivMint: what each seat counts and has reached, and what can be had."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.boards import Card, Fact, Group, Table
from dashboard.boards.caches import remembered
from dashboard.boards.civmint import words
from dashboard.boards.civmint.land import REMEMBERED
from dashboard.boards.civmint.tracks import mentions_house
from domain.civmint.mint import Price, Row, Unit
from domain.civmint.names import FORMS, NON_FOOD
from domain.civmint.packs import mint
from domain.civmint.places import military
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.civmint.words import NUMBERS, cost_words
from domain.kernel.wording import article, counted, listed

COUNTED = ("tracks", "aspects", "spaces", "near", "capital", "settlements", "cubes")
_POINTS = {
    "tracks": "tracks",
    "aspects": "aspects",
    "spaces": "spaces",
    "near": "near the Capital City",
    "capital": "a conquered Capital City",
    "settlements": "settlements",
    "cubes": "cubes",
}


def table(state: State) -> Table:
    """The units and the events; then what each seat counts."""
    return Table(_offer(state.mint), [_seat(state, seat) for seat in state.seats])


@remembered(8)
def _offer(pack: str) -> Sequence[Group]:
    known = mint(pack)
    return [
        Group(
            "Units",
            cards=tuple(unit.id for unit in known.units),
            facts=(Fact("dice for each player", known.limits.dice),),
        ),
        Group("Global Events", cards=tuple(f"{row.event}" for row in known.events)),
    ]


def _seat(state: State, seat: int) -> Sequence[Group]:
    units, numbers = state.units[seat], state.numbers[seat]
    return _groups(
        state.mint,
        numbers.get("research", 0),
        numbers.get("taxes", 0),
        sum([unit.kind == "city" for unit in units]),
        sum(map(military, units)),
        state.reached[seat],
        tuple((source, state.points[seat].get(source, 0)) for source in COUNTED),
    )


@remembered(REMEMBERED)
def _groups(
    pack: str,
    research: int,
    taxes: int,
    cities: int,
    army: int,
    reached: tuple[str, ...],
    points: tuple[tuple[str, int], ...],
) -> Sequence[Group]:
    facts = (
        Fact("Research", str(research)),
        Fact("Taxes", str(taxes)),
        Fact(f"of {tin(pack).pack.limits.cities} Cities", cities),
        Fact("military", army, "military unit"),
    )
    groups = [Group("Nation", "drawn", facts=facts)]
    if levels := tuple(level for level in reached if level in tin(pack).boxes):
        groups.append(Group("Reached", "drawn", levels))
    if scored := tuple(Fact(_POINTS[source], str(number)) for source, number in points if number):
        groups.append(Group("House count", facts=scored))
    return groups


def cards(setup: Mapping[str, Any]) -> dict[str, Card]:
    """Units, events and levels of tracks."""
    hash_, typed = setup["packs"]["mint"], setup["typed_costs"]
    pack, known = mint(hash_), tin(hash_)
    by_id: dict[str, Card] = {unit.id: _unit(unit, typed=typed) for unit in pack.units}
    by_id |= {
        row.event: Card(row.name, str(n), _EVENTS[row.event].format(n=row.number), "#m-event", _event(row))
        for n, row in enumerate(pack.events, 1)
    }
    for track in pack.tracks:
        boxes = [("", 1, track.start)]
        boxes += [("left", level, box) for level, box in enumerate(track.left, 2)]
        boxes += [("right", level, box) for level, box in enumerate(track.right, 2)]
        for card, level, box in boxes:
            text = words.effects(box.effects)
            by_id[f"{track.id} {card} {level}"] = Card(
                box.name,
                str(level),
                f"{track.name}: {text}.",
                "",
                words.SOURCES["house"] if mentions_house(box) else "",
            )
    assert known.boxes.keys() <= by_id.keys()  # noqa: S101 - each level is a card
    return by_id


def _event(row: Row) -> str:
    return words.SOURCES[row.source]


_EVENTS = {
    "barbarians": "Cities and Villages above {n} become Settlers.",
    "revolt": "Cities and Villages above the supported number become Settlers.",
    "plague": "Settlers are lost: their number divided by {n}, rounded down.",
    "famine": "Food is lost: its number divided by {n}, rounded down.",
    "earthquake": "Military units are lost: {n}.",
    "locusts": "Food is lost: {n}.",
    "nothing": "Nothing happens.",
    "harvest": "{n} Food for each unit.",
    "abundance": "Spaces of the player that produce once more: {n}.",
    "explosion": "A new Settler, or an upgrade to a military unit, at no cost.",
    "festival": "An aspect rises by {n}.",
    "innovation": "A step up on the lowest track, at no cost.",
}


def price(of: Price) -> str:
    """A price in words: 1 Food and 1 Wood."""
    return cost_words((of.food, *(getattr(of, name) for name in NON_FOOD), of.any, of.money))


def _unit(unit: Unit, *, typed: bool) -> Card:
    ways = [
        f"{price(way.typed if typed else way.cost)}{f' and {article(way.of.capitalize())}' if way.of else ''}"
        for way in unit.builds
    ]
    adds = [
        f"{value} {where}"
        for value, where in ((unit.attack.here, "in its space"), (unit.attack.near, "on an adjacent one"))
        if value is not None
    ]
    parts = [
        f"It costs {' or '.join(ways)}.",
        f"It moves {counted(unit.moves, 'space')}." if unit.moves else "It does not move.",
        f"In attack it adds {listed(adds)}." if adds else "It does not attack.",
    ]
    if unit.defence:
        parts.append(f"In defence it adds {unit.defence}.")
    upkeep = (unit.upkeep_food, 0, 0, 0, unit.upkeep_any, 0)
    parts.append(f"Upkeep: {cost_words(upkeep)}.")
    if unit.aspect:
        parts.append(f"It gives 1 {NUMBERS[unit.aspect]}.")
    kinds = "the kinds of its cubes are house" if typed and unit.id in (*FORMS, "settler") else ""
    note = f"Costs and upkeep are our reading of lost icons{'; ' if kinds else ''}{kinds}."
    return Card(unit.name, str(unit.strength), " ".join(parts), f"#m-u1-{unit.id}", note)
