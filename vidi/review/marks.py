"""Marks of turns: games that are played on confirm that a turn differs from turns of our bot.

The model alone only suspects. The mean of its chances after a few turns is uncertain, and the largest of many
differences is mostly too large.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from vidi.review.commands import BLOCK, BLOCKS, doubtful, positions_of
from vidi.review.playouts import interval, player
from vidi.review.rows import Judged, PlayedTurn, Review, Turn
from vidi.review.turns import OWN_TURNS, after_parting, partings
from vidi.store.game import RecordedGame
from vidi.value.games import REST, teacher
from vidi.value.playouts import played_on
from vidi.value.rest import Rest


def playing_turn(game: RecordedGame, turn: Turn) -> Iterator[PlayedTurn]:
    """Pairs of games after a turn as it was played and after turns of our bot, with equal draws.

    The last one is final. Raises LookupError if the turn does not stand.
    """
    rules, positions = game.rules, positions_of(game, turn)
    rest, place = Rest(rules, teacher(rules)), (turn.seat or 1) - 1
    ways, start = list(partings(rest, positions)), rest.name(positions[0].state)
    ends = list[Any]()
    for way in ways:
        state = rules.copy(positions[way.place].state)
        for _ in after_parting(rest, rest.bot, state, way):
            pass
        ends.append(state)
    differences, played = list[float](), PlayedTurn(turn.first, 0, 0.0, 0.0, 0.0, sure=False)
    for pair in range(BLOCK * BLOCKS):
        seed = f"turn from {start}, pair {pair}"
        bot = player(rest.bot, seed, REST)
        as_played, own = (
            played_on(rules, state, bot, seed)[place]
            for state in (positions[-1].state, ends[pair % OWN_TURNS])
        )
        differences.append(as_played - own)
        low, high = interval(differences)
        played = PlayedTurn(turn.first, len(differences), sum(differences), low, high, sure=False)
        if len(differences) % BLOCK == 0 and not doubtful(differences):
            break
        if pair + 1 < BLOCK * BLOCKS:
            yield played
    yield replace(played, sure=played.high < 0 or played.low > 0)


def with_marks(made: Review, played: Iterable[PlayedTurn], judged: Iterable[Judged]) -> Review:
    """A review whose turns are marked where games confirm a difference, or a mistake in the turn."""
    by_first = {one.first: one for one in played}
    mistakes = [one for one in judged if one.mistake]
    return replace(
        made, turns=tuple(_with_mark(turn, by_first.get(turn.first), mistakes) for turn in made.turns)
    )


def _with_mark(turn: Turn, played: PlayedTurn | None, mistakes: Iterable[Judged]) -> Turn:
    lost = [
        -(one.others[0].low + one.others[0].high) / 2
        for one in mistakes
        if turn.first <= one.move <= turn.last and turn.seat in (None, one.seat)
    ]
    if lost:
        return replace(turn, marked=True, by_games=min(lost))
    if played is None:
        return turn
    return replace(turn, marked=played.sure, by_games=(played.low + played.high) / 2)
