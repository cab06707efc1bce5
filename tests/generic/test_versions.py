"""Every version of a game has a replay and a picture, also those within setting up."""

import pytest

from dashboard.boards import board
from dashboard.replay import replay
from domain.kernel.rules import ONLOOKER, begin, view_of
from tests.generic.games import NAMES, RandomGame, setups_of

SETUPS = 3


@pytest.mark.parametrize("name", NAMES)
def test_every_version_of_setting_up_is_shown_to_all_and_to_each_seat(name: str) -> None:
    for number in range(min(SETUPS, len(setups_of(name)))):
        game = RandomGame(name, number)
        for seat in (None, ONLOOKER, 1):
            made = replay.build(game.rules, game.started, [game.started], seat)
            assert replay.pack(made)
            assert made["moves"] == []
        state, drawing = begin(game.rules, game.started), board(name)
        for event in (game.started, *game.dealt):
            game.rules.evolve(state, event)
            for view in (state, *(view_of(game.rules, state, seat) for seat in (ONLOOKER, *game.seats))):
                assert drawing.scene(view, [event])
                assert len(drawing.table(view).seats) in (0, len(game.seats))
