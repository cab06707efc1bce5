"""Records of Vilnius with a mistake of its own: where, what, by which rule, and what would be right.

All begin with the same first round, in which two players spend all that they have; then chance is steered to
where the mistake can be made. Move n stands in line n + 2.
"""
# ruff: noqa: E501 - a message stands here as a user reads it, on one line

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.chance import V, Value, Where
from domain.kernel.rules import enact, settle
from domain.vilnius import RULES
from domain.vilnius.commands import COMMANDS
from tests.helpers.records import write
from vidi.library.library import Library

Line = dict[str, Any]


class Steered:
    """Chance that grants wishes: the first that is possible, else the first of all options."""

    def __init__(self, wishes: Sequence[str]) -> None:
        self.taken: list[dict[str, Value | None]] = []
        self._wishes = list(wishes)

    def draw(self, name: str, options: Sequence[V], seat: int | None = None) -> V:
        possible = {str(option): option for option in options}
        wish = next((wish for wish in self._wishes if wish in possible), None)
        if wish is not None:
            self._wishes.remove(wish)
        value = options[0] if wish is None else possible[wish]
        self.taken.append({name: value})
        return value

    def draw_hidden(self, name: str, options: Sequence[V], where: Where) -> V:
        return self.draw(name, options)


def move(seat: int, command: str, wishes: str = "", **args: Any) -> Line:
    """A move without number and chance; ``wishes`` are what chance should draw."""
    return {"seat": seat, "command": command, "args": args, "wishes": wishes.split()}


def spent(seat: int, command: str, parts: str, **args: Any) -> list[Line]:
    """Something that is bought, and how it is paid for."""
    return [move(seat, command, **args), move(seat, "pay", parts=parts.split())]


FIRST = [
    *spent(1, "build", "home_gold home_gold home_tools home_tools", building="stable", x=2, y=0),
    *spent(2, "recruit", "home_tools", unit="slavic_axemen"),
    *spent(1, "recruit", "home_gold_amber home_tools_furs home_tools_grain", unit="light_horsemen"),
    *spent(2, "recruit", "home_tools", unit="town_guard"),
    move(1, "recruit", unit="farmers"),
    *spent(2, "recruit", "home_tools_furs", unit="town_guard"),
    *spent(2, "recruit", "home_tools_grain", unit="slavic_axemen"),
    move(2, "recruit", unit="farmers"),
]
"""The first round, in which seat 1 recruits two Units and seat 2 five."""
FULL = [
    *spent(1, "build", "home_tools home_tools", building="storehouse", x=1, y=1),
    move(2, "pass", store=[]),
    *spent(1, "build", "home_gold home_tools_furs home_tools_grain", building="workshop", x=0, y=1),
    *spent(1, "build", "home_gold workshop", building="market_amber_furs", x=-1, y=0),
]
"""Another first round: seat 2 has passed, and five buildings of seat 1 stand."""
TURN = [2, 1]
"""Turn order of the second round."""


def drawn(seat: int, units: int, wishes: str = "") -> Line:
    return move(seat, "draw", wishes, units=units, provinces=5 - units)


def first(upto: int, *more: Line) -> list[Line]:
    """So many moves of the first round, and others."""
    return [*FIRST[:upto], *more]


LIGHT = ["1 light_horsemen#1 spear", "1 light_horsemen#1 sword", "1 light_horsemen#1 sword"]
PAIRS = "slavic_axemen town_guard slavic_axemen town_guard "
"""What seat 2 draws beside Farmers; seat 1 draws all its Units."""
FIGHT = [*FIRST, drawn(2, 5), drawn(1, 5, f"{PAIRS} mounted_sergeants")]
"""The second round: the Mounted Sergeants attack seat 1. They ask for two spears and an arrow, and kill one."""
GROUP = ["1 farmers", "1 farmers", "2 town_guard", "2 town_guard"]
TIED = [*FIGHT, move(2, "deploy", agreed=TURN, enemy="1 mounted_sergeants", units=GROUP)]
"""Four equally precious Units defeated them."""
CALM = [*FIRST, drawn(2, 5), drawn(1, 5, f"{PAIRS} scout")]
"""The second round without an attack: Units may capture Provinces."""
EMPTIED = [
    *CALM,
    *(
        step
        for kept in ("gold_2", "gold_2_amber")
        for step in (
            move(
                2,
                "capture",
                "gold_2 gold_2_amber gold_2_furs",
                stack=1,
                units=["slavic_axemen", "town_guard"],
            ),
            move(
                2,
                "keep",
                province=kept,
                under=["gold_2_amber", "gold_2_furs"] if kept == "gold_2" else ["gold_2_furs"],
            ),
        )
    ),
    move(1, "capture", stack=1, units=["slavic_axemen", "town_guard"]),
]
"""The first stack is empty, and seat 1 could capture of the second."""


LOOT = [
    *FIRST,
    drawn(2, 0),
    drawn(1, 0, "sergeant"),
    *(move(seat, "pass", store=[]) for seat in (2, 1)),
    drawn(1, 5),
    drawn(2, 5, f"light_horsemen {PAIRS} slavic_axemen farmers grand_marshal knight_brothers"),
    move(1, "deploy", agreed=[2], enemy="1 sergeant", units=["2 slavic_axemen", "2 town_guard"]),
    move(
        1,
        "deploy",
        agreed=[1, 2],
        enemy="1 grand_marshal",
        units=["1 farmers", *LIGHT, "2 farmers", "2 farmers"],
    ),
    move(
        1,
        "deploy",
        agreed=[1, 2],
        enemy="2 knight_brothers",
        units=["1 farmers", "1 slavic_axemen", "1 town_guard", "2 slavic_axemen"],
    ),
    move(1, "choose_victims", agreed=[1, 2], units=["1 farmers"]),
    move(1, "sacrifice", agreed=[1], skull="silver", units=["1 farmers"]),
    move(1, "plunder", agreed=[1, 2], taker=1),
]
"""The third round: all of 11 points are defeated, and seat 1 takes the first of two loot cards."""
TOWER = [
    *FIRST,
    drawn(2, 0),
    drawn(1, 0, "guard_tower"),
    *(move(seat, "pass", store=[]) for seat in (2, 1)),
    drawn(1, 5),
    drawn(2, 5, f"{PAIRS} war_camp_1 scout"),
]
"""The third round: a Guard Tower and a War Camp are in play, and no row attacks."""

HEADER: Line = {"vidi": 1, "game": "vilnius", "seats": ["Ona", "Jonas"]}
OPENING = "wrong_track razzle_dazzle"


def record(moves: Sequence[Line]) -> list[Line]:
    """The lines of a record: all moves but the last are carried out, so that chance is in them."""
    started = settle(RULES, HEADER["seats"], RULES.setup())
    state, steered = RULES.begin(started), Steered(OPENING.split())
    RULES.deal(state, steered)
    lines = [HEADER, {"n": 0, "chance": steered.taken}]
    for n, line in enumerate(moves, start=1):
        plain = {"n": n, **line}
        steered = Steered(plain.pop("wishes"))
        if n < len(moves):
            command = COMMANDS[line["command"]].ADAPTER.validate_python(
                {"seat": line["seat"], **line["args"]}
            )
            enact(RULES, state, command, steered)
        lines.append(plain | ({"chance": steered.taken} if steered.taken else {}))
    return lines


CASES: dict[str, tuple[list[Line], str]] = {
    # The city
    "a building that fits no edge": ([move(1, "build", building="garrison", x=0, y=1)], "move 1: build garrison: x 0, y 1 has no edge for military Buildings such as Garrison; possible: x 2, y 0 [vilnius:6.5]"),
    "a place that is taken": ([move(1, "build", building="garrison", x=1, y=0)], "move 1: build garrison: a Building is already at x 1, y 0; possible: x 2, y 0 [vilnius:6.6]"),
    "no such building": ([move(1, "build", building="castle", x=2, y=0)], "move 1: build castle: no Building is called 'castle'; possible: Archery Range, Estate, Garrison, Stable, Storehouse, Guardhouse, Market amber+furs, Market honey+grain, Market furs+grain, Harbor amber+grain, Harbor furs+honey, Harbor amber+honey, Manufactory, Mint, Workshop, Exchange House, Kontor [vilnius:6.2]"),
    "a building more than the maximum": ([*FULL, move(1, "build", building="guardhouse", x=1, y=-1)], "move 8: build guardhouse: the limit of 5 Buildings is reached with 5; possible: pass, recruit [vilnius:6.9]"),
    "a building that another excludes": ([*FULL[:5], move(1, "build", building="mint", x=1, y=-1)], "move 6: build mint: Mint and Workshop exclude each other [vilnius:6.8]"),
    "a building that is too dear": ([move(1, "build", building="palace", x=0, y=-1)], "move 1: build palace: the Building Palace costs 4 Gold and 3 Tools; seat 1 has 3 Gold and 5 Tools [vilnius:6.4]"),
    "a Unit without its buildings": ([move(1, "recruit", unit="crossbowmen")], "move 1: recruit crossbowmen: the Unit Crossbowmen requires Garrison and Archery Range, which seat 1 does not have [vilnius:7.9]"),
    "a payment that is short": (first(1, move(1, "pay", parts=["home_gold", "home_gold", "home_tools"])), "move 2: pay: the Building Stable costs 2 Gold and 2 Tools; these parts are worth 2 Gold and 1 Tool [vilnius:7.2]"),
    "a payment with a part too many": (first(1, move(1, "pay", parts=["home_gold", "home_gold", "home_tools", "home_tools", "home_tools_furs"])), "move 2: pay: the Building Stable costs 2 Gold and 2 Tools; these parts are worth 2 Gold and 3 Tools, and the price is paid without 1 Tool [vilnius:7.2]"),
    "a payment with a card that is not in hand": (first(1, move(1, "pay", parts=["gold_2", "home_tools", "home_tools"])), "move 2: pay: not available for payment: 2 Gold; available for payment: 1 Gold; 1 Gold, amber +1 Gold; 1 Tool; 1 Tool, furs +1 Tool; 1 Tool, grain +1 Tool; 1 Tool, honey +1 Gold [vilnius:7.1]"),
    "a payment with a card twice": (first(1, move(1, "pay", parts=["home_gold_amber", "home_gold_amber", "home_tools", "home_tools"])), "move 2: pay: 1 Gold, amber +1 Gold: named 2 times, but 1 is available for payment [vilnius:7.1]"),
    "something else before it is paid for": (first(1, move(1, "pass", store=[])), "move 2: pass is not possible during a payment; possible: pay [vilnius:6.1]"),
    "the turn of the other": (first(2, move(1, "recruit", unit="farmers")), "move 3: recruit farmers: seat 1 has nothing to decide in the city phase; to act: seat 2 [vilnius:3.3]"),
    "an action after passing": ([*FULL[:3], move(2, "recruit", unit="farmers")], "move 4: recruit farmers: seat 2 has passed in this city phase; to act: seat 1 [vilnius:7.15]"),
    "a stored card that is not in hand": ([*FULL, move(1, "pass", store=["gold_2"])], "move 8: pass: not in the hand: 2 Gold; in the hand: 1 Gold, amber +1 Gold; 1 Tool, honey +1 Gold [vilnius:7.15]"),
    "a card more than Storehouses": ([*FULL, move(1, "pass", store=["home_gold_amber", "home_tools_honey"])], "move 8: pass: 2 Provinces cannot be stored: seat 1 has 1 Storehouse [vilnius:7.15]"),
    "a Kontor that nobody has": ([move(1, "park", province="home_gold", of=2, x=0, y=1)], "move 1: park home_gold: seat 2 has no Kontor at x 0, y 1 with a free edge for seat 1; possible: pass, build, recruit [vilnius:7.11]"),
    # Income
    "a wrong income": ([*FIRST, drawn(2, 4) | {"args": {"units": 4, "provinces": 2}}], "move 15: draw 4: Units 4, Provinces 2: seat 2 draws 5 cards in all; possible: Units 0, Provinces 5; Units 1, Provinces 4; Units 2, Provinces 3; Units 3, Provinces 2; Units 4, Provinces 1; Units 5, Provinces 0 [vilnius:4.6]"),
    "more Units than there are": ([*FIRST, drawn(1, 5) | {"args": {"units": 6, "provinces": 0}}], "move 15: draw 6: Units 6, Provinces 0: seat 1 draws 5 cards in all; possible: Units 0, Provinces 5; Units 1, Provinces 4; Units 2, Provinces 3; Units 3, Provinces 2; Units 4, Provinces 1; Units 5, Provinces 0 [vilnius:4.6]"),
    # The attack
    "a Unit used twice": ([*FIGHT, move(2, "deploy", agreed=TURN, enemy="1 mounted_sergeants", units=["1 farmers"] * 3 + ["2 town_guard"] * 2)], "move 17: deploy 1 mounted_sergeants: Farmers of seat 1: named 3 times, but 2 are at hand [vilnius:8.7]"),
    "a symbol used twice": ([*FIGHT, move(2, "deploy", agreed=TURN, enemy="1 mounted_sergeants", units=["1 light_horsemen#1 spear"] * 2 + ["2 town_guard"] * 2)], "move 17: deploy 1 mounted_sergeants: the spear of Light Horsemen 1 of seat 1: named 2 times, but 1 is at hand [vilnius:8.7]"),
    "weapons that do not cover": ([*FIGHT, move(2, "deploy", agreed=TURN, enemy="1 mounted_sergeants", units=["1 farmers", "1 farmers", "2 town_guard"])], "move 17: deploy 1 mounted_sergeants: the weapons do not suffice: needed are spear, spear, arrow; given are shield, spear, spear; two alike can replace any other one [vilnius:8.4]"),
    "an enemy that does not attack": ([*FIGHT, move(2, "deploy", agreed=TURN, enemy="2 mounted_sergeants", units=GROUP)], "move 17: deploy 2 mounted_sergeants: not among the undefeated enemies: Mounted Sergeants of the row of seat 2; possible: Mounted Sergeants of the row of seat 1 [vilnius:8.12]"),
    "an agreement that is missing": ([*FIGHT, move(2, "deploy", agreed=[1], enemy="1 mounted_sergeants", units=GROUP)], "move 17: deploy 1 mounted_sergeants: agreed is [1], it must be [2, 1]: the owners of these Units, in turn order [vilnius:3.5]"),
    "an agreement too many": ([*FIGHT, move(2, "deploy", agreed=TURN, enemy="1 mounted_sergeants", units=["1 farmers", *LIGHT])], "move 17: deploy 1 mounted_sergeants: agreed is [2, 1], it must be [1]: the owners of these Units, in turn order [vilnius:3.5]"),
    "an agreement of all that is missing": ([*FIGHT, move(2, "stop_defence", agreed=[2])], "move 17: stop_defence: agreed is [2], it must be [2, 1]: all seats, in turn order [vilnius:3.6]"),
    "a seat that does not speak for the table": ([*FIGHT, move(1, "stop_defence", agreed=[1, 2])], "move 17: stop_defence: the starting player speaks for the table in the defence, not seat 1; to act: seat 2 [vilnius:3.4]"),
    "a wrong victim": ([*TIED, move(2, "choose_victims", agreed=TURN, units=["1 light_horsemen"])], "move 18: choose_victims: these cannot be the victims: Light Horsemen of seat 1; 1 Unit must die; possible: Farmers of seat 1, Town Guard of seat 2 [vilnius:9.4]"),
    "a sacrifice too many": ([*LOOT[:-2], move(1, "sacrifice", agreed=[1, 2], skull="silver", units=["1 slavic_axemen", "2 slavic_axemen"])], "move 25: sacrifice silver: these Units are worth 2 Tools, and reach 1 without Slavic Axemen of seat 1 [vilnius:11.2]"),
    # Behind it
    "loot out of turn": ([*LOOT, move(1, "plunder", agreed=[1, 2], taker=1)], "move 27: plunder 1: seat 1 has taken more loot than others; possible: seat 2 [vilnius:12.3]"),
    "a building before the Guard Tower": ([*TOWER, move(1, "storm", agreed=[1, 2], building="war_camp_1", units=["1 light_horsemen", "2 farmers", "2 town_guard"])], "move 21: storm war_camp_1: the Guard Tower must be destroyed before the War Camp [vilnius:13.2]"),
    "too few weapons against a building": ([*TOWER, move(1, "storm", agreed=[1, 2], building="guard_tower", units=["1 light_horsemen", "2 farmers", "2 town_guard"])], "move 21: storm guard_tower: the weapons do not suffice: 6 of sword, sword, sword, shield, shield, spear, spear, arrow, arrow must be raised; given are sword, sword, shield, spear, spear; two alike can replace any other one [vilnius:13.3]"),
    "an empty stack": ([*EMPTIED, move(1, "capture", stack=1, units=["farmers", "light_horsemen"])], "move 22: capture 1: stack 1 is empty; possible: stack 2 [vilnius:14.3]"),
    "a Unit that is not in hand": ([*EMPTIED, move(1, "capture", stack=2, units=["farmers", "archers", "light_horsemen"])], "move 22: capture 2: not in the hand: Archers; in the hand: Farmers, Light Horsemen [vilnius:14.2]"),
    "a Province that was not seen": ([*EMPTIED[:-4], move(2, "keep", province="tools_3", under=["gold_2", "gold_2_amber"])], "move 18: keep one of 2 Gold; 2 Gold, amber +1 Gold; 2 Gold, furs +1 Tool, and name each of the others once in `under` [vilnius:14.4]"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_one_message_and_the_moves_before_are_kept(name: str, library: Library, tmp_path: Path) -> None:
    moves, message = CASES[name]
    file = write(tmp_path / "game.vidi.jsonl", *record(moves))
    report = library.import_files([file])
    assert [str(error) for error in report.errors()] == [f"{file}:{len(moves) + 2}: {message}"]
    kept = [len(library.game(header.id).moves) for header in library.games()]
    assert kept == ([len(moves) - 1] if len(moves) > 1 else [])  # a game without a move is none
