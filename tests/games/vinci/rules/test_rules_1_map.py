"""Our maps: the picture and the borders say the same, and they are good to play on."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import dist
from typing import Any, NamedTuple

import pytest
import shapely
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from domain.vinci.geography import bits, geography
from domain.vinci.map import MapPack, NameCurve, Region
from domain.vinci.packs import map_pack, maps, newest

SHORTEST = 20.0
"""Units of the map: 5 pixels of a board 400 pixels wide, 12 of one of 1000."""


class Land:
    """A map with what these tests ask of it."""

    def __init__(self, id_: str) -> None:
        self.hash = newest("map", id_) or ""
        self.pack: MapPack = map_pack(self.hash)
        self.regions: dict[str, Region] = {region.id: region for region in self.pack.regions}
        self.shapes = {region.id: Polygon(region.polygon) for region in self.pack.regions}
        self.near = self.pack.neighbours()
        self.lands = self.of(lambda terrain: terrain != "sea")

    def of(self, wanted: Callable[[str], bool]) -> list[str]:
        """The regions of some terrains, in map order."""
        return [id_ for id_, region in self.regions.items() if wanted(region.terrain)]


def name_of(region: Region) -> BaseGeometry:
    """About where the name is; letters are some 0.7 of their size wide and as high."""
    name = region.name_at
    if isinstance(name, NameCurve):
        return LineString(name.curve).buffer(name.size * 0.35, cap_style="flat")
    wide, high = max(map(len, name.lines)) * name.size * 0.35, len(name.lines) * name.size * 0.5
    return affinity.rotate(box(name.x - wide, name.y - high, name.x + wide, name.y + high), name.angle)


LANDS = {id_: Land(id_) for id_ in maps()}
EUROPA = LANDS["europa"]
MARE_NOSTRUM = LANDS["mare-nostrum"]

on_every_map = pytest.mark.parametrize("land", LANDS.values(), ids=list(LANDS))
in_every_region = pytest.mark.parametrize(
    ("land", "id_"),
    [pytest.param(land, id_, id=f"{map_}-{id_}") for map_, land in LANDS.items() for id_ in land.regions],
)


@on_every_map
def test_the_regions_cover_the_map_without_gap_or_overlap(land: Land) -> None:
    shapes = list(land.shapes.values())
    left, top, width, height = land.pack.viewbox
    assert all(shape.is_valid for shape in shapes)
    assert shapely.coverage_is_valid(shapes)
    assert shapely.union_all(shapes).equals(box(left, top, left + width, top + height))


@on_every_map
def test_a_border_is_a_stretch_that_one_can_see_and_every_such_stretch_is_a_border(land: Land) -> None:
    borders = set(land.pack.borders)
    for a, b in combinations(sorted(land.shapes), 2):
        shared = land.shapes[a].exterior.intersection(land.shapes[b].exterior).length
        if (a, b) in borders:
            assert shared >= SHORTEST, f"{a} - {b} share {shared:.1f} only"
        else:
            assert shared == 0, f"{a} - {b} share {shared:.1f} and have no border"


@on_every_map
def test_regions_without_a_border_do_not_look_as_if_they_had_one(land: Land) -> None:
    """Two lands that only come near each other leave a gap, and no four regions meet in one point."""
    borders = set(land.pack.borders)
    for a, b in combinations(sorted(land.lands), 2):
        if (a, b) not in borders:
            assert land.shapes[a].distance(land.shapes[b]) > 6, f"{a} and {b} nearly touch"


@in_every_region
def test_what_is_drawn_in_a_region_lies_in_it(land: Land, id_: str) -> None:
    region, shape = land.regions[id_], land.shapes[id_]
    label = Point(region.label)
    assert shape.contains(label)
    assert shape.exterior.distance(label) == pytest.approx(region.label_radius, abs=0.06)
    for icon in (region.icons.mine, region.icons.port):
        if icon:
            assert shape.contains(Point(icon).buffer(8))
    left, top, width, height = land.pack.viewbox
    on_edge = any(x in (left, left + width) or y in (top, top + height) for x, y in region.polygon)
    assert region.touches_edge == on_edge


@on_every_map
def test_coordinates_have_one_decimal(land: Land) -> None:
    for region in land.regions.values():
        for x, y in (*region.polygon, region.label):
            assert (round(x, 1), round(y, 1)) == (x, y)


@on_every_map
def test_pawns_have_room_and_do_not_hide_each_other(land: Land) -> None:
    assert min(land.regions[id_].label_radius for id_ in land.lands) >= 18
    for a, b in combinations(land.lands, 2):
        assert dist(land.regions[a].label, land.regions[b].label) >= 56, f"{a}, {b}"


@on_every_map
def test_names_pawns_mines_and_ports_do_not_hide_each_other(land: Land) -> None:
    drawn = {f"the name of {id_}": name_of(region) for id_, region in land.regions.items()}
    for id_, region in land.regions.items():
        if id_ in land.lands:
            drawn[f"the pawns of {id_}"] = Point(region.label).buffer(17)
        drawn |= {
            f"the {kind} of {id_}": Point(icon).buffer(9)
            for kind, icon in (("mine", region.icons.mine), ("port", region.icons.port))
            if icon
        }
    for (one, here), (other, there) in combinations(drawn.items(), 2):
        assert not here.intersects(there), f"{one} and {other}"


@on_every_map
def test_a_name_along_a_curve_is_whole(land: Land) -> None:
    """The end of a text that is longer than its path is not drawn."""
    for region in land.regions.values():
        if isinstance(region.name_at, NameCurve):
            curve = LineString(region.name_at.curve)
            assert curve.length > len(region.name) * region.name_at.size * 0.7, region.id


@on_every_map
def test_islands_are_decoration_in_the_water(land: Land) -> None:
    rivers = [land.shapes[id_] for id_ in land.of(lambda terrain: terrain == "river")]
    seas = shapely.union_all([land.shapes[id_] for id_ in land.of(lambda terrain: terrain == "sea")])
    for island in map(Polygon, land.pack.decor.islands):
        assert any(water.contains(island) for water in (seas, *rivers))


class Size(NamedTuple):
    """What a map has to hold: provinces at least and at most, and mountains at least."""

    least: int
    most: int
    mountains: int


SIZES = {"europa": Size(45, 50, 10), "mare-nostrum": Size(25, 32, 5)}


@on_every_map
def test_size_and_terrain(land: Land) -> None:
    size = SIZES[land.pack.id]
    terrains = Counter(land.regions[id_].terrain for id_ in land.lands)
    assert size.least <= len(land.lands) <= size.most
    assert terrains["mountain"] >= size.mountains
    assert terrains["river"] >= 4
    assert terrains["desert"] >= 3
    open_lands = [terrains[terrain] for terrain in ("plain", "meadow", "normal", "forest")]
    assert max(open_lands) - min(open_lands) <= 2
    assert sum(open_lands) >= len(land.lands) * 0.55, "too little that scores"
    assert 5 <= sum(region.mine for region in land.pack.regions) <= 10
    assert 5 <= sum(region.port for region in land.pack.regions) <= 12
    for id_ in land.lands:
        if land.regions[id_].port:
            near = {land.regions[other].terrain for other in land.near[id_]}
            assert near & {"sea", "river"}, f"{id_}: a dry port"


@on_every_map
def test_there_is_room_for_as_many_as_may_play(land: Land) -> None:
    assert len(land.lands) / max(land.pack.extra_pawns) >= 10
    assert len(land.lands) / min(land.pack.extra_pawns) <= 25


@on_every_map
def test_no_province_is_a_dead_end(land: Land) -> None:
    for id_ in land.lands:
        assert len([near for near in land.near[id_] if near in land.lands]) >= 2, id_


@on_every_map
def test_it_says_where_its_coasts_are_from(land: Land) -> None:
    assert land.pack.coastlines == "Natural Earth, public domain"


@on_every_map
def test_everything_hangs_together_by_land_alone(land: Land) -> None:
    reached, todo = set[str](), [land.lands[0]]
    while todo:
        here = todo.pop()
        if here not in reached:
            reached.add(here)
            todo += [near for near in land.near[here] if near in land.lands]
    assert reached == set(land.lands)


@pytest.mark.rule("vinci:1.14", "vinci:5.2")
def test_entries_of_europa() -> None:
    """The rulebook's examples: Scotland and Ireland, not France or Northern Italy."""
    entries = EUROPA.pack.entries
    assert len(entries) >= 4
    assert {"caledonia", "hibernia"} <= set(entries)
    assert not {"gallia", "aquitania", "belgica", "cisalpina"} & set(entries)
    assert all(region.entry is None for region in EUROPA.pack.regions), "Europa needs no exception"


@pytest.mark.rule("vinci:5.2")
def test_entries_of_mare_nostrum() -> None:
    """From every side of the map, and by the one sea that is at its edge; nowhere from the Mediterranean."""
    pack = MARE_NOSTRUM.pack
    assert pack.entries == [
        *("lusitania", "gallia", "germania", "dacia", "scythia", "asia", "taurus", "syria", "arabia"),
        *("aegyptus", "libya", "mauretania", "gaetulia", "atlas"),
    ]
    assert all(region.entry is None for region in pack.regions), "Mare Nostrum needs no exception"


@pytest.mark.rule("vinci:5.13")
def test_astronomy_goes_from_ireland_over_norway_to_southern_italy() -> None:
    sea = geography(EUROPA.hash)
    reached = {id_: {sea.ids[i] for i in bits(sea.overseas[sea.index[id_]])} for id_ in EUROPA.lands}
    assert "scandes" in reached["hibernia"]
    assert "magna_graecia" in reached["scandes"]
    assert "magna_graecia" not in EUROPA.near["hibernia"]


def test_straits_of_europa() -> None:
    """Where seas are narrow the picture decides: land that meets is a border, water between is none."""
    near = EUROPA.near
    assert "caledonia" in near["hibernia"]
    assert "suionia" in near["saxonia"]
    assert "asia" in near["thracia"]
    assert "baetica" not in near["mauretania"]
    assert "internum" in near["oceanus"]
    assert "euxinus" not in near["aegaeum"]
    assert "magna_graecia" not in near["africa"]


@pytest.mark.rule("vinci:1.12")
def test_light_blue_seas_of_mare_nostrum_are_its_bridges() -> None:
    """Three seas can be held: from Spain to Africa, from Italy to Africa, from Greece to Asia."""
    near = MARE_NOSTRUM.near
    for water, shores in (
        ("gaditanum", {"baetica", "mauretania"}),
        ("tyrrhenum", {"latium", "magna_graecia", "africa"}),
        ("aegaeum", {"hellas", "thracia", "asia"}),
    ):
        assert MARE_NOSTRUM.regions[water].terrain == "river"
        assert shores <= set(near[water])
    assert "mauretania" not in near["baetica"]
    assert "africa" not in near["magna_graecia"]
    assert "asia" not in near["hellas"]
    assert "asia" in near["thracia"]


def raw() -> dict[str, Any]:
    return EUROPA.pack.model_dump(mode="json")


@pytest.mark.rule("vinci:1.14")
def test_a_map_with_a_fault_is_refused_and_the_message_names_it() -> None:
    def message(**changes: Any) -> str:
        with pytest.raises(ValueError, match="MapPack") as caught:
            MapPack.model_validate(raw() | changes)
        return str(caught.value)

    regions, borders = raw()["regions"], raw()["borders"]
    assert "there are two regions alpes" in message(
        regions=[*regions, next(r for r in regions if r["id"] == "alpes")]
    )
    assert "the border alpes - belgica is there twice" in message(
        borders=sorted([*borders] + [["alpes", "belgica"]] * 2)
    )
    assert "write the border gallia - belgica once, as belgica - gallia" in message(
        borders=[*borders, ["gallia", "belgica"]]
    )
    assert "sort the borders" in message(borders=borders[::-1])
    assert "swamp" in message(regions=[{**regions[0], "terrain": "swamp"}, *regions[1:]])
    assert "extra" in message(extra=1).lower()
    assert "icons has a place for a mine if, and only if" in message(
        regions=[{**regions[0], "mine": True}, *regions[1:]]
    )
