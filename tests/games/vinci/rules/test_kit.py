"""The test kit itself: a table can be laid and played on."""

from domain.vinci.events import ProvinceConquered
from domain.vinci.geography import bits, geography
from tests.games.vinci.table import (
    ACTIVE,
    NEUTRAL,
    at,
    cost_of,
    hand_of,
    new_game,
    only,
    play,
    refused,
    table,
    targets_of,
)
from tests.games.vinci.testland import ENTRIES, TESTLAND


def test_a_position_is_laid_and_played_on() -> None:
    t = table(tiles={1: "weapons"}, held={1: {"farm": 3}}, hand={1: 5})
    assert at(t, "wood") == NEUTRAL
    assert cost_of(t, "wood") == 3
    assert targets_of(t) == ["wood", "village", "peak", "crag"]
    event = only(play(t, "conquer", province="wood"), ProvinceConquered)
    assert (event.cost, event.lost) == (3, 1)
    assert at(t, "wood") == (ACTIVE, 1, 3)
    assert hand_of(t, 1) == 2
    assert refused(t, "conquer", province="wood").rule == "vinci:5.15"


def test_a_game_is_set_up_on_the_made_up_map() -> None:
    state, _ = new_game(seats=3)
    assert state.phase == "choose"
    assert len(state.track) == 6
    entries = [geography(TESTLAND).ids[i] for i in bits(geography(TESTLAND).entries)]
    assert entries == list(ENTRIES)
