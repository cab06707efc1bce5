"""Rules 13 and 14: the end of the game, and creatures."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.darwinci import RULES
from domain.darwinci.box import box
from domain.darwinci.creatures import creatures
from domain.darwinci.events import Creature, CreaturesScored, JewelScored, TilePlaced
from domain.darwinci.packs import newest
from domain.darwinci.parcel import CELLS, Place, free_places
from domain.darwinci.state import Placed, State
from domain.kernel.events import GameEnded
from domain.kernel.messages import Event, Pending
from domain.kernel.rules import points
from tests.games.darwinci.table import drawn, every, filled, only, play, table

BOX = box(newest())
OPTIONS = {"size_bonus": False, "incomplete_half": False}


def ended(parcels: Mapping[int, str], **position: Any) -> tuple[State, list[Event]]:
    """A game that ends because seat 3 places the twelfth fragment; nobody has a jewel to score."""
    all_ = "ring necklace crown brooch bracelet"
    markers = dict.fromkeys((1, 2, 3), all_)
    # Seat 3's parcel: ends of bones, all of them to the north: no two meet.
    row = ("61", "59", "58", "57", "56", "55", "54", "53", "52", "51", "47")
    parcel = "\n".join(" ".join(f"{tile}>180" for tile in row[i : i + 4]) for i in (0, 4, 8))
    state = table(
        phase="place", seat=3, won={3: [46]}, parcels={**parcels, 3: parcel}, markers=markers, **position
    )
    return state, play(state, "place", tile=46, x=3, y=2, rotation=180)


WHOLE = "37>270 38>90"
"""Two ends that meet: a whole creature of 1 + 1."""
TORN = "39 40"
"""Two ends beside each other, both to the south."""


@pytest.mark.rule("darwinci:13.1")
def test_the_game_ends_with_the_twelfth_fragment() -> None:
    state, events = ended({1: WHOLE, 2: TORN})
    assert isinstance(events[0], TilePlaced)
    assert events[0].fragments == 12
    assert only(events, GameEnded)
    assert state.phase == "over"
    markers = dict.fromkeys((1, 2, 3), "ring necklace crown brooch bracelet")
    parcels = {1: filled(10), 2: "58 59", 3: "60 61"}
    state = table(phase="place", won={1: [46]}, parcels=parcels, markers=markers, following=2)
    play(state, "place", tile=46, x=2, y=2, rotation=0)
    assert state.phase == "refill", "not with the eleventh"


@pytest.mark.rule("darwinci:13.2")
def test_all_is_placed_then_jewels_then_creatures() -> None:
    parcels = {1: filled(11), 2: "58 59", 3: "60 61"}
    state = table(phase="place", won={1: [4], 2: [16], 3: [19]}, parcels=parcels)
    play(state, "place", tile=4, x=3, y=2, rotation=0)
    assert (state.phase, state.seat) == ("place", 2)
    play(state, "place", tile=16, x=2, y=0, rotation=0)
    play(state, "place", tile=19, x=2, y=0, rotation=0)
    assert (state.phase, state.seat) == ("jewel", 1)
    play(state, "skip")
    events = play(state, "score_jewel", kind="ring")
    kinds = [type(event) for event in events]
    assert kinds == [JewelScored, CreaturesScored, CreaturesScored, CreaturesScored, GameEnded]


@pytest.mark.rule("darwinci:13.3")
def test_the_most_darwin_wins() -> None:
    state, events = ended({1: WHOLE, 2: TORN}, money={1: 10, 2: 11, 3: 9})
    over = only(events, GameEnded)
    assert (over.scores, over.winners) == ((12, 11, 9), (1,))
    assert (state.money[1:], state.winners) == ([12, 11, 9], (1,))


@pytest.mark.rule("darwinci:13.4")
def test_of_equals_who_has_the_greatest_creature_complete_or_not() -> None:
    # Seat 2: tee, straight and straight hang together, incomplete; seat 1: a whole one of two.
    _, events = ended({1: WHOLE, 2: "25 7 8"}, money={1: 10, 2: 12, 3: 9})
    assert [event.greatest for event in every(events, CreaturesScored)] == [2, 3, 1]
    assert only(events, GameEnded).scores == (12, 12, 9)
    assert only(events, GameEnded).winners == (2,)


@pytest.mark.rule("darwinci:13.5")
def test_those_who_are_level_in_this_too_share_the_victory() -> None:
    _, events = ended({1: WHOLE, 2: "7 8"}, money={1: 10, 2: 12, 3: 9})
    assert [event.greatest for event in every(events, CreaturesScored)][:2] == [2, 2]
    assert only(events, GameEnded).winners == (1, 2)


def whole(parcel: str, **options: bool) -> list[Creature]:
    """The creatures of a parcel, by their smallest fragment."""
    all_ = creatures(BOX, drawn(parcel), OPTIONS | options)
    return sorted(all_, key=lambda creature: creature.fragments[0].tile)


def tiles(creature: Creature) -> list[int]:
    return [fragment.tile for fragment in creature.fragments]


@pytest.mark.rule("darwinci:14.1")
@pytest.mark.parametrize(
    ("parcel", "groups"),
    [
        (WHOLE, [[37, 38]]),
        (TORN, [[39], [40]]),
        ("7 8\n9 10", [[7, 8], [9, 10]]),  # straight bones: rows
        ("7>90 8>90\n9>90 10>90", [[7, 9], [8, 10]]),  # and columns
        ("37>270 7 38", [[7, 37], [38]]),  # the end at the right looks south
        ("25 26\n27>180 28>180", [[25, 26, 27, 28]]),
    ],
)
def test_fragments_hang_together_where_both_edges_show_a_bone(parcel: str, groups: list[list[int]]) -> None:
    assert [tiles(creature) for creature in whole(parcel)] == groups


@pytest.mark.rule("darwinci:14.2")
@pytest.mark.parametrize(
    ("parcel", "complete"),
    [
        (WHOLE, True),
        ("37>270 7 38>90", True),
        ("37>270 7", False),  # the outside
        ("37>270 7 38>180", False),  # a blank edge
        ("19 22>90\n20>270 21>180", True),  # a ring of corners
        ("37>270 25 38>90\n. 39>180 .", True),
        ("37>270 25 38>90\n40>180 . .", False),  # an empty place
    ],
)
def test_complete_is_what_ends_nowhere(parcel: str, complete: bool) -> None:
    (first, *_) = sorted(whole(parcel), key=lambda creature: -len(creature.fragments))
    assert first.complete is complete


@pytest.mark.rule("darwinci:14.3")
def test_a_complete_creature_pays_its_values() -> None:
    state, events = ended({1: "60>270 10 49>90", 2: "40>270 41>90\n50>270 48>90"}, money={1: 0, 2: 0})
    first, second, _ = sorted(every(events, CreaturesScored), key=lambda event: event.seat)
    (creature,) = first.creatures
    assert (creature.value, creature.bonus, creature.points) == (5 + 4 + 3, 0, 12)
    assert [(c.amount, c.source, c.total) for c in first.scores] == [(12, "creatures", 12)]
    assert [creature.points for creature in second.creatures] == [1 + 1, 3 + 2]
    assert [RULES.explain(state, event).partition(" (")[0] for event in (first, second)] == [
        "1 creature of Ann, the largest of 3 fragments, pays 12 Darwin",
        "2 creatures of Bob, the largest of 2 fragments, pay 7 Darwin",
    ]
    assert state.money[1:3] == [12, 7]


@pytest.mark.rule("darwinci:14.4")
def test_rotten_bones_belong_to_it_and_count_0() -> None:
    (creature,) = whole("60>270 12 65>90", size_bonus=True)
    assert (tiles(creature), creature.complete) == ([12, 60, 65], True)
    assert (creature.value, creature.bonus, creature.points) == (5, 1, 6)


@pytest.mark.rule("darwinci:14.5")
def test_an_incomplete_creature_pays_nothing() -> None:
    (creature,) = whole("60>270 10")
    assert (creature.complete, creature.value, creature.points) == (False, 9, 0)
    _, events = ended({1: "60>270 10", 2: TORN})
    assert every(events, CreaturesScored)[0].scores == ()


@pytest.mark.rule("darwinci:14.6", "darwinci:16.3")
def test_with_incomplete_half_it_pays_half_rounded_down_for_each() -> None:
    options = {"incomplete_half": True}
    assert [creature.points for creature in whole("60>270 10\n49 50", **options)] == [4, 1, 1]
    assert [creature.points for creature in whole(WHOLE, **options)] == [2]
    state, _ = ended({1: "10 9", 2: "49 50"}, money={1: 0, 2: 0}, options=options)
    assert state.money[1:3] == [7 // 2, 1 + 1]


@pytest.mark.rule("darwinci:14.7", "darwinci:16.2")
def test_with_size_bonus_a_complete_creature_pays_for_each_fragment_beyond_the_second() -> None:
    options = {"size_bonus": True, "incomplete_half": True}
    assert [(c.bonus, c.points) for c in whole(WHOLE, **options)] == [(0, 2)]
    assert [(c.bonus, c.points) for c in whole("37>270 7 8 38>90", **options)] == [(2, 1 + 2 + 3 + 1 + 2)]
    assert [(c.bonus, c.points) for c in whole("37>270 7 8 10", **options)] == [(0, (1 + 2 + 3 + 4) // 2)]
    assert [(c.bonus, c.points) for c in whole("37>270 7 8 38>90")] == [(0, 7)]
    state, _ = ended({1: "37>270 7 38>90", 2: TORN}, money={1: 0, 2: 0}, options={"size_bonus": True})
    assert state.money[1] == 1 + 2 + 1 + 1


def at_hand(parcel: str, **options: bool) -> State:
    """Seat 1 is to place an end of a bone; a twelfth fragment is far."""
    return table(
        phase="place",
        won={1: [46]},
        parcels={1: parcel, 2: "47>270 48>90", 3: TORN},
        options=options,
        money={1: 7},
    )


@pytest.mark.rule("darwinci:14.8")
@pytest.mark.parametrize(
    ("parcel", "rotation", "options", "worth"),
    [
        ("60>270 10", 90, {}, 5 + 4 + 2),  # made whole
        ("60>270 10", 0, {}, None),  # not whole, before or after
        (WHOLE, 0, {}, None),  # whole before; the new one is another creature
        ("60>270 10", 90, {"size_bonus": True}, 5 + 4 + 2 + 1),
        ("60>270 10", 0, {"incomplete_half": True}, (5 + 4) // 2 + 2 // 2),
        ("60>270 10", 90, {"incomplete_half": True}, 5 + 4 + 2),
        ("37 2", 0, {"incomplete_half": True}, 1 // 2 + 0 + 2 // 2),
    ],
)
def test_darwin_if_the_game_ended_now(
    parcel: str, rotation: int, options: dict[str, bool], worth: int | None
) -> None:
    state = at_hand(parcel, **options)
    before = points(RULES, state)
    placed = only(play(state, "place", tile=46, x=2, y=0, rotation=rotation), TilePlaced)
    assert placed.pending == (() if worth is None else (Pending(seat=1, points=worth),))
    assert points(RULES, state) == ((before[0] if worth is None else 7 + worth), *before[1:])
    explained = "; its creatures would pay" in RULES.explain(state, placed)
    assert explained is (worth is not None)


@pytest.mark.rule("darwinci:14.8")
def test_what_is_won_and_not_placed_does_not_count_and_at_the_end_nothing_is_left() -> None:
    assert points(RULES, at_hand("60>270 10"))[0] == 7
    state, events = ended({1: WHOLE, 2: TORN}, money={1: 10, 2: 11, 3: 9})
    assert RULES.pending
    assert RULES.pending.of(state) == (0, 0, 0)
    assert points(RULES, state) == RULES.score(state) == (12, 11, 9)
    assert [event.pending for event in every(events, CreaturesScored)] == [
        (Pending(seat=1, points=0),),
        (),
        (),
    ]


@st.composite
def grown(draw: st.DrawFn) -> list[Placed]:
    """A parcel of any fragments in any rotation."""
    bag = draw(st.permutations(range(1, 66)))
    parcel = [(bag[0], 0, 0, draw(st.sampled_from((0, 90, 180, 270))))]
    for tile in bag[1 : draw(st.integers(1, CELLS))]:
        x, y = draw(st.sampled_from(free_places(parcel)))
        parcel.append((tile, x, y, draw(st.sampled_from((0, 90, 180, 270)))))
    return parcel


@pytest.mark.rule("darwinci:14.1", "darwinci:14.2")
@given(grown())
def test_creatures_part_a_parcel_and_complete_ones_have_no_loose_end(parcel: list[Placed]) -> None:
    ways = {1: (0, -1), 2: (1, 0), 4: (0, 1), 8: (-1, 0)}
    against = {1: 4, 2: 8, 4: 1, 8: 2}
    bones = {(x, y): BOX.bones[tile][turn] for tile, x, y, turn in parcel}
    of, all_ = dict[Place, int](), creatures(BOX, parcel, OPTIONS)
    for number, creature in enumerate(all_):
        of |= {(fragment.x, fragment.y): number for fragment in creature.fragments}
    assert sorted(tile for creature in all_ for tile in tiles(creature)) == sorted(
        tile for tile, *_ in parcel
    )
    loose = set()
    for (x, y), sides in bones.items():
        for side, (dx, dy) in ways.items():
            there = (x + dx, y + dy)
            if sides & side:
                if bones.get(there, 0) & against[side]:
                    assert of[x, y] == of[there], "joined by a bone, and in two creatures"
                else:
                    loose.add(of[x, y])
    assert {number for number, creature in enumerate(all_) if not creature.complete} == loose
    for number, creature in enumerate(all_):  # and none is of two parts
        mine = {place for place in of if of[place] == number}
        reached, edge = set(), [min(mine)]
        while edge:
            x, y = edge.pop()
            reached.add((x, y))
            joined = [(x + dx, y + dy) for side, (dx, dy) in ways.items() if bones[x, y] & side]
            edge += [place for place in joined if of.get(place) == number and place not in reached]
        assert len(creature.fragments) == len(mine)
        if creature.complete:
            assert reached == mine
