"""A command that a move carried out by itself is refused with that move, by the rule that did it."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.catalog import games
from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Event
from domain.kernel.refusal import IllegalMove

MOVES_AT_MOST = 400

CASES = [
    pytest.param(
        "venni",
        {"lattice": 24},
        4,
        "circle",
        {"x": 12, "y": 12, "r": 5},
        "venni:2.12",
        marks=pytest.mark.rule("venni:2.12"),
    ),
    pytest.param(
        "vinci",
        {},
        6,
        "reorganize",
        {"pawns": {"alpes": 1}},
        "vinci:12.91",
        marks=pytest.mark.rule("vinci:12.91"),
    ),
    pytest.param("darwinci", {}, 0, "end_bid", {}, "darwinci:7.13", marks=pytest.mark.rule("darwinci:7.13")),
    pytest.param(
        "vilnius",
        {},
        2,
        "pay",
        {"parts": ["1 farmers"]},
        "vilnius:7.18",
        marks=pytest.mark.rule("vilnius:7.18"),
    ),
    pytest.param(
        "vilnius", {}, 2, "pass", {"store": []}, "vilnius:3.7", marks=pytest.mark.rule("vilnius:3.7")
    ),
    pytest.param(
        "vilnius",
        {},
        4,
        "stop_defence",
        {"agreed": [1, 2]},
        "vilnius:8.13",
        marks=pytest.mark.rule("vilnius:8.13"),
    ),
    pytest.param(
        "civmint",
        {},
        7,
        "attack",
        {"unit": 1, "target": "a1"},
        "civmint:3.4",
        marks=pytest.mark.rule("civmint:3.4"),
    ),
    pytest.param("civmint", {}, 0, "end_build", {}, "civmint:3.4", marks=pytest.mark.rule("civmint:3.4")),
]


def played(rules: AnyRules, setup: Mapping[str, Any], seed: int, command: str) -> tuple[Game, Event]:
    """A random game up to the first move that carried such a command out by itself, and the event."""
    seats = min(rules.seats) if rules.opponent else min(3, max(rules.seats))
    game = Game.start(rules, [f"Seat {seat}" for seat in range(1, seats + 1)], setup, seed=f"s{seed}")
    draw = SeededChance(f"d{seed}", 1).below
    while game.next_move < MOVES_AT_MOST:
        made = rules.legal(game.state, rules.to_act(game.state)[0]).sample(draw)
        events = game.make(made)
        done = [event for event in events if (does := rules.by_itself(event)) and command == does[0].NAME]
        due = {name for seat in rules.to_act(game.state) for name in rules.legal(game.state, seat).kinds()}
        if command != made.NAME and done and command not in due:
            return game, done[-1]
    raise AssertionError(f"{command} is always due, or never follows by itself")


@pytest.mark.parametrize(("name", "setup", "seed", "command", "args", "rule"), CASES)
def test_the_refusal_names_the_move_that_did_it(
    name: str, setup: Mapping[str, Any], seed: int, command: str, args: Mapping[str, Any], rule: str
) -> None:
    rules = games()[name]
    game, event = played(rules, setup, seed, command)
    number = game.next_move - 1
    seat = getattr(event, "seat", 1)
    with pytest.raises(IllegalMove) as refused:
        game.move(seat, command, args)
    assert refused.value.refusal.rule == rule
    assert refused.value.refusal.reason == (
        f"{command} needs no command here: move {number} has carried it out by itself"
    )
    assert game.forbids(game.command(seat, command, args)) == refused.value.refusal


def test_the_command_of_the_move_itself_is_refused_by_the_turn() -> None:
    game = Game.start(games()["venni"], ["Ada", "Bo"], seed="a")
    seat = game.state.seat
    game.make(game.rules.legal(game.state, seat).sample(SeededChance("a", 1).below))
    refusal = game.forbids(game.command(seat, "dot", {"x": 1, "y": 1}))
    assert refusal
    assert refusal.rule == "venni:2.1"
