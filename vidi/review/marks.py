"""Marks of turns: games that are played on confirm that a turn differs from turns of our bot.

The model alone only suspects. The mean of its chances after a few turns is uncertain, and the largest of many
differences is mostly too large.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count, islice
from typing import Any

from domain.kernel.messages import Event
from vidi.review.commands import BLOCK, BLOCKS, doubtful, positions_of
from vidi.review.playouts import Outcome, interval, outcome_of, player, reasons_of
from vidi.review.rows import Judged, PlayedTurn, Review, Turn
from vidi.review.turns import OWN_TURNS, after_parting, partings
from vidi.store.game import RecordedGame
from vidi.value.draws import ByKind
from vidi.value.games import REST, teacher
from vidi.value.rest import Rest


def playing_turn(game: RecordedGame, turn: Turn) -> Iterator[PlayedTurn]:
    """Pairs of games after a turn as it was played and after turns of our bot, with equal draws.

    The last one is final. Raises LookupError if the turn does not stand.
    """
    place = (turn.seat or 1) - 1
    both, differences = list[tuple[Outcome, Outcome]](), list[float]()
    played = PlayedTurn(turn.first, 0, 0.0, 0.0, 0.0, sure=False)
    for as_played, own in islice(pairs_of(game, turn, "turn"), BLOCK * BLOCKS):
        both.append((as_played, own))
        differences.append(as_played.shares[place] - own.shares[place])
        low, high = interval(differences)
        played = PlayedTurn(turn.first, len(differences), sum(differences), low, high, sure=False)
        if len(differences) % BLOCK == 0 and not doubtful(differences):
            break
        if len(differences) < BLOCK * BLOCKS:
            yield played
    sure = played.high < 0 or played.low > 0
    reasons = reasons_of(both, None if game.rules.opponent else place + 1) if sure else ()
    yield replace(played, sure=sure, reasons=reasons)


def pairs_of(game: RecordedGame, turn: Turn, seed: str) -> Iterator[tuple[Outcome, Outcome]]:
    """Without end, a game after a turn as it was played and one after a turn of our bot, with equal draws.

    Raises LookupError if the turn does not stand.
    """
    rules, positions = game.rules, positions_of(game, turn)
    rest = Rest(rules, teacher(rules))
    start, ends = rest.name(positions[0].state), list[tuple[Any, Sequence[Event], Sequence[Event]]]()
    for way in partings(rest, positions):
        state, events = rules.copy(positions[way.place].state), list[Event]()
        for move in after_parting(rest, rest.bot, state, way):
            events += move.events
        ends.append((state, events, [event for step in positions[way.place + 1 :] for event in step.events]))
    for pair in count():
        own_seed = f"{seed} from {start}, pair {pair}"
        bot = player(rest.bot, own_seed, REST)
        end, own_events, came = ends[pair % OWN_TURNS]
        as_played, own = (
            outcome_of(rules, rules.copy(state), before, bot, ByKind(own_seed))
            for state, before in ((positions[-1].state, came), (end, own_events))
        )
        yield as_played, own


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
    return replace(turn, marked=played.sure, by_games=(played.low + played.high) / 2, reasons=played.reasons)
