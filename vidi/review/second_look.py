"""The second look: games that our bots play on from every end of a turn.

The first look, the model at once, sees how good a position usually is. Games that are played on see how this
one goes on. They take minutes, so they are played in the background (docs/review.md).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any, NamedTuple

from vidi.review.compute import lacks
from vidi.review.curve import ends, steps, with_bridges
from vidi.review.playouts import SURE, player
from vidi.review.rows import Played, Position, Review
from vidi.store.game import RecordedGame
from vidi.value.games import REST, teacher
from vidi.value.playouts import played_on
from vidi.value.rest import Rest

BLOCK = 16
"""The games that are played from a position at a time. If all of them have one result, they are enough."""
WIDE = 0.10
"""Games are played on until no 95 % interval is wider to each side; 96 always suffice."""


class End(NamedTuple):
    """A position where a turn ends and games can be played on."""

    move: int
    name: str
    """It follows from the position alone, and seeds the games."""
    state: Any
    unsure: float
    """How far the chances of the model's halves are apart."""


class Look(NamedTuple):
    """A second look that is under way."""

    played: Played | None
    """A position from which another block of games was played on; None within a block."""
    done: int
    """The positions that have their interval,"""
    total: int
    """and all of them."""


def playable(game: RecordedGame, made: Review) -> list[End]:
    """The ends of turns from which games can be played on; ``made`` is the review of the game.

    There are none in a game with secrets: from the true state, games would show what seats hide.
    """
    rules, positions = game.rules, steps(game)
    if lacks(rules):
        return []
    rest, places = Rest(rules, teacher(rules)), ends(rules, positions)
    return [
        End(at.move, rest.name(positions[place].state), positions[place].state, _unsure(at))
        for place in places
        if rules.winners(positions[place].state) is None
        for at in [made.positions[place]]
    ]


def looking(game: RecordedGame, ends: Sequence[End], known: Mapping[int, Played]) -> Iterator[Look]:
    """Plays games on from these ends until each has its interval; ``known`` has those of an earlier look.

    First some from each end, then more where the chances jump or are unsure.
    """
    by_move = {end.move: end for end in ends}
    played = {move: one for move, one in known.items() if move in by_move}
    done = sum(map(is_sure, played.values()))
    yield Look(None, done, len(ends))
    while (end := _next(ends, played)) is not None:
        for one in _more(game, end, played.get(end.move)):
            if one is not None:
                played[end.move] = one
                done += is_sure(one)
            yield Look(one, done, len(ends))


def is_sure(played: Played | Position) -> bool:
    """Whether no interval is too wide."""
    return _width(played) <= WIDE


def is_whole(made: Review) -> bool:
    """Whether a review needs no second look any more: games have played on from all ends, or nothing can."""
    last = made.positions[-1]
    return bool(made.lacks) or all(
        one.games and is_sure(one) for one in made.positions if one.end and not (made.ended and one is last)
    )


def with_played(made: Review, played: Sequence[Played]) -> Review:
    """A review whose curve has the chances of games that were played on, where there are any."""
    by_move = {one.move: one for one in played}
    positions = [
        replace(one, chances=of.chances, low=of.low, high=of.high, games=of.games, by_model=one.chances)
        if one.end and (of := by_move.get(one.move))
        else one
        for one in made.positions
    ]
    return replace(made, positions=with_bridges(positions))


def _next(ends: Sequence[End], played: Mapping[int, Played]) -> End | None:
    """The end from which games are played on next; None if all are sure."""
    if (new := next((end for end in ends if end.move not in played), None)) is not None:
        return new
    unsure = [n for n, end in enumerate(ends) if not is_sure(played[end.move])]
    if not unsure:
        return None

    def worth(n: int) -> float:
        here = played[ends[n].move]
        beside = [played[end.move] for end in (*ends[max(0, n - 1) : n], *ends[n + 1 : n + 2])]
        jump = max((_jump(here, other) for other in beside), default=0.0)
        return _width(here) + max(jump, ends[n].unsure)

    return ends[max(unsure, key=worth)]


def _jump(one: Played, other: Played) -> float:
    return max(abs(here - there) for here, there in zip(one.chances, other.chances, strict=True))


def _width(played: Played | Position) -> float:
    return max(high - low for low, high in zip(played.low, played.high, strict=True)) / 2


def _unsure(position: Position) -> float:
    return max(high - low for low, high in zip(position.low, position.high, strict=True))


def _more(game: RecordedGame, end: End, known: Played | None) -> Iterator[Played | None]:
    """What is known of an end after another block of games; None after each game before."""
    before = known.games if known else 0
    sums = [chance * before for chance in known.chances] if known else [0.0] * len(game.names)
    bot = teacher(game.rules)
    for number in range(before, before + BLOCK):
        seed = f"on from {end.name}, game {number}"
        shares = played_on(game.rules, end.state, player(bot, seed, REST), seed)
        sums = [sum_ + share for sum_, share in zip(sums, shares, strict=True)]
        if number + 1 < before + BLOCK:
            yield None
    games = before + BLOCK
    chances = tuple(sum_ / games for sum_ in sums)
    low, high = zip(*(interval(chance, games) for chance in chances), strict=True)
    yield Played(end.move, chances, low, high, games)


def interval(chance: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a chance. A shared victory counts in parts, which only makes it careful."""
    square = SURE * SURE
    middle = (chance * games + square / 2) / (games + square)
    side = SURE * sqrt(games * chance * (1 - chance) + square / 4) / (games + square)
    return max(0.0, middle - side), min(1.0, middle + side)
