"""What lies beside the picture of Darwinci: offers, and what each seat has; and every fragment as a card."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from dashboard.boards import Card, Fact, Group, Table
from dashboard.boards.darwinci import words
from dashboard.boards.darwinci.auction import REMEMBERED, counts, offered
from dashboard.boards.darwinci.panel import Parcel, held, parcel_of
from domain.darwinci.box import box
from domain.darwinci.packs import fragments
from domain.darwinci.sites import SITES, holds
from domain.darwinci.state import State, Stone

_BONES = {
    "straight": "A bone from edge to edge.",
    "corner": "A bone round the corner.",
    "tee": "A bone with three ends.",
    "end": "The end of a bone.",
}
_HOUSE = "Its number and jewels are our own choice, not the original's."


def table(state: State) -> Table:
    """The offers by seat, the sites and what is gone; then the groups of every seat."""
    seats = range(1, len(state.players) + 1)
    offer = [_offer(state, seat) for seat in seats if offered(state, seat)[0]]
    offer.append(_sites(tuple([holds(state, site) for site in SITES])))
    if state.gone:
        offer.append(Group("Gone", "", _ids(state.gone)))
    return Table(offer, [_seat(state, seat) for seat in seats])


@lru_cache(REMEMBERED)
def _sites(tiles: tuple[int, ...]) -> Group:
    return Group("Sites", facts=tuple(Fact(f"site {site}", n) for site, n in zip(SITES, tiles, strict=True)))


def _ids(tiles: Iterable[int]) -> tuple[str, ...]:
    return tuple(str(tile) for tile in tiles)


def _offer(state: State, seat: int) -> Group:
    _, tile = offered(state, seat)
    return _offered(seat, state.players, tile, state.bids[seat])


@lru_cache(REMEMBERED)
def _offered(seat: int, players: tuple[str, ...], tile: int | None, bids: tuple[Stone, ...]) -> Group:
    facts = [Fact("by", words.short(players[seat - 1]))]
    facts += [Fact(words.short(players[colour - 1]), str(number)) for colour, number in counts(bids).items()]
    return Group(str(seat), "row", () if tile is None else (str(tile),), tuple(facts))


def _seat(state: State, seat: int) -> Sequence[Group]:
    small, big, won = tuple(state.small[seat]), tuple(state.big[seat]), state.won[seat]
    parcel, hand = parcel_of(state, seat), held(state, seat)
    return _groups(seat, state.players, parcel, hand, won, small, big, state.markers[seat])


@lru_cache(REMEMBERED)
def _groups(
    seat: int,
    players: tuple[str, ...],
    parcel: Parcel,
    hand: tuple[int | None, ...],
    won: tuple[int, ...],
    small: tuple[int, ...],
    big: tuple[int, ...],
    markers: tuple[str, ...],
) -> Sequence[Group]:
    unknown = hand.count(None)
    groups = []
    if hand:
        facts = (Fact("unknown", unknown),) if unknown else ()
        groups.append(Group("Hand", "", _ids(t for t in hand if t), facts))
    if won:
        groups.append(Group("Won", "", _ids(won)))
    if stones := tuple(_stones(seat, players, small, big)):
        groups.append(Group("Stones", facts=stones))
    if parcel.placed:
        groups.append(Group("Dig", facts=_dig(parcel)))
    if jewels := tuple(_jewels(parcel, markers)):
        groups.append(Group("Jewels", facts=jewels))
    return groups


def _stones(
    seat: int, players: tuple[str, ...], small: tuple[int, ...], big: tuple[int, ...]
) -> Iterable[Fact]:
    for colour, player in enumerate(players, 1):
        if small[colour]:
            yield Fact("own" if colour == seat else words.short(player), str(small[colour]))
        if big[colour]:
            yield Fact("own big" if colour == seat else f"big of {words.short(player)}", "1")


def _dig(parcel: Parcel) -> tuple[Fact, ...]:
    built = parcel.dug().creatures
    whole = [creature for creature in built if creature.complete]
    return (
        Fact("fragments", len(parcel.placed), "fragment"),
        Fact("whole creatures", len(whole), "whole creature"),
        Fact("worth", str(sum(creature.points for creature in built))),
    )


def _jewels(parcel: Parcel, markers: tuple[str, ...]) -> Iterable[Fact]:
    symbols = box(parcel.pack).symbols([tile for tile, *_ in parcel.placed])
    for kind, number in symbols.items():
        yield Fact(kind, f"{number}, scored" if kind in markers else str(number))


def cards(setup: Mapping[str, Any]) -> dict[str, Card]:
    """The fragments."""
    pack = fragments(setup["packs"]["fragments"])
    known = box(setup["packs"]["fragments"])
    by_id = {}
    for tile in pack.tiles:
        worth = words.worth(known, tile.id)
        jewels = "".join(f", {kind}" for kind in tile.jewels)
        badge = "\u00b7" if tile.value is None else str(tile.value).replace("-", "\u2212")
        by_id[str(tile.id)] = Card(
            f"{tile.shape.capitalize()} {tile.id}",
            badge,
            f"{_BONES[tile.shape]} {worth.capitalize()}{jewels}.",
            f"#d-{tile.jewels[0]}" if len(tile.jewels) == 1 else "",
            _HOUSE if tile.source == "house" else "",
        )
    return by_id
