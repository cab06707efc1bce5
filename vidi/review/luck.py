"""Luck: the chances after a draw, beside those after other outcomes of the same command."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from vidi.review.curve import Step, ends_of
from vidi.review.rows import Drawn
from vidi.store.game import RecordedGame
from vidi.value.model import Model
from vidi.value.rest import Rest
from vidi.value.rest import chances as mean_chances
from vidi.value.trees import Floats

REDRAWS = 8


def draws(
    game: RecordedGame,
    model: Model,
    rest: Rest | None,
    digest: str,
    steps: Sequence[Step],
    chances: Floats,
) -> Iterator[Drawn]:
    """The luck of every move with outcomes of chance that the rules allow today.

    The bot plays on after the move and after each other outcome, with equal draws.
    """
    asked = Game(game.id, game.rules, game.started)
    for place, (before, after) in enumerate(pairwise(steps), 1):
        made = after.made
        if made is None or not made.chance:
            continue
        command = asked.command(made.seat, made.command, made.args)
        if game.rules.refusal(before.state, command) is not None:
            continue
        redrawn = []
        for number in range(REDRAWS):
            state = game.rules.copy(before.state)
            chance = SeededChance(f"redraw {number} of {digest}", made.move)
            events = game.rules.play(state, command, chance)
            other = Step(after.version, made, events, state)
            redrawn.append(ends_of(rest, other, digest) if rest else [state])
        usual = mean_chances(model, redrawn)[:, :, 0].mean(axis=0)
        yield Drawn(made.move, tuple((chances[place, :, 0] - usual).tolist()))
