"""What comes after what in whole games of CivMint."""

from collections.abc import Iterator
from typing import Any

from domain.civmint import RULES
from domain.civmint.ending import reasons
from domain.kernel.aggregate import Game
from tests.civmint.eager import played


def told(*seeds: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of some random games, by name."""
    for seed in seeds:
        for topic, said in played("none", 0, seed):
            yield topic.split(".")[1], said


def test_no_unit_attacks_a_space_after_the_retreats_from_it() -> None:
    retreated = set[str]()
    for name, said in told(0, 4):
        if name == "TurnBegan":
            retreated.clear()
        elif name == "RetreatDue" and not said["seat"]:
            retreated.add(said["space"])
        assert name != "UnitAttacks" or said["space"] not in retreated


def test_production_is_over_before_trade_begins() -> None:
    due = 0
    for name, said in told(0, 4):
        due += (name == "ChoiceDue") - (name == "CubesChosen")
        assert not (name == "PhaseBegan" and said["phase"] == "trade" and due)


def test_no_research_is_left_outside_of_turns() -> None:
    free = [said["left"] for name, said in told(0, 4) if name == "Advanced" and said["free"]]
    assert free
    assert not any(free)


def test_seats_that_have_conquered_come_in_their_order() -> None:
    game = Game.start(RULES, ("Ann", "Bo"), seed="both")
    game.move(*next((one.seat, one.NAME, one.args()) for one in RULES.legal(game.state, game.state.seat)))
    state = RULES.copy(game.state)
    state.status[1:] = ["conquered", "conquered"]
    assert reasons(state) == [("capital", (1, 2))]
