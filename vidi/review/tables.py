"""The reviews of a library as rows of the tables (``projections/storage/reviews.py``)."""

import json
import logging
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from domain.catalog import games
from domain.kernel.aggregate import AnyRules
from projections.storage.reviews import Changes, Row
from vidi.review import state

if TYPE_CHECKING:  # it loads NumPy, for which every query would wait
    from vidi.review.rows import Judged, Played, Review, Turn
    from vidi.review.stored import Stored
    from vidi.value.model import Header

AT_ONCE = 50
"""The most reviews that are held at once."""

log = logging.getLogger(__name__)


class StoredReviews:
    """The reviews in the folder of a library, as the tables take them in.

    A file that cannot be read stops nothing: a warning is logged, and the tables keep the reviews that they
    have. A damaged file is set aside, so the tables lose its reviews.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def state(self) -> Hashable:
        """As ``vidi.review.state``."""
        return state(self._folder)

    def changes(self, known: Mapping[str, str]) -> Iterator[Changes]:
        """The reviews by the models in use that are not known, or known otherwise; then none that is gone."""
        if self.state() is None:
            if known:
                yield Changes(list(known), {})
            return
        from vidi.review.stored import Reviews, ReviewsError

        try:
            reviews, models = Reviews(self._folder), _models()
            stamps = reviews.stamps(models)
            if gone := [game for game in known if game not in stamps]:
                yield Changes(gone, {})
            new = [game for game, stamp in stamps.items() if known.get(game) != stamp]
            for n in range(0, len(new), AT_ONCE):
                yield _changes(list(reviews.some(new[n : n + AT_ONCE])), stamps, models)
        except ReviewsError as error:
            log.warning("the tables lack new reviews: %s", error)
        else:
            if reviews.aside:
                log.warning(
                    "%s was damaged: it is %s now; `vidi review --all` makes the reviews again",
                    reviews.path,
                    reviews.aside.name,
                )


def _models() -> dict[str, "Header"]:
    """The headers of the models in use, by hash."""
    from vidi.value.model import ModelError, shipped

    known = {}
    for game in games():
        try:
            if model := shipped(game):
                known[model.hash] = model.header
        except ModelError as error:
            log.warning("the tables have no reviews of %s: %s", game, error)
    return known


def _changes(stored: list["Stored"], stamps: Mapping[str, str], models: Mapping[str, "Header"]) -> Changes:
    """The rows of some reviews. What is no review is left out: it is made again when it is asked for."""
    from pydantic import TypeAdapter, ValidationError

    from vidi.review.marks import with_marks
    from vidi.review.rows import Judged, Played, PlayedTurn
    from vidi.review.stored import REVIEW

    rows: dict[str, list[Row]] = {}
    for one in stored:
        try:
            made = REVIEW.validate_json(one.review)
            judged = TypeAdapter(list[Judged]).validate_json(one.judged)
            played = TypeAdapter(list[PlayedTurn]).validate_json(one.played)
            made = with_marks(made, played, judged)
            positions = TypeAdapter(list[Played]).validate_json(one.positions)
            of_game = rows_of(made, judged, models[one.model], stamps[one.game_id], positions)
        except (ValidationError, LookupError, ValueError):
            continue
        for table, some in of_game.items():
            rows.setdefault(table, []).extend(some)
    return Changes([one.game_id for one in stored], rows)


def rows_of(
    made: "Review", judged: "Sequence[Judged]", model: "Header", stamp: str, played: "Sequence[Played]" = ()
) -> dict[str, list[Row]]:
    """By table, the rows of a review. Raises ValueError if it names no game."""
    same = {"game_id": str(UUID(made.game_id)), "model": made.model, "code_version": made.version}
    version = {one.move: one.version for one in made.positions}
    return {
        "reviews": [
            same
            | {"stamp": stamp, "bot": made.bot, "ended": made.ended, "move": made.positions[-1].move}
            | seat
            | {"model_games": model.games, "brier": model.figures["brier"]}
            for seat in _parts(made, games()[model.game])
        ],
        "review_parts": [same | two for two in _by_two(made, games()[model.game])],
        "review_positions": [
            same | {"version": version[move]} | position
            for move, position in _positions(made, played)
            if move in version
        ],
        "review_turns": [
            same | {"version": version[turn.last], "bot": made.bot} | _turn(turn) for turn in made.turns
        ],
        "review_draws": [
            same | {"version": version[drawn.move], "move": drawn.move, "seat": seat, "luck": luck}
            for drawn in made.draws
            for seat, luck in enumerate(drawn.luck, 1)
        ],
        "review_commands": [
            same | {"version": version[one.move], "bot": made.bot} | other
            for one in judged
            for other in _others(one)
        ],
        "review_reasons": [
            same | {"version": version[reason["move"]]} | reason for reason in _reasons(made, judged)
        ],
    }


def curve_of(made: "Review") -> list[Row]:
    """A row for each position and seat: its chance, and the low and high end of its band."""
    return [
        {
            "move": one.move,
            "version": one.version,
            "seat": seat,
            "chance": chance,
            "low": low,
            "high": high,
            "end": one.end,
        }
        for one in made.positions
        for seat, (chance, low, high) in enumerate(zip(one.chances, one.low, one.high, strict=True), 1)
    ]


def _turn(turn: "Turn") -> dict[str, Any]:
    return {
        "first_move": turn.first,
        "move": turn.last,
        "round": turn.round,
        "turn": turn.turn,
        "seat": turn.seat,
        "before": turn.before,
        "after": turn.after,
        "bot_after": turn.bot,
        "bot_low": turn.least,
        "bot_high": turn.most,
        "worth": turn.worth,
        "unsure": turn.unsure,
        "luck": turn.luck,
        "differs": turn.differs,
        "suspected": turn.suspected,
        "marked": turn.marked,
        "by_games": turn.by_games,
    }


def _parts(made: "Review", rules: AnyRules) -> Iterator[dict[str, Any]]:
    """The parts of the result of each seat; None for those that the review leaves out."""
    from vidi.review.breakdown import parts

    of = parts(made, rules.opponent is not None)
    by_turns, by_draws = not made.lacks, not rules.secrets
    for seat in range(len(of.start)):
        yield {
            "seat": seat + 1,
            "start": of.start[seat],
            "turns": of.turns[seat] if by_turns else None,
            "luck": of.luck[seat] if by_draws else None,
            "own_draws": of.draws[seat] if by_draws else None,
            "others_turns": of.others_turns[seat] if by_turns else None,
            "others_draws": of.others_draws[seat] if by_draws else None,
            "error": of.error[seat] if by_turns else None,
            "result": of.result[seat],
        }


def _by_two(made: "Review", rules: AnyRules) -> Iterator[dict[str, Any]]:
    """How the turns and draws of each seat changed the chances of each seat; none if seats share a chance."""
    from vidi.review.breakdown import parts

    if made.lacks or rules.opponent is not None:
        return
    of = parts(made)
    for seat, (turns, draws) in enumerate(zip(of.turns_of, of.draws_of, strict=True), 1):
        for of_seat, (by_turns, by_draws) in enumerate(zip(turns, draws, strict=True), 1):
            yield {"seat": seat, "of_seat": of_seat, "turns": by_turns, "draws": by_draws}


def _positions(made: "Review", played: "Sequence[Played]") -> Iterator[tuple[int, dict[str, Any]]]:
    """By move, the chance of each seat where a turn ends: by the model, and by games that were played on."""
    by_model = [
        (one.move, one.chances, one.low, one.high, "model", None) for one in made.positions if one.end
    ]
    by_play = [(one.move, one.chances, one.low, one.high, "play", one.games) for one in played]
    for move, *chances, source, games_ in (*by_model, *by_play):
        for seat, (chance, low, high) in enumerate(zip(*chances, strict=True), 1):
            yield (
                move,
                {
                    "move": move,
                    "seat": seat,
                    "chance": chance,
                    "low": low,
                    "high": high,
                    "source": source,
                    "games": games_,
                },
            )


def _reasons(made: "Review", judged: "Sequence[Judged]") -> Iterator[dict[str, Any]]:
    """What games count otherwise after mistakes, and after marked turns."""
    of_moves = [(None, one.move, one.others[0].command, one.reasons) for one in judged if one.reasons]
    of_turns = [(turn.first, turn.last, None, turn.reasons) for turn in made.turns]
    for first, move, other, reasons in (*of_moves, *of_turns):
        for nth, reason in enumerate(reasons, 1):
            yield {"first_move": first, "move": move, "other": other, "nth": nth} | asdict(reason)


def _others(judged: "Judged") -> Iterator[dict[str, Any]]:
    """The other commands of a judged move; one row of None if there are none."""
    same = {
        "move": judged.move,
        "seat": judged.seat,
        "compared": judged.compared,
        "mistake": judged.mistake,
    }
    names = ("nth", "other", "other_args", "words", "gain", "pairs", "won", "low", "high")
    by = ("expert_pairs", "expert_low", "expert_high")
    if not judged.others:
        yield same | dict.fromkeys(names + by)
    for nth, one in enumerate(judged.others, 1):
        args = json.dumps(one.args, ensure_ascii=False)
        values = (nth, one.command, args, one.words, one.gain, one.pairs, one.won, one.low, one.high)
        stronger = judged.by_expert if nth == 1 else None
        by_expert = (stronger.pairs, stronger.low, stronger.high) if stronger else (None,) * len(by)
        yield same | dict(zip(names + by, values + by_expert, strict=True))
