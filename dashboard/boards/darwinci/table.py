"""What lies beside the picture of Darwinci: offers, and what each seat has; and every fragment as a card."""

from collections.abc import Iterable, Mapping
from typing import Any

from dashboard.boards import Card, Group, Table
from dashboard.boards.darwinci import parcels, words
from dashboard.boards.darwinci.auction import counts, offered
from dashboard.boards.darwinci.panel import held
from domain.darwinci.box import box
from domain.darwinci.packs import fragments
from domain.darwinci.sites import SITES, holds
from domain.darwinci.state import State

Fact = tuple[str, int | str]

_BONES = {
    "straight": "A bone from edge to edge.",
    "corner": "A bone round the corner.",
    "tee": "A bone with three ends.",
    "end": "The end of a bone.",
}
_HOUSE = "Its number and jewels are a choice of our own, not the original's."


def table(state: State) -> Table:
    """The offers by seat, the sites and what is gone; then the groups of every seat."""
    seats = range(1, len(state.players) + 1)
    offer = [_offer(state, seat) for seat in seats if offered(state, seat)[0]]
    offer.append(Group("Sites", "site", (), tuple((f"site {site}", holds(state, site)) for site in SITES)))
    if state.gone:
        offer.append(Group("Gone", "gone", _ids(state.gone)))
    return Table(offer, [_seat(state, seat) for seat in seats])


def _ids(tiles: Iterable[int]) -> tuple[str, ...]:
    return tuple(str(tile) for tile in tiles)


def _offer(state: State, seat: int) -> Group:
    _, tile = offered(state, seat)
    laid = counts(state, seat).items()
    facts: list[Fact] = [("by", words.short(state.players[seat - 1]))]
    facts += [(words.short(state.players[colour - 1]), str(number)) for colour, number in laid]
    return Group(str(seat), "offer", () if tile is None else (str(tile),), tuple(facts))


def _seat(state: State, seat: int) -> list[Group]:
    hand = held(state, seat)
    unknown = hand.count(None)
    groups = []
    if hand:
        facts = (("unknown", unknown),) if unknown else ()
        groups.append(Group("Hand", "hand", _ids([t for t in hand if t]), facts))
    if state.won[seat]:
        groups.append(Group("Won", "to-place", _ids(state.won[seat])))
    if stones := _stones(state, seat):
        groups.append(Group("Stones", "stones", (), stones))
    if state.parcels[seat]:
        groups.append(Group("Dig", "dig", (), _dig(state, seat)))
    if jewels := _jewels(state, seat):
        groups.append(Group("Jewels", "jewels", (), jewels))
    return groups


def _stones(state: State, seat: int) -> tuple[Fact, ...]:
    found: list[Fact] = []
    for colour, player in enumerate(state.players, 1):
        if number := state.small[seat][colour]:
            found.append(("own" if colour == seat else words.short(player), str(number)))
        if state.big[seat][colour]:
            found.append(("own big" if colour == seat else f"big of {words.short(player)}", "1"))
    return tuple(found)


def _dig(state: State, seat: int) -> tuple[Fact, ...]:
    options = tuple(sorted(state.options.items()))
    found = parcels.dig(state.fragments, tuple(state.parcels[seat]), options).creatures
    whole = [creature for creature in found if creature.complete]
    return (
        ("fragments", len(state.parcels[seat])),
        ("whole creatures", len(whole)),
        ("worth", str(sum(creature.points for creature in found))),
    )


def _jewels(state: State, seat: int) -> tuple[Fact, ...]:
    symbols = box(state.fragments).symbols([tile for tile, *_ in state.parcels[seat]])
    found: list[Fact] = [
        (kind, f"{number}, scored" if kind in state.markers[seat] else str(number))
        for kind, number in symbols.items()
    ]
    return tuple(found)


def cards(setup: Mapping[str, Any]) -> dict[str, Card]:
    """The fragments."""
    pack = fragments(setup["packs"]["fragments"])
    known = box(setup["packs"]["fragments"])
    found = {}
    for tile in pack.tiles:
        says = words.worth(known, tile.id)
        jewels = "".join(f", {kind}" for kind in tile.jewels)
        badge = "\u00b7" if tile.value is None else str(tile.value).replace("-", "\u2212")
        found[str(tile.id)] = Card(
            f"{tile.shape.capitalize()} {tile.id}",
            badge,
            f"{_BONES[tile.shape]} {says.capitalize()}{jewels}.",
            f"#d-{tile.jewels[0]}" if len(tile.jewels) == 1 else "",
            _HOUSE if tile.source == "house" else "",
        )
    return found
