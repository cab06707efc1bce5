"""Players: a list by name, and one of them as the page Players shows them."""

from itertools import groupby
from operator import itemgetter
from typing import Annotated, Any

import duckdb
from fastapi import APIRouter, Query, Request, Response

from dashboard.api.answering import answer_of, progress
from dashboard.api.answers import Answer
from dashboard.api.parameters import LISTED, Kind, Limit
from dashboard.shared import persons, players, reading

SHOWN = ("games", "ended", "wins", "first_played_on", "last_played_on", "rated", "rating", "uncertainty")
LONGEST = 1_000
"""The most letters of a name in an address; a longer one is given by its first ones, as on pages."""

router = APIRouter(prefix="/api/v1", tags=["players"])


class Figures(Answer):
    """The figures of a player in one kind of game."""

    game: str
    games: int
    ended: int
    wins: int
    first_played_on: str | None
    last_played_on: str | None
    rated: int | None
    """The number of rated games. A rating is provisional before the tenth."""
    rating: int | None
    uncertainty: int | None
    """The strength lies within the rating plus or minus this with about 95 % confidence."""
    bot: str | None
    """The bot on all seats; null if a person sat on one."""


class ListedPlayer(Answer):
    """A player, by game."""

    player: str
    games: list[Figures]


class Players(Answer):
    """A part of the list of players, in the order of their names."""

    players: list[ListedPlayer]
    next: str | None
    """The ``after`` of the next part; null after the last one."""
    position: int


Rows = list[dict[str, Any]]


class Profile(Answer):
    """A player in one kind of game."""

    player: str
    kinds: list[str]
    """The games that this player has played, the most played first."""
    figures: Figures
    fair: float | None
    """The share of wins by chance in these games; null without a finished game of rivals."""
    course: Rows
    """The rating before the first rated game, and after each of them."""
    reviewed: Rows
    """By reviewed game, what a turn gained over turns of our bot, in percentage points."""
    opponents: Rows
    """Head to head: who ended ahead of whom."""
    by_seats: Rows
    """Ended games and wins by the number of seats at the table."""
    by_seat: Rows
    by_opponent: Rows
    """The same of games that are played together, by what they are played against."""
    position: int


@router.get("/players", response_model=Players)
def all_players(
    request: Request,
    kind: Kind = None,
    after: Annotated[str | None, Query(max_length=LONGEST)] = None,
    limit: Limit = LISTED,
) -> Response:
    """Players, by name: the figures of each game."""
    con = reading.tables()
    position, tag = progress(con)

    def part() -> Players:
        rows = players.by_name(con, kind, after, limit + 1)
        some = [
            ListedPlayer(player=name, games=[_figures(row) for row in own])
            for name, own in groupby(rows, itemgetter("player"))
        ]
        last = some[limit - 1].player if len(some) > limit else None
        return Players(players=some[:limit], next=last, position=position)

    return answer_of(request, tag, part, position)


@router.get("/players/{name:path}", response_model=Profile)
def one_player(request: Request, name: str, kind: Kind = None) -> Response:
    """A player in one kind of game; without ``kind`` in the one that this player has played most."""
    con = reading.tables()
    position, tag = progress(con)
    player = persons.named(con, name)
    kinds = [] if player is None else list(players.kinds(con, player))
    if player is None or not kinds:
        raise LookupError("no player of this library has this name")
    if kind is not None and kind not in kinds:
        raise LookupError("the player has played no such game")
    chosen = kind or kinds[0]
    return answer_of(request, tag, lambda: _profile(con, player, kinds, chosen, position), position)


def _profile(
    con: duckdb.DuckDBPyConnection, player: str, kinds: list[str], kind: str, position: int
) -> Profile:
    record = players.record(con, player, kind)
    return Profile(
        player=player,
        kinds=kinds,
        figures=_figures(record),
        fair=record["fair"],
        course=players.course(con, player, kind),
        reviewed=players.reviewed(con, player, kind),
        opponents=players.opponents(con, player, kind),
        by_seats=players.splits(con, player, "seats", kind),
        by_seat=players.splits(con, player, "seat", kind),
        by_opponent=players.splits(con, player, "opponent", kind),
        position=position,
    )


def _figures(row: dict[str, Any]) -> Figures:
    shown = {name: row[name] for name in SHOWN} | {"game": row["game"], "bot": row["bot"]}
    for day in ("first_played_on", "last_played_on"):
        shown[day] = None if row[day] is None else row[day].isoformat()
    return Figures(**shown)
