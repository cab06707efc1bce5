"""Rules 1: components."""

import json
from collections import Counter
from copy import deepcopy
from importlib import resources
from typing import Any

import pytest
from pydantic import ValidationError

from domain.darwinci import RULES, packs
from domain.darwinci.box import EAST, SOUTH, WEST, box
from domain.darwinci.packs import PACKS, newest
from domain.darwinci.setup import Setup
from domain.kernel.refusal import IllegalMove
from tests.games.darwinci.table import ROTTEN, play, stones, table

KINDS = ("ring", "necklace", "crown", "brooch", "bracelet")
HOUSE = json.loads(resources.files(packs).joinpath("house-1.json").read_text("utf-8"))
BOX = box(newest())


def of_shape(shape: str) -> list[int]:
    return [tile for tile in BOX.ids if BOX.shape[tile] == shape]


@pytest.mark.rule("darwinci:1.1")
def test_three_to_five_players() -> None:
    for seats in (3, 4, 5):
        RULES.prepare(Setup(), seats)
    for seats in (2, 6):
        with pytest.raises(IllegalMove) as refused:
            RULES.prepare(Setup(), seats)
        assert refused.value.refusal.rule == "darwinci:1.1"


@pytest.mark.rule("darwinci:1.2")
def test_65_fragments_of_four_shapes() -> None:
    assert BOX.ids == tuple(range(1, 66))
    assert {shape: len(of_shape(shape)) for shape in ("straight", "corner", "tee", "end")} == {
        "straight": 12,
        "corner": 12,
        "tee": 12,
        "end": 29,
    }
    ends = {
        shape: BOX.bones[of_shape(shape)[0]][0].bit_count() for shape in ("straight", "corner", "tee", "end")
    }
    assert ends == {"straight": 2, "corner": 2, "tee": 3, "end": 1}


@pytest.mark.rule("darwinci:1.3")
@pytest.mark.parametrize(
    ("shape", "edges"),
    [("straight", EAST | WEST), ("corner", EAST | SOUTH), ("tee", EAST | SOUTH | WEST), ("end", SOUTH)],
)
def test_bones_of_unturned_fragments(shape: str, edges: int) -> None:
    assert {BOX.bones[tile][0] for tile in of_shape(shape)} == {edges}


@pytest.mark.rule("darwinci:1.4")
def test_ten_rotten_bones() -> None:
    assert tuple(sorted(BOX.rotten)) == ROTTEN
    assert [BOX.value[tile] < 0 for tile in BOX.ids].count(True) == 10
    assert min(BOX.value) == -5


@pytest.mark.rule("darwinci:1.5")
def test_values_of_our_own() -> None:
    values = {
        shape: [BOX.value[tile] for tile in of_shape(shape)] for shape in ("straight", "corner", "tee", "end")
    }
    assert values == {
        "straight": [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, -2, -4],
        "corner": [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, -3, -5],
        "tee": [1, 1, 2, 2, 3, 3, 3, 4, 4, 5, -1, -3],
        "end": [1] * 5 + [2] * 7 + [3] * 7 + [4] * 4 + [5] * 2 + [-2, -3, -4, -5],
    }
    assert sum(value for value in BOX.value if value > 0) == 130
    assert sum(value for value in BOX.value if value < 0) == -32
    assert [tile["id"] for tile in HOUSE["tiles"] if tile["value"] is None] == [1, 2, 13, 14]


@pytest.mark.rule("darwinci:1.6")
def test_jewels_of_our_own() -> None:
    assert Counter(kind for jewels in BOX.jewels for kind in jewels) == dict.fromkeys(KINDS, 8)
    assert {len(BOX.jewels[tile]) for tile in (1, 2, 13, 14)} == {2}
    assert {len(BOX.jewels[tile]) for tile in ROTTEN} == {1}
    others = set(BOX.ids) - {1, 2, 13, 14, *ROTTEN}
    assert {len(BOX.jewels[tile]) for tile in others} == {0, 1}


@pytest.mark.rule("darwinci:1.7")
def test_what_is_ours_says_so() -> None:
    assert {tile["source"] for tile in HOUSE["tiles"]} == {"house"}
    assert HOUSE["jewels"]["source"] == HOUSE["creatures"]["source"] == "house"
    for place in (HOUSE["jewels"], HOUSE["creatures"], HOUSE["tiles"][7]):
        kept = place.pop("source")
        with pytest.raises(ValidationError):
            PACKS.check(HOUSE)
        place["source"] = kept


def flawed(change: str) -> Any:
    pack = deepcopy(HOUSE)
    tiles = pack["tiles"]
    match change:
        case "missing":
            del tiles[40]
        case "twice":
            tiles[40]["id"] = 40
        case "shapes":
            tiles[0]["shape"] = "end"
        case "sound":
            tiles[10]["value"] = 2
        case "rotten":
            tiles[5]["value"] = -1
    return pack


@pytest.mark.rule("darwinci:1.8")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("missing", "fragment 41 is missing"),
        ("twice", "fragment 40 is there 2 times"),
        ("shapes", "11 fragments are straight; it must be 12"),
        ("sound", "9 fragments are rotten"),
        ("rotten", "11 fragments are rotten"),
    ],
)
def test_a_pack_has_the_fragments_of_the_rulebook(change: str, message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        PACKS.check(flawed(change))


@pytest.mark.rule("darwinci:1.8")
def test_a_pack_has_to_be_there() -> None:
    with pytest.raises(IllegalMove) as refused:
        RULES.prepare(Setup.model_validate({"packs": {"fragments": "0123456789abcdef"}}), 3)
    assert refused.value.refusal.rule == "darwinci:1.8"
    other = deepcopy(HOUSE) | {"id": "other", "jewels": {"points": [2], "source": "published"}}
    hash_ = PACKS.add(other)
    prepared = RULES.prepare(Setup.model_validate({"packs": {"fragments": hash_}}), 3)
    assert prepared["packs"] == {"fragments": hash_}
    assert box(hash_).jewel_worth(4) == 2


@pytest.mark.rule("darwinci:1.9")
@pytest.mark.parametrize(
    ("experts", "at_hand"), [(False, {"small": 9, "big": 0}), (True, {"small": 8, "big": 1})]
)
def test_nine_small_stones_and_a_big_one_of_each_colour(experts: bool, at_hand: dict[str, int]) -> None:
    state = table(5, options={"experts": experts})  # for experts a small one lies on the square
    for colour in range(1, 6):
        listed = " ".join(stones(state, seat) for seat in range(1, 6)).split()
        assert {"small": listed.count(f"{colour}"), "big": listed.count(f"{colour}big")} == at_hand


@pytest.mark.rule("darwinci:1.10", "darwinci:1.12")
def test_five_players_score_the_same_jewel() -> None:
    rings = (4, 16, 25, 36, 41)
    parcels = {seat: f"{rings[seat - 1]} {46 + seat}" for seat in range(1, 6)}
    state = table(5, phase="jewel", parcels=parcels, following=2, hands={1: [3]})
    for _ in range(5):
        play(state, "score_jewel", kind="ring")
    assert state.markers[1:] == [("ring",)] * 5


@pytest.mark.rule("darwinci:1.11")
def test_the_bank_is_not_limited() -> None:
    state = table(phase="jewel", parcels={1: "4 47"}, money={1: 379, 2: 300}, following=2, hands={1: [3]})
    play(state, "score_jewel", kind="ring")
    assert state.money[1:3] == [380, 300]
