"""Rules 2: choosing a civilization."""

import pytest

from domain.kernel.messages import Event
from domain.vinci.events import CivilizationChosen
from domain.vinci.state import Pair, State
from tests.games.vinci.table import EUROPA, at, hand_of, only, play, refused, table


def chosen(events: list[Event]) -> CivilizationChosen:
    return only(events, CivilizationChosen)


def coins(t: State) -> list[int]:
    """The coins on slots I to VI."""
    return [pair.coins for pair in t.track]


def all_pawns(t: State, seat: int) -> int:
    """The pawns of an active civilization, on the board and in hand."""
    return hand_of(t, seat) + sum(t.pawns[i] for i in range(len(t.pawns)) if t.held[seat] >> i & 1)


@pytest.mark.rule("vinci:2.1")
def test_one_of_six_pairs_is_taken_on_the_first_turn_and_in_decline() -> None:
    first_turn = table(phase="choose", round=1, track={3: "weapons army"})
    assert chosen(play(first_turn, "choose_civilization", slot=3)).tiles == ("weapons", "army")
    assert first_turn.active[1]
    assert first_turn.active[1].tiles == ("weapons", "army")

    declining = table(phase="start", held={1: "farm"})
    play(declining, "decline")
    assert declining.phase == "choose"
    for slot in (0, 7):
        refusal = refused(declining, "choose_civilization", slot=slot)
        assert refusal.rule == "vinci:2.1"
        assert "possible: slot 1, slot 2, slot 3, slot 4, slot 5, slot 6" in refusal.message

    refusal = refused(table(phase="start"), "choose_civilization", slot=1)
    assert refusal.rule == "vinci:2.1"
    assert "possible: expand, decline" in refusal.message


@pytest.mark.rule("vinci:2.2")
@pytest.mark.parametrize(("slot", "price"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_each_further_slot_costs_a_point_more(slot: int, price: int) -> None:
    t = table(phase="choose", scores={1: 20})
    assert chosen(play(t, "choose_civilization", slot=slot)).paid == price
    assert t.scores[1] == 20 - price


@pytest.mark.rule("vinci:2.3")
def test_the_price_lies_as_coins_on_the_pairs_passed_over() -> None:
    t = table(phase="choose")
    play(t, "choose_civilization", slot=4)
    assert t.scores[1] == 2
    assert coins(t) == [1, 1, 1, 0, 0, 0]


@pytest.mark.rule("vinci:2.4")
def test_coins_pile_up() -> None:
    t = table(phase="choose", round=1)
    play(t, "choose_civilization", slot=4)
    play(t, "end_conquest")
    play(t, "choose_civilization", slot=3)
    assert coins(t) == [2, 2, 0, 0, 0, 0]


@pytest.mark.rule("vinci:2.5")
def test_who_takes_a_pair_takes_its_coins() -> None:
    t = table(phase="choose", coins=(0, 3, 0, 0, 0, 0))
    event = chosen(play(t, "choose_civilization", slot=2))
    assert [(change.source, change.amount, change.total) for change in event.scores] == [
        ("civilization", -1, 4),
        ("coins", 3, 7),
    ]
    assert t.scores[1] == 7
    assert coins(t) == [1, 0, 0, 0, 0, 0]


@pytest.mark.rule("vinci:2.6", "vinci:2.7")
def test_the_coins_of_a_pair_cannot_help_to_pay_for_it() -> None:
    t = table(phase="choose", scores={1: 1}, coins=(0, 0, 4, 0, 0, 0))
    refusal = refused(t, "choose_civilization", slot=3)
    assert refusal.rule == "vinci:2.7"
    assert "costs 2 points, seat 1 has 1; possible: slot 1, slot 2" in refusal.message

    t = table(phase="choose", scores={1: 2}, coins=(0, 0, 4, 0, 0, 0))
    event = chosen(play(t, "choose_civilization", slot=3))
    assert [change.total for change in event.scores] == [0, 4]


@pytest.mark.rule("vinci:2.7")
def test_five_points_are_enough_for_slot_six_and_four_are_not() -> None:
    t = table(phase="choose", scores={1: 5})
    play(t, "choose_civilization", slot=6)
    assert t.scores[1] == 0
    assert refused(table(phase="choose", scores={1: 4}), "choose_civilization", slot=6).rule == "vinci:2.7"


@pytest.mark.rule("vinci:2.8")
def test_pairs_move_up_with_their_coins() -> None:
    names = [
        "army camels",
        "culture port",
        "fishing mining",
        "galleys slavery",
        "warband militia",
        "currency drakkar",
    ]
    t = table(phase="choose", track=dict(enumerate(names, start=1)), coins=(1, 0, 2, 0, 4, 0))
    play(t, "choose_civilization", slot=2)
    assert [" ".join(pair.tiles) for pair in t.track[:5]] == [names[0], *names[2:]]
    assert coins(t) == [2, 2, 0, 4, 0, 0]


@pytest.mark.rule("vinci:2.9")
def test_two_tiles_are_drawn_for_slot_six() -> None:
    t = table(phase="choose", coins=(0, 0, 0, 0, 0, 3))
    before = len(t.bag)
    play(t, "choose_civilization", slot=1, draws=("weapons", "medicine"))
    assert len(t.track) == 6
    assert t.track[4].coins == 3
    assert t.track[5] == Pair(("weapons", "medicine"), coins=0)
    assert len(t.bag) == before - 2
    assert not {"weapons", "medicine"} & set(t.bag)


@pytest.mark.rule("vinci:2.10")
@pytest.mark.parametrize(("seats", "pawns"), [(3, 18), (4, 14)])
def test_pawns_of_a_new_civilization_on_the_original_map(seats: int, pawns: int) -> None:
    t = table(seats, phase="choose", track={1: "mountaineering galleys"}, map=EUROPA)
    event = chosen(play(t, "choose_civilization", slot=1))
    assert (event.tile_pawns, event.extra_pawns, event.pawns) == ((4, 4), pawns - 8, pawns)


@pytest.mark.rule("vinci:2.10", "vinci:2.11")
def test_a_new_civilization_has_the_tiles_pawns_and_the_maps_in_hand() -> None:
    # Army 2 and Barbarians 6; Testland adds 12 with two players.
    t = table(2, phase="choose", track={1: "army barbarians"})
    play(t, "choose_civilization", slot=1)
    assert hand_of(t, 1) == 2 + 6 + 12
    assert t.held[1] == 0


@pytest.mark.rule("vinci:2.12")
@pytest.mark.parametrize(
    ("tiles", "gained"),
    [
        ("weapons currency", 0),
        ("army slavery", 0),
        ("legions", 0),
        ("medicine", 1),
        ("culture", 1),
        ("religion", 1),
    ],
)
def test_no_pawn_is_added_later_but_by_three_tiles(tiles: str, gained: int) -> None:
    t = table(tiles={1: tiles}, held={1: {"farm": 6}, 2: "wood village"}, hand={1: 4}, phase="start")
    play(t, "expand")
    if "religion" in tiles:
        play(t, "convert", province="wood")
    else:
        play(t, "conquer", province="wood", legions=2 if tiles == "legions" else 0)
    play(t, "conquer", province="village")
    while t.phase == "conquer":
        play(t, "end_conquest")
    play(t, "reorganize", pawns={"farm": 8 + gained, "wood": 1, "village": 1})
    assert all_pawns(t, 1) == 10 + gained


@pytest.mark.rule("vinci:2.13")
def test_the_pawns_of_legions_never_belong_to_the_civilization() -> None:
    t = table(tiles={1: "legions"}, held={1: "farm"}, hand={1: 2})
    play(t, "conquer", province="village", legions=2)
    assert at(t, "village")[2] == 1
    assert all_pawns(t, 1) == 3
