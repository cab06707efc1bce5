"""Rules 12: tiles that score."""

import pytest

from domain.vinci.events import ProvinceCleared
from domain.vinci.packs import tile_pack
from tests.games.vinci.table import (
    TILES,
    conquer,
    cost_of,
    finish,
    forts_at,
    only,
    place_all,
    play,
    points,
    table,
)

EIGHT = "farm valley harbour pasture beach village crag holm"
"""Three plains, two meadows, a normal, two mountains; mines in valley and crag, ports in harbour and holm."""

# What tiles are


@pytest.mark.rule("vinci:12.1")
def test_a_tile_overrides_the_normal_rules() -> None:
    t = table(tiles={1: "religion messengers"}, held={1: "farm moor", 2: "village"}, hand={1: 0})
    assert conquer(t, "village", by="convert").cost == 0  # the least cost is 1 (6.9)
    play(t, "end_conquest")
    assert t.phase == "reorganize"  # though moor lies apart (8.1)


@pytest.mark.rule("vinci:12.2")
def test_the_two_tiles_work_together_and_for_their_civilization_alone() -> None:
    # Harbour: plain 2, neutral pawn 1.
    assert cost_of(table(held={1: "isle"}), "harbour") == 3
    assert cost_of(table(tiles={1: "galleys"}, held={1: "isle"}), "harbour") == 2
    assert cost_of(table(tiles={1: "galleys weapons"}, held={1: "isle"}), "harbour") == 1
    assert cost_of(table(declined_tiles={1: "galleys weapons"}, held={1: "isle"}), "harbour") == 3

    t = table(phase="reorganize", tiles={1: "fortification"}, held={1: "farm"}, declined={1: "moor"})
    place_all(t)
    assert (forts_at(t, "farm"), forts_at(t, "moor")) == (("fortification",), ())

    nomads = table(tiles={2: "nomadic"}, held={1: "farm", 2: "moor"}, declined={2: "village"}, hand={1: 3})
    assert conquer(nomads, "village").lost == 1


@pytest.mark.rule("vinci:12.3")
def test_other_names_in_the_rulebook() -> None:
    also = {tile.id: tile.also for tile in tile_pack(TILES).tiles if tile.also}
    assert also == {
        "galleys": ("Ship Building",),
        "livestock": ("Animal Domestication",),
        "livestock_column": ("Animal Domestication",),
    }


# The four with two faces

TWO_FACES = [
    pytest.param("agriculture", 3, marks=pytest.mark.rule("vinci:12.4", "vinci:12.5")),
    pytest.param("livestock", 2, marks=pytest.mark.rule("vinci:12.6", "vinci:12.7")),
    pytest.param("mining", 4, marks=pytest.mark.rule("vinci:12.8", "vinci:12.9")),
    pytest.param("port", 2, marks=pytest.mark.rule("vinci:12.10", "vinci:12.11")),
]


@pytest.mark.parametrize(("tile", "bonus"), TWO_FACES)
def test_either_face_scores_while_active(tile: str, bonus: int) -> None:
    for face in (tile, f"{tile}_column"):
        t = table(phase="reorganize", tiles={1: face}, held={1: EIGHT})
        assert points(place_all(t)) == {"provinces": 6, face: bonus}


@pytest.mark.parametrize(("tile", "bonus"), TWO_FACES)
def test_the_broken_column_scores_in_decline_too(tile: str, bonus: int) -> None:
    for face, scored in ((tile, {}), (f"{tile}_column", {f"declined {tile}_column": bonus})):
        declining = table(phase="start", tiles={1: face}, held={1: EIGHT})
        assert points(play(declining, "decline")) == {"declined provinces": 6, **scored}
        later = table(declined_tiles={1: face}, declined={1: EIGHT})
        assert points(finish(later)) == {"declined provinces": 6, **scored}


@pytest.mark.rule("vinci:12.12")
def test_mines_and_ports_count_where_the_province_is_worth_nothing() -> None:
    # Mines in a mountain and a river, ports in a river and a mountain.
    t = table(phase="reorganize", tiles={1: "mining port"}, held={1: "crag brook delta holm"})
    assert points(place_all(t)) == {"mining": 4, "port": 2}
    later = table(declined_tiles={1: "mining_column port_column"}, declined={1: "crag brook delta holm"})
    assert points(finish(later)) == {"declined mining_column": 4, "declined port_column": 2}


# Tiles that score while active


@pytest.mark.rule("vinci:12.13")
def test_currency_counts_all_but_rivers() -> None:
    t = table(phase="reorganize", tiles={1: "currency"}, held={1: "farm peak oasis ford"})
    assert points(place_all(t)) == {"provinces": 1, "currency": 3}


@pytest.mark.rule("vinci:12.14")
def test_slavery_counts_neutral_and_enemy_pawns_of_the_whole_turn() -> None:
    t = table(
        tiles={1: "slavery army"},
        held={1: "farm", 2: {"village": 2, "moor": 1}},
        declined={3: "crag"},
        hand={1: 30},
    )
    conquer(t, "wood")  # a neutral pawn
    conquer(t, "peak")  # nobody
    conquer(t, "village")  # one of two pawns
    play(t, "end_conquest")
    conquer(t, "crag")  # a declined civilization's pawn
    assert points(finish(t)) == {"provinces": 3, "slavery": 3}
    for _ in range(2):
        play(t, "expand")
        finish(t)
    play(t, "expand")
    play(t, "end_conquest")
    assert points(finish(t)) == {"provinces": 3}  # a new turn, and nobody was eliminated


@pytest.mark.rule("vinci:12.15")
def test_slavery_counts_one_pawn_of_a_province_and_no_fort() -> None:
    t = table(
        tiles={1: "slavery", 2: "militia"},
        held={1: "farm", 2: {"village": 4}},
        declined={3: {"crag": 3}},
        declined_tiles={3: "philosophy"},
        forts={"village": "militia"},
        hand={1: 30},
    )
    conquer(t, "village")
    conquer(t, "crag")  # its two survivors find no province and leave the board
    assert points(finish(t)) == {"provinces": 2, "slavery": 2}


@pytest.mark.rule("vinci:12.16")
def test_slavery_does_not_count_ones_own_pawns() -> None:
    t = table(tiles={1: "slavery"}, held={1: "farm"}, declined={1: {"peak": 2}}, hand={1: 9})
    assert only(play(t, "conquer", province="wood"), ProvinceCleared).pawns == 2
    assert points(finish(t)) == {"provinces": 2, "slavery": 1}  # the neutral pawn of wood


@pytest.mark.rule("vinci:12.29")
def test_mountaineering_scores_mountains() -> None:
    t = table(phase="reorganize", tiles={1: "mountaineering"}, held={1: "farm peak crag oasis"})
    assert points(place_all(t)) == {"provinces": 1, "mountaineering": 2}
    later = table(declined_tiles={1: "mountaineering"}, declined={1: "farm peak"})
    assert points(finish(later)) == {"declined provinces": 1}


@pytest.mark.rule("vinci:12.96")
def test_camels_score_deserts() -> None:
    t = table(phase="reorganize", tiles={1: "camels"}, held={1: "valley dunes crag oasis"})
    assert points(place_all(t)) == {"provinces": 1, "camels": 2}
    later = table(declined_tiles={1: "camels"}, declined={1: "valley dunes"})
    assert points(finish(later)) == {"declined provinces": 1}


@pytest.mark.rule("vinci:12.33")
def test_barbarians_do_nothing() -> None:
    t = table(
        phase="reorganize", tiles={1: "barbarians barbarians"}, held={1: "farm peak oasis ford harbour"}
    )
    assert points(place_all(t)) == {"provinces": 2}
    assert next(tile.pawns for tile in tile_pack(TILES).tiles if tile.id == "barbarians") == 6


# Fishing


@pytest.mark.rule("vinci:12.85")
@pytest.mark.parametrize(
    ("provinces", "scored"),
    [
        ("wood farm", {"provinces": 2}),  # one by the water: half a point, rounded down
        ("wood pasture farm", {"provinces": 3, "fishing": 1}),
        ("wood pasture valley farm ford", {"provinces": 4, "fishing": 1}),  # ford is a river, not beside one
        ("wood pasture valley brook", {"provinces": 3, "fishing": 2}),  # brook lies beside delta
        ("holm delta", {"fishing": 1}),  # a mountain by the sea, a river by the sea
        ("lakeside moor isle", {"provinces": 3, "fishing": 1}),
    ],
)
def test_fishing_scores_half_a_point_by_the_water(provinces: str, scored: dict[str, int]) -> None:
    t = table(phase="reorganize", tiles={1: "fishing"}, held={1: provinces})
    assert points(place_all(t)) == scored


@pytest.mark.rule("vinci:12.86", "vinci:13.3")
@pytest.mark.parametrize(("fishing", "scored"), [(None, 3), ("either", 3), ("both", 1)])
def test_which_water_fishing_needs(fishing: str | None, scored: int) -> None:
    t = table(
        phase="reorganize",
        tiles={1: "fishing"},
        held={1: "wood pasture valley beach delta harbour"},  # a river and a sea lie beside delta and harbour
        options={} if fishing is None else {"fishing": fishing},
    )
    assert points(place_all(t)) == {"provinces": 5, "fishing": scored}


# What a pawn taken by Religion or from Nomads does not score


@pytest.mark.rule("vinci:12.16", "vinci:12.73")
def test_religion_with_slavery() -> None:
    t = table(tiles={1: "religion slavery"}, held={1: "farm", 2: "village", 3: "crag"}, hand={1: 4})
    conquer(t, "village", by="convert")
    conquer(t, "crag")
    assert points(finish(t)) == {"provinces": 2, "slavery": 1}  # the pawn of crag alone


@pytest.mark.rule("vinci:12.76")
def test_slavery_v_nomadic() -> None:
    held = {1: "farm", 2: "village", 3: "crag"}
    t = table(tiles={1: "slavery", 2: "nomadic"}, held=held, hand={1: 7})
    conquer(t, "village")
    conquer(t, "crag")
    assert points(finish(t)) == {"provinces": 2, "slavery": 1}


@pytest.mark.rule("vinci:12.79")
def test_slavery_v_drakkar_on_a_river() -> None:
    t = table(tiles={1: "slavery", 2: "drakkar"}, held={1: "wood", 2: "ford farm"}, hand={1: 9})
    conquer(t, "ford")
    assert points(finish(t)) == {"provinces": 1}


@pytest.mark.rule("vinci:12.48")
def test_heritage_with_slavery() -> None:
    t = table(
        tiles={1: "heritage slavery"}, held={1: "farm"}, declined={1: "village", 2: "crag"}, hand={1: 9}
    )
    conquer(t, "village")
    assert points(finish(t)) == {"provinces": 2}
