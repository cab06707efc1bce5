"""Guess the move: asks for the better command where a move was a mistake."""

from collections.abc import Iterable
from dataclasses import dataclass

from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.rules import view_of
from vidi.review.commands import Words, before, seed_of
from vidi.review.rows import Judged
from vidi.store.game import RecordedGame

MORE = 2
"""The most choices besides the move and the better command."""
DRAWN = 20
"""The choices that are drawn to find so many with other words."""


@dataclass(frozen=True, slots=True)
class Question:
    """Choices before a move, of which one is better than the move."""

    move: int
    seat: int
    choices: tuple[str, ...]
    """In the words of the list, in an order that tells nothing."""
    better: int
    """The place of the better command among the choices, from 0: games that were played on confirm it."""
    played: int
    """The place of the move as it was made."""


def questions(game: RecordedGame, judged: Iterable[Judged], words: Words) -> tuple[Question, ...]:
    """A question for each mistake among the judged moves, in their order; always the same."""
    return tuple(_question(game, one, words) for one in judged if one.mistake)


def _question(game: RecordedGame, judged: Judged, words: Words) -> Question:
    state, made = before(game, judged.move)
    given = Game(game.id, game.rules, game.started).command(made.seat, made.command, made.args)
    draw = SeededChance(f"question {seed_of(state, given)}", 0).below
    view = view_of(game.rules, state, judged.seat)
    better = judged.others[0].words
    played = words(view, given)
    promising = {other.words for other in judged.others}
    legal = game.rules.legal(view, judged.seat)
    drawn = [words(view, legal.sample(draw)) for _ in range(DRAWN)]
    more = [text for text in dict.fromkeys(drawn) if text not in promising and text != played][:MORE]
    left, choices = [played, better, *more], list[str]()
    while left:
        choices.append(left.pop(draw(len(left))))
    return Question(judged.move, judged.seat, tuple(choices), choices.index(better), choices.index(played))
