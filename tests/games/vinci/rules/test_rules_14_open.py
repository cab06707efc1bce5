"""Rules 14: what is open to the table, and what chance decides."""

import pytest

from domain.kernel.chance import RecordedChance, SeededChance
from domain.kernel.events import GameStarted
from domain.kernel.messages import Event
from domain.kernel.rules import digest, fold, learned, view_of
from domain.vinci import RULES
from domain.vinci.commands import ChooseCivilization
from domain.vinci.events import PairDrawn, TurnBegan
from tests.games.vinci.games import random_game, rows_of
from tests.games.vinci.table import ALL_TILES, EUROPA, new_game, play, play_out, table
from tests.helpers.deciding import decide


@pytest.mark.rule("vinci:14.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_order_of_seats_is_fixed(seats: int) -> None:
    state, events = play_out(seats, "order")
    turns = [event.seat for event in events if isinstance(event, TurnBegan)]
    first = state.first_seat
    assert turns == [(first - 1 + turn) % seats + 1 for turn in range(len(turns))]


@pytest.mark.rule("vinci:14.2")
def test_every_seat_sees_the_same() -> None:
    state, events = new_game(3)
    for seat in (1, 2, 3):
        assert digest(view_of(RULES, state, seat)) == digest(state)
        assert [learned(RULES, event, seat) for event in events] == events
        assert sorted([*state.bag, *(tile for pair in state.track for tile in pair.tiles)]) == list(ALL_TILES)


@pytest.mark.rule("vinci:14.2")
def test_nobody_knows_the_order_of_the_bag() -> None:
    t = table(phase="start", declined_tiles={1: "weapons army"})
    assert t.bag == sorted(t.bag)
    play(t, "decline")
    assert t.bag == sorted(t.bag)  # the two that came back lie among the others
    command = ChooseCivilization(seat=1, slot=1)
    drawn = {
        event.tiles
        for seed in range(20)
        for event in decide(RULES, t, command, SeededChance(str(seed), 1))
        if isinstance(event, PairDrawn)
    }
    assert len(drawn) > 10  # the table does not settle what comes next


@pytest.mark.rule("vinci:14.3")
def test_chance_draws_the_first_seat_and_tiles_and_nothing_else() -> None:
    rows = random_game(4, "testland", "default", 0)
    names = [
        [name for outcome in event["chance"] for name in outcome] for _, event in rows if "chance" in event
    ]
    assert names[0] == ["start_seat", *["tile"] * 12]
    moves = [event for topic, event in rows if topic == "vidi.MoveMade.1"]
    for move, drawn in zip(moves, names[1:], strict=True):
        assert drawn == (["tile"] * 2 if move["command"] == "choose_civilization" else [])


@pytest.mark.rule("vinci:14.3")
def test_all_else_follows_from_the_commands() -> None:
    rows = random_game(4, "testland", "default", 0)
    started = GameStarted.ADAPTER.validate_python(rows[0][1])
    state = RULES.begin(started)
    again: list[Event] = RULES.deal(state, RecordedChance(started.chance))
    for topic, fields in rows:
        if topic == "vidi.MoveMade.1":
            cls = RULES.commands[fields["command"]]
            command = cls.ADAPTER.validate_python({"seat": fields["seat"], **fields["args"]})
            chance = RecordedChance(fields["chance"])
            again += RULES.play(state, command, chance)
            chance.finish()
    assert rows_of(again) == [row for row in rows[1:] if row[0] != "vidi.MoveMade.1"]
    assert digest(fold(RULES, started, again)) == digest(state)


@pytest.mark.rule("vinci:14.4")
def test_the_bag_does_not_run_dry() -> None:
    """Five seats with two civilizations each, and the table has a track of six: 32 of 35 tiles are out."""
    pairs = [f"{a} {b}" for a, b in zip(ALL_TILES[::2], ALL_TILES[1::2], strict=False)]
    t = table(
        5,
        map=EUROPA,
        phase="start",
        tiles=dict(zip(range(1, 6), pairs[:5], strict=True)),
        declined_tiles=dict(zip(range(1, 6), pairs[5:10], strict=True)),
        track=dict(zip(range(1, 7), pairs[10:16], strict=True)),
    )
    t.bag = [tile for tile in ALL_TILES if tile not in " ".join(pairs[:16]).split()]
    assert len(t.bag) == 3
    play(t, "decline")
    assert len(t.bag) == 5
    play(t, "choose_civilization", slot=1)
    assert (len(t.bag), len(t.track)) == (3, 6)


@pytest.mark.rule("vinci:14.4")
def test_a_pair_can_always_be_drawn() -> None:
    rows = random_game(5, "map_europa", "default", 0)
    bag, left = 35, []
    for topic, _ in rows:
        bag += {"vinci.PairDrawn.1": -2, "vinci.EmpireRemoved.1": 2}.get(topic, 0)
        left.append(bag)
    assert min(left) >= 3
