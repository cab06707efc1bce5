"""The curve: the positions of a game, and the ends of turns at which the model is asked for each."""

from itertools import pairwise, takewhile
from typing import Any

import pytest

from domain.kernel.chance import SeededChance
from domain.kernel.playout import Step as Move
from tests.generic.games import NAMES, RandomGame, rules_of
from vidi.bots import own_bots
from vidi.review.curve import Step, all_ends, seed_of
from vidi.value.expert import finishing
from vidi.value.rest import MOVES_AT_MOST, Rest

OPEN = [name for name in NAMES if "steady" in own_bots(name) and not rules_of(name).secrets]


def steps_of_the_bot(name: str) -> list[Step]:
    """The first turn of a game, as the bot plays on from its start."""
    game, bot = RandomGame(name, 2), own_bots(name)["steady"]
    state: Any = game.start
    for event in game.dealt:
        game.rules.evolve(state, event)
    steps = [Step(1, None, [], game.rules.copy(state))]
    for move in finishing(game.rules, state, bot, f"{seed_of(steps[0], 'digest')}, 0", MOVES_AT_MOST):
        made = move.made()
        steps.append(Step(1 + len(steps), made, [made, *move.events], game.rules.copy(state)))
    return steps


@pytest.mark.parametrize("name", OPEN)
def test_the_ends_stay_while_the_game_goes_as_the_bot_plays_on(name: str) -> None:
    steps = steps_of_the_bot(name)
    ends = list(all_ends(Rest(rules_of(name), own_bots(name)["steady"]), steps, "digest"))
    drawn = [bool(step.made and step.made.chance) for step in steps[1:]]
    for (before, after), _ in takewhile(lambda pair: not pair[1], zip(pairwise(ends), drawn, strict=True)):
        assert after == before


@pytest.mark.parametrize("name", OPEN)
def test_after_another_move_the_ends_are_those_of_its_position(name: str) -> None:
    rules, bot = rules_of(name), own_bots(name)["steady"]
    first, usual, *_ = steps_of_the_bot(name)
    state = rules.copy(first.state)
    seat = rules.to_act(state)[0]
    given = usual.made and usual.made.args
    command = next(one for one in rules.legal(state, seat) if one.args() != given)
    chance = SeededChance("other", 1)
    events = rules.play(state, command, chance)
    other = Step(2, Move(1, command, events, chance).made(), [usual.events[0], *events], state)
    _, asked = all_ends(Rest(rules, bot), [first, other], "digest")
    assert asked == Rest(rules, bot).ends(state, events, seed_of(other, "digest"))
