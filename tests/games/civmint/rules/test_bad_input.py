"""Mistakes of CivMint's own: what, by which rule, and what would be right; in a record also where."""
# ruff: noqa: E501 - a message stands here as a user reads it, on one line

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from domain.civmint import RULES
from domain.civmint.commands import COMMANDS
from domain.civmint.state import State
from domain.kernel.rules import enact, settle
from tests.games.civmint.table import FACES, Dice, go, play, refused, table
from tests.helpers.records import write
from vidi.library.library import Library

Case = tuple[State, str, dict[str, Any], str]
"""A position, a command that is a mistake, and the message about it."""

PLENTY = "food 9, wood 9, stone 9, metal 9"
TOWER = {1: "settler d3, settler d1", 2: "settler a6"}


def at(units: dict[int, str] | None = None, numbers: dict[int, str] | None = None, **more: Any) -> State:
    """A position; seat 2 has a Settler where nothing else is given."""
    return table(units or TOWER, numbers, **more)


def fighting(
    own: str, enemies: str, dice: str = "", *moves: tuple[str, dict[str, Any]], **more: Any
) -> State:
    """A position in the combat step."""
    state = table({1: own, 2: enemies + ", settler a6"}, phase="move", **more)
    go(state, "combat", dice=dice)
    for command, args in moves:
        play(state, command, **args)
    return state


def after(state: State, command: str, **args: Any) -> State:
    """A position after a move."""
    play(state, command, **args)
    return state


def event(dice: str, bonus: int, own: str) -> State:
    """A Global Event of seat 1 that asks for something."""
    state = table({1: own, 2: "settler a6"}, {1: f"event {bonus}"})
    go(state, "events", dice=dice)
    return state


EIGHT = "settler d1, settler d1, settler d2, settler d2, settler d3, settler d3, ship c2, village e3"
ROUTES: dict[str, Any] = {"phase": "trade", "levels": {1: "economy left 4"}}


def proposed() -> State:
    """Three proposals were declined."""
    state = at(numbers={1: "food 1", 2: "wood 1"}, **ROUTES)
    for _ in range(3):
        play(state, "propose", cubes="give_food, take_wood")
        play(state, "decline")
        state.phase = state.step = "trade"
        state.seat = state.active = 1
    return state


CASES: dict[str, Case] = {
    # Trade and upkeep
    "a trade with too few resources": (at(numbers={1: "food 3, power 3"}, phase="trade"), "trade", {"get": "wood"}, "5.1: a trade costs 4 resources; seat 1 has fewer"),
    "a trade above the rate": (after(at(numbers={1: "food 4, wood 2"}, phase="trade"), "trade", get="stone"), "pay", {"cubes": "food 3"}, "5.1: 3 Food does not pay the price: a trade costs 4 resources, for example 2 Food and 2 Wood"),
    "a trade of Combat Power": (after(at(numbers={1: "food 4, wood 2, power 3"}, phase="trade"), "trade", get="stone"), "pay", {"cubes": "food 3, power 1"}, "5.3: 'power' does not pay here; a trade costs 4 resources"),
    "a fourth proposal": (proposed(), "propose", {"cubes": "give_food, take_wood"}, "5.9: seat 1 has made 3 proposals this turn, the most allowed"),
    "a proposal of what the other does not have": (at(numbers={1: "food 1", 2: "wood 1"}, **ROUTES), "propose", {"cubes": "give_food, take_wood, take_wood"}, "5.8: `take_wood` is named 2 times; seat 2 has 1"),
    "Upkeep left unpaid": (at({1: "village d3"}, {1: "food 1"}, phase="upkeep"), "end_repair", {}, "6.13: end_repair is not possible before the upkeep of 1 Food is paid; possible: downgrade, pay"),
    "a wrong Upkeep": (at({1: "city d3"}, {1: "food 2, wood 1, stone 1"}, phase="upkeep"), "pay", {"cubes": "food 1, wood 1, stone 1"}, "6.3: 1 Food, 1 Stone and 1 Wood does not pay the price: the bill is 2 Food and 1 non-food, for example 2 Food and 1 Wood"),
    "a downgrade of a damaged unit": (at({1: "infantry d3 1, settler d1"}, {1: "food 2"}, phase="upkeep"), "downgrade", {"unit": 1}, "6.10: Infantry 1 on d3 is damaged; possible: Settler 2 on d1"),
    "a downgrade of a Ship without a space": (at({1: "ship c3"}, phase="upkeep"), "downgrade", {"unit": 1}, "6.12: name a space for the Settler of Ship 1 on c3 in `to`; possible: d3, c4, b3"),
    "a downgrade of a Ship to a far space": (at({1: "ship c3"}, phase="upkeep"), "downgrade", {"unit": 1, "to": "d2"}, "6.12: the Settler of Ship 1 on c3 cannot go to 'd2'; possible: d3, c4, b3"),
    # Building
    "a build that is not paid": (at(numbers={1: "food 1, stone 3"}), "build", {"kind": "settler", "space": "b2"}, "8.16: Settler costs 1 Food and 1 Wood; seat 1 has 1 Food and 3 Stone"),
    "a build without a die": (at({1: EIGHT}, {1: PLENTY}), "build", {"kind": "settler", "space": "b2"}, "2.2: seat 1 has no die left: 8 units on the map"),
    "a build without a place": (at(numbers={1: PLENTY}), "build", {"kind": "settler", "space": "d3"}, "8.1: new Settler cannot be built on 'd3'; possible: b2"),
    "a die that is built twice": (at({1: "infantry d3 built"}, {1: PLENTY}), "upgrade", {"unit": 1, "kind": "cavalry"}, "8.12: Infantry 1 on d3 was already built or upgraded this turn"),
    "an upgrade of a damaged unit": (at({1: "village d3 1"}, {1: PLENTY}), "upgrade", {"unit": 1, "kind": "city"}, "8.11: Village 1 on d3 is damaged, so it cannot be upgraded"),
    "a second Village": (at({1: "village d3, settler d3"}, {1: PLENTY}), "upgrade", {"unit": 2, "kind": "village"}, "2.5: d3 cannot take a Village, because it has: Village"),
    "a Ship far from water": (at({1: "settler e1"}, {1: PLENTY}), "upgrade", {"unit": 1, "kind": "ship", "to": "f3"}, "8.7: a Ship of Settler 1 on e1 cannot appear on 'f3'; possible: build, upgrade, end_build"),
    # Moving
    "a unit that is not there": (at(phase="move"), "move", {"unit": 7, "to": "d2"}, "2.3: die 7 of seat 1 is not on the map; possible: Settler 1 on d3, Settler 2 on d1"),
    "a unit of the other": (at({1: "settler d3", 2: "settler a6, settler c6"}, phase="move"), "move", {"unit": 2, "to": "b6"}, "2.3: die 2 of seat 1 is not on the map; possible: Settler 1 on d3"),
    "a unit that has moved": (at({1: "settler d3, settler e4 moved"}, phase="move"), "move", {"unit": 2, "to": "e3"}, "9.1: Settler 2 on e4 has moved as far as it can this turn, 1 space"),
    "a path that is too long": (at(phase="move"), "move", {"unit": 1, "to": "e2"}, "9.1: Settler 1 on d3 can move 1 space more, and e2 is farther; possible: d2, e3"),
    "a path over water": (at(phase="move"), "move", {"unit": 1, "to": "d4"}, "9.3: Settler 1 on d3 moves on land, and boards a Ship named in `ship`; possible: d2, e3"),
    "a path through an enemy": (at({1: "cavalry e4", 2: "village e3"}, phase="move"), "move", {"unit": 1, "to": "e2"}, "9.4: Cavalry 1 on e4 reaches e2 only through the enemy; possible: e3, f4, e5, f5, e6, d5"),
    "a Settler among enemies": (at({1: "settler e4", 2: "village e3"}, phase="move"), "move", {"unit": 1, "to": "e3"}, "9.4: Settler 1 on e4 cannot enter e3, which the enemy occupies; possible: f4, e5"),
    "a full Ship": (at({1: "ship c3, infantry @1, settler d3"}, phase="move"), "move", {"unit": 3, "to": "c3", "ship": 1}, "9.7: Ship 1 on c3 has no room: it carries 1 unit"),
    "a new Ship": (at({1: "ship c3 built, settler d3"}, phase="move"), "move", {"unit": 1, "to": "c2"}, "9.13: Ship 1 on c3 was built this turn, so it cannot move"),
    # Combat
    "an attack from beside before the shared space": (fighting("infantry d3, cavalry d3, artillery d2", "village d3, settler e2"), "attack", {"unit": 3, "target": "e2"}, "10.2: contested spaces come first: d3; possible: Infantry 1 on d3 against d3, Cavalry 2 on d3 against d3"),
    "an attack by Settlers": (fighting("artillery d2, settler d2", "village d3"), "attack", {"unit": 2, "target": "d3"}, "10.4: Settler 2 on d2 cannot attack an adjacent space"),
    "an attack by a City in its own space": (fighting("infantry d3, infantry d3 1, city d3", "infantry d3"), "attack", {"unit": 3, "target": "d3"}, "10.4: City 3 on d3 cannot attack its own space"),
    "an attack by a Capital City that has fallen": (fighting("artillery b1", "village b3, village a2, village c1", status={1: "fallen"}), "attack", {"unit": 0, "target": "b3"}, "14.2: the Capital City on b2 no longer stands"),
    "a battle that ends too early": (fighting("infantry d3, cavalry d3", "village d3"), "end_battle", {}, "10.3: units still have to attack; possible: Infantry 1 on d3 against d3, Cavalry 2 on d3 against d3"),
    "a defender aboard": (fighting("artillery d3", "ship c3, ship c3 1, infantry @1", "", ("attack", {"unit": 1, "target": "c3"})), "defend", {"unit": 3}, "10.12: Infantry 3 aboard on c3 cannot defend, only its Ship can; possible: Ship 1 on c3, Ship 2 on c3"),
    "Combat Power that is not held": (fighting("infantry d3", "village d3", "2 5", numbers={1: "power 2"}), "spend", {"amount": 3}, "11.6: seat 1 cannot spend 3 Combat Power: it has 2; 0 passes"),
    "a retreat to a wrong space": (fighting("infantry d3", "village d3", "6 1"), "retreat", {"unit": 1, "to": "d1"}, "13.5: Infantry 1 on d3 cannot retreat to 'd1'; possible: d2, e3"),
    "a retreat to a Ship that is full": (fighting("infantry d3, ship c2, ship c3, settler @3, ship d4", "village d3", "6 1", ("end_battle", {})), "retreat", {"unit": 1, "to": "c3", "ship": 3}, "13.8: Infantry 1 on d3 cannot retreat to Ship 3; possible: d2, e3, Ship 5 on d4"),
    "a retreat to nowhere": (fighting("infantry d3, ship c3", "village d3", "6 1", ("end_battle", {})), "retreat", {"unit": 1, "to": None}, "13.10: Infantry 1 on d3 can retreat; possible: d2, e3, Ship 2 on c3"),
    "a retreat out of order": (fighting("infantry d3, infantry d3", "village d3, city e2", "1 6 6 1"), "retreat", {"unit": 2, "to": "d2"}, "13.4: Infantry 2 on d3 goes later: more damaged units first; possible: Infantry 1 on d3"),
    # Research, taxes, events
    "Research above the budget": (at(phase="research", budget=2, levels={1: "culture left 2"}), "research", {"track": "culture", "card": "left"}, "15.1: a step up to level 3 costs 3 Research; 2 is left"),
    "Research sideways above the budget": (at(phase="research", budget=2, levels={1: "culture left 2"}), "research", {"track": "culture", "card": "right"}, "15.1: a step sideways to level 2 costs 3 Research; 2 is left"),
    "a second Aspect": (after(at({1: "city d3 1, settler d1"}, {1: "money 9"}, phase="taxes"), "improve", aspect="economy"), "improve", {"aspect": "military"}, "16.2: seat 1 has already advanced an aspect this turn"),
    "an Aspect that is not paid": (at({1: "city d3 1"}, {1: "money 3, military 3"}, phase="taxes"), "improve", {"aspect": "military"}, "16.2: Military 4 costs 4 Money; seat 1 has 3"),
    "a wrong loss to the Plague": (event("3 3", -3, "settler d3, settler d1, village d2"), "lose", {"unit": 3}, "18.9: Village 3 on d2 is not a Settler; possible: Settler 1 on d3, Settler 2 on d1"),
    "a wrong loss to the Earthquake": (event("3 4", -2, "infantry d3, cavalry d1, settler d2"), "lose", {"unit": 3}, "18.11: Settler 3 on d2 is not a military unit; possible: Infantry 1 on d3, Cavalry 2 on d1"),
    "a wrong loss to Barbarians": (event("2 2", -3, "village d3, village d1, village d2, settler e3"), "reduce", {"unit": 4}, "18.7: Settler 4 on e3 is not a City or Village; possible: Village 1 on d3, Village 2 on d1, Village 3 on d2"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_one_message_with_the_rule(name: str) -> None:
    state, command, args, message = CASES[name]
    assert refused(state, command, **args) == message


Line = dict[str, Any]


def move(seat: int, command: str, dice: str = "", **args: Any) -> Line:
    """A move without number and chance; ``dice`` are what chance draws."""
    return {"seat": seat, "command": command, "args": args, "dice": dice}


def turn(seat: int) -> list[Line]:
    """A turn in which nothing is done."""
    ends = [move(seat, f"end_{step}") for step in ("trade", "build", "move", "research", "turn")]
    return [ends[0], move(seat, "pay", cubes={}), *ends[1:]]


FIRST = [move(2, "choose_capital", space="b5"), *turn(1), *turn(2)]
"""The first round; its last move rolls the event dice."""
NEAR = {"layout": "near", "packs": {"faces": FACES}}
HEADER: Line = {"vidi": 1, "game": "civmint", "seats": ["Ona", "Jonas"], "setup": NEAR}


def record(moves: Sequence[Line]) -> list[Line]:
    """The lines of a record: all moves but the last are carried out; seat 1 begins."""
    started = settle(RULES, HEADER["seats"], RULES.setup.model_validate(HEADER["setup"]))
    state, dice = RULES.begin(started), Dice("1")
    RULES.deal(state, dice)
    lines = [HEADER, {"n": 0, "chance": dice.taken}]
    for n, line in enumerate(moves, start=1):
        plain = {"n": n, **line}
        dice = Dice(plain.pop("dice"))
        chance = dice.taken
        if n < len(moves):
            command = {"seat": line["seat"], **line["args"]}
            enact(RULES, state, COMMANDS[line["command"]].ADAPTER.validate_python(command), dice)
        else:
            chance = [{"event_die": value} for value in dice.left]
        lines.append(plain | ({"chance": chance} if chance else {}))
    return lines


RECORDS: dict[str, tuple[list[Line], str]] = {
    "no Capital City": ([move(2, "choose_capital", space="b3")], "move 1: choose_capital b3: 'b3' has no Capital City; possible: b2, b5 [civmint:1.7]"),
    "a payment with Money": ([*FIRST[:1], move(1, "trade", get="wood"), move(1, "pay", cubes={"food": 3, "money": 1})], "move 3: pay: 'money' does not pay here; a trade costs 4 resources [civmint:5.3]"),
    "a proposal without the level": ([*FIRST[:1], move(1, "propose", cubes=["give_food", "take_wood"])], "move 2: propose: no level of seat 1 allows trades with the opponent [civmint:5.7]"),
    "Upkeep left out": ([*FIRST[:2], move(1, "end_build")], "move 3: end_build is not possible before the upkeep of nothing is paid; possible: downgrade, pay [civmint:6.13]"),
    "a Village on the Capital City": ([*FIRST[:3], move(1, "upgrade", unit=1, kind="village")], "move 4: upgrade 1: b2 cannot take a Village, because it has: a Capital City [civmint:2.5]"),
    "a unit like another": ([*FIRST[:4], move(1, "move", unit=2, to="b3")], "move 5: move 2: die 2 of seat 1 is the same as die 1, so name 1: Settler 1 on b2 [civmint:2.4]"),
    "a path over water": ([*FIRST[:4], move(1, "move", unit=1, to="c2")], "move 5: move 1: Settler 1 on b2 moves on land, and boards a Ship named in `ship`; possible: b1, b3, a2 [civmint:9.3]"),
    "the turn of the other": ([*FIRST[:4], move(2, "move", unit=1, to="b4")], "move 5: move 1: seat 2 has nothing to decide in the move step; to act: seat 1 [civmint:3.3]"),
    "a die of 7": ([*FIRST[:-1], move(2, "end_turn", "7 1")], "move 13: end_turn: chance 1: the event_die cannot be 7; possible: 1, 2, 3, 4, 5, 6 [record:10]"),
    "a die too many": ([*FIRST[:-1], move(2, "end_turn", "3 4 1")], "move 13: end_turn: chance 3 is left over: event_die 1; 2 are drawn by chance here [record:10]"),
}  # fmt: skip


@pytest.mark.parametrize("name", RECORDS)
def test_one_message_with_the_place_and_the_moves_before_are_kept(
    name: str, library: Library, tmp_path: Path
) -> None:
    moves, message = RECORDS[name]
    file = write(tmp_path / "game.vidi.jsonl", *record(moves))
    report = library.import_files([file])
    assert [str(error) for error in report.errors()] == [f"{file}:{len(moves) + 2}: {message}"]
    kept = [len(library.game(header.id).moves) for header in library.games()]
    assert kept == ([len(moves) - 1] if len(moves) > 1 else [])  # a game without a move is none
