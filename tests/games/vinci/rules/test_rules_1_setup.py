"""Rules 1: components and set-up."""

from typing import Any, get_args

import pytest

from domain.kernel.chance import ChanceError, RecordedChance, SeededChance
from domain.kernel.refusal import IllegalMove
from domain.vinci import RULES, packs
from domain.vinci.events import BoardLaid, ProvinceConquered
from domain.vinci.geography import geography
from domain.vinci.map import Terrain
from domain.vinci.packs import map_pack, tile_pack
from domain.vinci.setup import PackHashes, Setup
from tests.games.vinci.table import (
    ACTIVE,
    ALL_TILES,
    EUROPA,
    NEUTRAL,
    NOBODY,
    TILES,
    at,
    cost_of,
    declined_of,
    forts_at,
    hand_of,
    new_game,
    only,
    place_all,
    play,
    points,
    refused,
    table,
    targets_of,
)
from tests.games.vinci.testland import TERRAIN, TESTLAND, pack

TWELVE = [
    *("weapons", "army", "camels", "galleys", "fishing", "militia"),
    *("culture", "nomadic", "warband", "port", "mining", "slavery"),
]


def recorded(start_seat: int = 1) -> RecordedChance:
    """Chance that begins with this seat and lays the twelve tiles on the track."""
    return RecordedChance([{"start_seat": start_seat}, *({"tile": tile} for tile in TWELVE)])


# The players


@pytest.mark.rule("vinci:1.1")
def test_two_to_five_take_part() -> None:
    assert [len(new_game(seats, map="europa")[0].players) for seats in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(IllegalMove, match="2 to 5 players") as caught:
            new_game(seats, map="europa")
        assert caught.value.refusal.rule == "vinci:1.1"


@pytest.mark.rule("vinci:1.18")
def test_chance_draws_who_begins_and_turns_follow_the_seats() -> None:
    t, _ = new_game(3, chance=recorded(start_seat=2))
    turns = [(t.round, t.seat)]
    for _ in range(3):
        play(t, "choose_civilization", slot=2)
        play(t, "end_conquest")
        turns.append((t.round, t.seat))
    assert turns == [(1, 2), (1, 3), (1, 1), (2, 2)]

    assert {new_game(3, chance=SeededChance(str(seed), 0))[0].seat for seed in range(30)} == {1, 2, 3}
    with pytest.raises(ChanceError, match="start_seat cannot be 4"):
        new_game(3, chance=recorded(start_seat=4))


@pytest.mark.rule("vinci:1.18")
def test_nobody_plays_out_of_turn() -> None:
    t = table(phase="start", seat=2)
    for seat in (1, 3):
        refusal = refused(t, "expand", seat=seat)
        assert refusal.rule == "vinci:1.18"
        assert "it is the turn of seat 2" in refusal.message


@pytest.mark.rule("vinci:1.15")
def test_each_starts_with_five_points() -> None:
    for seats in (2, 3, 4):
        assert RULES.score(new_game(seats)[0]) == (5,) * seats


# The tiles


@pytest.mark.rule("vinci:1.2")
def test_there_are_31_abilities_and_four_second_faces() -> None:
    faces = tile_pack(TILES).tiles
    assert len({tile.id for tile in faces}) == len(faces) == 35
    columns = {tile.id.removesuffix("_column") for tile in faces if tile.column}
    assert columns == {"agriculture", "livestock", "mining", "port"}
    plain = {tile.id for tile in faces if not tile.column}
    assert len(plain) == 31
    assert columns < plain
    assert sorted(only(new_game(3)[1], BoardLaid).bag) == sorted(tile.id for tile in faces)


@pytest.mark.rule("vinci:1.3")
def test_diplomacy_is_left_out_with_two_players() -> None:
    bags = {seats: only(new_game(seats)[1], BoardLaid).bag for seats in (2, 3, 4)}
    assert {seats: len(bag) for seats, bag in bags.items()} == {2: 34, 3: 35, 4: 35}
    assert [seats for seats, bag in bags.items() if "diplomacy" in bag] == [3, 4]


@pytest.mark.rule("vinci:1.4")
def test_there_is_no_specialization() -> None:
    assert not [tile for tile in tile_pack(TILES).tiles if "special" in f"{tile.id} {tile.name}".lower()]


NUMBERS = {
    **{"agriculture": 3, "agriculture_column": 2, "livestock": 3, "livestock_column": 2},
    **{"mining": 3, "mining_column": 2, "port": 4, "port_column": 3},
    **{"currency": 2, "slavery": 4, "espionage": 5, "legions": 2, "fortification": 4, "militia": 4},
    **{"weapons": 3, "astronomy": 5, "barbarians": 6, "diplomacy": 5, "heritage": 5, "medicine": 4},
    **{"messengers": 5, "rebirth": 4, "revolutionaries": 5, "nomadic": 4, "culture": 4, "religion": 4},
    **{"drakkar": 5, "philosophy": 4, "fishing": 4, "army": 2, "warband": 5, "cavalry": 4, "camels": 5},
}


@pytest.mark.rule("vinci:1.5", "vinci:1.6", "vinci:1.7")
def test_every_tile_has_its_pawns_and_says_where_the_number_is_from() -> None:
    numbers = {tile.id: (tile.pawns, tile.pawns_source) for tile in tile_pack(TILES).tiles}
    expected = {tile: (pawns, "house") for tile, pawns in NUMBERS.items()}
    assert numbers == expected | {"galleys": (4, "rulebook"), "mountaineering": (4, "rulebook")}


@pytest.mark.rule("vinci:1.2")
def test_a_set_of_tiles_with_a_face_missing_is_refused() -> None:
    data = tile_pack(TILES).model_dump(mode="json")
    data["tiles"] = data["tiles"][1:]
    with pytest.raises(ValueError, match="35 faces"):
        packs.add(data)


# Extra pawns


@pytest.mark.rule("vinci:1.8")
def test_the_original_maps_extra_pawns() -> None:
    extra = map_pack(EUROPA).extra_pawns
    assert (extra[3].count, extra[4].count) == (10, 6)


@pytest.mark.rule("vinci:1.9")
def test_extra_pawns_belong_to_the_map() -> None:
    house = {"europa": {2: 12, 3: 10, 4: 6, 5: 4}, "mare-nostrum": {2: 9, 3: 6}}
    assert packs.maps() == list(house)
    for map_ in packs.maps():
        extra = map_pack(packs.newest("map", map_) or "").extra_pawns
        assert {seats: number.count for seats, number in extra.items()} == house[map_]
        assert {number.source for number in extra.values()} == {"house"}


@pytest.mark.rule("vinci:1.10")
def test_a_number_of_players_without_extra_pawns_is_refused() -> None:
    with pytest.raises(IllegalMove, match="for 2, 3, 4 players only") as caught:
        new_game(5)
    assert caught.value.refusal.rule == "vinci:1.10"


# The map


@pytest.mark.rule("vinci:1.11")
def test_all_terrains_but_the_sea_can_be_controlled() -> None:
    names = ("plain", "meadow", "normal", "forest", "mountain", "desert", "river", "sea")
    assert get_args(Terrain) == names
    t = table(tiles={1: "revolutionaries"}, hand={1: 9})
    assert targets_of(t) == [province for province, terrain in TERRAIN.items() if terrain != "sea"]
    refusal = refused(t, "conquer", province="ocean")
    assert refusal.rule == "vinci:5.12"
    assert "possible: Ford, Wood" in refusal.message


@pytest.mark.rule("vinci:1.12")
def test_a_light_blue_region_is_a_river_in_every_respect() -> None:
    # The delta lies at the sea; it has a river's defence, no points, no neutral pawn and no fort,
    t = table(tiles={1: "fortification"}, held={1: "harbour"}, declined={1: "brook"}, hand={1: 2})
    assert at(t, "delta") == NOBODY
    assert cost_of(t, "delta") == 1
    play(t, "conquer", province="delta")
    # contact does not clear the river beside it,
    assert declined_of(t, 1) == ["brook"]
    play(t, "end_conquest")
    events = place_all(t)
    assert (forts_at(t, "delta"), forts_at(t, "harbour")) == ((), ("fortification",))
    assert points(events) == {"provinces": 1}
    # and Drakkar applies: it costs 1 + 3 - 1.
    t = table(tiles={1: "drakkar"}, held={1: "harbour", 2: {"delta": 3}})
    assert cost_of(t, "delta") == 3


@pytest.mark.rule("vinci:1.13")
def test_a_river_is_conquered_to_be_passed_and_decoration_is_nothing() -> None:
    t = table(held={1: "pasture"}, hand={1: 1})
    assert targets_of(t) == ["ford", "peak", "brook"]
    play(t, "conquer", province="brook")
    assert {"valley", "delta"} < set(targets_of(t))

    decorated = pack() | {"decor": {"islands": [[[10, 10], [90, 10], [90, 90]]]}}
    drawn, bare = geography(packs.add(decorated)), geography(TESTLAND)
    assert (drawn.near, drawn.waterside, drawn.entries) == (bare.near, bare.waterside, bare.entries)


def without(data: dict[str, Any], *pairs: tuple[str, str]) -> None:
    data["borders"] = [border for border in data["borders"] if tuple(border) not in pairs]


def with_border(data: dict[str, Any], a: str, b: str) -> None:
    data["borders"] = sorted([*data["borders"], [a, b]])


def close(data: dict[str, Any], *provinces: str) -> None:
    for region in data["regions"]:
        if region["id"] in provinces:
            region["entry"] = False


@pytest.mark.rule("vinci:1.14")
def test_a_map_that_cannot_be_played_is_refused() -> None:
    def refusal(change: Any, *args: Any) -> str:
        data = pack()
        change(data, *args)
        with pytest.raises(ValueError, match="map") as caught:
            packs.add(data)
        return str(caught.value)

    assert "atlantis" in refusal(with_border, "atlantis", "farm")
    assert "farm" in refusal(with_border, "farm", "farm")
    assert "wood - farm" in refusal(with_border, "wood", "farm")
    assert "isle" in refusal(without, ("isle", "ocean"))
    assert "holm" in refusal(without, ("gulf", "ocean"), ("gulf", "moor"))
    assert "at least 4" in refusal(close, "wood", "farm", "village")

    enough = pack()
    close(enough, "wood", "farm")
    assert map_pack(packs.add(enough)).entries == ["village", "oasis", "harbour", "isle"]


@pytest.mark.rule("vinci:1.14")
def test_borders_hold_both_ways() -> None:
    near = geography(TESTLAND).near
    for i, neighbours in enumerate(near):
        for j, back in enumerate(near):
            assert neighbours >> j & 1 == back >> i & 1


@pytest.mark.rule("vinci:1.14")
def test_a_map_that_is_not_here_is_refused_by_name() -> None:
    with pytest.raises(IllegalMove, match="no map is called 'atlantis'; the maps are: europa, mare-nostrum"):
        new_game(3, map="atlantis")
    for hash_ in ("0123456789abcdef", TILES):
        with pytest.raises(IllegalMove, match=f"{hash_}.* is unknown") as caught:
            RULES.prepare(Setup(packs=PackHashes(map=hash_)), 3)
        assert caught.value.refusal.rule == "vinci:1.14"
    with pytest.raises(IllegalMove, match="is 'testland', but the setup names 'europa'"):
        RULES.prepare(Setup(map="europa", packs=PackHashes(map=TESTLAND)), 3)
    assert RULES.prepare(Setup(packs=PackHashes(map=TESTLAND)), 3)["map"] == "testland"


@pytest.mark.rule("vinci:1.14")
@pytest.mark.parametrize("name", ["conquer", "infiltrate", "convert", "abandon"])
def test_a_province_that_is_not_on_the_map_is_refused_with_others_like_it(name: str) -> None:
    t = table(tiles={1: "espionage religion"}, held={1: "farm"}, phase="collect")
    refusal = refused(t, name, province="barn")
    assert refusal.rule == "vinci:1.14"
    assert refusal.message.startswith("this map has no province 'barn'; did you mean 'farm'")


@pytest.mark.rule("vinci:1.16")
def test_one_neutral_pawn_on_plain_meadow_normal_and_forest() -> None:
    t, _ = new_game()
    peopled = [province for province in TERRAIN if at(t, province) != NOBODY]
    assert peopled == [
        *("wood", "farm", "village", "pasture", "valley", "lakeside"),
        *("harbour", "beach", "moor", "isle"),
    ]
    assert {at(t, province) for province in peopled} == {NEUTRAL}


@pytest.mark.rule("vinci:1.17")
def test_twelve_tiles_are_drawn_in_pairs() -> None:
    t, _ = new_game(chance=recorded())
    assert [pair.tiles for pair in t.track] == [
        ("weapons", "army"),
        ("camels", "galleys"),
        ("fishing", "militia"),
        ("culture", "nomadic"),
        ("warband", "port"),
        ("mining", "slavery"),
    ]
    assert [pair.coins for pair in t.track] == [0] * 6
    assert t.bag == sorted(set(ALL_TILES) - set(TWELVE))


@pytest.mark.rule("vinci:1.19")
def test_pawns_and_forts_never_run_out() -> None:
    land = [province for province, terrain in TERRAIN.items() if terrain not in ("river", "sea")]
    t = table(tiles={1: "fortification"}, held={1: " ".join(land)}, hand={1: 500}, phase="reorganize")
    place_all(t, "farm")
    assert at(t, "farm") == (ACTIVE, 1, 501)
    assert [province for province in TERRAIN if forts_at(t, province)] == land
    t = table(held={1: "farm", 2: {"wood": 300}}, hand={1: 400})
    assert only(play(t, "conquer", province="wood"), ProvinceConquered).cost == 303
    assert hand_of(t, 1) == 97
