"""Makes the review of a game."""

from dataclasses import replace

from domain.kernel.aggregate import AnyRules
from domain.kernel.rules import digest
from vidi.bots import own_bots
from vidi.library import RecordedGame
from vidi.review.curve import curve, ends_of, steps
from vidi.review.luck import draws
from vidi.review.rows import Review
from vidi.review.turns import turns
from vidi.value.games import TEACHER
from vidi.value.model import Model
from vidi.value.rest import chances


def digest_of(game: RecordedGame) -> str:
    """Twelve hex digits of the events that stand: another digest makes a review stale."""
    return digest([[version, event.TOPIC, event.fields()] for version, event in game.events])


def review(game: RecordedGame, model: Model) -> Review:
    """The review of a game that the model knows: the same for equal moves and an equal model."""
    standing, positions = digest_of(game), steps(game)
    bot = own_bots(game.rules.name).get(TEACHER)
    asked = [ends_of(game.rules, step, bot, standing) for step in positions]
    of = chances(model, asked)
    made = Review(
        game_id=str(game.id),
        digest=standing,
        model=model.hash,
        bot=TEACHER,
        lacks=lacks(game.rules),
        ended=game.rules.winners(positions[-1].state) is not None,
        positions=curve(positions, of),
        turns=(),
        draws=(),
    )
    if game.rules.secrets:
        return made
    drawn = draws(game, model, bot, standing, positions, of)
    played = turns(model, bot, standing, positions, of, drawn) if bot else ()
    return replace(made, turns=played, draws=drawn)


def lacks(rules: AnyRules) -> str:
    """Why the reviews of a game leave out commands and turns, and perhaps draws; empty if they do not."""
    if rules.secrets:
        return (
            f"{rules.title} hides things from seats. To play a turn or a draw again would need them, "
            "so turns, commands and luck are left out."
        )
    if TEACHER not in own_bots(rules.name):
        return f"{rules.title} has no bot {TEACHER}, so turns and commands are left out."
    return ""
