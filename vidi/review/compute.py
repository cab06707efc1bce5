"""Makes the review of a game."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from domain.kernel.aggregate import AnyRules
from domain.kernel.rules import digest
from vidi.bots import own_bots
from vidi.review.curve import curve, ends, states_of_ends, steps
from vidi.review.luck import REDRAWS, draws
from vidi.review.rows import Drawn, Review, Turn
from vidi.review.turns import OWN_TURNS, spans, turns
from vidi.store.game import RecordedGame
from vidi.value.games import TEACHER, teacher
from vidi.value.model import Model
from vidi.value.rest import Chances, Rest
from vidi.value.trees import Floats

Progress = Callable[[int, int], None]


def digest_of(game: RecordedGame) -> str:
    """Twelve hex digits of the events that stand: another digest makes a review stale."""
    return digest([[version, event.TOPIC, event.fields()] for version, event in game.events])


def review(game: RecordedGame, model: Model, progress: Progress = lambda done, total: None) -> Review:
    """The review of a game that the model knows: the same for equal moves and an equal model.

    ``progress`` gets the work that is done, and all of it.
    """
    rules, positions = game.rules, steps(game)
    rest, of, places = Rest(rules, teacher(rules)), Chances(model), ends(rules, positions)
    again = 0 if rules.secrets else sum(bool(step.made and step.made.chance) for step in positions)
    others = 0 if lacks(rules) else len(list(spans(rules, positions)))
    total = len(places) + REDRAWS * again + OWN_TURNS * others
    at = dict[int, Floats]()
    for place, asked in zip(places, states_of_ends(rest, positions, places), strict=True):
        at[place] = of.of(asked).mean(axis=0)
        progress(len(at), total)
    made = Review(
        game_id=str(game.id),
        digest=digest_of(game),
        model=model.hash,
        bot=TEACHER,
        lacks=lacks(rules),
        ended=rules.winners(positions[-1].state) is not None,
        positions=curve(positions, places, np.stack([at[place] for place in places])),
        turns=(),
        draws=(),
    )
    if rules.secrets:
        return made
    drawn, played = list[Drawn](), list[Turn]()
    for draw in draws(game, rest, of, positions, places):
        drawn.append(draw)
        progress(len(places) + REDRAWS * len(drawn), total)
    for turn in turns(model, rest, of, positions, at, drawn) if others else ():
        played.append(turn)
        progress(total - OWN_TURNS * (others - len(played)), total)
    return replace(made, turns=tuple(played), draws=tuple(drawn))


def lacks(rules: AnyRules) -> str:
    """Why the reviews of a game leave out commands and turns, and perhaps draws; empty if they do not."""
    if rules.secrets:
        return (
            f"{rules.title} hides things from seats. Each chance is from what its seat knows, so the chances "
            "need not add up to 100 %. To play a turn or a draw again would need what is hidden, so turns, "
            "commands and luck are left out."
        )
    if TEACHER not in own_bots(rules.name):
        return f"{rules.title} has no bot {TEACHER}, so turns and commands are left out."
    return ""
