"""Games that our bot plays on to the end, in pairs: one after each of two commands, with equal draws."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from math import sqrt
from typing import Any, NamedTuple

from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Command, Event, HasScores
from domain.kernel.playout import Decide
from vidi.review.rows import Because
from vidi.value.draws import ByKind, Draws
from vidi.value.games import REST, noisy
from vidi.value.model import shares
from vidi.value.playouts import moves_on

EVEN = 10
"""Pairs without a difference that are added to those played: the largest estimates are mostly too large."""
Noise = tuple[int, int]
"""The least and the most random moves of a hundred; each game draws a number between them."""
REASONS = 3
"""The most reasons of a mistake."""
CLEAR = 3
"""A reason is more than so many standard errors from 0.

A game has some ten sources. By two errors, one of them would often differ by chance.
"""
Count = tuple[int | None, str]
"""A seat, None for the table, and the source of its points, or the name of what is counted."""
SURE = 1.96
"""Standard errors on each side of a 95 % interval."""


class Outcome(NamedTuple):
    """A game that was played on."""

    shares: tuple[float, ...]
    """By seat, the share of the victory."""
    points: Mapping[Count, int]
    """The points since the command, by seat and source."""
    tallies: Mapping[Count, int]
    """The game's own counts at the end."""


def outcome(
    rules: AnyRules, state: Any, command: Command, bot: Decide, seed: str, noise: Noise = REST
) -> Outcome:
    """A game in which the bot plays on after this command, with a few random moves.

    Equal seeds give equal draws.
    """
    end, draws = rules.copy(state), ByKind(seed)
    events = rules.play(end, command, draws.of_move(command.seat))
    return outcome_of(rules, end, events, player(bot, seed, noise), draws)


def outcome_of(rules: AnyRules, end: Any, before: Sequence[Event], bot: Decide, draws: Draws) -> Outcome:
    """The outcome of a game that a bot plays on from ``end``, which changes; ``before`` counts too."""
    points = Counter[Count]()
    for some in chain([before], moves_on(rules, end, bot, draws)):
        for event in some:
            if isinstance(event, HasScores):
                for change in event.scores:
                    if not rules.opponent:
                        points[change.seat, change.source] += change.amount
                    elif change.seat == 1:  # all have the points of the table
                        points[None, change.source] += change.amount
    result = shares(rules, end)
    assert result is not None  # noqa: S101 - the game is over
    return Outcome(result, points, dict(_tallies(rules, end)))


def _tallies(rules: AnyRules, state: Any) -> Iterator[tuple[Count, int]]:
    for tally in rules.tallies:
        numbers = tally.of(state)
        for seat, number in enumerate(numbers, 1):
            yield (None if tally.table else seat, tally.label), number


def player(bot: Decide, seed: str, noise: Noise) -> Decide:
    """The bot with the random moves of a game of this seed."""
    least, most = noise
    return noisy(bot, least + SeededChance(f"{seed} noise", 0).below(most - least + 1))


class Pairs:
    """Games after other commands beside games after the move as it was made, with equal draws."""

    def __init__(
        self, rules: AnyRules, state: Any, made: Command, bot: Decide, seed: str, noise: Noise = REST
    ) -> None:
        self._made, self._together = made, rules.opponent is not None
        self._outcome = partial(_outcome, rules, state, bot, seed, noise)
        self._known: dict[tuple[Command, int], Outcome] = {}

    def difference(self, command: Command, pair: int) -> float:
        """The share of the victory after the command, less that after the move, for the seat that moved."""
        other, made = self._both(command, pair)
        return other.shares[command.seat - 1] - made.shares[command.seat - 1]

    def reasons(self, command: Command, pairs: Sequence[int]) -> tuple[Because, ...]:
        """What these games count otherwise after the command: the largest sure differences of points.

        A game that is played together, or without points by source, has its own counts at the end too.
        """
        seat = None if self._together else command.seat
        return reasons_of([self._both(command, pair) for pair in pairs], seat)

    def _both(self, command: Command, pair: int) -> tuple[Outcome, Outcome]:
        """The games after the command and after the move."""
        for one in (command, self._made):
            if (one, pair) not in self._known:
                self._known[one, pair] = self._outcome(one, pair)
        return self._known[command, pair], self._known[self._made, pair]


def reasons_of(both: Sequence[tuple[Outcome, Outcome]], seat: int | None) -> tuple[Because, ...]:
    """The largest sure differences between the first and second games of pairs, for a seat or the table.

    What all seats get alike, such as the points of one more round, decides nothing between rivals. So a
    source counts if the lead of the seat in it differs for sure, and the largest such lead comes first.
    """
    by_source = seat is not None and any(one.points for two in both for one in two)
    counts = [[one.points if by_source else {**one.points, **one.tallies} for one in two] for two in both]
    names = dict.fromkeys(name for two in counts for one in two for name in one)
    rows = [
        _because(name, [first.get(name, 0) - second.get(name, 0) for first, second in counts])
        for name in names
    ]
    if seat is None:
        return tuple(sorted(filter(_sure, rows), key=_size)[:REASONS])
    seats = len(both[0][0].shares)
    sources = [
        _because(
            (seat, source),
            [
                _lead(first, source, seat, seats) - _lead(second, source, seat, seats)
                for first, second in counts
            ],
        )
        for source in dict.fromkeys(source for _, source in names)
    ]
    ranked = list[Because]()
    for lead in sorted(filter(_sure, sources), key=_size):
        largest, *others = sorted([row for row in rows if row.source == lead.source], key=_size)
        ranked += [largest, *filter(_sure, others)]
    return tuple(ranked[:REASONS])


def _lead(counts: Mapping[Count, int], source: str, seat: int, seats: int) -> float:
    """The count of a seat less the mean of the others, in one source; of the table, its count."""
    if (None, source) in counts:
        return counts[None, source]
    others = [counts.get((other, source), 0) for other in range(1, seats + 1) if other != seat]
    return counts.get((seat, source), 0) - sum(others) / max(1, len(others))


def _sure(one: Because) -> bool:
    return abs(one.difference) > CLEAR * one.error


def _size(one: Because) -> float:
    """The order of reasons: the largest first."""
    return -abs(one.difference)


def _because(count: Count, differences: Sequence[float]) -> Because:
    number, mean = len(differences), sum(differences) / len(differences)
    spread = sum((one - mean) ** 2 for one in differences) / max(1, number - 1)
    seat, source = count
    return Because(source, seat, mean, sqrt(spread / number), number)


def _outcome(
    rules: AnyRules, state: Any, bot: Decide, seed: str, noise: Noise, command: Command, pair: int
) -> Outcome:
    return outcome(rules, state, command, bot, f"{seed}, pair {pair}", noise)


def interval(differences: Sequence[float], even: int = EVEN) -> tuple[float, float]:
    """The 95 % interval of the mean difference, after ``even`` pairs without a difference are added."""
    number = len(differences) + even
    mean = sum(differences) / number
    error = sqrt(max(0.0, sum(one * one for one in differences) / number - mean * mean) / number)
    return mean - SURE * error, mean + SURE * error
