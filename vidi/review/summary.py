"""The review of a game in a few sentences. Each is made from figures of the review, and says no more."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from vidi.review.rows import Because, Judged, Position, Review, Turn
from vidi.review.second_look import is_whole

MOST = 3
"""Sentences of a game."""
LIKELY = 0.6
"""A result with at least this chance is clearly likely. Chances near one half change sides by chance."""
OPEN = 0.15
"""While no chance is so far above an equal one, the game is open."""
FEWEST = 6
"""Turns of a game of whose first third a sentence is made."""
LARGE = 0.1
"""The least change that has a sentence."""
LUCK = 0.03
"""The least sum of luck that has a sentence."""
TABLE = "the table"
NOTHING = "nothing in the points tells them apart"


class Sentence(NamedTuple):
    """A sentence, and the move that it is about: None if it is about the whole game."""

    text: str
    move: int | None


def summary(review: Review, names: Sequence[str], together: bool) -> tuple[Sentence, ...]:
    """What happened in a game that is over, in at most ``MOST`` sentences; none while it goes on.

    ``together`` says that all seats play as one table.
    """
    if not review.ended or len(review.positions) < 2:
        return ()
    names = [TABLE] if together else names
    ends = _ends(review)
    if not is_whole(review):  # a few games beside the model would show changes that are none
        ends = [replace(one, chances=one.by_model or one.chances) for one in ends]
    decision, change = _decision(review, ends, names), _change(review, ends, names)
    if decision and change and decision.move == change.move:
        change = None
    opening = None if together else _opening(ends, len(names))
    sentences = [one for one in (opening, decision, change, _luck(review, names)) if one is not None]
    return tuple(sentences[-MOST:])


def _ends(review: Review) -> list[Position]:
    """The first position, those after turns, and the last one; all of them in a game without turns."""
    lasts = {turn.last for turn in review.turns}
    first, *between, last = review.positions
    return [first, *(one for one in between if not lasts or one.move in lasts), last]


def _opening(ends: Sequence[Position], seats: int) -> Sentence | None:
    """Whether nobody was ahead in the first third."""
    if len(ends) <= FEWEST:
        return None
    third = ends[: len(ends) // 3]
    most = max(max(end.chances) for end in third)
    if most > 1 / seats + OPEN:
        return None
    return Sentence(
        f"The first third was open: no chance was above {percent(most)}, until move {third[-1].move}.",
        third[-1].move,
    )


def _winner(ends: Sequence[Position]) -> tuple[int, bool] | None:
    """The seat of the result, and whether it won; None for a shared result. Only a table loses."""
    last = ends[-1].chances
    seat = max(range(len(last)), key=lambda one: last[one])
    if last[seat] == 1:
        return seat, True
    return (seat, False) if last[seat] == 0 else None


def _decision(review: Review, ends: Sequence[Position], names: Sequence[str]) -> Sentence | None:
    """The turn since which the result was likely; None for a shared result."""
    if (result := _winner(ends)) is None:
        return None
    seat, won = result
    unlikely = [
        n for n, end in enumerate(ends) if (end.chances[seat] if won else 1 - end.chances[seat]) < LIKELY
    ]
    way = "the likelier winner" if won else "likelier to lose"
    winner = f"{names[seat]} was clearly {way}"
    if not unlikely:
        return Sentence(_capital(f"{winner} from the start."), None)
    before, after = ends[unlikely[-1]], ends[unlikely[-1] + 1]
    changed = f"{percent(before.chances[seat])} to {percent(after.chances[seat])}"
    if after is ends[-1]:
        text = f"Open to the end: {_turn_of(review, after, names)} decided ({changed} for {names[seat]})."
    else:
        text = f"{winner} since {_turn_of(review, after, names)} ({changed})."
    return Sentence(_capital(text), after.move)


def _change(review: Review, ends: Sequence[Position], names: Sequence[str]) -> Sentence | None:
    """The turn that changed the chance of the winner most, but for the last turn, which has the result."""
    if (result := _winner(ends)) is None or len(ends) < 3:
        return None
    seat, _ = result
    before, after = max(pairwise(ends[:-1]), key=lambda two: abs(two[1].chances[seat] - two[0].chances[seat]))
    if abs(after.chances[seat] - before.chances[seat]) < LARGE:
        return None
    changed = f"{percent(before.chances[seat])} to {percent(after.chances[seat])}"
    text = f"The largest change: {_turn_of(review, after, names)} ({changed} for {names[seat]})."
    return Sentence(text, after.move)


def _turn_of(review: Review, after: Position, names: Sequence[str]) -> str:
    """The turn that ends at a position, in words; a move where there are no turns."""
    turn = next((turn for turn in review.turns if turn.last == after.move), None)
    if turn is None:
        return f"move {after.move}"
    if turn.seat is None:
        return f"round {turn.round}" if turn.turn is None else f"turn {turn.turn} in round {turn.round}"
    return f"{names[turn.seat - 1]}'s turn in round {turn.round}"


def _luck(review: Review, names: Sequence[str]) -> Sentence | None:
    """The seat that the draws gave or cost most; of two with as much, the one with the higher result."""
    sums = [sum(drawn.luck[seat] for drawn in review.draws) for seat in range(len(names))]
    result = review.positions[-1].chances
    seat = max(range(len(names)), key=lambda one: (round(abs(sums[one]), 6), result[one]))
    if abs(sums[seat]) < LUCK:
        return None
    way = "gave" if sums[seat] > 0 else "cost"
    return Sentence(f"All draws together {way} {names[seat]} {percent(abs(sums[seat]))}.", None)


def why(judged: Judged, names: Sequence[str], sources: Collection[str]) -> str:
    """Why a move is a mistake, and whether the stronger bot agrees where it played.

    ``sources`` are those of points in this game; a reason of another name is a count.
    """
    reasons_ = reasons(judged, names, sources)
    if judged.by_expert is None:
        return reasons_
    if judged.by_expert.low > 0:
        return f"{reasons_}; our stronger bot loses by it too"
    if judged.by_expert.high < (judged.others[0].low + judged.others[0].high) / 2:
        return f"{reasons_}; our stronger bot makes up for it"
    return f"{reasons_}; games of our stronger bot do not decide it"


def reasons(judged: Judged, names: Sequence[str], sources: Collection[str]) -> str:
    """What the games that confirm a mistake count otherwise after the better command."""
    return f"then {_counts(judged.reasons, names, sources)}" if judged.reasons else NOTHING


def turn_reasons(turn: Turn, names: Sequence[str], sources: Collection[str]) -> str:
    """What the games that confirm a turn count otherwise after it; empty if they name nothing."""
    return f"after it {_counts(turn.reasons, names, sources)}" if turn.reasons else ""


def _counts(reasons: Sequence[Because], names: Sequence[str], sources: Collection[str]) -> str:
    return ", ".join(
        f"{TABLE if one.seat is None else names[one.seat - 1]}: {_count(one, one.source in sources)}"
        for one in reasons
    )


def _count(one: Because, points: bool) -> str:
    """A difference in words. Points by ``cubes`` are no cubes."""
    number = f"{one.difference:+.1f} ± {one.error:.1f}"
    return f"{number} points by {one.source.replace('_', ' ')}" if points else f"{one.source} {number}"


def apart(first: int, differs: int, played: str, instead: str) -> str:
    """Where a turn that begins with move ``first`` differs from a turn of the bot, with both choices."""
    same = f"the same until move {differs - 1}, then" if differs > first else "from the first move on,"
    return f"{same} “{instead}” instead of “{played}”"


def percent(chance: float) -> str:
    """A chance for people."""
    return f"{round(chance * 100)} %"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
