"""The ends of turns at which a model is asked for the chance of a position."""

from domain.kernel.chance import SeededChance
from domain.kernel.playout import decision
from domain.kernel.rules import begin
from tests.games.examples import LEARNED
from vidi.bots import own_bots
from vidi.value.games import quiet, settled
from vidi.value.own import own
from vidi.value.rest import ends


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
        reached = ends(LEARNED, state, events, bot, f"after {move}")
        assert state == before
        assert len(reached) == number
        assert (reached[0] == state) == quiet(events)
        assert ends(LEARNED, state, events, bot, f"after {move}") == reached
        asked.append(quiet(events))
    assert {*asked} == {True, False}
