"""Rules 11: jewels."""

from typing import Any

import pytest

from domain.darwinci.events import CreaturesScored, JewelScored
from tests.games.darwinci.table import choices, filled, only, play, refused, table

RINGS = (4, 16, 25, 41, 46, 36, 1, 13)
"""All fragments with a ring; 36 is rotten, 1 and 13 show a necklace too."""


@pytest.mark.rule("darwinci:11.1")
def test_each_may_score_one_kind_by_the_old_turn_order() -> None:
    parcels = {1: "4 5", 2: "16 47", 3: "25 48", 4: "41 42"}
    position: dict[str, Any] = {"parcels": parcels, "hands": {1: [3]}, "won": {2: [8]}}
    state = table(4, phase="place", first=3, seat=2, following=2, **position)
    play(state, "place", tile=8, x=2, y=0, rotation=0)
    for seat, command in ((3, "score_jewel"), (4, "skip"), (1, "score_jewel"), (2, "score_jewel")):
        assert (state.phase, state.seat) == ("jewel", seat)
        args: dict[str, Any] = {"kind": "ring"} if command == "score_jewel" else {}
        play(state, command, **args)
    assert state.markers[1:] == [("ring",), ("ring",), ("ring",), ()]
    assert state.phase == "refill"


@pytest.mark.rule("darwinci:11.2")
def test_each_kind_once_for_each_player() -> None:
    state = table(
        phase="jewel", parcels={1: "4 5", 2: "16 47"}, markers={1: "ring"}, hands={1: [3]}, following=2
    )
    assert [choice.get("kind") for choice in choices(state)] == [None, "necklace"]
    refusal = refused(state, "score_jewel", kind="ring")
    assert refusal.rule == "darwinci:11.2"
    assert refusal.message == "seat 1 already has its marker of the ring; possible: necklace"
    play(state, "score_jewel", kind="necklace")
    assert state.markers[1] == ("ring", "necklace")
    play(state, "score_jewel", kind="ring")  # seat 2


@pytest.mark.rule("darwinci:11.3", "darwinci:11.4")
@pytest.mark.parametrize(
    ("symbols", "darwin"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 21), (8, 21)]
)
def test_what_symbols_pay(symbols: int, darwin: int) -> None:
    parcel = filled(9, *RINGS[:symbols])
    state = table(phase="jewel", parcels={1: parcel}, hands={1: [3]}, following=2)
    scored = only(play(state, "score_jewel", kind="ring"), JewelScored)
    assert (scored.kind, scored.symbols) == ("ring", symbols)
    assert [(c.seat, c.amount, c.source, c.total) for c in scored.scores] == [
        (1, darwin, "jewels", 12 + darwin)
    ]
    assert state.money[1] == 12 + darwin


@pytest.mark.rule("darwinci:11.5")
def test_a_kind_without_a_symbol_is_not_scored() -> None:
    state = table(phase="jewel", parcels={1: "4 47", 2: "5 48"}, hands={1: [3]}, following=2)
    refusal = refused(state, "score_jewel", kind="necklace")
    assert refusal.rule == "darwinci:11.5"
    assert refusal.message == "the parcel of seat 1 shows no necklace; possible: ring"


@pytest.mark.rule("darwinci:11.6")
def test_in_the_last_round_too() -> None:
    state = table(phase="place", won={1: [4]}, parcels={1: filled(11), 2: "16 58", 3: "59 60"})
    play(state, "place", tile=4, x=3, y=2, rotation=0)
    assert (state.phase, state.seat) == ("jewel", 1)
    play(state, "score_jewel", kind="ring")
    events = play(state, "score_jewel", kind="ring")
    assert isinstance(events[0], JewelScored)
    assert isinstance(events[1], CreaturesScored)
    assert state.phase == "over"
