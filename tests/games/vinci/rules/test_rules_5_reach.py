"""Rules 5: entering, geography and reach."""

import pytest

from domain.vinci import packs
from domain.vinci.events import ProvinceCleared, ProvinceConquered
from tests.games.vinci.table import (
    ACTIVE,
    EUROPA,
    NOBODY,
    at,
    cost_of,
    declined_of,
    hand_of,
    only,
    place_all,
    play,
    points,
    refused,
    table,
    targets_of,
)
from tests.games.vinci.testland import ENTRIES, TERRAIN, pack

# Entering


@pytest.mark.rule("vinci:5.1")
def test_a_civilization_enters_in_an_entry_province() -> None:
    t = table(hand={1: 9})
    assert targets_of(t) == ["wood", "farm", "village", "oasis", "harbour", "isle"]
    refusal = refused(t, "conquer", province="valley")
    assert refusal.rule == "vinci:5.1"
    assert "possible: Wood, Farm, Village, Oasis, Harbour, Isle" in refusal.message
    assert only(play(t, "conquer", province="isle"), ProvinceConquered).entry


def entries(overrides: dict[str, bool]) -> list[str]:
    """The entries of Testland where the map itself says nothing but this."""
    data = pack()
    for region in data["regions"]:
        region["entry"] = overrides.get(region["id"])
    hash_ = packs.add(data)
    return targets_of(table(map=hash_))


@pytest.mark.rule("vinci:5.2")
def test_entries_touch_the_edge_or_a_sea_that_does() -> None:
    # harbour, beach and isle lie on the ocean. The gulf does not touch the edge: moor and holm are closed.
    assert entries({}) == ["wood", "farm", "village", "harbour", "beach", "isle"]


@pytest.mark.rule("vinci:5.3", "vinci:5.5")
def test_a_map_may_open_and_close_provinces() -> None:
    assert entries({"farm": False, "valley": True}) == [
        "wood",
        "village",
        "valley",
        "harbour",
        "beach",
        "isle",
    ]
    # It cannot make a river an entry, or a sea.
    assert entries({"ford": True, "brook": True, "ocean": True}) == entries({})


@pytest.mark.rule("vinci:5.3")
def test_closing_a_coast_changes_nothing_else() -> None:
    t = table(held={1: "dunes"}, hand={1: 3})
    play(t, "conquer", province="beach")
    fisher = table(tiles={1: "fishing"}, held={1: "beach harbour"})
    play(fisher, "end_conquest")
    assert points(place_all(fisher)) == {"provinces": 2, "fishing": 1}


@pytest.mark.rule("vinci:5.4", "vinci:5.20")
def test_scotland_and_ireland_are_entries_and_france_and_northern_italy_are_not() -> None:
    t = table(map=EUROPA)
    assert {"caledonia", "hibernia"} <= set(targets_of(t))
    assert {"gallia", "cisalpina"} <= set(t.provinces)
    assert not {"gallia", "cisalpina"} & set(targets_of(t))


@pytest.mark.rule("vinci:5.20", "vinci:5.2")
def test_gallia_is_an_entry_on_mare_nostrum() -> None:
    assert "gallia" in targets_of(table(map=packs.newest("map", "mare-nostrum") or ""))


@pytest.mark.rule("vinci:5.5")
def test_a_river_is_no_entry_though_it_touches_the_edge() -> None:
    assert refused(table(hand={1: 9}), "conquer", province="ford").rule == "vinci:5.1"
    play(table(tiles={1: "revolutionaries"}, hand={1: 9}), "conquer", province="ford")


@pytest.mark.rule("vinci:5.6")
def test_astronomy_enters_over_seas_whatever_the_map_says() -> None:
    # beach: closed by the map; moor and holm: the gulf leads to the ocean. The lake leads nowhere, the delta
    # is a river.
    t = table(tiles={1: "astronomy"})
    assert targets_of(t) == [
        *("wood", "farm", "village", "oasis", "harbour"),
        "beach",
        "moor",
        "isle",
        "holm",
    ]


@pytest.mark.rule("vinci:5.7")
def test_the_entry_province_is_conquered_at_its_full_cost() -> None:
    # Plain 2, three enemies 3, Weapons -1.
    t = table(tiles={1: "weapons"}, held={2: {"farm": 3}}, hand={1: 4})
    conquered = only(play(t, "conquer", province="farm"), ProvinceConquered)
    assert (conquered.cost, conquered.lost, at(t, "farm")) == (4, 1, (ACTIVE, 1, 4))


@pytest.mark.rule("vinci:5.8")
def test_who_has_lost_all_enters_again() -> None:
    t = table(phase="start", hand={1: 4})
    play(t, "expand")
    assert hand_of(t, 1) == 4
    assert targets_of(t) == list(ENTRIES)
    t = table(phase="start", tiles={1: "revolutionaries weapons"}, hand={1: 4})
    play(t, "expand")
    # Plain 2, neutral pawn 1, Weapons -1.
    assert only(play(t, "conquer", province="valley"), ProvinceConquered).cost == 2


# Reach


@pytest.mark.rule("vinci:5.9")
def test_who_holds_a_province_expands_and_cannot_enter() -> None:
    t = table(held={1: "valley"}, hand={1: 9})
    assert targets_of(t) == ["peak", "brook", "dunes", "harbour"]
    refusal = refused(t, "conquer", province="wood")
    assert refusal.rule == "vinci:5.9"
    assert "possible: Peak, Brook, Dunes, Harbour" in refusal.message
    assert targets_of(table(tiles={1: "revolutionaries"}, held={1: "valley"})) == targets_of(t)
    assert targets_of(table(tiles={1: "astronomy"}, held={1: "valley"})) == targets_of(t)


@pytest.mark.rule("vinci:5.10")
def test_a_conquest_is_a_base_at_once() -> None:
    t = table(hand={1: 6})
    play(t, "conquer", province="harbour")
    play(t, "conquer", province="valley")
    assert at(t, "valley") == (ACTIVE, 1, 3)


@pytest.mark.rule("vinci:5.11")
def test_a_split_civilization_expands_from_each_part() -> None:
    t = table(held={1: "ford lakeside"}, hand={1: 9})
    assert targets_of(t) == ["wood", "pasture", "oasis", "dunes", "moor"]


@pytest.mark.rule("vinci:5.12")
def test_seas_are_never_occupied_nor_crossed() -> None:
    t = table(held={1: "harbour"}, hand={1: 9})
    assert targets_of(t) == ["valley", "delta", "beach"]
    assert refused(t, "conquer", province="isle").rule == "vinci:5.9"
    for tiles in ("astronomy", "revolutionaries"):
        t = table(tiles={1: tiles}, held={1: "harbour"}, hand={1: 9})
        refusal = refused(t, "conquer", province="ocean")
        assert refusal.rule == "vinci:5.12"
        assert "possible: Valley, Delta, Beach" in refusal.message


@pytest.mark.rule("vinci:5.13")
def test_astronomy_links_the_shores_of_connected_seas() -> None:
    t = table(tiles={1: "astronomy"}, held={1: "harbour"})
    assert targets_of(t) == ["valley", "delta", "beach", "moor", "isle", "holm"]
    # The lake is connected with no other sea, and a river makes no link.
    assert targets_of(table(tiles={1: "astronomy"}, held={1: "lakeside"})) == ["oasis", "dunes", "moor"]
    assert targets_of(table(tiles={1: "astronomy"}, held={1: "pasture"})) == ["ford", "peak", "brook"]


@pytest.mark.rule("vinci:5.13")
def test_ireland_to_norway_and_on_to_southern_italy() -> None:
    t = table(tiles={1: "astronomy"}, held={1: "hibernia"}, hand={1: 9}, map=EUROPA)
    play(t, "conquer", province="scandes")
    play(t, "conquer", province="magna_graecia")
    without = table(held={1: "hibernia scandes"}, hand={1: 9}, map=EUROPA)
    assert not {"scandes", "magna_graecia"} & set(targets_of(without))


@pytest.mark.rule("vinci:5.14")
def test_links_over_the_sea_bring_no_mountain_near() -> None:
    # holm is a mountain, linked with beach and moor over the sea: meadow 2, neutral pawn 1, no reduction.
    t = table(tiles={1: "astronomy"}, held={1: "holm"})
    assert {"beach", "moor"} < set(targets_of(t))
    assert (cost_of(t, "beach"), cost_of(t, "moor")) == (3, 3)


@pytest.mark.rule("vinci:5.15")
def test_ones_own_province_is_no_target() -> None:
    t = table(held={1: "farm wood"}, hand={1: 9})
    refusal = refused(t, "conquer", province="wood")
    assert refusal.rule == "vinci:5.15"
    assert "possible: Ford, Village, Peak, Crag" in refusal.message


@pytest.mark.rule("vinci:5.16")
def test_ones_own_declined_province_is_no_target() -> None:
    t = table(held={1: "valley"}, declined={1: "peak brook"}, hand={1: 9})
    assert targets_of(t) == ["dunes", "harbour"]
    for province in ("peak", "brook"):
        refusal = refused(t, "conquer", province=province)
        assert refusal.rule == "vinci:5.16"
        assert "possible: Dunes, Harbour" in refusal.message


@pytest.mark.rule("vinci:5.16")
def test_contact_frees_own_declined_land_but_a_river_stays_closed() -> None:
    t = table(held={1: "valley"}, declined={1: "pasture brook"}, hand={1: 9})
    play(t, "conquer", province="peak")
    assert declined_of(t, 1) == ["brook"]
    play(t, "conquer", province="pasture")
    assert refused(t, "conquer", province="brook").rule == "vinci:5.16"

    later = table(phase="start", held={1: "valley"}, declined={1: "brook"})
    play(later, "decline")
    assert at(later, "brook") == NOBODY


@pytest.mark.rule("vinci:5.16")
def test_an_option_makes_own_declined_provinces_targets() -> None:
    options = {"own_decline_target": True}
    t = table(held={1: "valley"}, declined={1: "peak brook"}, hand={1: 9}, options=options)
    assert targets_of(t) == ["peak", "brook", "dunes", "harbour"]


ALL_ENTRIES = " ".join(ENTRIES)
ALL_BUT_ISLE = " ".join(ENTRIES[:-1])


@pytest.mark.rule("vinci:5.17")
def test_own_declined_entries_are_open_if_all_others_are_barred() -> None:
    assert targets_of(table(declined={1: ALL_ENTRIES})) == list(ENTRIES)
    # A peace partner's province is barred too,
    at_peace = table(declined={1: ALL_BUT_ISLE}, held={2: "isle"}, peace={1: 2}, hand={1: 9})
    assert targets_of(at_peace) == list(ENTRIES[:-1])
    assert refused(at_peace, "conquer", province="isle").rule == "vinci:5.19"
    # unless Religion may convert there,
    converts = table(tiles={1: "religion"}, declined={1: ALL_BUT_ISLE}, held={2: "isle"}, peace={1: 2})
    assert targets_of(converts) == []
    play(converts, "convert", province="isle")
    # but not one that is merely dear,
    dear = table(declined={1: ALL_BUT_ISLE}, held={2: {"isle": 90}}, hand={1: 9})
    assert targets_of(dear) == ["isle"]
    assert refused(dear, "conquer", province="farm").rule == "vinci:5.16"
    # and this is for entering only.
    inside = table(held={1: "ford"}, declined={1: "wood pasture"}, hand={1: 9})
    assert targets_of(inside) == []


@pytest.mark.rule("vinci:5.17")
def test_a_river_of_ones_own_is_not_entered_even_then() -> None:
    # Revolutionaries may enter anywhere, and everything is barred.
    land = " ".join(province for province, terrain in TERRAIN.items() if terrain not in ("river", "sea"))
    t = table(tiles={1: "revolutionaries"}, declined={1: f"{land} ford brook delta"}, hand={1: 9})
    assert targets_of(t) == land.split()


@pytest.mark.rule("vinci:5.18")
def test_own_declined_ground_is_emptied_before_it_is_entered() -> None:
    t = table(
        tiles={1: "slavery"},
        declined={1: {"farm": 3, "wood": 1, "village": 1, "oasis": 1, "harbour": 1, "isle": 1}},
        forts={"farm": "fortification"},
        hand={1: 2},
    )
    assert cost_of(t, "farm") == 2
    events = play(t, "conquer", province="farm")
    cleared, conquered = events[0], only(events, ProvinceConquered)
    assert isinstance(cleared, ProvinceCleared)
    assert (cleared.province, cleared.cause, cleared.pawns) == ("farm", "entry", 3)
    assert cleared.forts == ("fortification",)
    assert (conquered.cost, conquered.defenders, conquered.lost, conquered.counted) == (2, 0, 0, "none")
    play(t, "end_conquest")
    assert "slavery" not in points(place_all(t))


@pytest.mark.rule("vinci:5.19")
@pytest.mark.parametrize("peace", [{1: 2}, {2: 1}])
def test_peace_bars_the_partners_active_civilization(peace: dict[int, int]) -> None:
    held = {1: "farm", 2: "village wood"}
    t = table(tiles={1: "religion"}, held=held, declined={2: "crag"}, peace=peace, hand={1: 9})
    assert targets_of(t) == ["peak", "crag"]
    refusal = refused(t, "conquer", province="village")
    assert refusal.rule == "vinci:5.19"
    assert "which has peace with seat 1; possible: Peak, Crag" in refusal.message
    play(t, "convert", province="village")
    play(t, "conquer", province="crag")


@pytest.mark.rule("vinci:5.19")
def test_peace_with_one_is_no_peace_with_another() -> None:
    t = table(held={1: "farm", 2: "village", 3: "wood"}, peace={1: 2}, hand={1: 9})
    play(t, "conquer", province="wood")
