"""Rules 1 to 3: set-up, units and spaces, rounds and turns."""

import re
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from itertools import permutations
from typing import Any

import pytest
from pydantic import ValidationError

from domain.civmint import RULES
from domain.civmint.board import BESIDE, SPACES, board
from domain.civmint.events import (
    CapitalTaken,
    CardPassed,
    EventRolled,
    FirstDrawn,
    MapLaid,
    PhaseBegan,
    TurnBegan,
    TurnEnded,
    UnitBuilt,
)
from domain.civmint.packs import PACKS, faces, newest
from domain.civmint.setup import Setup
from domain.civmint.state import State
from domain.kernel.chance import SeededChance, V
from domain.kernel.events import GameStarted
from domain.kernel.messages import Event
from domain.kernel.refusal import IllegalMove
from tests.games.civmint.table import (
    FACES,
    choices,
    due,
    every,
    go,
    of_version,
    only,
    play,
    stock,
    table,
    units,
    why,
)
from vidi.record.moves import pack_flaws


class Watched(SeededChance):
    """Chance that keeps what could be drawn."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed, 0)
        self.options: list[list[object]] = []

    def draw(self, name: str, options: Sequence[V], seat: int | None = None) -> V:
        self.options.append(list(options))
        return super().draw(name, options, seat)


def dealt(seed: str = "1", **setup: object) -> tuple[State, list[Event], Watched]:
    """A game that was just set up, its events, and what chance drew."""
    prepared = RULES.prepare(Setup.model_validate(setup), 2)
    started = GameStarted(game="civmint", ruleset=RULES.ruleset, seats=("Ann", "Bo"), setup=prepared)
    state, chance = RULES.begin(started), Watched(seed)
    return state, RULES.deal(state, chance), chance


@pytest.mark.rule("civmint:1.1")
@pytest.mark.parametrize("seats", [1, 3])
def test_two_take_part(seats: int) -> None:
    assert list(RULES.seats) == [2]
    with pytest.raises(IllegalMove) as error:
        RULES.prepare(Setup(), seats)
    assert error.value.refusal.rule == "civmint:1.1"


@pytest.mark.rule("civmint:1.2")
def test_the_first_player_is_drawn_before_the_map() -> None:
    state, events, chance = dealt()
    assert [next(iter(taken)) for taken in chance.taken] == ["start_seat"] + ["face"] * 4
    assert chance.options[0] == [1, 2]
    assert only(events, FirstDrawn).seat == state.first == chance.taken[0]["start_seat"]
    assert {dealt(str(seed))[0].first for seed in range(9)} == {1, 2}


def possible() -> list[tuple[str, ...]]:
    """All maps by the rules 1.3 to 1.5: four cards, two Capital Cities, and a path over land between them."""
    pack = faces(newest("faces"))
    maps = []
    for four in permutations(pack.faces, 4):
        rows = [a + b for i in (0, 2) for a, b in zip(four[i].rows, four[i + 1].rows, strict=True)]
        cells = {(x, y): code for y, row in enumerate(rows) for x, code in enumerate(row)}
        homes = [cell for cell, code in cells.items() if code == "C"]
        if len({face.card for face in four}) == 4 and len(homes) == 2:
            seen = {homes[0]}
            for _ in range(36):
                seen |= {c for c in cells if cells[c] not in "wW" and any(near(c, s) for s in seen)}
            if homes[1] in seen:
                maps.append(tuple(face.id for face in four))
    return maps


def near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two cells share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


@pytest.mark.rule("civmint:1.3", "civmint:1.4", "civmint:1.5")
def test_faces_are_drawn_as_often_as_the_map_can_be_completed() -> None:
    maps = possible()
    assert len(maps) == 1872 - 184
    for seed in "12345":
        _, events, chance = dealt(seed)
        laid = only(events, MapLaid).faces
        assert laid in maps
        for place in range(4):
            ways = Counter(four[place] for four in maps if four[:place] == laid[:place])
            assert Counter(map(str, chance.options[1 + place])) == ways


@pytest.mark.rule("civmint:1.3", "civmint:2.1")
def test_faces_lie_unturned_two_by_two() -> None:
    _, events, _ = dealt(layout="near", packs={"faces": FACES})
    laid = only(events, MapLaid)
    rows = ["gpfgfm", "hCwpdh", "mgwgsw", "wgfwpg", "wCsfho", "pmggps"]
    assert ["".join(laid.terrain[at : at + 6]) for at in range(0, 36, 6)] == rows
    assert (laid.capitals, laid.distance) == (("b2", "b5"), 3)
    assert (SPACES[0], SPACES[1], SPACES[6], SPACES[-1]) == ("a1", "b1", "a2", "f6")
    lying = board(FACES, laid.terrain)
    assert (lying.icons["e2"], lying.icons["b5"]) == (("money",), ("food",))
    assert set(BESIDE["a1"]) == {"b1", "a2"}
    assert set(BESIDE["c3"]) == {"c2", "b3", "d3", "c4"}


@pytest.mark.rule("civmint:1.6")
@pytest.mark.parametrize(
    ("layout", "version", "laid", "steps"),
    [
        ("near", 2, "4B 5A 2A 3A", 3),
        ("far", 2, "3A 2B 5A 4A", 8),
        ("near", 1, "1A 5A 2A 6A", 3),
        ("far", 1, "1A 6B 5B 2A", 8),
    ],
)
def test_two_layouts_lay_given_faces(layout: str, version: int, laid: str, steps: int) -> None:
    packs = {} if version == 2 else {"faces": of_version("faces", version)}
    _, events, chance = dealt(layout=layout, packs=packs)
    assert only(events, MapLaid).faces == tuple(laid.split())
    assert only(events, MapLaid).distance == steps
    assert [next(iter(taken)) for taken in chance.taken] == ["start_seat"]


@pytest.mark.rule("civmint:1.7")
@pytest.mark.parametrize("space", ["b2", "b5"])
def test_the_second_player_chooses_a_capital_city(space: str) -> None:
    state, _, _ = dealt(layout="near", packs={"faces": FACES})
    second = 3 - state.first
    assert due(state) == ("capital", second)
    assert choices(state, "choose_capital") == ["b2", "b5"]
    assert why(state, "choose_capital", space="b3") == "1.7"
    assert why(state, "choose_capital", state.first, space="b2")
    play(state, "choose_capital", space=space)
    assert state.capitals[second] == space
    assert {*state.capitals[1:]} == {"b2", "b5"}


@pytest.mark.rule("civmint:1.8", "civmint:1.9", "civmint:1.10", "civmint:1.11")
def test_all_begin_with_the_same() -> None:
    state, _, _ = dealt(layout="near", packs={"faces": FACES})
    events = play(state, "choose_capital", space="b2")
    taken = every(events, CapitalTaken)
    cubes = dict.fromkeys(("food", "wood", "stone", "metal", "money", "power", "power_most"), 1)
    aspects = dict.fromkeys(("population", "military", "economy", "happiness"), 1)
    for seat, event in enumerate(taken, 1):
        changes = {change.what: change.total for change in event.changes}
        assert changes == cubes | {"research": 2, "taxes": 1, "event": 0} | aspects
        assert [(unit.die, unit.kind, unit.space) for unit in event.units] == [
            (1, "settler", state.capitals[seat]),
            (2, "settler", state.capitals[seat]),
        ]
        tracks = dict.fromkeys(("technology", "economy", "government", "culture"), 1)
        assert (event.seat, state.levels[seat]) == (seat, tracks)
        assert not any(state.cards[seat].values())


@pytest.mark.rule("civmint:1.12")
@pytest.mark.parametrize(("food", "after"), [(18, 20), (19, 20), (20, 20)])
def test_a_stock_holds_at_most_20(food: int, after: int) -> None:
    state = table({1: "settler d2"}, {1: f"food {food}, taxes 9, money 13"})
    go(state, "production")  # the Capital City gives 2 Food
    assert state.numbers[1]["food"] == after
    state = table({1: "settler d2"}, {1: f"taxes 9, money {food}"})
    go(state, "taxes")
    assert state.numbers[1]["money"] == 20


@pytest.mark.rule("civmint:1.13")
def test_a_game_keeps_its_packs() -> None:
    ours = PACKS.own[newest("mint")]
    other = PACKS.add({**ours, "id": "rich", "start": {**ours["start"], "food": 3}})
    state, _, _ = dealt(packs={"mint": other})
    play(state, "choose_capital", space=choices(state, "choose_capital")[0])
    assert (state.mint, state.numbers[3 - state.first]["food"]) == (other, 3)
    assert state.faces == newest("faces")
    for kind in ("mint", "faces"):
        with pytest.raises(IllegalMove) as error:
            RULES.prepare(Setup.model_validate({"packs": {kind: "0" * 64}}), 2)
        assert error.value.refusal.rule == "civmint:1.13"


@pytest.mark.rule("civmint:1.5")
def test_faces_without_a_path_over_land_make_no_random_map() -> None:
    ours = PACKS.own[newest("faces")]
    islands = [
        {**face, "rows": ["WWW", "WCW", "WWW"]} for face in ours["faces"] if face["id"] in ours["near"]
    ]
    islands[1]["rows"] = islands[3]["rows"] = ["WWW", "WgW", "WWW"]
    ids = [face["id"] for face in islands]
    pack = PACKS.add({**ours, "id": "islands", "faces": islands, "near": ids, "far": ids})
    with pytest.raises(IllegalMove) as error:
        RULES.prepare(Setup.model_validate({"packs": {"faces": pack}}), 2)
    assert error.value.refusal.rule == "civmint:1.5"


@pytest.mark.rule("civmint:1.13")
@pytest.mark.parametrize(
    ("part", "name", "number", "flaw"),
    [
        ("limits", "dice", 1, "there are more Settlers than dice"),
        ("start", "metal", 20, ""),
        ("limits", "stock", 1, ""),
        ("start", "settlers", 8, ""),
        ("limits", "event_least", 6, "the least event bonus is above the most"),
        ("capital", "retaken", 4, "a Capital City falls with so many cubes"),
    ],
)
def test_numbers_of_a_pack_agree(part: str, name: str, number: int, flaw: str) -> None:
    ours = PACKS.own[newest("mint")]
    pack = {**ours, "id": "other", part: {**ours[part], name: number}}
    if flaw:
        with pytest.raises(ValueError, match=flaw):
            PACKS.check(pack)
    else:
        assert PACKS.check(pack)
    pack["start"] = {**ours["start"], "wood": 2}
    if (part, name) == ("limits", "stock"):
        with pytest.raises(ValueError, match="more than a stock can hold"):
            PACKS.check(pack)


GIVEN: list[dict[str, Any]] = [
    {"kind": "stat", "stat": "research", "amount": 1},
    {"kind": "aspect", "aspect": "military", "amount": 1},
    {"kind": "gain", "cube": "food", "amount": 1},
    {"kind": "gain_choice", "amount": 1},
    {"kind": "production", "cube": "food", "amount": 1},
    {"kind": "production_choice", "amount": 1, "per": "turn"},
]


@pytest.mark.rule("civmint:1.13")
@pytest.mark.parametrize("given", GIVEN, ids=lambda given: given["kind"])
def test_first_levels_give_nothing_for_nobody_advances_to_them(given: dict[str, Any]) -> None:
    pack = deepcopy(PACKS.own[newest("mint")]) | {"id": "other"}
    pack["tracks"][1]["start"]["effects"].append({**given, "source": "house"})
    why = r"no player advances to it; `start` holds what players begin with"
    (flaw,) = pack_flaws(RULES, pack)
    assert re.fullmatch(
        rf"`tracks\.1\.start`: the first level cannot have the effect {given['kind']}: {why}", flaw
    )
    pack = deepcopy(PACKS.own[newest("mint")]) | {"id": "other"}
    pack["aspects"][2]["levels"][0].append({**GIVEN[0], "source": "house"})
    assert pack_flaws(RULES, pack) == [f"`aspects.2.levels.0`: the first level cannot have effects: {why}"]


@pytest.mark.rule("civmint:1.14")
def test_options_have_defaults_and_no_others() -> None:
    prepared = RULES.prepare(Setup(), 2)
    assert prepared == {
        "layout": "random",
        "typed_costs": True,
        "one_step_per_die_per_turn": True,
        "icons_once_per_production": True,
        "first_combat_power": "die",
        "packs": {"mint": newest("mint"), "faces": newest("faces")},
    }
    for wrong in ({"first_combat_power": "attacker"}, {"layout": "square"}, {"stock": 30}):
        with pytest.raises(ValidationError):
            Setup.model_validate(wrong)


@pytest.mark.rule("civmint:2.2")
def test_there_are_eight_dice_ships_included() -> None:
    seven = "settler b3, settler b3, settler b3, settler c4, ship c2, infantry @5, village d2"
    state = table({1: seven}, {1: "food 5, wood 5"})
    assert why(state, "build", kind="settler", space="b2") == ""
    play(state, "build", kind="settler", space="b2")
    assert len(state.units[1]) == 8
    assert why(state, "build", kind="settler", space="b2") == "2.2"
    assert choices(state, "build") == []
    assert why(state, "upgrade", unit=0, kind="city") == "2.2"


@pytest.mark.rule("civmint:2.3")
def test_a_new_unit_is_the_free_die_of_the_lowest_number() -> None:
    state = table({1: "settler b3, settler c4, settler d2"}, {1: "food 5, wood 5"})
    state.units[1] = (state.units[1][0], state.units[1][2])
    assert only(play(state, "build", kind="settler", space="b2"), UnitBuilt).die == 2
    assert only(play(state, "build", kind="settler", space="b2"), UnitBuilt).die == 4
    assert why(state, "upgrade", unit=7, kind="village") == "2.3"


@pytest.mark.rule("civmint:2.4")
def test_of_units_that_are_alike_the_lowest_is_named() -> None:
    state = table({1: "settler d3, settler d3, settler e3, settler d3 moved"}, phase="move")
    assert {choice["unit"] for choice in choices(state, "move")} == {1, 3}
    assert why(state, "move", unit=2, to="d2") == "2.4"
    play(state, "move", unit=1, to="d2")
    assert why(state, "move", unit=2, to="d2") == ""
    state = table({1: "infantry d3, infantry d3 1, settler d2, settler d2 built"}, {1: "food 9, metal 9"})
    assert {choice["unit"] for choice in choices(state, "upgrade")} == {1, 3}
    state = table({1: "ship c3 built, ship c3, settler d1, settler d1 built"}, phase="move")
    assert {choice["unit"] for choice in choices(state, "move")} == {2, 3}
    assert why(state, "move", unit=4, to="d2") == "2.4"
    state = table({1: "ship c3 built moved, ship c3, ship c3 fought", 2: "village d3"}, phase="move")
    go(state, "combat")
    assert [choice["unit"] for choice in choices(state, "attack")] == [1]
    state = table({1: "settler d3, settler d3 fought moved built"}, phase="upkeep")
    assert choices(state, "downgrade") == [{"unit": 1, "to": None}]


@pytest.mark.rule("civmint:2.4")
def test_ships_are_alike_with_the_same_aboard() -> None:
    ships = "ship c2, ship c2, ship c2, infantry @1, infantry @2, settler @3"
    state = table({1: ships}, phase="move")
    assert {choice["unit"] for choice in choices(state, "move")} == {1, 3, 4, 6}
    assert why(state, "move", unit=2, to="c3") == "2.4"
    assert why(state, "move", unit=5, to="d2") == "2.4"


@pytest.mark.rule("civmint:2.5")
def test_one_village_or_city_stands_in_a_space() -> None:
    state = table(
        {1: "settler d3, settler d3, village e3, settler e3, settler b2, city c4, settler c4"},
        {1: "food 9, wood 9"},
    )
    where = {choice["unit"] for choice in choices(state, "upgrade") if choice["kind"] == "village"}
    assert where == {1}
    assert why(state, "upgrade", unit=4, kind="village") == "2.5"
    assert why(state, "upgrade", unit=5, kind="village") == "2.5"
    assert why(state, "upgrade", unit=7, kind="village") == "2.5"
    play(state, "upgrade", unit=1, kind="village")
    assert why(state, "upgrade", unit=2, kind="village") == "2.5"
    assert units(state, 1).startswith("village d3, settler d3")


@pytest.mark.rule("civmint:2.6", "civmint:20.3")
@pytest.mark.parametrize(
    ("ann", "bo", "status", "count"),
    [
        ("", "", "stands", 1),
        ("settler b2", "", "stands", 1),
        ("settler b3, settler b3, ship c2, infantry @3", "", "stands", 3),
        ("settler d3", "", "fallen", 2),
        ("settler d3", "infantry b2", "conquered", 1),
        ("settler d3", "", "deserted", 2),
    ],
)
def test_spaces_that_are_controlled(ann: str, bo: str, status: str, count: int) -> None:
    state = table({1: ann, 2: bo}, phase="taxes", status={1: status})  # type: ignore[dict-item]
    play(state, "end_turn")
    assert state.points[1]["spaces"] == count


@pytest.mark.rule("civmint:2.8")
def test_there_are_always_enough_damage_cubes() -> None:
    many = "infantry b1 1, infantry b1 1, city d2 2, city e3 2, infantry d3"
    state = table({1: many, 2: "infantry d3, settler a6"}, phase="move")
    play(state, "end_move", dice="1 6")
    assert sum(unit.damage for unit in state.units[1]) == 7


STEPS = ["production", "trade", "upkeep", "repair", "build", "move", "combat", "research", "taxes"]


def phases(events: list[Event]) -> list[str]:
    return [event.phase for event in every(events, PhaseBegan)]


@pytest.mark.rule("civmint:3.1", "civmint:3.2", "civmint:3.3", "civmint:3.4")
def test_a_turn_and_a_round_have_their_order() -> None:
    state = table({}, {1: "research 1", 2: "research 1"}, phase="taxes", seat=2, first=2)
    events = play(state, "end_turn", dice="3 4")  # nobody has to decide anything, until Food can be traded
    kinds = (TurnBegan, TurnEnded, EventRolled, CardPassed)
    assert phases(events) == [*STEPS, "events", "round_end", *STEPS[:2]]
    order = [
        (type(event).__name__, getattr(event, "seat", 0)) for event in events if isinstance(event, kinds)
    ]
    assert order == [
        ("TurnEnded", 2),
        ("TurnBegan", 1),
        ("TurnEnded", 1),
        ("EventRolled", 0),
        ("CardPassed", 1),
        ("TurnBegan", 1),
    ]
    began = every(events, TurnBegan)
    assert [(event.seat, event.round) for event in began[:2]] == [(1, 2), (1, 3)]
    assert [event.turn for event in began] == list(range(began[0].turn, began[0].turn + len(began)))


@pytest.mark.rule("civmint:3.3")
def test_the_second_player_waits_for_the_end_of_the_turn() -> None:
    state = table({1: "settler d3", 2: "settler d1"}, phase="move")
    assert why(state, "move", 2, unit=1, to="c1") == "3.3"
    play(state, "end_move")
    play(state, "end_research")
    assert (state.active, due(state)) == (2, ("upkeep", 2))
    assert why(state, "end_research", 1) == "3.3"


@pytest.mark.rule("civmint:3.4")
def test_a_step_without_a_decision_ends_by_itself() -> None:
    state = table({1: "village d3"}, {1: "food 3"}, phase="trade")
    play(state, "end_trade")
    assert due(state) == ("upkeep", 1)  # the Village may be downgraded
    play(state, "pay", cubes="food 1")
    assert due(state) == ("research", 1)  # nothing to repair, to build, to move or to attack
    assert stock(state, 1) == "food 2"


@pytest.mark.rule("civmint:3.5")
def test_the_other_player_decides_within_the_turn() -> None:
    state = table({1: "infantry d3", 2: "settler d3, settler d3, infantry d3"}, {2: "power 1"}, phase="move")
    play(state, "end_move")
    assert (due(state), state.active) == (("defend", 2), 1)
    assert why(state, "defend", 1, unit=1) == "3.5"
    play(state, "defend", unit=1, dice="3 3")
    assert (due(state), state.active) == (("power", 2), 1)


@pytest.mark.rule("civmint:3.6")
def test_while_a_decision_is_due_no_other_is_made() -> None:
    state = table({1: "settler d3"}, {1: "food 9, wood 9, money 9"})
    play(state, "upgrade", unit=1, kind="village")
    assert due(state) == ("pay", 1)
    assert why(state, "end_build") == "3.2"
    assert why(state, "upgrade", unit=1, kind="village") == "3.2"
    play(state, "pay", cubes="food 1, wood 1")
    assert why(state, "pay", cubes="food 1, wood 1") == "3.6"
    assert why(state, "choose", cubes="food 1") == "3.6"
