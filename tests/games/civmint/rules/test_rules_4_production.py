"""Rules 4: the production step."""

import pytest

from domain.civmint.events import ChoiceDue, CubesChosen, IconTaken, LevelProduced, Produced
from domain.civmint.packs import PACKS, newest
from domain.civmint.state import Status
from domain.kernel.messages import Event
from tests.games.civmint.table import choices, due, every, go, only, play, stock, table, ways, why

HOME = ("b2", "capital", "food food")
"""What the Capital City of seat 1 produces in each turn."""


def produced(events: list[Event]) -> list[tuple[str, str, str]]:
    """Space, what took its icons, and these."""
    return [(event.space, event.by, " ".join(event.icons)) for event in every(events, Produced)]


@pytest.mark.rule("civmint:4.1", "civmint:4.2")
@pytest.mark.parametrize(
    ("settlers", "icons"),
    [
        ("settler d1", "food"),
        ("settler d1, settler d1", "food"),
        ("settler e3", "stone"),
        ("settler e3, settler e3", "stone stone"),
        ("settler e3, settler e3, settler e3", "stone stone"),
        ("settler d2, settler d2", "food wood"),
        ("settler d2, settler d2, settler d2", "food wood"),
    ],
)
def test_each_settler_takes_an_icon_that_is_not_taken(settlers: str, icons: str) -> None:
    state = table({1: settlers})
    where = (state.units[1][0].space, "settlers", icons)
    assert sorted(produced(go(state, "production"))) == sorted([HOME, where])


@pytest.mark.rule("civmint:4.3")
def test_the_owner_chooses_of_icons_that_differ() -> None:
    state = table({1: "settler d2, settler b1"})
    assert produced(go(state, "production")) == []
    assert due(state) == ("collect", 1)
    assert choices(state, "collect") == [
        {"space": "b1", "resource": "food"},
        {"space": "b1", "resource": "wood"},
    ]
    assert why(state, "collect", space="d2", resource="food") == "4.3"
    assert why(state, "collect", space="b1", resource="stone") == "4.3"
    events = play(state, "collect", space="b1", resource="wood")
    assert only(events, IconTaken).resource == "wood"
    assert produced(events) == [("b1", "settlers", "wood"), HOME]
    assert produced(play(state, "collect", space="d2", resource="food")) == [("d2", "settlers", "food")]
    assert stock(state, 1) == "food 3, wood 1"


@pytest.mark.rule("civmint:4.3")
def test_settlers_choose_one_after_the_other_of_what_is_left() -> None:
    ours = PACKS.own[newest("faces")]
    rich = [{**t, "icons": ["food", "food", "wood"]} if t["code"] == "p" else t for t in ours["terrain"]]
    packs = {"faces": PACKS.add({**ours, "id": "rich", "terrain": rich})}
    state = table({1: "settler b1, settler b1"}, packs=packs)
    go(state, "production")
    play(state, "collect", space="b1", resource="food")
    assert due(state) == ("collect", 1)
    events = play(state, "collect", space="b1", resource="wood")
    assert produced(events)[0] == ("b1", "settlers", "food wood")
    state = table({1: "settler b1, settler b1"}, packs=packs)
    go(state, "production")
    events = play(state, "collect", space="b1", resource="wood")  # two Food are left, which are alike
    assert produced(events)[0] == ("b1", "settlers", "wood food")


@pytest.mark.rule("civmint:4.4", "civmint:4.5", "civmint:4.6", "civmint:4.7", "civmint:4.8")
@pytest.mark.parametrize(
    ("units", "yielded"),
    [
        ("village d2", ("d2", "village", "food wood")),
        ("village d2, settler d2, settler d2", ("d2", "village", "food wood")),
        ("city d2", ("d2", "city", "food wood food wood")),
        ("settler d2, city d2", ("d2", "city", "food wood food wood")),
        ("ship c2", ("c2", "ship", "food food")),
        ("ship c2, ship c2", ("c2", "ship", "food food")),
        ("ship c2, ship c2, settler @1", ("c2", "ship", "food food")),
        ("ship c2, settler @1", None),
        ("infantry d2, cavalry d2, artillery d2", None),
        ("settler b2, settler b2", None),
        ("infantry d2, settler d1", ("d1", "settlers", "food")),
    ],
)
def test_what_a_space_gives(units: str, yielded: tuple[str, str, str] | None) -> None:
    state = table({1: units})
    assert sorted(produced(go(state, "production"))) == sorted([HOME, *([yielded] if yielded else [])])


@pytest.mark.rule("civmint:4.6")
def test_deep_water_gives_nothing() -> None:
    state = table({1: "ship c2"}, on={"c2": "W"})
    assert produced(go(state, "production")) == [HOME]


@pytest.mark.rule("civmint:4.9", "civmint:14.4", "civmint:14.5", "civmint:14.6")
@pytest.mark.parametrize(
    ("status", "bo", "icons"),
    [
        ("stands", "", [HOME]),
        ("fallen", "", [HOME]),
        ("deserted", "", [HOME]),
        ("conquered", "infantry b2", []),
        ("conquered", "settler b2", []),
    ],
)
def test_a_capital_city_produces_unless_it_is_conquered(
    status: Status, bo: str, icons: list[tuple[str, str, str]]
) -> None:
    state = table({1: "village d3", 2: bo}, status={1: status})
    events = go(state, "production")
    assert [one for one in produced(events) if one[0] == "b2"] == icons
    state = table({1: "village d3", 2: bo}, {1: "food 9"}, status={1: status}, seat=2, first=2)
    assert "b2" not in [one[0] for one in produced(go(state, "production"))]


@pytest.mark.rule("civmint:4.10")
def test_levels_add_to_production() -> None:
    levels = "economy right 3, technology left 2"
    state = table({1: "ship c2, ship c3, infantry @2"}, levels={1: levels})
    events = every(go(state, "production"), LevelProduced)
    assert [(event.source, event.changes[0].what, event.changes[0].amount) for event in events] == [
        ("economy right 3", "food", 1),
        ("technology left 2", "food", 1),  # for the Ship that took icons
    ]
    state = table({1: "ship c3, infantry @1, settler d2, settler d2"}, levels={1: levels})
    assert [event.source for event in every(go(state, "production"), LevelProduced)] == ["economy right 3"]
    state = table({1: "village e3"}, levels={1: "economy right 5"}, numbers={1: "metal 20"})
    full = every(go(state, "production"), LevelProduced)
    assert [(event.source, len(event.changes)) for event in full] == [
        ("economy right 3", 1),
        ("economy right 5", 0),  # the stock of Metal is full
    ]


@pytest.mark.rule("civmint:4.10", "civmint:4.11")
def test_cubes_of_choice_are_named_together() -> None:
    state = table({1: "city e3, city d3, village d2"}, levels={1: "economy right 6"})
    events = go(state, "production")
    assert [(event.source, event.amount) for event in every(events, ChoiceDue)] == [
        ("economy right 4", 1),
        ("economy right 6", 2),  # for each City; the Capital City is none
    ]
    assert [change.what for event in every(events, LevelProduced) for change in event.changes] == [
        "food",
        "metal",
    ]
    assert ways(state, "choose") == {"food 1", "wood 1", "stone 1", "metal 1"}
    play(state, "choose", cubes="metal 1")
    assert len(ways(state, "choose")) == 10
    for wrong in ("metal 1", "metal 3", "money 2", "metal 1, money 1", "gold 2", ""):
        assert why(state, "choose", cubes=wrong) == "4.11"
    before = dict(state.numbers[1])
    event = only(play(state, "choose", cubes="stone 1, wood 1"), CubesChosen)
    assert event.source == "economy right 6"
    assert {what for what, number in state.numbers[1].items() if number != before[what]} == {"stone", "wood"}


@pytest.mark.rule("civmint:4.12", "civmint:1.14")
@pytest.mark.parametrize(
    ("units", "space", "icons"),
    [
        ("settler d1, settler d1", "d1", "food food"),
        ("settler b2, settler b2", "b2", "food food food food"),
        ("village e3, settler e3", "e3", "stone stone stone"),
        ("city d1, settler d1", "d1", "food food food"),
        ("ship c2, ship c2, ship c2, infantry @2", "c2", "food food food food"),
    ],
)
def test_without_once_each_takes_as_if_it_were_alone(units: str, space: str, icons: str) -> None:
    state = table({1: units}, icons_once_per_production=False)
    by_place = {where: taken for where, _, taken in produced(go(state, "production"))}
    assert by_place[space] == icons


@pytest.mark.rule("civmint:4.12")
def test_without_once_each_settler_has_the_choice() -> None:
    state = table({1: "village d2, settler d2, settler d2"}, icons_once_per_production=False)
    go(state, "production")
    play(state, "collect", space="d2", resource="wood")
    assert choices(state, "collect") == [{"space": "d2", "resource": name} for name in ("food", "wood")]
    play(state, "collect", space="d2", resource="wood")
    assert stock(state, 1) == "food 3, wood 3"
