"""The board of Vinci: what a scene needs is in the base, and a player can tell what stands where."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from itertools import combinations, pairwise
from math import dist, hypot

import pytest

from dashboard.boards import Scene
from dashboard.boards.seats import SEATS
from dashboard.boards.svg import render
from dashboard.boards.vinci import ProvinceView, base, parts_of, titles
from dashboard.boards.vinci.base import NEAR, WHOLE
from dashboard.boards.vinci.labels import ANY, CLEAR, GROWN, labels, letters
from dashboard.boards.vinci.polygon import Polygon, near
from dashboard.boards.vinci.scene import Kind
from dashboard.boards.vinci.terrain import signs_of, token_scale
from domain.vinci.map import MapPack, Point, inside
from domain.vinci.packs import map_pack, maps, newest

MAPS: dict[str, MapPack] = {id_: map_pack(newest("map", id_) or "") for id_ in maps()}
EUROPA = MAPS["europa"]
LANDS = [region.id for region in EUROPA.regions if region.terrain != "sea"]
BASE = base(EUROPA)
TITLES = titles(EUROPA)
PLAYERS = ("Ada", "Bo", "Cy", "Di", "Ed")
HOSTILE = "</title><script>alert('&')</script><!-- ]]> \" ' \x00\x1b"


def stands(
    id_: str,
    kind: Kind = "empty",
    owner: int | None = None,
    pawns: int = 0,
    forts: int = 0,
    marked: bool = False,
) -> ProvinceView:
    return ProvinceView(id_, owner, kind, pawns, forts, 2 + pawns + forts, 1, marked)


POSITION = [
    stands(id_, ("active", "declined")[place % 2], place % 5 + 1, place % 12 + 1, place % 3, place % 7 == 0)
    if place % 6
    else stands(id_, "native", None, 1)
    for place, id_ in enumerate(LANDS)
]


def scene_of(
    views: Iterable[ProvinceView],
    titles: Mapping[str, str] = TITLES,
    players: tuple[str, ...] = PLAYERS,
) -> Scene:
    return {id_: at for part in parts_of(views, titles, players) for id_, at in part.items()}


def by_id(svg: str) -> dict[str, ET.Element]:
    root = ET.fromstring(svg)  # noqa: S314 - what base() and render() made
    return {id_: element for element in root.iter() if (id_ := element.get("id"))}


def tags(svg: str) -> list[str]:
    return [element.tag.split("}")[-1] for element in ET.fromstring(svg).iter()]  # noqa: S314 - as above


def test_the_base_has_every_element_that_a_scene_changes_and_no_id_twice() -> None:
    elements = by_id(BASE)
    assert len(re.findall(r'\bid="', BASE)) == len(elements)
    scene = scene_of(POSITION)
    assert set(scene) <= set(elements)
    assert {f"{part}-{id_}" for part in "rpnfdet" for id_ in LANDS} == set(scene)


def test_every_reference_and_class_of_base_and_scene_is_there() -> None:
    svg = render(BASE, scene_of(POSITION))
    elements = by_id(svg)
    references = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
    assert references <= set(elements)
    style = svg[svg.index("<style>") : svg.index("</style>")]
    classes = {name for names in re.findall(r'class="([^"]+)"', svg) for name in names.split()}
    assert {name for name in classes if f".{name}" not in style} <= {"v-board"}


def test_the_board_asks_nothing_of_another_host() -> None:
    assert re.findall(r"https?://[^\s\"']+", BASE) == ["http://www.w3.org/2000/svg"]
    assert "@import" not in BASE
    assert "url(http" not in BASE


@pytest.mark.parametrize("pack", MAPS.values(), ids=list(MAPS))
def test_the_base_is_small_and_always_the_same(pack: MapPack) -> None:
    svg = base(pack)
    assert len(svg.encode()) < 350_000
    assert len(gzip.compress(svg.encode(), 6)) < 110_000
    assert base(pack) == svg


@pytest.mark.parametrize("pack", MAPS.values(), ids=list(MAPS))
def test_every_terrain_is_told_by_its_signs(pack: MapPack) -> None:
    for region in pack.regions:
        if region.terrain != "sea":
            assert len(signs_of(region)[0]) >= 3, region.id


@pytest.mark.parametrize("pack", MAPS.values(), ids=list(MAPS))
def test_polygons_hold_the_points_that_lie_in_them(pack: MapPack) -> None:
    _, _, wide, high = pack.viewbox
    grid = [Point(wide * x / 37 - 5, high * y / 23 - 5) for x in range(40) for y in range(26)]
    for region in pack.regions:
        polygon = Polygon(region.polygon)
        points = [*grid, *region.polygon]
        assert [polygon.holds(at) for at in points] == [inside(at, region.polygon) for at in points], (
            region.id
        )
        edges = [(*a, *b) for a, b in pairwise((*region.polygon, region.polygon[0]))]
        assert [polygon.near(at, 9) for at in grid] == [near(at, edges, 9) for at in grid], region.id


@pytest.mark.parametrize("seats", [*combinations(range(1, 6), 2)])
def test_two_seats_are_told_by_shape(seats: tuple[int, int]) -> None:
    elements = by_id(BASE)
    for kind, piece in (("active", "a"), ("declined", "d")):
        outlines = [elements[f"v-{piece}{seat}"][0].get("d") for seat in seats]
        assert outlines[0] != outlines[1], kind


LINEAR = {
    "usual sight": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How linear RGB is seen (Machado, Oliveira and Fernandes 2009, severity 1)."""


def lab(colour: str, sight: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """CIELAB of a colour as that sight sees it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    r, g, b = (min(1.0, max(0.0, sum(m * v for m, v in zip(row, light, strict=True)))) for row in sight)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", LINEAR)
def test_two_seats_are_told_by_colour_by_the_colour_blind_too(sight: str) -> None:
    seen = [lab(seat.colour, LINEAR[sight]) for seat in SEATS]
    assert min(dist(a, b) for a, b in combinations(seen, 2)) > 30


def test_decline_natives_forts_and_the_last_event_are_told_by_form() -> None:
    views = [
        stands("alpes", "active", 2, 4, forts=1),
        stands("illyria", "declined", 2, 1, forts=2),
        stands("gallia", "native", None, 1),
        stands("sahara", marked=True),
    ]
    scene = scene_of(views)
    elements = by_id(BASE)

    def stamped(part: str) -> list[str]:
        return [scene[f"{part}-{view.id}"]["marker-start"] for view in views]

    assert stamped("p") == ["url(#v-a2-m)", "url(#v-d2-m)", "url(#v-n-m)", "none"]
    assert [scene[f"n-{view.id}"]["text"] for view in views] == ["4", "1", "", ""]
    assert stamped("d") == ["none", "url(#v-column-m)", "none", "none"]
    assert stamped("f") == ["url(#v-fort1-m)", "url(#v-fort2-m)", "none", "none"]
    assert [scene[f"e-{view.id}"]["display"] for view in views] == ["none", "none", "none", "inline"]
    assert scene["r-alpes"]["class"] != scene["r-illyria"]["class"] != scene["r-sahara"]["class"]
    assert "v-hatch-2" in BASE
    assert len(elements["v-fort2"]) == 2, "two forts are two towers"


def test_a_province_says_in_words_what_stands_there() -> None:
    views = [
        stands("belgica", "active", 1, 1, forts=1),
        stands("gallia", "declined", 5, 2),
        stands("dacia", "native", None, 1),
        stands("rha"),
    ]
    scene = scene_of(views)
    assert [scene[f"t-{view.id}"]["text"] for view in views] == [
        "Belgica, forest, mine: Ada (blue), 1 pawn, 1 fort. Costs 4 pawns before savings, scores 1 point.",
        "Gallia, plain, port: Ed (pink), in decline, 2 pawns. Costs 4 pawns before savings, scores 1 point.",
        "Dacia, forest, mine: natives. Costs 3 pawns before savings, scores 1 point.",
        "Rha, river: empty. Costs 2 pawns before savings, scores 1 point.",
    ]


def test_a_later_scene_leaves_nothing_of_an_earlier_one() -> None:
    before = scene_of(POSITION)
    after = scene_of([stands(id_) for id_ in LANDS])
    assert render(render(BASE, before), after) == render(BASE, after)


def test_a_wrong_view_is_refused() -> None:
    with pytest.raises(ValueError, match="alpes: active with owner None"):
        scene_of([stands("alpes", "active")])
    with pytest.raises(KeyError):
        render(BASE, scene_of([stands("atlantis")], {"atlantis": "Atlantis"}, PLAYERS))


@pytest.mark.parametrize("pack", MAPS.values(), ids=list(MAPS))
@pytest.mark.parametrize(("pixels", "zoom", "part"), [(WHOLE, 1, 0.6), (NEAR, 2, 1)])
def test_names_of_a_telephone_lie_on_no_pawns_and_on_no_other_name(
    pack: MapPack, pixels: float, zoom: float, part: float
) -> None:
    lands = [region for region in pack.regions if region.terrain != "sea"]
    names = labels(pack, letters(pack, pixels, zoom), (CLEAR,) if zoom == 1 else (CLEAR, ANY))
    assert len(names) >= part * len(lands)
    assert len({name.region for name in names}) == len(names)
    left, top, wide, high = pack.viewbox
    for name in names:
        box = name.box
        assert left <= box.left < box.right <= left + wide
        assert top <= box.top < box.bottom <= top + high
        for region in lands:
            at, room = region.label, 20 * GROWN * token_scale(region)
            across = max(box.left - at.x, at.x - box.right, 0)
            assert hypot(across, max(box.top - at.y, at.y - box.bottom, 0)) >= room
    assert not any(one.box.meets(other.box) for one, other in combinations(names, 2))


def test_a_name_without_room_is_left_out_and_broken_between_words_before() -> None:
    raw = EUROPA.model_dump(mode="json")
    of = {region["id"]: region for region in raw["regions"]}
    of["slavia"]["name"], of["gallia"]["name"] = "Slavia beyond the great river", "G" * 80
    pack = MapPack.model_validate(raw)
    named = {name.region: name.lines for name in labels(pack, letters(pack, NEAR, 2), (CLEAR, ANY))}
    assert " ".join(named["slavia"]) == "Slavia beyond the great river"
    assert "gallia" not in named


def test_hostile_names_are_text() -> None:
    raw = EUROPA.model_dump(mode="json")
    printable = HOSTILE.replace("\x00", "").replace("\x1b", "")[:80]
    raw["title"] = printable
    for region in raw["regions"]:
        region["name"] = printable
        if "lines" in region["name_at"]:
            region["name_at"]["lines"] = [printable for _ in region["name_at"]["lines"]]
    pack = MapPack.model_validate(raw)
    views = [stands(id_, "active", 1, 3, 2, True) for id_ in LANDS]
    svg = render(base(pack), scene_of(views, titles(pack), (HOSTILE,)))
    assert "<script" not in svg
    plain = tags(render(BASE, scene_of(views, players=("Ada",))))
    assert set(tags(svg)) <= set(plain)
    words = ("text", "textPath")  # a name too long for its curve is straight
    assert [tag for tag in tags(svg) if tag not in words] == [tag for tag in plain if tag not in words]
    title = by_id(svg)["t-gallia"].text or ""
    assert title.startswith(printable)
    assert HOSTILE.replace("\x00", "\ufffd").replace("\x1b", "\ufffd") in title


def test_a_map_refuses_names_that_no_svg_can_hold() -> None:
    raw = EUROPA.model_dump(mode="json")
    raw["title"] = "Euro\x00pa"
    with pytest.raises(ValueError, match="title"):
        MapPack.model_validate(raw)
