"""The figures of one person over all titles and all plays, from the published copy.

Branches and second records of a game are left out, and so are removed games. A play counts once, also if the
person has two seats in it. A report of several plays counts as several plays, with one result.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any

import duckdb

from dashboard.cache.answers import beside_moves, once
from dashboard.shared.catalogue import LISTED, MISTAKES
from dashboard.shared.persons import BOT

Tables = duckdb.DuckDBPyConnection
Row = dict[str, Any]

MILESTONES = (1, 10, 100, 1000, 10_000)

OWN = """
CREATE OR REPLACE TEMP TABLE own AS
SELECT g.game_id, g.game, left(g.title, 80) AS title, g.played_on, g.quantity, r.won,
    if(s.held = 1, r.fair, NULL) AS fair,
    sum(g.quantity) OVER (
        PARTITION BY g.played_on IS NULL
        ORDER BY g.played_order, g.played_at NULLS FIRST, g.title, g.game_id
    )::INTEGER AS upto
FROM (SELECT game_id, count(*) AS held FROM facts.all_seats() WHERE player = $player GROUP BY game_id) AS s
JOIN facts.all_games() AS g USING (game_id)
ANTI JOIN facts.same_tables AS o USING (game_id)
LEFT JOIN (
    SELECT game_id, bool_or(won AND NOT drawn) FILTER (player = $player) AS won,
        if(count(*) > 1 AND any_value(opponent) IS NULL, avg((won AND NOT drawn)::INTEGER), NULL) AS fair
    FROM facts.all_results() GROUP BY game_id
) AS r USING (game_id)
WHERE g.origin_game IS NULL
"""
"""The games of a person, one row for each. All figures read them, so they are collected once.

``won`` is null without a result. ``fair`` is the share of seats that won; null without a result, without
rivals, and for two seats of the person. ``upto`` numbers the plays in their order, those without a day apart.
"""

SUMS = (
    "sum(quantity)::INTEGER AS plays, count(*) AS games, count(won) AS ended, count(*) FILTER (won) AS wins"
)
"""Plays, their games in the library, those with a result, and those that the person won."""


@dataclass(frozen=True)
class Mine:
    """The figures of a person."""

    sums: Row
    months: list[Row]
    streaks: list[Row]
    titles: list[Row]
    others: list[Row]
    milestones: list[Row]


@once
def mine(con: Tables, player: str, today: date) -> Mine:
    """All figures of a person; see the functions of their names."""
    con.execute(OWN, {"player": player})
    return Mine(
        _sums(con, player),
        _months(con),
        _streaks(con, today),
        _titles(con),
        _others(con, player),
        _milestones(con),
    )


@beside_moves(unless=lambda *_: False)
def persons(con: Tables) -> list[Row]:
    """Everybody with a name: plays, titles, the last day, and whether it is our bot; the most plays first."""
    return _rows(
        con,
        f"""
        SELECT player, sum(quantity)::INTEGER AS plays, count(DISTINCT game) AS titles,
            max(played_on) AS last, {BOT} AS bot
        FROM (
            SELECT player, game_id, any_value(game) AS game, any_value(quantity) AS quantity,
                any_value(played_on) AS played_on, {BOT} AS bot
            FROM facts.all_seats() JOIN facts.all_games() USING (game_id)
            ANTI JOIN facts.same_tables USING (game_id)
            WHERE origin_game IS NULL AND player IS NOT NULL
            GROUP BY player, game_id
        )
        GROUP BY player ORDER BY plays DESC, player LIMIT {LISTED}
        """,  # noqa: S608 - parts of this module
    )


def _sums(con: Tables, player: str) -> Row:
    """All plays of a person.

    ``beaten`` of ``rivals`` games with rivals and a result were won, and ``fair`` is the share by chance.
    ``undated`` games with ``undated_plays`` have no day. ``copies`` is whether branches or second records of
    games were left out. ``mistaken`` games have a mistake of the person that a review confirms.
    """
    [row] = _rows(
        con,
        f"""
        SELECT {SUMS}, count(DISTINCT game) AS titles, count(DISTINCT played_on) AS days,
            avg(fair) AS fair, count(fair) AS rivals, count(*) FILTER (won AND fair IS NOT NULL) AS beaten,
            count(*) FILTER (played_on IS NULL) AS undated,
            coalesce(sum(quantity) FILTER (played_on IS NULL), 0)::INTEGER AS undated_plays,
            (
                SELECT count(DISTINCT game_id) FROM {MISTAKES} SEMI JOIN own USING (game_id)
                WHERE player = $player
            ) AS mistaken,
            count(*) < (
                SELECT count(DISTINCT game_id) FROM facts.all_seats() WHERE player = $player
            ) AS copies
        FROM own
        """,  # noqa: S608 - parts of this module
        player=player,
    )
    return row


def _months(con: Tables) -> list[Row]:
    """The months with plays, by their first days."""
    return _rows(
        con,
        f"""
        SELECT date_trunc('month', played_on)::DATE AS month, {SUMS}
        FROM own WHERE played_on IS NOT NULL GROUP BY month ORDER BY month
        """,  # noqa: S608 - parts of this module
    )


def _streaks(con: Tables, today: date) -> list[Row]:
    """The longest streak of days and of weeks in a row, and those that go on, at most two for a ``unit``.

    A streak goes on if its last day is today or yesterday, or its last week this one or the one before. Of
    equally long streaks, the latest is the ``longest``. ``since`` and ``until`` are days; a week begins on
    Monday, as the first day of the calendar was one.
    """
    return _rows(
        con,
        f"""
        WITH units (unit, days) AS (VALUES ('day', 1), ('week', 7)), played AS (
            SELECT unit, days, (played_on - DATE '0001-01-01') // days AS nth, {SUMS}
            FROM own, units WHERE played_on IS NOT NULL GROUP BY ALL
        ), runs AS (
            SELECT unit, days, min(nth) AS first, max(nth) AS last, count(*) AS length,
                sum(plays)::INTEGER AS plays, sum(games)::INTEGER AS games
            FROM (SELECT *, nth - row_number() OVER (PARTITION BY unit ORDER BY nth) AS run FROM played)
            GROUP BY unit, days, run
        )
        SELECT unit, length, plays, games,
            row_number() OVER (PARTITION BY unit ORDER BY length DESC, last DESC) = 1 AS longest,
            DATE '0001-01-01' + (first * days)::INTEGER AS since,
            DATE '0001-01-01' + (last * days + days - 1)::INTEGER AS until,
            since <= $today::DATE AND until >= $today::DATE - days::INTEGER AS goes_on
        FROM runs QUALIFY longest OR goes_on ORDER BY unit, longest DESC
        """,  # noqa: S608 - parts of this module
        today=today,
    )


def _titles(con: Tables) -> list[Row]:
    """The titles of a person, the most played first; ``nth`` counts them.

    The h-index is the number of titles with ``nth <= plays``. ``beaten`` of ``rivals`` games with rivals and
    a result were won, and chance would win the share ``fair`` of them. ``low`` and ``high`` are the ends of
    the interval of 95 % of the share that was won.
    """
    return _rows(
        con,
        f"""
        SELECT *, facts.wilson_low(beaten, nullif(rivals, 0)) AS low,
            facts.wilson_high(beaten, nullif(rivals, 0)) AS high
        FROM (
            SELECT row_number() OVER (ORDER BY sum(quantity) DESC, game) AS nth, game, {SUMS},
                avg(fair) AS fair, count(fair) AS rivals,
                count(*) FILTER (won AND fair IS NOT NULL) AS beaten, max(played_on) AS last
            FROM own GROUP BY game
        )
        ORDER BY nth
        """,  # noqa: S608 - parts of this module
    )


def _others(con: Tables, player: str) -> list[Row]:
    """Everybody who played with a person: a row for the games ``against``, and one for those together.

    ``won`` counts the games that the person won, and ``fair`` is the share of these games by chance.
    """
    return _rows(
        con,
        f"""
        SELECT player, against, {SUMS}, avg(fair) AS fair, max(played_on) AS last
        FROM facts.met($player) JOIN own USING (game_id)
        GROUP BY player, against ORDER BY games DESC, wins DESC, player
        """,  # noqa: S608 - parts of this module
        player=player,
    )


def _milestones(con: Tables) -> list[Row]:
    """The first, 10th, 100th play and so on, and the last one. Plays without a day have no number.

    ``nth`` is the number of the play, ``last`` is whether no later one follows.
    """
    return _rows(
        con,
        """
        WITH dated AS (SELECT * FROM own WHERE played_on IS NOT NULL)
        SELECT DISTINCT nth, nth = (SELECT max(upto) FROM dated) AS last, game_id::VARCHAR AS id, game, title,
            played_on AS day
        FROM dated, unnest(list_append($milestones, (SELECT max(upto)::INTEGER FROM dated))) AS m (nth)
        WHERE nth BETWEEN upto - quantity + 1 AND upto ORDER BY nth
        """,
        milestones=list(MILESTONES),
    )


def _rows(con: Tables, sql: str, **parameters: object) -> list[Row]:
    answer = con.execute(sql, parameters)
    names = [column[0] for column in answer.description]
    return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]
