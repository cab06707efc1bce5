"""The map Europa: its picture and its borders say the same, and it is good to play on."""

from collections import Counter
from itertools import combinations
from math import dist
from typing import Any

import pytest
import shapely
from shapely.geometry import Point, Polygon, box

from domain.vinci.board import bits, board
from domain.vinci.map import MapPack, Region
from domain.vinci.packs import map_pack, newest

EUROPA_HASH = newest("map", "europa") or ""
EUROPA: MapPack = map_pack(EUROPA_HASH)
REGIONS: dict[str, Region] = {region.id: region for region in EUROPA.regions}
SHAPES = {id_: Polygon(region.polygon) for id_, region in REGIONS.items()}
LANDS = [id_ for id_, region in REGIONS.items() if region.terrain != "sea"]
NEAR = EUROPA.neighbours()
SHORTEST = 20.0
"""Units of the map: 5 pixels of a board 400 pixels wide, 12 of one of 1000."""


def test_the_regions_cover_the_map_without_gap_or_overlap() -> None:
    shapes = list(SHAPES.values())
    left, top, width, height = EUROPA.viewbox
    assert all(shape.is_valid for shape in shapes)
    assert shapely.coverage_is_valid(shapes)
    assert shapely.union_all(shapes).equals(box(left, top, left + width, top + height))


def test_a_border_is_a_stretch_that_one_can_see_and_every_such_stretch_is_a_border() -> None:
    borders = set(EUROPA.borders)
    for a, b in combinations(sorted(SHAPES), 2):
        shared = SHAPES[a].exterior.intersection(SHAPES[b].exterior).length
        if (a, b) in borders:
            assert shared >= SHORTEST, f"{a} - {b} share {shared:.1f} only"
        else:
            assert shared == 0, f"{a} - {b} share {shared:.1f} and have no border"


def test_regions_without_a_border_do_not_look_as_if_they_had_one() -> None:
    """Two lands that only come near each other leave a gap, and no four regions meet in one point."""
    borders = set(EUROPA.borders)
    for a, b in combinations(sorted(LANDS), 2):
        if (a, b) not in borders:
            assert SHAPES[a].distance(SHAPES[b]) > 6, f"{a} and {b} nearly touch"


@pytest.mark.parametrize("id_", REGIONS)
def test_what_is_drawn_in_a_region_lies_in_it(id_: str) -> None:
    region, shape = REGIONS[id_], SHAPES[id_]
    label = Point(region.label)
    assert shape.contains(label)
    assert shape.exterior.distance(label) == pytest.approx(region.label_radius, abs=0.06)
    for icon in (region.icons.mine, region.icons.port):
        if icon:
            assert shape.contains(Point(icon).buffer(8))
    left, top, width, height = EUROPA.viewbox
    on_edge = any(x in (left, left + width) or y in (top, top + height) for x, y in region.polygon)
    assert region.touches_edge == on_edge


def test_coordinates_have_one_decimal() -> None:
    for region in EUROPA.regions:
        for x, y in (*region.polygon, region.label):
            assert (round(x, 1), round(y, 1)) == (x, y)


def test_pawns_have_room_and_do_not_hide_each_other() -> None:
    assert min(REGIONS[id_].label_radius for id_ in LANDS) >= 18
    for a, b in combinations(LANDS, 2):
        assert dist(REGIONS[a].label, REGIONS[b].label) >= 56, f"{a}, {b}"


def test_islands_are_decoration_in_a_sea() -> None:
    seas = shapely.union_all([SHAPES[id_] for id_ in REGIONS if id_ not in LANDS])
    assert all(seas.contains(Polygon(island)) for island in EUROPA.decor.islands)


def test_size_and_terrain() -> None:
    terrains = Counter(REGIONS[id_].terrain for id_ in LANDS)
    assert 45 <= len(LANDS) <= 50
    assert terrains["mountain"] >= 10
    assert terrains["river"] >= 4
    assert terrains["desert"] >= 3
    open_lands = [terrains[terrain] for terrain in ("plain", "meadow", "normal", "forest")]
    assert max(open_lands) - min(open_lands) <= 2
    assert 5 <= sum(region.mine for region in EUROPA.regions) <= 10
    assert 5 <= sum(region.port for region in EUROPA.regions) <= 12
    for id_ in LANDS:
        if REGIONS[id_].port:
            assert any(REGIONS[near].terrain in ("sea", "river") for near in NEAR[id_]), f"{id_}: a dry port"


def test_no_province_is_a_dead_end() -> None:
    for id_ in LANDS:
        assert len([near for near in NEAR[id_] if near in LANDS]) >= 2, id_


@pytest.mark.rule("vinci:1.14", "vinci:5.2")
def test_entries() -> None:
    """The rulebook's examples: Scotland and Ireland, not France or Northern Italy."""
    entries = EUROPA.entries
    assert len(entries) >= 4
    assert {"caledonia", "hibernia"} <= set(entries)
    assert not {"gallia", "aquitania", "belgica", "cisalpina"} & set(entries)
    assert all(region.entry is None for region in EUROPA.regions), "Europa needs no exception"


@pytest.mark.rule("vinci:5.13")
def test_astronomy_goes_from_ireland_over_norway_to_southern_italy() -> None:
    sea = board(EUROPA_HASH)
    reached = {id_: {sea.ids[i] for i in bits(sea.overseas[sea.index[id_]])} for id_ in LANDS}
    assert "scandes" in reached["hibernia"]
    assert "magna_graecia" in reached["scandes"]
    assert "magna_graecia" not in NEAR["hibernia"]


def test_straits() -> None:
    """Where seas are narrow the picture decides: land that meets is a border, water between is none."""
    assert "caledonia" in NEAR["hibernia"]
    assert "suionia" in NEAR["saxonia"]
    assert "asia" in NEAR["thracia"]
    assert "baetica" not in NEAR["mauretania"]
    assert "internum" in NEAR["oceanus"]
    assert "euxinus" not in NEAR["aegaeum"]
    assert "magna_graecia" not in NEAR["africa"]


def test_everything_hangs_together_by_land_alone() -> None:
    reached, todo = set[str](), [LANDS[0]]
    while todo:
        here = todo.pop()
        if here not in reached:
            reached.add(here)
            todo += [near for near in NEAR[here] if near in LANDS]
    assert reached == set(LANDS)


def raw() -> dict[str, Any]:
    return EUROPA.model_dump(mode="json")


@pytest.mark.rule("vinci:1.14")
def test_a_map_with_a_fault_is_refused_and_the_message_names_it() -> None:
    def message(**changes: Any) -> str:
        with pytest.raises(ValueError, match="MapPack") as caught:
            MapPack.model_validate(raw() | changes)
        return str(caught.value)

    regions, borders = raw()["regions"], raw()["borders"]
    assert "the region alpes is there twice" in message(
        regions=[*regions, next(r for r in regions if r["id"] == "alpes")]
    )
    assert "the border alpes - belgica is there twice" in message(
        borders=sorted([*borders] + [["alpes", "belgica"]] * 2)
    )
    assert "is written belgica - gallia, once" in message(borders=[*borders, ["gallia", "belgica"]])
    assert "borders are sorted" in message(borders=borders[::-1])
    assert "swamp" in message(regions=[{**regions[0], "terrain": "swamp"}, *regions[1:]])
    assert "extra" in message(extra=1).lower()
    assert "icons has a place for a mine if, and only if" in message(
        regions=[{**regions[0], "mine": True}, *regions[1:]]
    )
