"""The review of a game as its page gets it: only what the view of the page may know.

Places count the moves that stand, from 1; place 0 is the table as it was set up. Chances have four digits.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from dashboard.access.visibility import hides
from dashboard.boards import board, in_words
from dashboard.boards.strip import Row, Strip
from dashboard.replay import replay
from dashboard.replay.outlines import Before, before_moves
from dashboard.shared.text import shown as printed
from domain.kernel.events import MoveMade
from domain.kernel.wording import counted
from vidi.review import FILE
from vidi.review.breakdown import parts
from vidi.review.commands import weakest
from vidi.review.line import Moved, along
from vidi.review.quiz import questions
from vidi.review.rows import Judged, Review, Turn
from vidi.review.second_look import is_whole
from vidi.review.stored import Reviews, ReviewsError
from vidi.review.summary import apart, percent, summary, turn_reasons, why
from vidi.store.game import RecordedGame
from vidi.value.model import Model, ModelError, Reason, model_for

DIGITS = 4
LUCKIEST = 3
"""The draws that a page lists."""
MEANING = "The chance if our bots played on from here: learned from bots, not from people."
BY_GAMES = "A whole line is from games that were played on: its band holds the chance with 95 %."
ROUGH = "It is rough: in many positions its chance is far from the results of games that were played on."
OWN = "Until the game is over, a seat sees only its own chance: choose one under “Seen by”."


class Shown(NamedTuple):
    """A game in the view of all or of one seat, and its model."""

    game: RecordedGame
    seat: int | None
    model: Model

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats with a row of chances. Where all play together, the first one has that of the table."""
        if self.game.rules.opponent:
            return (1,)
        return (self.seat,) if self.seat else tuple(range(1, len(self.game.names) + 1))


def shown(game: RecordedGame, seat: int | None) -> Shown | Reason:
    """A game in a view that has chances, or why it has none."""
    try:
        model = model_for(game.started)
    except ModelError as damaged:
        return Reason(f"There are no chances: {damaged}.")
    if isinstance(model, Reason):
        return model
    return Reason(OWN) if not seat and hides(game) else Shown(game, seat or None, model)


def answer(folder: Path, game: RecordedGame, seat: int | None) -> dict[str, Any]:
    """The stored ``review`` of a game, or None, with sentences ``about`` the model; or a ``reason``.

    ``whole`` says that there is nothing more to play on.
    """
    of = shown(game, seat)
    if isinstance(of, Reason):
        return {"reason": of}
    known = of.model.header
    made, judged = review_of(folder, of)
    score = f"Brier score {known.figures['brier']:.2f}, where 0 is best"
    off = percent(known.figures["playouts_rms"])
    about = [
        MEANING,
        f"A chance by the model is off by about {off}, measured beside games that were played on.",
        *([BY_GAMES] if made and any(one.games for one in made.positions) else []),
        f"Model {of.model.hash} of {counted(known.games, 'game')}: {score}.",
    ]
    return {
        "about": [*about, ROUGH] if known.rough else about,
        "rough": known.rough,
        "review": made and as_data(of, made),
        "judged": commands(of, judged),
        "whole": made is not None and is_whole(made) and _is_judged(game, made, judged),
        "left": made is None or not _is_judged_once(game, made, judged),
    }


def _is_judged(game: RecordedGame, made: Review, judged: Sequence[Judged]) -> bool:
    """Whether games were played for each suspected turn, weak move and mistake of a review."""
    return _is_judged_once(game, made, judged) and all(one.by_expert for one in judged if one.mistake)


def _is_judged_once(game: RecordedGame, made: Review, judged: Sequence[Judged]) -> bool:
    """The same, but for the games of the stronger bot."""
    return _is_confirmed(made) and set(weakest(game, made)) <= {one.move for one in judged}


def _is_confirmed(made: Review) -> bool:
    """Whether games were played for each suspected turn."""
    return all(turn.by_games is not None for turn in made.turns if turn.suspected)


def strip(folder: Path, game: RecordedGame, seat: int | None) -> Strip | None:
    """The curve of the stored review of a game, for a picture; None without one."""
    of = shown(game, seat)
    made = None if isinstance(of, Reason) else review_of(folder, of)[0]
    if made is None or isinstance(of, Reason):
        return None
    together, looks = game.rules.opponent is not None, board(game.rules.name).seats
    rows = [
        Row(
            "The table" if together else printed(game.names[one - 1]),
            looks[one - 1].colour,
            [position.chances[one - 1] for position in made.positions],
        )
        for one in of.seats
    ]
    return Strip(rows, [position.move for position in made.positions])


def review_for_file(folder: Path, game: RecordedGame, seat: int | None) -> dict[str, Any] | None:
    """What a page without a server has of the stored review of a game; None without one."""
    known = answer(folder, game, seat)
    return known if known.get("review") else None


def review_of(folder: Path, of: Shown) -> tuple[Review | None, Sequence[Judged]]:
    """The stored review of a game and its judged moves, if there are any."""
    if not (folder / FILE).is_file():
        return None, ()
    try:
        reviews = Reviews(folder)
        return reviews.get(of.game, of.model), reviews.judged(of.game, of.model)
    except ReviewsError:  # making a review says why
        return None, ()


def as_data(of: Shown, made: Review) -> dict[str, Any]:
    """A review. ``seats`` are its rows; None: the table is its only row."""
    places = {position.move: place for place, position in enumerate(made.positions)}
    own = parts(made, of.game.rules.opponent is not None)
    return {
        "seats": None if of.game.rules.opponent else of.seats,
        "chances": [_rounded(of, position.chances) for position in made.positions],
        "low": [_rounded(of, position.low) for position in made.positions],
        "high": [_rounded(of, position.high) for position in made.positions],
        "played": _by_games(made),
        "bot": made.bot,
        "lacks": made.lacks,
        "summary": [
            {"text": one.text, "place": None if one.move is None else places[one.move]}
            for one in summary(made, of.game.names, of.game.rules.opponent is not None)
        ],
        "own": {"turns": _rounded(of, own.turns), "draws": _rounded(of, own.draws)},
        "turns": _turns(of, made, places),
        "confirmed": _is_confirmed(made),
        "draws": _draws(of, made, places),
    }


def _draws(of: Shown, made: Review, places: Mapping[int, int]) -> list[dict[str, Any]]:
    """The luck of each move that drew, and in words what the luckiest ones drew."""
    luckiest = sorted(made.draws, key=lambda drawn: -max(map(abs, drawn.luck)))[:LUCKIEST]
    known = before_moves(of.game, {drawn.move for drawn in luckiest})
    return [
        {
            "place": places[drawn.move],
            "luck": _rounded(of, drawn.luck),
            "drew": known[drawn.move].outcomes() if drawn.move in known else "",
        }
        for drawn in made.draws
    ]


def _by_games(made: Review) -> list[bool]:
    """By place, whether the line to it lies between chances of games that were played on, or the result."""
    last = made.positions[-1]
    ends = [place for place, one in enumerate(made.positions) if one.end]
    sure = {
        place
        for place in ends
        if made.positions[place].games or (made.ended and made.positions[place] is last)
    }
    played = [0 in sure]
    for before, after in pairwise(ends):
        played += [before in sure and after in sure] * (after - before)
    return played


def commands(of: Shown, judged: Sequence[Judged]) -> list[dict[str, Any]]:
    """Judged moves, each with its place and its choice in the words of a list. A seat gets only its own."""
    judged = [one for one in judged if of.game.rules.opponent or one.seat in of.seats]
    known = before_moves(of.game, {one.move for one in judged})
    return [command(one, known[one.move]) for one in judged if one.move in known]


def command(judged: Judged, before: Before) -> dict[str, Any]:
    """A judged move."""
    made = before.command()
    return {
        "place": before.place,
        "seat": judged.seat,
        "words": before.words(made),
        "compared": judged.compared,
        "mistake": judged.mistake,
        "why": why(judged, before.game.names, before.game.rules.sources) if judged.mistake else "",
        "outline": before.outline(made) if judged.mistake else None,
        "others": [
            {
                "words": other.words,
                "gain": round(other.gain, DIGITS),
                "pairs": other.pairs,
                "won": round(other.won, 1),
                "low": round(other.low, DIGITS),
                "high": round(other.high, DIGITS),
                "outline": before.outline(before.command(other.command, other.args))
                if judged.mistake and other is judged.others[0]
                else None,
            }
            for other in judged.others
        ],
    }


def asked_about(of: Shown, judged: Sequence[Judged]) -> list[dict[str, Any]]:
    """A question for each of these moves that is a mistake."""
    words = partial(in_words, of.game.rules.name)
    known = before_moves(of.game, {one.move for one in judged})
    return [
        {
            "place": known[question.move].place,
            "seat": question.seat,
            "choices": question.choices,
            "better": question.better,
            "played": question.played,
        }
        for question in questions(of.game, judged, words)
    ]


def partings(game: RecordedGame, turns: Sequence[Turn]) -> dict[int, dict[str, Any]]:
    """By the first move of a turn, where it differs from a turn of the bot, if the review has it.

    ``place`` is the move, ``words`` has both choices, and ``played`` and ``bot`` are their outlines. Moves
    are counted as on the page: those that stand.
    """
    known = [(turn, turn.differs, turn.instead) for turn in turns if turn.differs and turn.instead]
    at = before_moves(game, {move for turn, differs, _ in known for move in (turn.first, differs)})
    written = dict[int, dict[str, Any]]()
    for turn, differs, instead in known:
        if turn.first in at and differs in at:
            before = at[differs]
            played, own = before.command(), before.command(instead.command, instead.args)
            written[turn.first] = {
                "place": before.place,
                "words": apart(at[turn.first].place, before.place, before.words(played), before.words(own)),
                "played": before.outline(played),
                "bot": before.outline(own),
            }
    return written


def line(of: Shown, start: int, moved: Sequence[Moved]) -> dict[str, Any]:
    """Moves that were not played instead of those from move ``start`` on, for the board and a branch."""
    game = of.game
    events = [event for _, event in game.events]
    before = next(i for i, event in enumerate(events) if isinstance(event, MoveMade) and event.move == start)
    others = [
        event for number, move in enumerate(moved, start) for event in (_made(number, move), *move.events)
    ]
    chances = along(game.rules, of.model, moved)
    return {
        "more": replay.more(game.rules, game.started, events, [*events[:before], *others], of.seat),
        "chances": [_rounded(of, by_set[:, 0]) for by_set in chances],
        "low": [_rounded(of, by_set.min(axis=1)) for by_set in chances],
        "high": [_rounded(of, by_set.max(axis=1)) for by_set in chances],
        "commands": [{"seat": move.seat, "command": move.command, "args": move.args} for move in moved],
        "draws": any(move.chance for move in moved),
    }


def _made(number: int, move: Moved) -> MoveMade:
    return MoveMade(
        move=number, seat=move.seat, command=move.command, args=move.args, chance=tuple(move.chance)
    )


def _rounded(of: Shown, by_seat: Sequence[float]) -> list[float]:
    return [round(float(by_seat[seat - 1]), DIGITS) for seat in of.seats]


def _turns(of: Shown, made: Review, places: Mapping[int, int]) -> list[dict[str, Any]]:
    """The turns of the rows, each with where it differs from a turn of the bot."""
    shown = [turn for turn in made.turns if turn.seat in (None, *of.seats)]
    unlike = [turn for turn in shown if turn.marked or turn.suspected]
    known = partings(of.game, unlike)
    return [_turn(turn, places, known.get(turn.first), of.game) for turn in shown]


def _turn(
    turn: Turn, places: Mapping[int, int], differs: dict[str, Any] | None, game: RecordedGame
) -> dict[str, Any]:
    chances = ("before", "after", "bot", "least", "most", "luck", "difference")
    return {
        "seat": turn.seat,
        "first": places[turn.first],
        "last": places[turn.last],
        "marked": turn.marked,
        "differs": differs,
        "why": turn_reasons(turn, game.names, game.rules.sources),
        **{name: round(getattr(turn, name), DIGITS) for name in chances},
    }
