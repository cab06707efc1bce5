"""What changes on the board: from what stands in the provinces to attributes of the base's elements.

By controllable region ``x`` the base has

- ``r-x``, the region's shape over its terrain: ``class`` tells owner and kind;
- ``p-x``, its pawns: ``marker-start`` names the piece; ``n-x``, their number;
- ``f-x``, its forts, a tower each; ``d-x``, the mark of decline;
- ``e-x``, the ring around what the last event touched;
- ``t-x``, the sentence that a pointer or a screen reader gets.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.seats import SEATS
from dashboard.boards.vinci import marks
from domain.kernel.wording import counted
from domain.vinci.map import MapPack

Kind = Literal["empty", "native", "active", "declined"]


class ProvinceView(NamedTuple):
    """What stands in a province.

    ``owner`` is a seat, from 1, or None where nobody or natives are; ``forts`` 0, 1 or 2.
    ``cost`` is in pawns, before tiles and mountains save any; ``worth`` in points. ``marked``: the last event
    touched it.
    """

    id: str
    owner: int | None
    kind: Kind
    pawns: int
    forts: int
    cost: int
    worth: int
    marked: bool


def titles(pack: MapPack) -> dict[str, str]:
    """By controllable region, how the sentence about it begins: name, terrain, mine, port."""
    return {
        region.id: ", ".join([region.name, region.terrain] + ["mine"] * region.mine + ["port"] * region.port)
        for region in pack.regions
        if region.terrain != "sea"
    }


def parts_of(
    provinces: Iterable[ProvinceView], titles: Mapping[str, str], players: tuple[str, ...]
) -> list[Scene]:
    """The scene of these provinces, one by one; every attribute that a scene can change is in it.

    ``titles`` are those of the map (see ``titles``); ``players`` the names by seat, the first's first.
    """
    return [_province(view, titles[view.id], players) for view in provinces]


@remembered(1024)  # from one event to the next nearly all provinces stay as they are
def _province(view: ProvinceView, title: str, players: tuple[str, ...]) -> Scene:
    look, piece, ink, stands = "v-free", marks.NOTHING, "v-num", "empty"
    number = str(view.pawns) if view.pawns else ""
    match view.kind, view.owner:
        case "active", int(seat):
            look, piece, ink = f"v-active v-a{seat}", marks.active(seat), f"v-num v-na{seat}"
            stands = f"{players[seat - 1]} ({SEATS[seat - 1].name}), {counted(view.pawns, 'pawn')}"
        case "declined", int(seat):
            look, piece, ink = f"v-declined v-d{seat}", marks.declined(seat), "v-num v-nd"
            stands = (
                f"{players[seat - 1]} ({SEATS[seat - 1].name}), in decline, {counted(view.pawns, 'pawn')}"
            )
        case "native", None:
            piece, ink, stands = marks.NATIVE, "v-num v-nn", "natives"
            number = number if view.pawns > 1 else ""
        case "empty", None:
            number = ""
        case _:
            raise ValueError(f"{view.id}: {view.kind} with owner {view.owner}")
    if view.pawns > 9:
        ink += " v-two"
    forts = f", {counted(view.forts, 'fort')}" if view.forts else ""
    return {
        f"r-{view.id}": {"class": look},
        f"p-{view.id}": {"marker-start": marks.stamped(piece)},
        f"n-{view.id}": {"class": ink, "text": number},
        f"f-{view.id}": {"marker-start": marks.stamped(marks.FORTS[view.forts])},
        f"d-{view.id}": {"marker-start": marks.stamped(marks.COLUMN if view.kind == "declined" else "")},
        f"e-{view.id}": {"display": "inline" if view.marked else "none"},
        f"t-{view.id}": {
            "text": f"{title}: {stands}{forts}. Costs {counted(view.cost, 'pawn')} before savings, "
            f"scores {counted(view.worth, 'point')}."
        },
    }
