"""Rules 15: research."""

import pytest

from domain.civmint.events import Advanced, ChoiceDue, ResearchBegan
from domain.civmint.state import State
from tests.games.civmint.table import choices, due, every, only, play, stock, table, ways, why


def researching(budget: int, levels: str = "", numbers: str = "") -> State:
    """The research step of seat 1 with so much Research left."""
    return table(
        {1: "settler d3", 2: "settler a6"},
        {1: numbers},
        phase="research",
        levels={1: levels},
        budget=budget,
    )


@pytest.mark.rule("civmint:15.1", "civmint:15.7")
def test_the_costs_of_a_turn_add_up_to_the_research_at_its_start() -> None:
    state = table({1: "settler d3"}, {1: "research 7"}, phase="move")
    assert only(play(state, "end_move"), ResearchBegan).budget == 7
    event = only(play(state, "research", track="culture", card="left"), Advanced)
    assert (event.cost, event.left, event.level, event.name) == (2, 5, 2, "Mysticism")
    assert state.numbers[1]["research"] == 8  # which counts in the next turn
    play(state, "research", track="culture", card="left")
    assert state.budget == 2
    assert why(state, "research", track="culture", card="left") == "15.1"
    events = play(state, "research", track="government", card="right")
    assert (only(events, Advanced).left, state.active) == (0, 2)  # nothing is left, so the turn ends


@pytest.mark.rule("civmint:15.7")
def test_research_that_is_not_used_is_lost() -> None:
    state = researching(5)
    state.numbers[1]["research"] = 5
    play(state, "research", track="culture", card="right")
    play(state, "choose", cubes="food 1")
    play(state, "end_research")
    assert (state.active, why(state, "research", 2, track="culture", card="left")) == (2, "3.2")
    state.active = state.first = 1
    state.phase = state.step = "move"
    state.seat = 1
    assert only(play(state, "end_move"), ResearchBegan).budget == 6


@pytest.mark.rule("civmint:15.2", "civmint:15.3", "civmint:15.8")
@pytest.mark.parametrize(
    ("levels", "card", "level", "cost", "sideways"),
    [
        ("", "left", 2, 2, False),
        ("", "right", 2, 2, False),
        ("technology left 2", "left", 3, 3, False),
        ("technology left 2", "right", 2, 3, True),
        ("technology right 2", "left", 2, 3, True),
        ("technology left 3", "left", 4, 4, False),
        ("technology left 4", "right", 4, 7, True),  # as the rulebook's example
        ("technology right 5", "right", 6, 6, False),
        ("technology right 6", "left", 6, 11, True),
    ],
)
def test_what_a_step_costs(levels: str, card: str, level: int, cost: int, sideways: bool) -> None:
    state = researching(cost - 1, levels)
    assert why(state, "research", track="technology", card=card) == "15.1"
    state = researching(cost, levels)
    event = only(play(state, "research", track="technology", card=card), Advanced)
    assert (event.card, event.level, event.cost, event.left) == (card, level, cost, 0)
    assert (event.sideways, event.free) == (sideways, False)
    assert (state.levels[1]["technology"], state.cards[1]["technology"]) == (level, card)


@pytest.mark.rule("civmint:15.8")
def test_the_sixth_level_is_the_top() -> None:
    state = researching(20, "technology left 6")
    assert why(state, "research", track="technology", card="left") == "15.8"
    assert {"track": "technology", "card": "right"} in choices(state, "research")


@pytest.mark.rule("civmint:15.4")
def test_a_level_gives_its_benefits_when_it_is_first_reached() -> None:
    state = researching(20, "culture left 4")
    event = only(play(state, "research", track="culture", card="right"), Advanced)
    assert (event.name, event.sideways, event.gained) == ("Philosophy", True, True)
    assert [(change.what, change.amount) for change in event.changes] == [("research", 1)]
    assert state.choices == ()  # nothing of Writing and Mathematics below
    assert "culture right 3" not in state.reached[1]
    event = only(play(state, "research", track="culture", card="left"), Advanced)
    assert (event.name, event.gained, event.changes) == ("Monasteries", False, ())


@pytest.mark.rule("civmint:15.5")
def test_abilities_stay_for_ever() -> None:
    state = table(
        {1: "ship c3, settler d3, settler d3"},
        phase="move",
        levels={1: "technology left 3, technology right 3"},  # on the right card now
    )
    assert state.cards[1]["technology"] == "right"
    play(state, "move", unit=2, to="c3", ship=1)
    assert why(state, "move", unit=3, to="c3", ship=1) == ""


@pytest.mark.rule("civmint:15.6", "civmint:16.6")
def test_effects_apply_in_their_order_and_cubes_of_choice_come_after_them() -> None:
    state = researching(3, "culture right 2", "economy 3")
    events = play(state, "research", track="culture", card="right")  # Mathematics raises Economy to 4
    event = only(events, Advanced)
    assert [(change.what, change.total) for change in event.changes] == [("economy", 4)]
    due_ = [(choice.source, choice.amount) for choice in every(events, ChoiceDue)]
    assert due_ == [("culture right 3", 1), ("economy 4", 2)]
    assert due(state) == ("choose", 1)
    play(state, "choose", cubes="stone 1")
    assert len(ways(state, "choose")) == 10
    play(state, "choose", cubes="stone 2")
    assert stock(state, 1) == "stone 3"
    # Government left 5: Taxes rise by 2, Happiness falls by 1 and with it the event bonus.
    state = researching(5, "government left 4", "happiness 3, event 1")
    event = only(play(state, "research", track="government", card="left"), Advanced)
    assert [(change.what, change.amount) for change in event.changes] == [
        ("taxes", 2),
        ("happiness", -1),
        ("event", -1),
    ]


@pytest.mark.rule("civmint:15.6")
@pytest.mark.parametrize(
    ("levels", "track", "card", "changed"),
    [
        ("", "technology", "left", {}),
        ("technology left 2", "technology", "left", {"research": 1}),
        ("technology left 4", "technology", "left", {"taxes": 1, "economy": 1}),
        ("technology right 2", "technology", "right", {"power_most": 1, "power": 1, "military": 1}),
        ("technology left 5", "technology", "left", {"research": 2, "happiness": 1}),
        ("economy right 4", "economy", "right", {"money": 2}),
        ("economy right 5", "economy", "right", {"economy": 1}),
        ("economy left 5", "economy", "left", {"taxes": 2, "economy": 1}),
        ("government left 5", "government", "left", {"power_most": 2, "power": 2, "event": -1}),
        ("culture left 5", "culture", "left", {"happiness": 2, "event": 2}),
    ],
)
def test_benefits_of_levels(levels: str, track: str, card: str, changed: dict[str, int]) -> None:
    state = researching(6, levels)
    event = only(play(state, "research", track=track, card=card), Advanced)
    assert {change.what: change.amount for change in event.changes} == changed


@pytest.mark.rule("civmint:15.9")
def test_more_combat_power_at_most_raises_the_stock() -> None:
    state = researching(4, "technology right 3", "power_most 3, power 1")
    play(state, "research", track="technology", card="right")
    assert (state.numbers[1]["power_most"], state.numbers[1]["power"]) == (4, 2)


@pytest.mark.rule("civmint:15.9", "civmint:16.6")
@pytest.mark.parametrize(("power", "after"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_less_combat_power_at_most_lowers_the_stock_to_it(power: int, after: int) -> None:
    state = table({1: "infantry d3"}, {1: f"food 9, military 3, power_most 3, power {power}"}, phase="upkeep")
    play(state, "downgrade", unit=1)
    assert (state.numbers[1]["power_most"], state.numbers[1]["power"]) == (2, after)
