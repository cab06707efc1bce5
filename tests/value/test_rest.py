"""The ends of turns at which a model is asked for the chance of a position."""

from typing import Any

import pytest

from domain.kernel.chance import SeededChance
from domain.kernel.playout import decision
from domain.kernel.rules import begin
from tests.games.examples import LEARNED
from tests.generic.games import NAMES, RandomGame
from vidi.bots import own_bots
from vidi.value.games import quiet, settled
from vidi.value.own import own
from vidi.value.rest import Rest


def test_a_turn_is_played_to_its_end_and_one_that_is_over_is_asked_as_it_is() -> None:
    bot, number = own_bots(LEARNED.name)["steady"], own(LEARNED.name).ends
    state = begin(LEARNED, settled(LEARNED, 2, "rest", SeededChance("rest", 0).below))
    LEARNED.deal(state, SeededChance("rest", 0))
    asked = []
    for move in range(1, 60):
        command = decision(LEARNED, state, {1: bot, 2: bot}, SeededChance("bots", move).below)
        assert command is not None
        events = LEARNED.play(state, command, SeededChance("rest", move))
        before = LEARNED.copy(state)
        reached = Rest(LEARNED, bot).ends(state, events, f"after {move}")
        assert state == before
        assert len(reached) == number
        assert (reached[0] == state) == quiet(events)
        assert Rest(LEARNED, bot).ends(state, events, f"after {move}") == reached
        asked.append(quiet(events))
    assert {*asked} == {True, False}


@pytest.mark.parametrize("name", [name for name in NAMES if "steady" in own_bots(name)])
def test_a_turn_that_is_known_is_the_one_that_its_seed_gives(name: str) -> None:
    game, bot = RandomGame(name, 2), own_bots(name)["steady"]
    state: Any = game.start
    for event in game.dealt:
        game.rules.evolve(state, event)
    known = Rest(game.rules, bot)
    for turn in range(6):
        for seed in ("one", "other"):
            assert known.turn(state, seed) == Rest(game.rules, bot).turn(state, seed)
        state = known.turn(state, f"{turn}").end
