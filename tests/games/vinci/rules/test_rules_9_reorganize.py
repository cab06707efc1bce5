"""Rules 9: reorganizing."""

import pytest

from domain.vinci.events import (
    FortsPlaced,
    PawnsGained,
    PawnsPlaced,
    SurvivorsPlaced,
    TurnEnded,
    TurnScored,
)
from tests.games.vinci.table import (
    at,
    conquer,
    finish,
    forts_at,
    hand_of,
    only,
    place_all,
    play,
    points,
    refused,
    table,
)


@pytest.mark.rule("vinci:9.1")
def test_the_order_of_the_end_of_a_turn() -> None:
    t = table(tiles={1: "medicine militia"}, held={1: "farm", 2: {"village": 3, "moor": 1}}, hand={1: 5})
    conquer(t, "village")
    steps = (PawnsGained, PawnsPlaced, FortsPlaced, SurvivorsPlaced, TurnScored, TurnEnded)
    events = [event for event in finish(t) if isinstance(event, steps)]
    assert [type(event) for event in events] == list(steps)


@pytest.mark.rule("vinci:9.1")
def test_reorganizing_is_for_the_end_of_the_turn() -> None:
    t = table(held={1: {"farm": 3}})
    refusal = refused(t, "reorganize", pawns={"farm": 3})
    assert refusal.rule == "vinci:9.1"


@pytest.mark.rule("vinci:9.2")
def test_medicine_and_culture_are_placed_with_the_rest() -> None:
    t = table(tiles={1: "medicine culture"}, held={1: "farm wood", 2: "village", 3: "crag"}, hand={1: 8})
    conquer(t, "village")  # 2 + 1
    conquer(t, "crag")  # 3 + 1
    gained = only(play(t, "end_conquest"), PawnsGained)
    assert (gained.medicine, gained.culture, gained.hand) == (1, 1, 8 - 3 - 4 + 2)
    play(t, "reorganize", pawns={"farm": 9, "wood": 1, "village": 1, "crag": 1})


@pytest.mark.rule("vinci:9.3")
def test_pawns_are_spread_freely_but_one_in_each_province() -> None:
    t = table(phase="reorganize", held={1: {"farm": 1, "wood": 4, "village": 2}})
    refusal = refused(t, "reorganize", pawns={"farm": 0, "wood": 6, "village": 1})
    assert refusal.rule == "vinci:9.3"
    assert "without one: Farm" in refusal.message
    placed = only(play(t, "reorganize", pawns={"farm": 5, "wood": 1, "village": 1}), PawnsPlaced)
    assert dict(placed.pawns) == {"farm": 5, "wood": 1, "village": 1}
    assert [at(t, province)[2] for province in ("farm", "wood", "village")] == [5, 1, 1]


@pytest.mark.rule("vinci:9.4")
def test_all_pawns_are_placed() -> None:
    t = table(phase="reorganize", held={1: {"farm": 2, "wood": 2}}, hand={1: 3})
    for wood in (1, 4, 6):
        refusal = refused(t, "reorganize", pawns={"farm": 2, "wood": wood})
        assert refusal.rule == "vinci:9.4"
        assert "exactly 7 must be" in refusal.message
    play(t, "reorganize", pawns={"farm": 2, "wood": 5})
    assert hand_of(t, 1) == 0


@pytest.mark.rule("vinci:9.5")
def test_no_province_is_given_up_or_won_in_reorganizing() -> None:
    t = table(phase="reorganize", held={1: {"farm": 2, "wood": 1}}, declined={1: "moor"}, empty="village")
    for pawns in ({"farm": 3}, {"farm": 1, "wood": 1, "village": 1}, {"farm": 1, "wood": 1, "moor": 1}):
        assert refused(t, "reorganize", pawns=pawns).rule == "vinci:9.3"


@pytest.mark.rule("vinci:9.6")
def test_without_provinces_the_pawns_wait_in_hand() -> None:
    t = table(2, tiles={1: "militia"}, hand={1: 4}, held={2: "moor"})
    events = play(t, "end_conquest")
    assert not any(isinstance(event, (PawnsPlaced, FortsPlaced)) for event in events)
    assert points(events) == {}
    assert (t.seat, hand_of(t, 1)) == (2, 4)
    play(t, "expand")
    finish(t)
    play(t, "expand")
    assert conquer(t, "farm").entry  # plain with a neutral pawn: 3
    assert hand_of(t, 1) == 1


@pytest.mark.rule("vinci:9.7")
@pytest.mark.parametrize("tile", ["fortification", "militia"])
def test_forts_are_placed_after_reorganizing(tile: str) -> None:
    t = table(tiles={1: tile}, held={1: "farm ford"}, declined={1: "moor"}, forts={"farm": tile}, hand={1: 9})
    conquer(t, "wood")
    conquer(t, "peak")
    assert forts_at(t, "wood") == ()
    # farm has its fort already, ford is a river.
    placed = only(finish(t), FortsPlaced)
    assert placed.forts == (("wood", tile), ("peak", tile))
    assert [forts_at(t, province) for province in ("farm", "wood", "peak")] == [(tile,)] * 3
    assert forts_at(t, "ford") == forts_at(t, "moor") == ()


@pytest.mark.rule("vinci:9.7")
def test_no_fort_is_placed_on_a_declining_turn() -> None:
    t = table(
        phase="start", tiles={1: "fortification"}, held={1: "farm wood"}, forts={"wood": "fortification"}
    )
    play(t, "decline")
    assert (forts_at(t, "farm"), forts_at(t, "wood")) == ((), ("fortification",))

    t = table(phase="start", tiles={1: "fortification philosophy"}, held={1: "farm"})
    play(t, "decline")
    place_all(t)
    assert forts_at(t, "farm") == ()
