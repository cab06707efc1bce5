"""docs/record-format/vinci.md and the JSON Schema: the ids that records of Vinci are written with."""

import re
from pathlib import Path
from typing import get_args

import pytest

from domain.vinci import RULES
from domain.vinci.packs import map_pack, maps, newest
from domain.vinci.tiles import TileId
from vidi.record.schema import schema

PAGE = (Path(__file__).parents[4] / "docs" / "record-format" / "vinci.md").read_text("utf-8")


def test_the_page_lists_the_tiles() -> None:
    assert set(get_args(TileId)) <= set(re.findall(r"`(\w+)`", PAGE))


@pytest.mark.parametrize("map_", maps())
def test_the_page_lists_the_provinces_of_a_map(map_: str) -> None:
    pack = map_pack(newest("map", map_) or "")
    (listed, named) = re.findall(rf"The provinces of `{map_}`, .*?: (.*?)\..*?differently: (.*?)\.\n?", PAGE)[
        0
    ]
    land = {region.id: region.name for region in pack.regions if region.terrain != "sea"}
    assert re.findall(r"`(\w+)`", listed) == list(land)
    assert dict(re.findall(r"`(\w+)` \((.*?)\)", named)) == {
        id_: name for id_, name in land.items() if name != id_.replace("_", " ").title()
    }


def test_the_schema_names_provinces_and_tiles() -> None:
    names = {
        kind: {item["const"]: item["title"] for item in schema(RULES)["$defs"][kind]["oneOf"]}
        for kind in ("province", "tile")
    }
    assert names["province"]["magna_graecia"] == "Magna Graecia"
    assert {"hibernia", "gaetulia"} <= set(names["province"]), "of every map"
    assert "oceanus" not in names["province"]
    assert set(names["tile"]) == set(get_args(TileId))
