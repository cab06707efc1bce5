"""Ratings estimate the strength of each player from the results of all games.

The model is that of Weng and Lin with all pairs compared (Bradley-Terry), by the library openskill. Each kind
of game has separate ratings, in the order of play: by ``played_order``, in which a day comes before the
moment at which it begins. Games of equal order follow the order of the store. Games without a day come first,
in the order of the store: what is recorded today is the last one, so it changes no other ratings. A game that
is imported late may change later ratings.

In a game that is played together, all seats are one team, and the opponent is the other. The opponent is
rated by its name, and is never the same as a player of that name. It counts as a team of the same size, all
members of its strength. So its rating is the average rating of a team that is as strong.

A play without moves is rated like any other game, once even if it stands for several. Its teams are rated as
teams. If all played together and the opponent has no name, the title of the game is its name.

These are not rated: branches, second records of a game, games that have not ended, and games in which one
name has two seats. Nor are these plays without moves: those that their source does not count, those without
winners, those in which all won but did not play together, and those with a player without a name. If a record
contradicts the rules about its end, the rules count. Players are identified by their exact names; a person
with several names is one player.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import NamedTuple

import duckdb
import pyarrow as pa
from openskill.models import BradleyTerryFull, BradleyTerryFullRating

MODEL = BradleyTerryFull()
DIGITS = 6
"""The decimals that are stored; machines may compute the last bits differently."""
START, POINTS = 1500, 30
"""The rating of an unknown player, and the points of a rating for one point of ``mu``."""
WIDTH = 2.5
"""Standard deviations in the ± of a rating.

Two should cover 95 % of all strengths. But the model counts each pair of a game as a separate result, so it
is overconfident at large tables. In simulated games of 2 to 5 players, two cover 88 to 94 %, and 2.5 cover 95
to 98 % (``python -m benchmarks.ratings``).
"""
STEP = 1_000
"""The ratings after every so many games are kept."""
UNKNOWN = round(POINTS * WIDTH * MODEL.sigma)
"""The uncertainty of an unknown player."""

RESULTS = """
SELECT g.game, epoch_us(g.played_order), g.played_at IS NOT NULL, first.position, g.game_id::VARCHAR,
    list(r.seat ORDER BY r.seat), list(r.player ORDER BY r.seat), list(r.place ORDER BY r.seat),
    list(r.team ORDER BY r.seat), g.opponent
FROM facts.all_results() AS r
JOIN facts.all_games() AS g USING (game_id)
JOIN facts.events AS first ON first.game_id = g.game_id AND first.version = 1
ANTI JOIN live.same_tables AS o ON o.game_id = g.game_id
WHERE g.origin_game IS NULL
GROUP BY ALL
HAVING count(*) = count(DISTINCT r.player) AND (
    g.opponent IS NOT NULL OR (
        count(DISTINCT (r.team, if(r.team IS NULL, r.seat, 0))) > 1
        AND NOT (bool_and(r.won) AND bool_and(r.move IS NULL))
    )
)
ORDER BY first.position
"""


@dataclass(frozen=True)
class Result:
    """The result of a game."""

    game: str
    """The name of the game."""
    played: int | None
    """``played_order``, in microseconds since 1970; None if no day is known."""
    has_time: bool
    """Whether the time of day is known."""
    position: int
    """The position of its first event in the store."""
    game_id: str
    seats: Sequence[int]
    players: Sequence[str]
    places: Sequence[int]
    """The places from 1, equal for seats that share one. All seats that play together have 1 or 2."""
    teams: Sequence[str | None]
    """The team of each seat; None for a seat that plays alone."""
    opponent: str | None = None
    """The opponent of seats that play together."""


@dataclass(frozen=True)
class Rated:
    """A row of ``facts.ratings``, which describes the columns."""

    game: str
    nth: int
    game_id: str
    seat: int | None
    player: str
    opponent: bool
    place: int
    rated: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    rating: int
    uncertainty: int


class _Side(NamedTuple):
    """A player or opponent that a game rates."""

    seat: int | None
    player: str
    place: int
    team: str | None

    @property
    def opponent(self) -> bool:
        return self.seat is None


NAMES = tuple(field.name for field in fields(Rated))
COLUMNS = attrgetter(*NAMES)


class _Course:
    """The ratings of all players and opponents after some games."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, bool, str], tuple[float, float, int]] = {}
        self._counted: dict[str, int] = {}

    def copy(self) -> "_Course":
        """The same ratings, for games of its own."""
        other = _Course()
        other._known, other._counted = dict(self._known), dict(self._counted)
        return other

    def rate(self, result: Result) -> Iterator[Rated]:
        """The new ratings after the next game."""
        game = result.game
        self._counted[game] = self._counted.get(game, 0) + 1
        sides = _sides(result)
        keys = [(game, side.opponent, side.player) for side in sides]
        before = [self._known.get(key, (MODEL.mu, MODEL.sigma, 0)) for key in keys]
        after = _after(sides, [(mu, sigma) for mu, sigma, _ in before])
        for key, side, (mu, sigma, rated), now in zip(keys, sides, before, after, strict=True):
            self._known[key] = (now.mu, now.sigma, rated + 1)
            yield Rated(
                game=game,
                nth=self._counted[game],
                game_id=result.game_id,
                seat=side.seat,
                player=side.player,
                opponent=side.opponent,
                place=side.place,
                rated=rated + 1,
                mu_before=round(mu, DIGITS),
                sigma_before=round(sigma, DIGITS),
                mu=round(now.mu, DIGITS),
                sigma=round(now.sigma, DIGITS),
                rating=round(START + POINTS * round(now.mu - MODEL.mu, DIGITS)),
                uncertainty=round(POINTS * WIDTH * round(now.sigma, DIGITS)),
            )


def rate(results: Iterable[Result]) -> Iterator[Rated]:
    """The new ratings of players and opponents after each game. The games may come in any order."""
    course = _Course()
    for result in sorted(results, key=_order):
        yield from course.rate(result)


def _sides(result: Result) -> list[_Side]:
    """The rated sides: the seats, and then the opponent."""
    seats = zip(result.seats, result.players, result.places, result.teams, strict=True)
    sides = [_Side(*seat) for seat in seats]
    if result.opponent is not None:
        sides.append(_Side(None, result.opponent, 3 - result.places[0], None))
    return sides


def _after(sides: Sequence[_Side], before: Sequence[tuple[float, float]]) -> Sequence[BradleyTerryFullRating]:
    """The rating of each side after a game."""
    if not sides[-1].opponent:
        teams = _teams(sides)
        after = MODEL.rate(
            [[MODEL.rating(*before[n]) for n in team] for team in teams],
            ranks=[float(min(sides[n].place for n in team)) for team in teams],
        )
        by_side = {
            n: now for team, nows in zip(teams, after, strict=True) for n, now in zip(team, nows, strict=True)
        }
        return [by_side[n] for n in range(len(sides))]
    *table, opponent = before
    both = [[MODEL.rating(mu, sigma) for mu, sigma in team] for team in (table, [opponent] * len(table))]
    team, others = MODEL.rate(both, ranks=[float(sides[0].place), float(sides[-1].place)])
    return [*team, others[0]]


def _teams(sides: Sequence[_Side]) -> list[list[int]]:
    """The teams, as indexes into the sides."""
    teams: dict[tuple[str | None, int | None], list[int]] = {}
    for n, side in enumerate(sides):
        teams.setdefault((side.team, side.seat if side.team is None else None), []).append(n)
    return list(teams.values())


def _order(result: Result) -> tuple[bool, int, bool, int]:
    return result.played is not None, result.played or 0, result.has_time, result.position


class _Kind:
    """The rated games of one kind in order, and the ratings between them."""

    def __init__(self) -> None:
        self._results: list[Result] = []
        self._courses = [_Course()]
        """The ratings before the first game, and after every ``STEP`` games."""

    def update(self, results: list[Result]) -> tuple[list[str], list[Rated]]:
        """The ids of the games whose rows are outdated, and the new rows."""
        same = next(
            (n for n, pair in enumerate(zip(results, self._results, strict=False)) if pair[0] != pair[1]),
            min(len(results), len(self._results)),
        )
        if same == len(results) == len(self._results):
            return [], []
        steps = same // STEP
        outdated = [result.game_id for result in self._results[steps * STEP :]]
        del self._courses[steps + 1 :]
        course = self._courses[steps].copy()
        rows: list[Rated] = []
        for number, result in enumerate(results[steps * STEP :], steps * STEP + 1):
            rows += course.rate(result)
            if number % STEP == 0:
                self._courses.append(course.copy())
        self._results = results
        return outdated, rows


class Ratings:
    """The ratings of all games. A new result costs those of the games after it, and of some before it."""

    def __init__(self) -> None:
        self._kinds: dict[str, _Kind] | None = None
        """By name of the game; None before the first time."""

    def write(self, con: duckdb.DuckDBPyConnection) -> None:
        """Brings the table up to date, without the games in ``facts.same_tables``."""
        if self._kinds is None:
            con.execute("DELETE FROM live.ratings")
            self._kinds = {}
        by_kind: dict[str, list[Result]] = {kind: [] for kind in self._kinds}
        for row in con.execute(RESULTS).fetchall():
            by_kind.setdefault(row[0], []).append(Result(*row))
        outdated: list[str] = []
        rows: list[Rated] = []
        for kind, results in by_kind.items():
            of_kind = self._kinds.setdefault(kind, _Kind()).update(sorted(results, key=_order))
            outdated += of_kind[0]
            rows += of_kind[1]
        con.execute("DELETE FROM live.ratings WHERE game_id IN (SELECT unnest($1::UUID[]))", [outdated])
        if rows:
            columns = zip(NAMES, zip(*map(COLUMNS, rows), strict=True), strict=True)
            con.register("rated", pa.table({name: list(column) for name, column in columns}))
            con.execute("INSERT INTO live.ratings BY NAME SELECT * FROM rated")
            con.unregister("rated")
