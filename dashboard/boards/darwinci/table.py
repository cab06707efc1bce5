"""What stands beside the picture of Darwinci: what each seat has dug; and every fragment as a card."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.boards import Card, Fact, Group, Table
from dashboard.boards.caches import remembered
from dashboard.boards.darwinci.auction import REMEMBERED
from dashboard.boards.darwinci.panel import Parcel, parcel_of
from domain.darwinci.packs import fragments
from domain.darwinci.parcel import CELLS
from domain.darwinci.state import State
from domain.darwinci.words import worth

_BONES = {
    "straight": "A bone from edge to edge.",
    "corner": "A bone round the corner.",
    "tee": "A bone with three ends.",
    "end": "The end of a bone.",
}
_HOUSE = "Its number and jewels are our own choice, not the original's."


def table(state: State) -> Table:
    """What a seat has dug, in numbers: the pieces themselves lie on the board."""
    return Table((), [_dug(parcel_of(state, seat)) for seat in range(1, len(state.players) + 1)])


@remembered(REMEMBERED)
def _dug(parcel: Parcel) -> Sequence[Group]:
    if not parcel.placed:
        return ()
    built = parcel.dug().creatures
    whole = [creature for creature in built if creature.complete]
    facts = (
        Fact("", f"{len(parcel.placed)} of {CELLS} fragments", style="plain"),
        Fact("whole creatures", len(whole), "whole creature"),
    )
    points = Fact("worth", str(sum(creature.points for creature in built)))
    return Group("Dig", "drawn", facts=facts), Group("", facts=(points,))


def cards(setup: Mapping[str, Any]) -> dict[str, Card]:
    """The fragments."""
    pack = fragments(setup["packs"]["fragments"])
    by_id = {}
    for tile in pack.tiles:
        rotten = "rotten, " if (tile.value or 0) < 0 else ""
        value = f"{rotten}{worth(setup['packs']['fragments'], tile.id)}"
        jewels = "".join(f", {kind}" for kind in tile.jewels)
        badge = "\u00b7" if tile.value is None else str(tile.value).replace("-", "\u2212")
        by_id[str(tile.id)] = Card(
            f"Fragment {tile.id}",
            badge,
            f"{_BONES[tile.shape]} {value.capitalize()}{jewels}.",
            f"#d-{tile.jewels[0]}" if len(tile.jewels) == 1 else "",
            _HOUSE if tile.source == "house" else "",
        )
    return by_id
