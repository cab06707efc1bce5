"""The review of a game as its page gets it: only what the view of the page may know.

Places count the moves that stand, from 1; place 0 is the table as it was set up. Chances have four digits.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dashboard.replay.playing import hides
from domain.kernel.wording import counted
from vidi.library import RecordedGame
from vidi.review.rows import Review, Turn
from vidi.review.stored import FILE, Reviews, ReviewsError
from vidi.value.model import Model, ModelError, Reason, model_for

DIGITS = 4
MEANING = "The chance if our bots played on from here: learned from bots, not from people."
OWN = "Until the game is over, a seat sees only its own chance: choose one under “Seen by”."


def model_of(game: RecordedGame, seat: int | None) -> Model | Reason:
    """The model for the view of all or of one seat, or why this view has no chances."""
    try:
        model = model_for(game.started)
    except ModelError as damaged:
        return Reason(f"There are no chances: {damaged}.")
    return Reason(OWN) if isinstance(model, Model) and seat is None and hides(game) else model


def answer(folder: Path, game: RecordedGame, seat: int | None) -> dict[str, Any]:
    """The stored ``review`` of a game, or None, with sentences ``about`` the model; or a ``reason``."""
    model = model_of(game, seat)
    if isinstance(model, Reason):
        return {"reason": model}
    made = _stored(folder, game, model)
    return {"about": about(model), "review": made and as_data(game, made, seat)}


def about(model: Model) -> list[str]:
    """The meaning of the chances, in sentences."""
    known = model.header
    score = f"Brier score {known.figures['brier']:.2f}, where 0 is best"
    return [MEANING, f"Model {model.hash} of {counted(known.games, 'game')}: {score}."]


def _stored(folder: Path, game: RecordedGame, model: Model) -> Review | None:
    if not (folder / FILE).is_file():
        return None
    try:
        return Reviews(folder).get(game, model)
    except ReviewsError:  # making a review says why
        return None


def as_data(game: RecordedGame, made: Review, seat: int | None) -> dict[str, Any]:
    """A review in the view of all or of one seat. ``seats`` are its rows; None: the table is its only row."""
    together = game.rules.opponent is not None
    seats = (1,) if together else (seat,) if seat else tuple(range(1, len(game.names) + 1))
    places = {position.move: place for place, position in enumerate(made.positions)}
    return {
        "seats": None if together else seats,
        "chances": [_rounded(position.chances, seats) for position in made.positions],
        "low": [_rounded(position.low, seats) for position in made.positions],
        "high": [_rounded(position.high, seats) for position in made.positions],
        "bot": made.bot,
        "lacks": made.lacks,
        "turns": [_turn(turn, places) for turn in made.turns if turn.seat in (None, *seats)],
        "draws": [{"place": places[drawn.move], "luck": _rounded(drawn.luck, seats)} for drawn in made.draws],
    }


def _rounded(by_seat: Sequence[float], seats: Sequence[int]) -> list[float]:
    return [round(by_seat[seat - 1], DIGITS) for seat in seats]


def _turn(turn: Turn, places: Mapping[int, int]) -> dict[str, Any]:
    chances = ("before", "after", "bot", "least", "most", "luck")
    return {
        "seat": turn.seat,
        "first": places[turn.first],
        "last": places[turn.last],
        "marked": turn.marked,
        **{name: round(getattr(turn, name), DIGITS) for name in chances},
    }
