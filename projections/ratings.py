"""Ratings: how strong each player is, estimated from the results of all games.

The model is Weng and Lin's with all pairs compared (Bradley-Terry), by the library openskill. Each game
is rated by itself, in the order in which its games were played: by ``played_order``, a day before the moment
at which it begins, equal ones in the order in which they came into the store. Games whose
record does not say when come last, in that order too. So a game that comes late may change what follows, and
any new result makes all anew.

A game that is played together rates all who sat there as one team, against the opponent as the other. The
opponent is rated by its name, and a player of the same name is somebody else. It counts as a team of as many
as sat there, all of its strength: so its rating says which players, on average, are as strong as it is.

A play whose moves are not known is rated like any other, also where it stands for several. Who was a team
there is rated as one. Where all played together and no opponent has a name, it is the title of the game.

Not rated are branches, second records of one played game, games that have not ended, and games in which a
name holds two seats: nobody plays against himself. Nor are plays without moves that their source does not
count, of which it does not say who won, or says that all did but not that they played together, and those in
which somebody has no name. Where a record contradicts the rules about its end, the rules count, as
everywhere. Players are known by their names, exactly as written; a person of several names is one player.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

import duckdb
import pyarrow as pa
from openskill.models import BradleyTerryFull, BradleyTerryFullRating

MODEL = BradleyTerryFull()
DIGITS = 6
"""Decimals that are kept: machines may compute the last bits differently."""
START, POINTS = 1500, 30
"""The rating that is shown for an unknown player, and its points for one point of ``mu``."""
WIDTH = 2.5
"""Standard deviations that ± shows. Two should hold 95 % of all strengths, but the model takes each pair of a
game for a result of its own and is too sure at large tables. In simulated games of 2 to 5 players, two hold
88 to 94 %, and 2.5 hold 95 to 98 % (``python -m benchmarks.ratings``)."""
UNKNOWN = round(POINTS * WIDTH * MODEL.sigma)
"""The uncertainty that is shown for an unknown player."""

RESULTS = """
SELECT g.game, epoch_us(g.played_order), g.played_at IS NOT NULL, first.position, g.game_id::VARCHAR,
    list(r.seat ORDER BY r.seat), list(r.player ORDER BY r.seat), list(r.place ORDER BY r.seat),
    list(r.team ORDER BY r.seat), g.opponent
FROM facts.all_results() AS r
JOIN facts.all_games() AS g USING (game_id)
JOIN facts.events AS first ON first.game_id = g.game_id AND first.version = 1
ANTI JOIN {database}.facts.same_tables AS o ON o.game_id = g.game_id
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
    """How a game ended."""

    game: str
    """The game that was played."""
    played: int | None
    """``played_order``, in microseconds since 1970; None if no day is known."""
    has_time: bool
    """Whether more than a day is known."""
    position: int
    """Of its first event in the store."""
    game_id: str
    seats: Sequence[int]
    players: Sequence[str]
    places: Sequence[int]
    """From 1, equal ones for those who share a place; 1 or 2 for all who play together."""
    teams: Sequence[str | None]
    """The partners of each seat; None for a seat that plays alone."""
    opponent: str | None = None
    """Against whom all seats played together."""


@dataclass(frozen=True)
class Rated:
    """A row of ``facts.ratings``; its comments say what is what."""

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
    """One who is rated by a game."""

    seat: int | None
    player: str
    place: int
    team: str | None

    @property
    def opponent(self) -> bool:
        return self.seat is None


def rate(results: Iterable[Result]) -> Iterator[Rated]:
    """What each of the games, given in any order, made of its players' ratings, and of its opponent's."""
    known: dict[tuple[str, bool, str], tuple[float, float, int]] = {}
    counted: dict[str, int] = {}
    for result in sorted(results, key=_order):
        game = result.game
        counted[game] = counted.get(game, 0) + 1
        sides = _sides(result)
        before = [known.get((game, side.opponent, side.player), (MODEL.mu, MODEL.sigma, 0)) for side in sides]
        after = _after(sides, [(mu, sigma) for mu, sigma, _ in before])
        for side, (mu, sigma, rated), now in zip(sides, before, after, strict=True):
            known[game, side.opponent, side.player] = (now.mu, now.sigma, rated + 1)
            yield Rated(
                game=game,
                nth=counted[game],
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


def _sides(result: Result) -> list[_Side]:
    """The rated sides: the seats, and then the opponent."""
    seats = zip(result.seats, result.players, result.places, result.teams, strict=True)
    sides = [_Side(*seat) for seat in seats]
    if result.opponent is not None:
        sides.append(_Side(None, result.opponent, 3 - result.places[0], None))
    return sides


def _after(sides: Sequence[_Side], before: Sequence[tuple[float, float]]) -> Sequence[BradleyTerryFullRating]:
    """The ratings after a game, of each of its sides."""
    if not sides[-1].opponent:
        teams = _teams(sides)
        after = MODEL.rate(
            [[MODEL.rating(*before[n]) for n in team] for team in teams],
            ranks=[float(min(sides[n].place for n in team)) for team in teams],
        )
        found = {
            n: now for team, nows in zip(teams, after, strict=True) for n, now in zip(team, nows, strict=True)
        }
        return [found[n] for n in range(len(sides))]
    *table, opponent = before
    both = [[MODEL.rating(mu, sigma) for mu, sigma in team] for team in (table, [opponent] * len(table))]
    team, others = MODEL.rate(both, ranks=[float(sides[0].place), float(sides[-1].place)])
    return [*team, others[0]]


def _teams(sides: Sequence[_Side]) -> list[list[int]]:
    """The teams, as places among the sides."""
    found: dict[tuple[str | None, int | None], list[int]] = {}
    for n, side in enumerate(sides):
        found.setdefault((side.team, side.seat if side.team is None else None), []).append(n)
    return list(found.values())


def _order(result: Result) -> tuple[bool, int, bool, int]:
    return result.played is None, result.played or 0, result.has_time, result.position


class Ratings:
    """All games rated; kept for as long as no result changes, as while a game is being recorded."""

    def __init__(self) -> None:
        self._results: list[Result] | None = None
        self._table: pa.Table = pa.table({})

    def write(self, con: duckdb.DuckDBPyConnection, database: str) -> None:
        """Fills the empty ``facts.ratings`` of ``database`` by the results in the tables of ``con``.

        ``facts.same_tables`` of ``database`` names the games that are left out.
        """
        results = [Result(*row) for row in con.execute(RESULTS.format(database=database)).fetchall()]
        if results != self._results:
            rows = list(rate(results))
            names = [field.name for field in fields(Rated)]
            self._table = pa.table({name: [getattr(row, name) for row in rows] for name in names})
            self._results = results
        con.register("rated", self._table)
        con.execute(f"INSERT INTO {database}.facts.ratings BY NAME SELECT * FROM rated")  # noqa: S608 - our own
        con.unregister("rated")
