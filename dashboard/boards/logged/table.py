"""The things of a log in their places: those of the table, and those on the cards of seats."""

from collections.abc import Sequence

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.logged import maps
from dashboard.boards.logged.chips import HIGH, MORE, chip_scene, chips, in_rows
from dashboard.boards.logged.layout import LABEL, PANES, ROW, Layout, Site
from domain.logged.state import Lying, State, Thing
from domain.logged.things import IN_A_GAME

MARKS = 400
"""The most things that a map shows: the last ones."""
EMPTY = Lying()


def pools(pane: str) -> str:
    """The templates of maps, of the names of places, of things, and of the number of those not shown.

    ``pane`` is the end of their names.
    """
    middle = HIGH // 2 + 8
    return (
        f'<g data-pool="sea{pane}"><defs><rect class="l-sea" rx="8"/></defs></g>'
        f'<g data-pool="ground{pane}"><defs><use/></defs></g>'
        f'<g data-pool="place{pane}"><defs><text class="l-place"/></defs></g>'
        f'<g data-pool="hex{pane}"><defs>{_mark("path")}</defs></g>'
        f'<g data-pool="spot{pane}"><defs>{_mark("rect")}</defs></g>'
        f'<g data-pool="chip{pane}"><defs><g><title data-part="words"/>'
        f'<rect data-part="back" height="{HIGH}" rx="7"/><path class="l-seat" data-part="seat"/>'
        f'<rect class="l-swatch" data-part="swatch" y="{(HIGH - 26) // 2}" height="26" rx="5"/>'
        f'<text data-part="sign" y="{middle}"/><text class="l-label" data-part="label" y="{middle}"/>'
        '<path class="l-flag" data-part="flag"/></g></defs></g>'
        f'<g data-pool="more{pane}"><defs><text class="l-more"/></defs></g>'
    )


def _mark(back: str) -> str:
    """The template of a thing on a map; ``back`` is the element of its shape."""
    return (
        f'<g><title data-part="words"/><{back} data-part="back"/><path class="l-seat" data-part="seat"/>'
        '<text data-part="label"/><path class="l-flag" data-part="flag"/></g>'
    )


def things(state: State, measures: Layout) -> list[Scene]:
    """The scene of each place with its things."""
    moved = dict[tuple[str, int], list[int]]()
    for id_ in state.moved:
        if thing := state.things.get(id_):
            moved.setdefault(state.where(thing.place, thing.owner), []).append(thing.number)
    scenes = list[Scene]()
    for site in measures.sites:
        there = (site.place.name, site.seat)
        scenes.append(_place(site, state.lying.get(there, EMPTY), tuple(moved.get(there, ()))))
    return scenes


@remembered(2048)
def _place(site: Site, lying: Lying, moved: tuple[int, ...]) -> Scene:
    """A place with its things; ``moved`` has the numbers of those that were moved last."""
    place, box, pane, things = site.place, site.box, PANES[site.pane], lying.things
    count = str(len(things) or "") if place.kind != "map" else "" if things else "empty"
    label = f"{place.label} \u00b7 {count}" if count else place.label
    scene: Scene = {
        f"place{pane}:{site.number}": {"text": label, "x": f"{box.x:g}", "y": f"{box.y + LABEL - 8:g}"}
    }
    if place.kind == "map":
        return scene | _map(site, things, moved)
    rows = 1 if place.kind == "pile" else round((box.high - LABEL) / ROW)
    listed = chips(things[-1:] if place.kind == "pile" else things, moved, place.table, box.wide - MORE)
    placed, left = in_rows(listed, box, rows)
    for chip, x, y in placed:
        scene |= chip_scene(pane, chip, x, y)
    if left:
        scene[f"more{pane}:{site.number}"] = {
            "text": f"+{left}",
            "x": f"{box.x:g}",
            "y": f"{box.y + LABEL + 27:g}",
        }
    return scene


def _map(site: Site, things: Sequence[Thing], moved: Sequence[int]) -> Scene:
    box, pane = site.box, PANES[site.pane]
    x, y, wide, high = box.x, box.y + LABEL, box.wide, box.high - LABEL
    scene: Scene = {
        f"sea{pane}:{site.number}": {
            "x": f"{x:g}",
            "y": f"{y:g}",
            "width": f"{wide:g}",
            "height": f"{high:g}",
        }
    }
    listed = maps.marks(site.place, things[-MARKS:], moved)
    on = maps.frame(site.place, box, listed)
    scene |= maps.ground(f"ground{pane}:{site.number}", site.place, on)
    for mark in listed:
        spot = IN_A_GAME * mark.layer + mark.thing.number
        pool = "hex" if mark.hexagon else "spot"
        scene |= maps.mark_scene(f"{pool}{pane}:{spot}", mark, on)
    if len(things) > len(listed):
        more = f"+{len(things) - len(listed)}"
        scene[f"more{pane}:{site.number}"] = {"text": more, "x": f"{x + 8:g}", "y": f"{y + 26:g}"}
    return scene
