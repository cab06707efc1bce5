"""The bot that improves on another one by a model."""

from typing import Any

import numpy as np
import pytest

from domain.kernel.aggregate import Game
from domain.kernel.chance import Draw, SeededChance
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from tests.games.examples import LEARNED
from vidi.bots import own_bots
from vidi.value.expert import GAIN, ahead, expert

STEADY = own_bots(LEARNED.name)["steady"]


class Given:
    """A model that gives these chances to the commands that are tried, the usual one first."""

    rules = LEARNED

    def __init__(self, others: float) -> None:
        self.others = others

    def of_seat(self, views: list[object], seat: int) -> Any:
        return np.array([0.5, *[self.others] * (len(views) - 1)])


def move(model: Any) -> tuple[Command, Command]:
    """The choices of both bots in one position: the expert's, and the usual one."""
    state = Game.start(LEARNED, ["Ada", "Bo"], seed="expert").state
    seat = LEARNED.to_act(state)[0]
    choices = LEARNED.legal(state, seat)
    assert len(list(choices)) > 1
    usual = list[Command]()

    def watched(view: Any, seat: int, choices: Choices[Command], draw: Draw) -> Command:
        usual.append(STEADY(view, seat, choices, draw))
        return usual[-1]

    chosen = expert(model, watched)(state, seat, choices, SeededChance("draw", 1).below)
    return chosen, usual[0]


@pytest.mark.parametrize(
    ("model", "differs"), [(Given(0.5 + GAIN / 2), False), (Given(0.5 + 2 * GAIN), True)]
)
def test_expert_leaves_the_usual_choice_only_for_a_clear_gain(model: Given, differs: bool) -> None:
    chosen, usual = move(model)
    assert (chosen != usual) == differs


def test_looking_ahead_ends_with_the_turn_and_leaves_the_view_alone() -> None:
    game = Game.start(LEARNED, ["Ada", "Bo"], seed="expert")
    view = game.state
    before = LEARNED.copy(view)
    seat = LEARNED.to_act(view)[0]
    end = ahead(LEARNED, view, next(iter(LEARNED.legal(view, seat))), STEADY, "seed")
    assert view == before
    assert end.turn == view.turn + 1
