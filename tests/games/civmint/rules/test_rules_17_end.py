"""Rules 17: the end of the game."""

import pytest

from domain.civmint import RULES
from domain.civmint.events import EndReached, EventRolled, TurnEnded
from domain.civmint.state import State
from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from tests.games.civmint.table import every, go, only, play, table, why

SPARE = {1: "settler d3", 2: "settler a6"}
CITIES = "city d1, city d2, city d3, city e1, city e2"


def reasons(events: list[Event]) -> list[tuple[str, tuple[int, ...]]]:
    """Why the game ends, and who has reached it."""
    return [(event.reason, event.seats) for event in every(events, EndReached)]


def at_the_end(dice: str = "3 4", **position: object) -> tuple[State, list[Event]]:
    """The events of the end of a round; with dice where the game goes on."""
    position.setdefault("units", SPARE)
    state = table(**position)  # type: ignore[arg-type]
    return state, go(state, "events", dice=dice)


@pytest.mark.rule("civmint:17.1", "civmint:17.4")
def test_the_end_is_tested_after_the_turns_of_both() -> None:
    state = table({1: CITIES + ", city e3", 2: "settler a6"}, phase="taxes")
    events = play(state, "end_turn")
    assert (reasons(events), state.active, state.winners) == ([], 2, None)
    events = go(state, "events")
    assert reasons(events) == [("cities", (1,))]
    assert state.winners == (1,)


@pytest.mark.rule("civmint:17.1", "civmint:17.5")
def test_a_capital_city_that_is_retaken_in_the_round_ends_nothing() -> None:
    state = table(
        {1: "infantry b5 1, settler d3", 2: "infantry b5, settler a6"},
        phase="move",
        seat=2,
        status={2: "conquered"},
    )
    play(state, "end_move", dice="6 1")
    assert state.status[2] == "stands"
    assert reasons(play(state, "end_research", dice="3 4")) == []


@pytest.mark.rule("civmint:17.2", "civmint:17.7")
@pytest.mark.parametrize(
    ("levels", "ends"),
    [
        ("technology left 6, economy right 6, culture left 6", True),
        ("technology left 6, economy right 6, culture left 6, government left 6", True),
        ("technology left 6, economy right 6, culture left 5, government left 5", False),
    ],
)
def test_three_tracks_on_the_top_end_the_game(levels: str, ends: bool) -> None:
    _, events = at_the_end("" if ends else "3 4", levels={2: levels})
    assert reasons(events) == ([("tracks", (2,))] if ends else [])
    assert len(every(events, EventRolled)) == (not ends)
    assert len(every(events, GameEnded)) == ends


@pytest.mark.rule("civmint:17.2")
def test_a_track_that_was_on_the_top_of_both_cards_is_one() -> None:
    levels = "technology left 6, technology right 6, economy left 6"
    assert reasons(at_the_end(levels={1: levels})[1]) == []


@pytest.mark.rule("civmint:17.3")
@pytest.mark.parametrize(
    ("numbers", "ends"),
    [
        ("population 8, economy 8, military 8", True),
        ("population 8, economy 8, military 7, happiness 7", False),
    ],
)
def test_three_aspects_on_the_top_end_the_game(numbers: str, ends: bool) -> None:
    _, events = at_the_end("" if ends else "3 4", numbers={1: numbers})
    assert reasons(events) == ([("aspects", (1,))] if ends else [])


@pytest.mark.rule("civmint:17.4")
def test_the_capital_city_is_none_of_the_six() -> None:
    assert reasons(at_the_end(units={1: CITIES, 2: "settler a6"})[1]) == []
    assert reasons(at_the_end(units={1: CITIES + ", village e3", 2: "settler a6"})[1]) == []


@pytest.mark.rule("civmint:17.5")
@pytest.mark.parametrize(("status", "ends"), [("conquered", True), ("fallen", False), ("deserted", False)])
def test_a_conquered_capital_city_ends_the_game(status: str, ends: bool) -> None:
    units = {1: "settler d3", 2: "infantry b2, settler a6" if ends else "settler a6"}
    state, events = at_the_end("" if ends else "3 4", units=units, status={1: status})
    assert reasons(events) == ([("capital", (2,))] if ends else [])
    assert (state.phase == "over") == ends


@pytest.mark.rule("civmint:17.6")
@pytest.mark.parametrize(("round_", "ends"), [(39, False), (40, True)])
def test_the_fortieth_round_is_the_last(round_: int, ends: bool) -> None:
    _, events = at_the_end("" if ends else "3 4", round=round_)
    assert reasons(events) == ([("rounds", (1, 2))] if ends else [])


@pytest.mark.rule("civmint:17.2", "civmint:17.3", "civmint:17.4")
def test_all_reasons_are_named() -> None:
    numbers = dict.fromkeys((1, 2), "population 8, economy 8, military 8")
    _, events = at_the_end("", numbers=numbers, round=40)
    assert reasons(events) == [("aspects", (1, 2)), ("rounds", (1, 2))]


@pytest.mark.rule("civmint:17.7", "civmint:17.8")
def test_after_the_end_nothing_more_happens_and_nothing_is_decided() -> None:
    state, events = at_the_end("", round=40)
    assert [type(event) for event in events[-3:]] == [TurnEnded, EndReached, GameEnded]
    assert only(events, GameEnded).scores == RULES.score(state)
    assert RULES.to_act(state) == ()
    assert not [*RULES.legal(state, 1), *RULES.legal(state, 2)]
    for command in ("end_turn", "end_trade", "end_move"):
        assert why(state, command, 1) == "17.8"
