"""The parts of a result: start, turns, luck and the rest."""

from dataclasses import dataclass
from itertools import pairwise

from vidi.review.rows import Review

BySeat = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """By seat, seat 1 first: ``start + turns + luck + rest`` is ``result``."""

    start: BySeat
    """The chance after setting up."""
    turns: BySeat
    """What the seat's own turns gained over the bot's, without their luck."""
    luck: BySeat
    """The luck of all draws, also in turns of others."""
    rest: BySeat
    """What else changed the chance: turns of others, and what the bot's turns would have changed too."""
    result: BySeat
    """The share of the victory, or the chance in the last position of a game that is not over."""


def parts(review: Review) -> Parts:
    """The parts of the result of a game."""
    seats = range(len(review.positions[0].chances))
    luck = [sum(drawn.luck[seat] for drawn in review.draws) for seat in seats]
    turns = [
        sum(turn.worth - turn.luck for turn in review.turns if turn.seat in (None, seat + 1))
        for seat in seats
    ]
    changes = [
        sum(after.chances[seat] - before.chances[seat] for before, after in pairwise(review.positions))
        for seat in seats
    ]
    rest = [change - own - drawn for change, own, drawn in zip(changes, turns, luck, strict=True)]
    start, result = review.positions[0].chances, review.positions[-1].chances
    return Parts(start, tuple(turns), tuple(luck), tuple(rest), result)
