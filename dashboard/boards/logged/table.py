"""The things of a log in their places: those of the table, and those on the cards of seats."""

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.logged import maps
from dashboard.boards.logged.chips import HIGH, MORE, chip_scene, chips, in_rows
from dashboard.boards.logged.layout import LABEL, PANES, ROW, Box, Layout
from domain.logged.state import Spot, State, Thing
from domain.logged.things import IN_A_GAME

MARKS = 400
"""The most things that a map shows: the last ones."""
Lying = tuple[tuple[Thing, bool], ...]
"""The things of a place, each with whether it was moved last."""


def pools(pane: str) -> str:
    """The templates of maps, of the names of places, of things, and of the number of those not shown.

    ``pane`` is the end of their names.
    """
    middle = HIGH // 2 + 8
    return (
        f'<g data-pool="sea{pane}"><defs><rect class="l-sea" rx="8"/></defs></g>'
        f'<g data-pool="place{pane}"><defs><text class="l-place"/></defs></g>'
        f'<g data-pool="spot{pane}"><defs><g><title data-part="words"/><rect data-part="back" rx="3"/>'
        '<path class="l-seat" data-part="seat"/><text data-part="label"/>'
        '<path class="l-flag" data-part="flag"/></g></defs></g>'
        f'<g data-pool="chip{pane}"><defs><g><title data-part="words"/>'
        f'<rect data-part="back" height="{HIGH}" rx="7"/><path class="l-seat" data-part="seat"/>'
        f'<rect class="l-swatch" data-part="swatch" y="{(HIGH - 26) // 2}" height="26" rx="5"/>'
        f'<text data-part="sign" y="{middle}"/><text class="l-label" data-part="label" y="{middle}"/>'
        '<path class="l-flag" data-part="flag"/></g></defs></g>'
        f'<g data-pool="more{pane}"><defs><text class="l-more"/></defs></g>'
    )


def things(state: State, measures: Layout) -> Scene:
    """The scene of all places with their things."""
    moved, by_place = set(state.moved), dict[tuple[str, int], list[tuple[Thing, bool]]]()
    for id_, thing in state.things.items():
        seat = 0 if state.places[thing.place].table else thing.owner
        by_place.setdefault((thing.place, seat), []).append((thing, id_ in moved))
    scene: Scene = {}
    for number, place in enumerate(state.places.values(), 1):
        if place.table:
            lying = tuple(by_place.get((place.name, 0), ()))
            scene |= _place(PANES[0], number, place, measures.of_table[place.name], lying)
            continue
        for seat in range(1, len(state.players) + 1):
            lying = tuple(by_place.get((place.name, seat), ()))
            box, (pane, x, y) = measures.of_seat[place.name], measures.corners[seat - 1]
            here = box._replace(x=box.x + x, y=box.y + y)
            scene |= _place(PANES[pane], 100 * seat + number, place, here, lying)
    return scene


@remembered(2048)
def _place(pane: str, number: int, place: Spot, box: Box, lying: Lying) -> Scene:
    """A place with its things; ``number`` counts places, ``pane`` ends the names of pools."""
    label = place.label if not lying or place.kind == "map" else f"{place.label} \u00b7 {len(lying)}"
    scene: Scene = {
        f"place{pane}:{number}": {"text": label, "x": f"{box.x:g}", "y": f"{box.y + LABEL - 8:g}"}
    }
    if place.kind == "map":
        return scene | _map(pane, number, place, box, lying)
    rows = 1 if place.kind == "pile" else round((box.high - LABEL) / ROW)
    listed = chips(lying[-1:] if place.kind == "pile" else lying, owned=place.table, most=box.wide - MORE)
    placed, left = in_rows(listed, box, rows)
    for chip, x, y in placed:
        scene |= chip_scene(f"chip{pane}:{chip.thing.number}", chip, x, y)
    if left:
        scene[f"more{pane}:{number}"] = {
            "text": f"+{left}",
            "x": f"{box.x:g}",
            "y": f"{box.y + LABEL + 27:g}",
        }
    return scene


def _map(pane: str, number: int, place: Spot, box: Box, lying: Lying) -> Scene:
    x, y, wide, high = box.x, box.y + LABEL, box.wide, box.high - LABEL
    scene: Scene = {
        f"sea{pane}:{number}": {"x": f"{x:g}", "y": f"{y:g}", "width": f"{wide:g}", "height": f"{high:g}"}
    }
    listed = maps.marks(lying[-MARKS:])
    on = maps.frame(place, box, listed)
    for mark in listed:
        spot = IN_A_GAME * mark.layer + mark.thing.number
        scene |= maps.mark_scene(f"spot{pane}:{spot}", mark, on)
    if len(lying) > len(listed):
        more = f"+{len(lying) - len(listed)}"
        scene[f"more{pane}:{number}"] = {"text": more, "x": f"{x + 8:g}", "y": f"{y + 26:g}"}
    return scene
