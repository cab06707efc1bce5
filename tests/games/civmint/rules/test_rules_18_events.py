"""Rules 18: Global Events."""

import pytest

from domain.civmint.events import (
    Advanced,
    ChoiceDue,
    Downgraded,
    EventBegan,
    EventEnded,
    EventRolled,
    EventTook,
    Improved,
    LevelProduced,
    PhaseBegan,
    Produced,
    SpaceChosen,
    UnitBuilt,
    UnitLost,
    UnitUpgraded,
)
from domain.civmint.state import State
from domain.kernel.messages import Event
from tests.games.civmint.table import (
    choices,
    due,
    every,
    go,
    of_version,
    only,
    play,
    refused,
    stock,
    table,
    units,
    why,
)

DICE = {4: "2 2", 5: "2 3", 6: "3 3", 7: "3 4"}
HIGH = "population 6, military 5, happiness 5"


def happens(result: int, own: str, numbers: str = "", **more: object) -> tuple[State, list[Event]]:
    """The Global Event of seat 1 by its result; nothing happens to seat 2."""
    thrown = min(7, result + 3)
    bonuses = {1: f"event {result - thrown}" + (f", {numbers}" if numbers else ""), 2: f"event {7 - thrown}"}
    state = table({1: own, 2: "settler a6"}, bonuses, **more)  # type: ignore[arg-type]
    events = go(state, "events", dice=DICE[thrown])
    began = [(event.seat, event.result) for event in every(events, EventBegan)]
    assert began[0] == (1, result)
    return state, events


def rest(events: list[Event]) -> list[Event]:
    """What happens before the event of seat 1 is done."""
    kinds = [type(event) for event in events]
    end = kinds.index(EventEnded) if EventEnded in kinds else len(events)
    return events[:end]


@pytest.mark.rule("civmint:18.1", "civmint:18.3")
@pytest.mark.parametrize("first", [1, 2])
def test_two_dice_are_rolled_once_and_the_first_player_comes_first(first: int) -> None:
    state = table({1: "settler d3", 2: "settler a6"}, {1: "event 1", 2: "food 4"}, first=first)
    events = go(state, "events", dice="2 5")
    rolled = only(events, EventRolled)
    assert rolled.dice == (2, 5)
    by_seat = dict(zip(rolled.seats, rolled.results, strict=True))
    assert (rolled.seats, by_seat) == ((first, 3 - first), {1: 8, 2: 7})
    assert [event.seat for event in every(events, EventBegan)] == [first, 3 - first]
    assert [event.seat for event in every(events, EventEnded)] == [first, 3 - first]


@pytest.mark.rule("civmint:18.2")
@pytest.mark.parametrize(
    ("bonus", "dice", "used", "result"),
    [
        (0, "1 1", 0, 2),
        (-3, "1 1", -3, 1),
        (-4, "3 4", -3, 4),
        (-9, "2 4", -3, 3),
        (5, "3 3", 5, 11),
        (6, "1 1", 5, 7),
        (9, "6 6", 5, 12),
        (1, "6 6", 1, 12),
        (0, "6 6", 0, 12),
    ],
)
def test_bonus_and_result_are_limited(bonus: int, dice: str, used: int, result: int) -> None:
    state = table({1: "settler d3", 2: "settler a6"}, {1: f"event {bonus}", 2: "event 0"})
    rolled = only(go(state, "events", dice=dice), EventRolled)
    assert (rolled.bonuses[0], rolled.results[0]) == (used, result)
    assert state.numbers[1]["event"] == bonus or result in (11, 12)


@pytest.mark.rule("civmint:18.4")
@pytest.mark.parametrize(
    ("result", "own", "numbers"),
    [
        (1, "village d3, city e3", ""),
        (2, "village d3, city e3", ""),
        (3, "settler d3", ""),
        (4, "settler d3", "food 1"),
        (5, "settler d3, ship c3", ""),
        (6, "settler d3", ""),
        (7, "village d3, settler d3, infantry d1", "food 9"),
        (8, "", ""),
        (8, "settler d3", "food 20"),
        (9, "infantry d3", ""),
        (10, "cavalry d3" + ", cavalry d2" * 7, ""),
    ],
)
def test_what_cannot_be_done_is_left_out(result: int, own: str, numbers: str) -> None:
    # With result 9 even the Capital City lies where nothing grows.
    state, events = happens(result, own, numbers, on={"b2": "W"} if result == 9 else {})
    happened = {type(event).__name__ for event in rest(events)}
    assert happened == {"TurnEnded", "PhaseBegan", "EventRolled", "EventBegan"}
    assert units(state, 1) == own
    assert stock(state, 1) == numbers


@pytest.mark.rule("civmint:18.5", "civmint:18.7")
def test_barbarians_leave_two_cities_and_villages() -> None:
    state, _ = happens(
        1, "city d3, village e3, village d2, city d1, settler d1", HIGH + ", taxes 3, research 3"
    )
    assert (due(state), choices(state, "reduce")) == (("reduce", 1), [1, 2, 3, 4])
    assert why(state, "reduce", unit=5) == "18.7"
    assert why(state, "reduce", unit=0) == "18.7"
    assert why(state, "reduce", unit=7) == "2.3"
    event = only(play(state, "reduce", unit=1), Downgraded)
    assert (event.was, event.kind, event.why) == ("city", "settler", "barbarians")
    assert (state.numbers[1]["population"], state.numbers[1]["money"]) == (4, 0)  # two steps
    assert due(state) == ("reduce", 1)
    play(state, "reduce", unit=3)
    assert state.numbers[1]["population"] == 3
    assert (state.numbers[1]["happiness"], state.numbers[1]["military"]) == (5, 5)
    assert units(state, 1) == "settler d3, village e3, settler d2, city d1, settler d1"


@pytest.mark.rule("civmint:18.6", "civmint:18.8", "civmint:15.5")
@pytest.mark.parametrize(
    ("levels", "left"),
    [
        ("", 2),
        ("government left 2", 3),
        ("government left 4", 5),
        ("government right 5", 6),
        ("government left 6", 8),
        ("government left 5, government right 3", 6),  # the highest that was reached
    ],
)
def test_a_civil_revolt_leaves_the_supported_number(levels: str, left: int) -> None:
    towns = [f"village {space}" for space in ("d1", "d2", "d3", "e1", "e2", "e3", "c1", "a1")]
    state, events = happens(2, ", ".join(towns), HIGH, levels={1: levels})
    while state.step == "reduce":
        events += play(state, "reduce", unit=choices(state, "reduce")[-1])
    kinds = [unit.kind for unit in state.units[1]]
    assert kinds.count("village") == left
    assert {event.why for event in every(events, Downgraded)} <= {"revolt"}


@pytest.mark.rule("civmint:18.7")
def test_the_capital_city_is_not_counted_and_damage_stays() -> None:
    state, _ = happens(2, "village d3 1, city e3 2, city d2 , village d1, village c1", HIGH)
    assert choices(state, "reduce") == [1, 2, 3, 4, 5]
    events = play(state, "reduce", unit=2)
    assert (only(events, UnitLost).kind, only(events, UnitLost).how) == ("settler", "downgrade")
    assert state.numbers[1]["population"] == 3  # two steps, and the Settler is as if it were destroyed
    assert state.numbers[1]["happiness"] == 5
    assert (due(state), choices(state, "reduce")) == (("reduce", 1), [1, 3, 4, 5])


@pytest.mark.rule("civmint:18.9")
@pytest.mark.parametrize(("settlers", "lost"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_plague_takes_half_of_the_settlers(settlers: int, lost: int) -> None:
    places = ("d3", "d1", "d2", "e2", "e3")[:settlers]
    own = ", ".join(f"settler {place}" for place in places) + ", village c1"
    state, _ = happens(3, own, HIGH)
    assert (due(state), choices(state, "lose")) == (("lose", 1), list(range(1, settlers + 1)))
    assert why(state, "lose", unit=settlers + 1) == "18.9"
    for number in range(lost):
        assert due(state) == ("lose", 1)
        event = only(play(state, "lose", unit=settlers - number), UnitLost)
        assert (event.how, event.due) == ("plague", lost - 1 - number)
    assert due(state) != ("lose", 1)
    assert state.numbers[1]["population"] == 6 - lost
    assert (state.numbers[1]["money"], len(state.units[1])) == (0, settlers - lost + 1)


@pytest.mark.rule("civmint:18.9", "civmint:3.4")
def test_the_plague_takes_settlers_that_are_alike_or_aboard_without_a_question() -> None:
    state, events = happens(3, "settler d3, settler d3", HIGH)
    assert only(events, UnitLost).die == 1
    state, _ = happens(3, "settler d3, ship c3, settler @2", HIGH)
    assert choices(state, "lose") == [1, 3]


@pytest.mark.rule("civmint:18.10")
@pytest.mark.parametrize(("food", "left"), [(2, 1), (7, 4), (20, 10)])
def test_the_famine_takes_half_of_the_food(food: int, left: int) -> None:
    _, events = happens(4, "settler d3", f"food {food}, wood 5")
    took = only(events, EventTook)
    assert [(change.what, change.total) for change in took.changes] == [("food", left)]


@pytest.mark.rule("civmint:18.11")
def test_the_earthquake_takes_a_military_unit() -> None:
    state, _ = happens(5, "infantry d3, artillery d3, settler d3, infantry d3", HIGH)
    assert (due(state), choices(state, "lose")) == (("lose", 1), [1, 2])
    assert why(state, "lose", unit=3) == "18.11"
    event = only(play(state, "lose", unit=2), UnitLost)
    assert (event.kind, event.how) == ("artillery", "earthquake")
    numbers = state.numbers[1]
    assert (numbers["military"], numbers["population"], numbers["money"]) == (4, 6, 0)
    assert units(state, 1) == "infantry d3, settler d3, infantry d3"
    state, events = happens(5, "cavalry d3, settler d3", HIGH)
    assert only(events, UnitLost).kind == "cavalry"


@pytest.mark.rule("civmint:18.12", "civmint:18.13", "civmint:18.14")
@pytest.mark.parametrize(
    ("result", "own", "food", "after"),
    [
        (6, "settler d3", 5, 4),
        (6, "settler d3", 1, 0),
        (7, "settler d3", 5, 5),
        (8, "settler d3", 5, 6),
        (8, "settler d3, village e3, ship c3, infantry @3", 5, 9),
        (8, "settler d3, village e3, ship c3, infantry @3", 18, 20),
    ],
)
def test_food_that_events_give_and_take(result: int, own: str, food: int, after: int) -> None:
    state, events = happens(result, own, f"food {food}")
    assert [event.due for event in every(events, EventBegan)] == [0, 0]
    assert state.numbers[1]["food"] == after
    assert units(state, 1) == own


@pytest.mark.rule("civmint:18.15")
def test_two_spaces_produce_once_more() -> None:
    own = "city e3, settler d2, village d3, infantry d1, ship c3"
    state, _ = happens(9, own, levels={1: "economy right 3, technology left 2"})
    assert (due(state), choices(state, "gather")) == (("gather", 1), ["b2", "d2", "c3", "d3", "e3"])
    assert why(state, "gather", space="d1") == "18.15"
    assert why(state, "gather", space="zz") == "18.15"
    assert only(play(state, "gather", space="d2"), SpaceChosen).due == 1
    assert choices(state, "gather") == ["b2", "c3", "d3", "e3"]
    assert why(state, "gather", space="d2") == "18.15"
    play(state, "gather", space="e3")
    assert (due(state), choices(state, "collect")) == (
        ("collect", 1),
        [{"space": "d2", "resource": name} for name in ("food", "wood")],
    )
    events = play(state, "collect", space="d2", resource="wood")
    assert [(event.space, len(event.icons)) for event in every(rest(events), Produced)] == [
        ("d2", 1),
        ("e3", 4),
    ]
    assert every(rest(events), LevelProduced) == []
    assert stock(state, 1) == "wood 1, stone 4"


@pytest.mark.rule("civmint:18.15", "civmint:18.4")
@pytest.mark.parametrize(("own", "spaces"), [("infantry d3", ["b2"]), ("settler d3", ["b2", "d3"])])
def test_no_more_spaces_than_there_are(own: str, spaces: list[str]) -> None:
    state, events = happens(9, own)
    assert [event.space for event in every(rest(events), Produced)] == spaces
    assert state.numbers[1]["food"] == 1 + len(spaces)
    state, events = happens(9, "ship c3")
    assert [event.by for event in every(rest(events), Produced)] == ["capital", "ship"]


@pytest.mark.rule("civmint:18.16")
def test_a_population_explosion_gives_a_settler_or_a_military_upgrade() -> None:
    own = "settler d3, infantry d1, infantry d1 1, village e3, cavalry d2, ship c3, settler @6"
    state, _ = happens(10, own, "food 9, wood 9, stone 9, money 9")
    assert due(state) == ("explosion", 1)
    assert [choice["space"] for choice in choices(state, "build")] == ["b2", "e3"]
    options = [(choice["unit"], choice["kind"]) for choice in choices(state, "upgrade")]
    assert options == [(1, "infantry"), (2, "cavalry"), (2, "artillery")]
    assert why(state, "build", kind="infantry", space="b2") == "18.16"
    assert why(state, "build", kind="settler", space="d1") == "8.1"
    assert why(state, "upgrade", unit=1, kind="village") == "18.16"
    assert why(state, "upgrade", unit=4, kind="city") == "18.16"
    assert why(state, "upgrade", unit=3, kind="cavalry") == "8.11"
    assert why(state, "upgrade", unit=7, kind="infantry") == "8.14"
    assert why(state, "upgrade", unit=5, kind="artillery") == "8.3"
    before = stock(state, 1)
    event = only(play(state, "upgrade", unit=2, kind="artillery"), UnitUpgraded)
    assert (event.free, state.numbers[1]["military"], stock(state, 1)) == (True, 2, before)


@pytest.mark.rule("civmint:18.16")
def test_a_new_settler_is_free_and_needs_a_die() -> None:
    state, _ = happens(10, "cavalry d3", "food 5, wood 5")
    built = only(play(state, "build", kind="settler", space="b2"), UnitBuilt)
    assert (built.space, built.free, stock(state, 1)) == ("b2", True, "food 5, wood 5")
    eight = ", ".join(["village e3"] + ["cavalry d3"] * 7)
    assert every(happens(10, eight)[1], UnitBuilt) == []
    state, _ = happens(10, "infantry d3" + ", cavalry d3" * 7, status={1: "stands"})
    assert [choice["kind"] for choice in choices(state, "upgrade")] == ["cavalry", "artillery"]
    assert why(state, "build", kind="settler", space="b2") == "2.2"


@pytest.mark.rule("civmint:18.16")
@pytest.mark.parametrize("own", ["cavalry d3", "infantry d3, settler d2"], ids=["one way", "several"])
def test_a_population_explosion_may_be_declined(own: str) -> None:
    """A Settler or an upgrade is a gain, and an upgrade costs upkeep."""
    state, _ = happens(10, own)
    before = units(state, 1)
    assert (due(state), why(state, "decline")) == (("explosion", 1), "")
    events = play(state, "decline")
    assert type(events[0]) is EventEnded
    assert units(state, 1) == before


@pytest.mark.rule("civmint:18.16")
@pytest.mark.parametrize("version", [1, 2])
def test_in_games_of_before_a_population_explosion_is_not_declined(version: int) -> None:
    packs = {"mint": of_version("mint", version)}
    state, events = happens(10, "cavalry d3", packs=packs)
    assert only(events, UnitBuilt).free
    state, _ = happens(10, "settler d3", packs=packs)
    assert refused(state, "decline") == (
        "18.16: a game on these older numbers does not let a player decline what the event gives"
    )
    assert choices(state, "decline") == []


@pytest.mark.rule("civmint:18.17")
def test_a_festival_raises_an_aspect_for_nothing() -> None:
    state, _ = happens(11, "settler d3", "happiness 8, economy 3, money 1")
    assert (due(state), choices(state, "improve")) == (
        ("festival", 1),
        ["population", "military", "economy"],
    )
    assert why(state, "improve", aspect="happiness") == "16.5"
    events = play(state, "improve", aspect="economy")
    event = only(events, Improved)
    assert (event.level, event.cost, event.free, state.numbers[1]["money"]) == (4, 0, True, 1)
    assert only(events, ChoiceDue).amount == 2
    assert due(state) == ("choose", 1)
    events = play(state, "choose", cubes="wood 2")
    assert only(every(events, PhaseBegan)[:1], PhaseBegan).phase == "round_end"
    assert not state.improved


@pytest.mark.rule("civmint:18.18")
def test_innovation_is_a_step_up_on_the_lowest_track() -> None:
    levels = "technology left 3, economy left 2, government right 2, culture left 4"
    state, _ = happens(12, "settler d3", levels={1: levels})
    assert (due(state), choices(state, "research")) == (
        ("innovation", 1),
        [{"track": "economy", "card": "left"}, {"track": "government", "card": "right"}],
    )
    for track, card in (("technology", "left"), ("economy", "right"), ("culture", "left")):
        assert why(state, "research", track=track, card=card) == "18.18"
    event = only(play(state, "research", track="government", card="right"), Advanced)
    assert (event.level, event.cost, event.free, event.sideways) == (3, 0, True, False)
    assert state.numbers[1]["taxes"] == 1


@pytest.mark.rule("civmint:18.19")
@pytest.mark.parametrize("result", [11, 12], ids=["Festival", "Innovation"])
def test_other_events_are_not_declined(result: int) -> None:
    state, _ = happens(result, "settler d3")
    assert (choices(state, "decline"), why(state, "decline")) == ([], "5.10")


@pytest.mark.rule("civmint:18.18")
def test_from_the_first_level_both_cards_are_possible() -> None:
    state, _ = happens(12, "settler d3", levels={1: "technology left 3, economy left 2, culture left 4"})
    assert choices(state, "research") == [
        {"track": "government", "card": "left"},
        {"track": "government", "card": "right"},
    ]
    events = play(state, "research", track="government", card="left")
    assert only(events, Advanced).free
    state, events = happens(
        12, "settler d3", levels={1: "government left 3, economy left 5, culture left 4, technology left 5"}
    )
    assert only(events, Advanced).track == "government"  # the only one, so nobody is asked
