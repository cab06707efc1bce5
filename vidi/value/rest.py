"""Chances of a position: our bot plays on to the ends of turns, and a model is asked there.

In the middle of a turn the chances of a model are farther from playouts, and the mean over the ends of two
turns is nearer than either of them (docs/review.md).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from domain.kernel.aggregate import AnyRules
from domain.kernel.messages import Event
from domain.kernel.playout import Decide
from vidi.bots.expert import finishing
from vidi.value.games import quiet
from vidi.value.model import Model
from vidi.value.own import own
from vidi.value.trees import Floats

MOVES_AT_MOST = 1_000
"""The most moves of the bot in a turn."""


def ends(rules: AnyRules, state: Any, events: Sequence[Event], bot: Decide, seed: str) -> list[Any]:
    """The states at the ends of this turn and of the next ones, as many as the game declares (``Own.ends``).

    If the turn is over with the events that led to the state, the first of them is the state itself. After
    the end of the game there are no more. Equal seeds give equal draws. In a game with secrets it is the
    state alone, because what others hold is not known.
    """
    reached = [state] if quiet(events) or rules.secrets or rules.winners(state) is not None else []
    while not rules.secrets and len(reached) < own(rules.name).ends:
        last = reached[-1] if reached else state
        if rules.winners(last) is not None:
            break
        following = rules.copy(last)
        for _ in finishing(rules, following, bot, f"{seed}, {len(reached)}", MOVES_AT_MOST):
            pass
        reached.append(following)
    return reached


def chances(model: Model, groups: Sequence[Sequence[Any]]) -> Floats:
    """The mean chances of groups of states, as ``Model.values`` gives those of states."""
    values = model.values([state for group in groups for state in group])
    sizes = np.array([len(group) for group in groups])
    means: Floats = np.add.reduceat(values, np.cumsum(sizes) - sizes) / sizes[:, None, None]
    return means
