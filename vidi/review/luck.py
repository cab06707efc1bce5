"""Luck: the chances after a draw, beside those after other outcomes of the same command."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Event
from vidi.review.curve import Step, sample_seed
from vidi.review.rows import Drawn
from vidi.store.game import RecordedGame
from vidi.value.rest import Chances, Rest

REDRAWS = 8


def draws(
    game: RecordedGame, rest: Rest, of: Chances, steps: Sequence[Step], ends: Sequence[int]
) -> Iterator[Drawn]:
    """The luck of every move with outcomes of chance that the rules allow today.

    The bot finishes the turn after the move and after each other outcome, with equal draws. ``ends`` are the
    places of the ends of turns.
    """
    asked, start = Game(game.id, game.rules, game.started), 0
    for place, (before, after) in enumerate(pairwise(steps)):
        if place in ends:
            start = place
        made = after.made
        if made is None or not made.chance:
            continue
        command = asked.command(made.seat, made.command, made.args)
        if game.rules.refusal(before.state, command) is not None:
            continue
        seed = sample_seed(rest.name(steps[start].state), 0)
        came, others = _end(rest, after.state, after.events, seed), []
        for number in range(REDRAWS):
            state = game.rules.copy(before.state)
            chance = SeededChance(f"redraw {number} from {rest.name(before.state)}", 0)
            others.append(_end(rest, state, game.rules.play(state, command, chance), seed))
        chances = of.of([[came], others])[:, :, 0]
        yield Drawn(made.move, made.seat, tuple((chances[0] - chances[1]).tolist()))


def _end(rest: Rest, state: Any, events: Sequence[Event], seed: str) -> Any:
    """The end of the turn, to which the bot plays on."""
    return rest.one(state) if rest.over(state, events) else rest.turn(state, seed).end
