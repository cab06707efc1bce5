"""Reviews of the games that questions are asked about, by a checksum in place of a model."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from zlib import crc32

from domain.catalog import games
from tests.helpers.reviewed import Handed, rows
from tests.projections.questions.played import Happening, Played
from vidi.review.rows import Because, Drawn, Judged, Other, Position, Review, Turn
from vidi.review.rows import Played as PlayedOn


@dataclass(frozen=True)
class Reviewed:
    """A game, its review, and the moves that were judged."""

    game: Played
    made: Review
    judged: tuple[Judged, ...]
    played: tuple[PlayedOn, ...]
    """What was played on from each third position."""


def reviewed(played: Iterable[Played]) -> Iterator[Reviewed]:
    """The reviews of games in the catalogue that have moves, but for each seventh game."""
    for game in played:
        if game.header.get("game") in games() and not game.reported and crc32(game.id.encode()) % 7:
            if game.id not in _known:
                _known[game.id] = _whole_review(game)
            yield replace(_known[game.id], game=game)


_known: dict[str, Reviewed] = {}
"""The reviews by the ids of their games: no review depends on the seats that questions are about."""


def _whole_review(game: Played) -> Reviewed:
    moves = list(game.all("MoveMade"))
    made = _review(game, moves)
    return Reviewed(game, made, tuple(_judged(game, moves)), tuple(_played(game, made)))


def handed(played: Iterable[Played]) -> Handed:
    """The same as rows of tables."""
    return Handed(
        {
            one.game.id: rows(one.game.game, one.made, *one.judged, played=one.played)
            for one in reviewed(played)
        }
    )


def _review(game: Played, moves: list[Happening]) -> Review:
    rules = games()[game.game]
    ends = [(move.version, move.move) for move in moves] or [(game.events[-1].version, 0)]
    chances = [_chances(game, move) for _, move in ends]
    turns = [] if rules.secrets else [_turn(game, move) for move in moves[:: 1 + len(moves) // 20]]
    draws = [
        Drawn(move.move, move.of["seat"], tuple(chance - 0.5 for chance in _chances(game, -move.move)))
        for move in moves
        if move.of["chance"] and not rules.secrets
    ]
    return Review(
        game_id=game.id,
        digest=f"{len(game.events)} events",
        model="0" * 12,
        bot="steady",
        lacks="It hides things." if rules.secrets else "",
        ended=game.end is not None,
        positions=tuple(
            Position(version, move, some, some, some, end=True)
            for (version, move), some in zip(ends, chances, strict=True)
        ),
        turns=tuple(turns),
        draws=tuple(draws),
    )


def _turn(game: Played, move: Happening) -> Turn:
    seat = None if game.opponent else move.of["seat"]
    before, after, bot = (_chance(game, move.move, n) for n in (10, 11, 12))
    return Turn(
        seat=seat,
        round=move.round or 1,
        turn=move.turn,
        first=move.move,
        last=move.move,
        before=before,
        after=after,
        bot=bot,
        least=bot / 2,
        most=(1 + bot) / 2,
        unsure=0.01,
        luck=(luck := _chance(game, move.move, 13) / 10),
        gained=tuple(
            after - bot - luck if game.opponent or one == seat else _chance(game, move.move, 13 + one) - 0.5
            for one in game.seats
        ),
        differs=move.move,
        suspected=abs(after - bot) > 0.1,
    )


def _played(game: Played, made: Review) -> Iterator[PlayedOn]:
    """More often where the chance is higher, but not as often as the model gives it."""
    for one in made.positions[::3]:
        chances = tuple((2 * chance + _chance(game, one.move, 20)) / 3 for chance in one.chances)
        yield PlayedOn(one.move, chances, chances, chances, 40)


def _judged(game: Played, moves: list[Happening]) -> Iterator[Judged]:
    for move in moves[::40]:
        others = tuple(
            Other("wait", {"for": n}, "Wait.", gain=0.3 - n / 20, pairs=40, won=n + 8.5, low=n / 10, high=0.3)
            for n in range(move.move % 3)
        )
        mistake = bool(others) and move.move % 2 == 0
        reasons = tuple(Because("coins", seat, 1.5, 0.5, 40) for seat in (1, None) if mistake)
        yield Judged(move.move, move.of["seat"], 8, others, mistake, reasons)


def _chances(game: Played, move: int) -> tuple[float, ...]:
    """By seat; seats that play together share that of the table."""
    return tuple(_chance(game, move, 0 if game.opponent else seat) for seat in game.seats)


def _chance(game: Played, move: int, of: int) -> float:
    return crc32(f"{game.id} {move} {of}".encode()) % 1_000 / 1_000
