"""The provinces of maps as a view: of ours, and of those that games carry."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.packs import content_hash
from domain.vinci.map import MapPack
from domain.vinci.packs import map_pack, maps, newest
from projections.projector.batches import Row
from tests.games.vinci.testland import pack
from tests.helpers.projected import ask, random_game, rows, tables

PROVINCES = """SELECT map, province, name, terrain, mine, port, on_sea, on_river, entry, neighbours
    FROM vinci_provinces WHERE pack = ? ORDER BY province"""


def expected(land: MapPack) -> list[tuple[Any, ...]]:
    """What the view says of a map, from the pack itself."""
    near, terrain = land.neighbours(), {region.id: region.terrain for region in land.regions}
    rows = []
    for region in land.regions:
        if region.terrain != "sea":
            beside = {terrain[other] for other in near[region.id]}
            rows.append(
                (
                    *(land.id, region.id, region.name, region.terrain, region.mine, region.port),
                    *("sea" in beside, "river" in beside, region.id in land.entries),
                    sorted(near[region.id]),
                )
            )
    return sorted(rows)


def carried(data: dict[str, Any], seed: str) -> list[Row]:
    """The first event of a game that carries a pack from elsewhere."""
    ((position, id_, version, topic, text),) = rows(random_game(seed, 2)[:1])
    started = {**json.loads(text), "packs": {content_hash(data): data}}
    return [(position, id_, version, topic, json.dumps(started).encode())]


@pytest.mark.parametrize("map_", maps())
def test_provinces_of_our_maps(tmp_path: Path, map_: str) -> None:
    hash_ = newest("map", map_) or ""
    warehouse = tables(tmp_path / "warehouse.duckdb", [])
    assert ask(warehouse, PROVINCES, hash_) == expected(map_pack(hash_))


def test_a_map_that_games_carry_is_there_once(tmp_path: Path) -> None:
    data = pack()
    data["regions"][1]["entry"] = False
    one, two = carried(data, "one")[0], carried(data, "two")[0]
    warehouse = tables(tmp_path / "warehouse.duckdb", [one, (2, *two[1:])])
    assert ask(warehouse, PROVINCES, content_hash(data)) == expected(MapPack.model_validate(data))
    carried_too = "SELECT count(DISTINCT pack) FROM vinci_provinces"
    assert ask(warehouse, carried_too) == [(len(maps()) + 1,)]


def test_games_are_asked_by_what_their_provinces_are(tmp_path: Path) -> None:
    warehouse = tables(tmp_path / "warehouse.duckdb", rows(random_game("mines", 3)))
    answer = ask(
        warehouse,
        """SELECT DISTINCT c.province
        FROM vinci_conquests AS c
        JOIN games AS g USING (game_id)
        JOIN vinci_provinces AS p ON p.pack = g.setup->>'$.packs.map' AND p.province = c.province
        WHERE p.mine""",
    )
    mines = {region.id for region in map_pack(newest("map", "europa") or "").regions if region.mine}
    conquered = ask(warehouse, "SELECT DISTINCT province FROM vinci_conquests")
    assert {id_ for (id_,) in answer} == mines & {id_ for (id_,) in conquered} != set()
