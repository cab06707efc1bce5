"""What comes after what in whole games of CivMint."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.civmint import RULES
from domain.civmint.commands import EndMove
from domain.civmint.ending import reasons
from domain.civmint.events import Asked, PhaseBegan, UnitAttacks
from domain.civmint.state import State, Unit
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Command
from tests.games.civmint.eager import played
from tests.games.civmint.table import FACES


def events_of(*seeds: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of some random games, by name."""
    for seed in seeds:
        for topic, fields in played("none", 0, seed):
            yield topic.split(".")[1], fields


def test_no_unit_attacks_a_space_after_the_retreats_from_it() -> None:
    retreated = set[str]()
    for name, fields in events_of(0, 4):
        if name == "TurnBegan":
            retreated.clear()
        elif name == "RetreatDue" and not fields["seat"]:
            retreated.add(fields["space"])
        assert name != "UnitAttacks" or fields["space"] not in retreated


def test_production_is_over_before_trade_begins() -> None:
    due = 0
    for name, fields in events_of(0, 4):
        due += (name == "ChoiceDue") - (name == "CubesChosen")
        assert not (name == "PhaseBegan" and fields["phase"] == "trade" and due)


def test_no_research_is_left_outside_of_turns() -> None:
    free = [fields["left"] for name, fields in events_of(0, 4) if name == "Advanced" and fields["free"]]
    assert free
    assert not any(free)


def test_seats_that_have_conquered_come_in_their_order() -> None:
    game = Game.start(RULES, ("Ann", "Bo"), seed="both")
    game.move(*next((one.seat, one.NAME, one.args()) for one in RULES.legal(game.state, game.state.seat)))
    state = RULES.copy(game.state)
    state.status[1:] = ["conquered", "conquered"]
    assert reasons(state) == [("capital", (1, 2))]


def besieged() -> tuple[State, int]:
    """Two units retake a Capital City from another one, that can only retreat to one space; and the seat."""
    game = Game.start(RULES, ("Ann", "Bo"), {"layout": "near", "packs": {"faces": FACES}}, seed="deserted")
    game.move(*next((one.seat, one.NAME, one.args()) for one in RULES.legal(game.state, game.state.seat)))
    state = RULES.copy(game.state)
    seat = state.capitals.index("b5")
    state.phase, state.step, state.seat, state.active = "move", "move", seat, seat
    state.status[seat], state.cubes[seat] = "conquered", 4
    state.units[seat] = Unit(1, "infantry", "b5"), Unit(2, "infantry", "b5"), Unit(3, "artillery", "a6")
    state.units[3 - seat] = Unit(1, "cavalry", "b5"), Unit(2, "settler", "b6")
    for numbers in state.numbers[1:]:
        numbers["power"] = 0
    return state, seat


@pytest.mark.parametrize("seed", range(5))
def test_a_conquered_capital_city_is_deserted_before_anything_else_happens(seed: int) -> None:
    state, seat = besieged()
    chance = SeededChance(str(seed), 0)
    command: Command = EndMove(seat)
    now = RULES.copy(state)
    while state.phase in ("move", "combat"):
        for event in RULES.play(state, command, chance):
            if isinstance(event, Asked | UnitAttacks | PhaseBegan) and now.status[seat] == "conquered":
                assert any(unit.space == "b5" for unit in now.units[3 - seat])
            RULES.evolve(now, event)
        if state.phase == "combat":
            command = next(iter(RULES.legal(state, state.seat)))
