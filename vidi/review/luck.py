"""Luck: the chances after a draw, beside those after other outcomes of the same command."""

from collections.abc import Sequence
from itertools import pairwise

from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from vidi.library import RecordedGame
from vidi.review.curve import Step
from vidi.review.rows import Drawn
from vidi.value.model import Model
from vidi.value.trees import Floats

REDRAWS = 8


def draws(
    game: RecordedGame, model: Model, digest: str, steps: Sequence[Step], chances: Floats
) -> tuple[Drawn, ...]:
    """The luck of every move with outcomes of chance that the rules allow today."""
    drawn, asked = list[Drawn](), Game(game.id, game.rules, game.started)
    for place, (before, after) in enumerate(pairwise(steps), 1):
        made = after.made
        if made is None or not made.chance:
            continue
        command = asked.command(made.seat, made.command, made.args)
        if game.rules.refusal(before.state, command) is not None:
            continue
        redrawn = [game.rules.copy(before.state) for _ in range(REDRAWS)]
        for number, state in enumerate(redrawn):
            game.rules.play(state, command, SeededChance(f"redraw {number} of {digest}", made.move))
        usual = model.values(redrawn)[:, :, 0].mean(axis=0)
        drawn.append(Drawn(made.move, tuple((chances[place, :, 0] - usual).tolist())))
    return tuple(drawn)
