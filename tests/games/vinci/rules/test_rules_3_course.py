"""Rules 3: course of the game."""

from collections import Counter

import pytest

from domain.kernel.events import GameEnded
from domain.vinci import RULES
from domain.vinci.commands import COMMANDS
from domain.vinci.events import (
    ConquestEnded,
    ExpansionBegan,
    PartsGivenUp,
    PawnsPlaced,
    ProvinceConquered,
    TurnBegan,
    TurnScored,
)
from tests.games.vinci.table import (
    NOBODY,
    at,
    hand_of,
    only,
    place_all,
    play,
    play_out,
    points,
    refused,
    table,
    targets_of,
)
from tests.games.vinci.testland import ENTRIES

# Rounds and turns


@pytest.mark.rule("vinci:3.1")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 13), (3, 12), (4, 11), (5, 10)])
def test_the_number_of_rounds(seats: int, rounds: int) -> None:
    before_last = table(seats, seat=seats, round=rounds - 1)
    play(before_last, "end_conquest")
    assert (before_last.phase, before_last.round, before_last.seat) == ("start", rounds, 1)

    last = table(seats, seat=seats, round=rounds)
    assert only(play(last, "end_conquest"), GameEnded)
    assert last.phase == "over"


@pytest.mark.rule("vinci:3.2")
def test_the_game_ends_after_the_last_players_turn() -> None:
    # Seat 2 began, so seat 1 is the last of the round.
    t = table(held={1: "farm", 2: "wood", 3: "village"}, seat=3, round=12, natives=False)
    t.first_seat = 2
    play(t, "end_conquest")
    place_all(t)
    assert (t.phase, t.round, t.seat) == ("start", 12, 1)
    play(t, "expand")
    play(t, "end_conquest")
    ended = only(place_all(t), GameEnded)
    assert ended.scores == (6, 5, 6)  # seats 3 and 1 scored their turns, nobody anything more

    refusal = refused(t, "expand", seat=2)
    assert refusal.rule == "vinci:3.2"
    assert "game is over" in refusal.message


@pytest.mark.rule("vinci:3.3")
def test_the_first_turn_is_a_choice_and_a_conquest() -> None:
    t = table(phase="choose", round=1)
    assert refused(t, "expand").rule == "vinci:3.4"
    play(t, "choose_civilization", slot=1)
    assert (t.seat, t.phase) == (1, "conquer")
    play(t, "conquer", province="farm")
    assert refused(t, "decline").rule == "vinci:11.1"


@pytest.mark.rule("vinci:3.4")
def test_a_later_turn_starts_with_expand_or_decline() -> None:
    t = table(phase="start", held={1: "farm"})
    assert [command.NAME for command in RULES.legal(t, t.seat)] == ["expand", "decline"]
    play(t, "expand")
    assert refused(t, "decline").rule == "vinci:11.1"
    refusal = refused(t, "expand")
    assert refusal.rule == "vinci:3.4"
    assert "possible: end_conquest, abandon" in refusal.message


@pytest.mark.rule("vinci:3.5")
def test_the_phases_of_an_expansion_turn() -> None:
    # farm and lakeside are apart: cohesion has something to do.
    t = table(phase="start", held={1: {"farm": 5, "lakeside": 2}})
    for name in ("conquer", "infiltrate", "convert"):
        refusal = refused(t, name, province="village")
        assert refusal.rule == "vinci:3.5"
        assert "possible: expand, decline" in refusal.message
    events = play(t, "expand")
    events += play(t, "conquer", province="village")
    events += play(t, "end_conquest")
    events += play(t, "keep", province="farm")
    events += place_all(t)
    steps = (
        ExpansionBegan,
        ProvinceConquered,
        ConquestEnded,
        PartsGivenUp,
        PawnsPlaced,
        TurnScored,
        TurnBegan,
    )
    assert [type(event) for event in events if isinstance(event, steps)] == list(steps)
    assert t.seat == 2


# What a player always has and may do


@pytest.mark.rule("vinci:3.6")
def test_there_is_always_an_active_civilization() -> None:
    t = table(held={1: "farm", 2: "wood"}, hand={1: 4})
    play(t, "conquer", province="wood")
    assert t.active[2]
    assert (t.held[2], hand_of(t, 2)) == (0, 0)

    t = table(phase="start", held={1: "farm"}, track={1: "weapons currency"})
    play(t, "decline")
    play(t, "choose_civilization", slot=1)
    assert t.seat == 2
    assert t.active[1]
    assert t.active[1].tiles == ("weapons", "currency")
    assert (t.held[1], hand_of(t, 1)) == (0, 3 + 2 + 10)


@pytest.mark.rule("vinci:3.7")
def test_nobody_has_to_conquer() -> None:
    t = table(phase="choose", round=1, track={1: "weapons currency"})
    play(t, "choose_civilization", slot=1)
    play(t, "end_conquest")
    assert (t.seat, hand_of(t, 1)) == (2, 15)

    t = table(phase="start", hand={1: 15})
    play(t, "expand")
    assert hand_of(t, 1) == 15
    assert targets_of(t) == list(ENTRIES)
    play(t, "end_conquest")
    assert (t.seat, hand_of(t, 1)) == (2, 15)

    refusal = refused(t, "end_conquest")
    assert refusal.rule == "vinci:3.7"
    assert "at the start of a turn; possible: expand, decline" in refusal.message


@pytest.mark.rule("vinci:3.8")
def test_a_civilization_without_pawns_is_kept_or_declined() -> None:
    kept = table(phase="start", tiles={1: "weapons"}, declined={1: "farm"})
    play(kept, "expand")
    events = play(kept, "end_conquest")
    assert kept.seat == 2
    assert kept.active[1]
    assert points(events) == {"declined provinces": 1}

    dropped = table(phase="start", tiles={1: "weapons"}, declined={1: "farm"})
    events = play(dropped, "decline")
    assert (dropped.phase, at(dropped, "farm"), points(events)) == ("choose", NOBODY, {})


@pytest.mark.rule("vinci:3.12")
def test_nobody_can_leave_the_game() -> None:
    assert set(COMMANDS) == {
        *("choose_civilization", "expand", "decline", "make_peace", "abandon", "conquer", "infiltrate"),
        *("convert", "end_conquest", "keep", "reorganize", "end_turn"),
    }
    _, events = play_out(seats=3, seed="turns")
    turns = Counter(event.seat for event in events if isinstance(event, TurnBegan))
    assert turns == {1: 12, 2: 12, 3: 12}


# The end


@pytest.mark.rule("vinci:3.9", "vinci:3.10")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [((30, 29, 10), (1,)), ((29, 29, 30), (3,)), ((30, 12, 30), (1, 3)), ((0, 0, 0), (1, 2, 3))],
)
def test_the_most_points_win_and_a_tie_is_shared(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    t = table(seat=3, round=12, scores=dict(enumerate(scores, start=1)))
    ended = only(play(t, "end_conquest"), GameEnded)
    assert (ended.scores, ended.winners) == (scores, winners)
    assert RULES.winners(t) == winners
    assert RULES.to_act(t) == ()


@pytest.mark.rule("vinci:3.11")
def test_points_stay_at_zero_or_above_and_have_no_limit() -> None:
    poor = table(phase="choose", scores={1: 0})
    assert [command.args() for command in RULES.legal(poor, poor.seat)] == [{"slot": 1}]
    assert refused(poor, "choose_civilization", slot=2).rule == "vinci:2.7"
    rich = table(held={1: "farm village"}, scores={1: 100_000})
    play(rich, "end_conquest")
    place_all(rich)
    assert rich.scores[1] == 100_002
