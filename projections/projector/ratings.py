"""Ratings estimate the strength of each player from the results of all games.

The model is that of Weng and Lin with all pairs compared (Bradley-Terry), by the library openskill. Each kind
of game has separate ratings, in the order of play: by ``played_order``, in which a day comes before the
moment at which it begins. Games of equal order follow the order of the store. Games without a day come first,
in the order of the store: what is recorded today is the last one, so it changes no other ratings. A game that
is imported late may change later ratings. Each rating follows from the rounded ratings of the game before, so
the table alone is enough to go on.

In a game that is played together, all seats are one team, and the opponent is the other. The opponent is
rated by its name, and is never the same as a player of that name. It counts as a team of the same size, all
members of its strength. So its rating is the average rating of a team that is as strong.

A play without moves is rated like any other game, once even if it stands for several. Its teams are rated as
teams. If all played together and the opponent has no name, the title of the game is its name.

These are not rated: branches, second records of a game, games that have not ended, and games in which one
name has two seats. Nor are these plays without moves: those that their source does not count, those without
winners, those in which all won but neither drew nor played together, and those with a player without a name.
If a record contradicts the rules about its end, the rules count. Players are identified by their exact names;
a person with several names is one player.
"""

from collections.abc import Iterable, Iterator, MutableMapping, Sequence
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
STEP = 10_000
"""The most games that are in memory at once."""
UNKNOWN = round(POINTS * WIDTH * MODEL.sigma)
"""The uncertainty of an unknown player."""

DUE = """
CREATE TEMP TABLE due AS
SELECT *, row_number() OVER (
    PARTITION BY game ORDER BY played_order NULLS FIRST, played_at IS NOT NULL, position
)::INTEGER AS nth
FROM (
    SELECT
        g.game, g.game_id, g.opponent, g.played_order, g.played_at, g.position,
        list_sort(list({'seat': r.seat, 'player': r.player, 'place': r.place, 'team': r.team})) AS sides,
        bool_and(r.won) AND bool_and(r.move IS NULL) AND NOT bool_and(r.drawn) AS all_reported_as_winners
    FROM facts.all_results() AS r
    JOIN facts.all_games() AS g USING (game_id)
    ANTI JOIN live.same_tables AS o ON o.game_id = g.game_id
    WHERE g.origin_game IS NULL
    GROUP BY g.game, g.game_id, g.opponent, g.played_order, g.played_at, g.position
)
WHERE len(list_distinct(list_transform(sides, lambda side: side.player))) = len(sides)
    AND (opponent IS NOT NULL OR (
        NOT all_reported_as_winners
        AND len(list_distinct(list_transform(
            sides, lambda side: {'team': side.team, 'seat': if(side.team IS NULL, side.seat, 0)}
        ))) > 1
    ))
"""
"""The games that are rated, in their order."""
FIRST = """
SELECT game, min(nth)
FROM due AS d
FULL JOIN (
    SELECT
        game, nth, game_id,
        any_value(player) FILTER (opponent) AS opponent,
        list_sort(list({'seat': seat, 'player': player, 'place': place, 'team': team}) FILTER (NOT opponent))
            AS sides
    FROM live.ratings
    GROUP BY game, nth, game_id
) AS h USING (game, nth)
WHERE d.game_id IS DISTINCT FROM h.game_id
    OR d.opponent IS DISTINCT FROM h.opponent
    OR d.sides IS DISTINCT FROM h.sides
GROUP BY game
ORDER BY game
"""
"""Of each kind of game, the first one whose rows are missing or outdated."""
KNOWN = """
SELECT opponent, player, arg_max(mu, nth), arg_max(sigma, nth), max(rated)
FROM live.ratings
WHERE game = ?
GROUP BY opponent, player
"""
RESULTS = """
SELECT game, nth, game_id::VARCHAR,
    list_transform(sides, lambda side: side.seat), list_transform(sides, lambda side: side.player),
    list_transform(sides, lambda side: side.place), list_transform(sides, lambda side: side.team),
    opponent
FROM due
WHERE game = $game AND nth >= $first
ORDER BY nth
LIMIT $most
"""

Known = MutableMapping[tuple[bool, str], tuple[float, float, int]]
"""The strength, its uncertainty and the number of rated games, by whether it is an opponent, and the name."""


@dataclass(frozen=True)
class Result:
    """The result of a game."""

    game: str
    """The name of the game."""
    nth: int
    """Its place among the rated games of this kind, from 1."""
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
    team: str | None
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


def rate(results: Iterable[Result], known: Known) -> Iterator[Rated]:
    """The new ratings of players and opponents after each game, in order. All games are of one kind.

    ``known`` has the ratings before the first game. It has those after each game once its rows were returned.
    """
    for result in results:
        sides = _sides(result)
        keys = [(side.opponent, side.player) for side in sides]
        before = [known.get(key, (MODEL.mu, MODEL.sigma, 0)) for key in keys]
        after = _after(sides, [(mu, sigma) for mu, sigma, _ in before])
        for key, side, (mu, sigma, rated), now in zip(keys, sides, before, after, strict=True):
            known[key] = round(now.mu, DIGITS), round(now.sigma, DIGITS), rated + 1
            yield Rated(
                game=result.game,
                nth=result.nth,
                game_id=result.game_id,
                seat=side.seat,
                player=side.player,
                opponent=side.opponent,
                place=side.place,
                team=side.team,
                rated=rated + 1,
                mu_before=round(mu, DIGITS),
                sigma_before=round(sigma, DIGITS),
                mu=known[key][0],
                sigma=known[key][1],
                rating=round(START + POINTS * round(now.mu - MODEL.mu, DIGITS)),
                uncertainty=round(POINTS * WIDTH * known[key][1]),
            )


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


def write(con: duckdb.DuckDBPyConnection) -> None:
    """Brings the table up to date, without the games in ``facts.same_tables``. Call it in a transaction.

    A new result costs the ratings of the games after it.
    """
    con.execute(DUE)
    for game, first in con.execute(FIRST).fetchall():
        con.execute("DELETE FROM live.ratings WHERE game = ? AND nth >= ?", [game, first])
        before = con.execute(KNOWN, [game]).fetchall()
        known: Known = {
            (opponent, player): (mu, sigma, rated) for opponent, player, mu, sigma, rated in before
        }
        while results := con.execute(RESULTS, {"game": game, "first": first, "most": STEP}).fetchall():
            _insert(con, list(rate((Result(*row) for row in results), known)))
            first += STEP
    con.execute("DROP TABLE due")


def _insert(con: duckdb.DuckDBPyConnection, rows: Sequence[Rated]) -> None:
    columns = zip(NAMES, zip(*map(COLUMNS, rows), strict=True), strict=True)
    con.register("rated", pa.table({name: list(column) for name, column in columns}))
    con.execute("INSERT INTO live.ratings BY NAME SELECT * FROM rated")
    con.unregister("rated")
