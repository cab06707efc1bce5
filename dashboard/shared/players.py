"""The players of the library as the Players page shows them, from the published copy.

Branches and second records of a game are left out everywhere. Comparisons with other players or with chance
also leave out games in which a name has two seats, as ratings do, and games that are played together.
"""

from typing import Any

import duckdb

from dashboard.cache.answers import beside_moves
from dashboard.shared.persons import BOT
from projections.projector.ratings import START, UNKNOWN

PAGE = 50
GAMES = 20
"""The number of players, or of games, on a page."""
SETTLED = 10
"""Rated games after which a rating is no longer provisional."""

TURNS, REVIEWED = 30, 5
"""The fewest turns, and the fewest games that have them, for a mean over reviewed turns."""
LAST = 20
"""The most reviewed games that such a mean counts."""

SORTS = {
    "rating": f"rated IS NULL, rated < {SETTLED}, rating DESC",
    "games": "games DESC, wins DESC",
    "wins": "wins DESC, games",
    "share of wins": "wins / nullif(ended, 0) DESC NULLS LAST, ended DESC",
    "last played": "last_played_order DESC NULLS LAST",
    "name": "player",
}
"""The orders of players in SQL; settled ratings come before provisional ones."""

OWN = """
WITH own AS (
    SELECT g.* EXCLUDE (version, finished), g.version IS NULL AS recorded, s.seat, s.name, s.bot,
        s.score AS told_score, r.score, r.won AND r.outcome <> 'drew' AS won, r.place, r.lead, r.team,
        r.won IS NOT NULL AS ended, fair
    FROM facts.all_seats() AS s JOIN facts.all_games() AS g USING (game_id)
    LEFT JOIN results AS r USING (game_id, seat)
    LEFT JOIN (
        SELECT game_id, avg((won AND outcome <> 'drew')::INTEGER) AS fair FROM results
        WHERE opponent IS NULL GROUP BY game_id
    ) USING (game_id)
    ANTI JOIN facts.same_tables AS o USING (game_id)
    WHERE s.player = $player AND g.origin_game IS NULL
)
"""
"""The seats of a player; ``fair`` is the share of seats that won the game, null if all play together.

It avoids the view of games, which would count the moves of all games.
"""


@beside_moves(unless=lambda *_, **__: False)
def kinds(con: duckdb.DuckDBPyConnection, player: str | None = None) -> dict[str, int]:
    """The kinds of games that were played (by this player), each with the number of its players.

    The most played come first. The view of players would also read results and ratings.
    """
    sql = """SELECT game, count(DISTINCT player) FROM facts.all_seats() JOIN facts.all_games() USING (game_id)
        ANTI JOIN facts.same_tables USING (game_id)
        WHERE origin_game IS NULL AND player = coalesce($player, player)
        GROUP BY game ORDER BY count(*) DESC, game"""
    return dict(con.execute(sql, {"player": player}).fetchall())


@beside_moves(unless=lambda *_, **__: False)
def players(con: duckdb.DuckDBPyConnection, kind: str | None, sort: str, page: int) -> list[dict[str, Any]]:
    """A page of players, counted from 1: one row for each name and game."""
    return _rows(
        con,
        f"""
        WITH bots AS (
            SELECT player, game, {BOT} AS bot
            FROM facts.all_seats() JOIN facts.all_games() USING (game_id)
            ANTI JOIN facts.same_tables USING (game_id) WHERE origin_game IS NULL
            GROUP BY player, game
        )
        SELECT * FROM players LEFT JOIN bots USING (player, game)
        WHERE $kind IS NULL OR game = $kind
        ORDER BY {SORTS[sort]}, player, game LIMIT {PAGE} OFFSET {PAGE * (page - 1)}
        """,  # noqa: S608 - parts of this module
        kind=kind,
    )


def by_name(
    con: duckdb.DuckDBPyConnection, kind: str | None, after: str | None, limit: int
) -> list[dict[str, Any]]:
    """As ``players``, the rows of the first ``limit`` names that come after another one, in their order."""
    return _rows(
        con,
        f"""
        WITH named AS (
            SELECT DISTINCT player FROM players
            WHERE ($kind IS NULL OR game = $kind) AND ($after IS NULL OR player > $after)
            ORDER BY player LIMIT $limit
        ), bots AS (
            SELECT player, game, {BOT} AS bot
            FROM facts.all_seats() JOIN facts.all_games() USING (game_id)
            ANTI JOIN facts.same_tables USING (game_id)
            SEMI JOIN named USING (player)
            WHERE origin_game IS NULL GROUP BY player, game
        )
        SELECT * FROM players SEMI JOIN named USING (player) LEFT JOIN bots USING (player, game)
        WHERE $kind IS NULL OR game = $kind
        ORDER BY player, game
        """,  # noqa: S608 - parts of this module
        kind=kind,
        after=after,
        limit=limit,
    )


def record(con: duckdb.DuckDBPyConnection, player: str, kind: str) -> dict[str, Any]:
    """The results of a player in one kind of game.

    ``fair`` is the share of wins by chance in these games; None without a finished game of rivals.
    ``together`` is whether any finished game was played together, ``reported`` whether any is a play without
    moves.
    """
    [row] = _rows(
        con,
        f"""
        {OWN}, sums AS (
            SELECT avg(fair) AS fair, NOT bool_and(recorded) AS reported,
                coalesce(bool_or(ended AND opponent IS NOT NULL), false) AS together,
                {BOT} AS bot
            FROM own WHERE game = $kind
        )
        SELECT p.*, sums.* FROM players AS p, sums WHERE player = $player AND game = $kind
        """,  # noqa: S608 - parts of this module
        player=player,
        kind=kind,
    )
    return row


def course(con: duckdb.DuckDBPyConnection, player: str, kind: str) -> list[dict[str, Any]]:
    """The rating before the first rated game, and after each of them, in their order."""
    return _rows(
        con,
        f"""
        SELECT *, rating - uncertainty AS low, rating + uncertainty AS high
        FROM (
            SELECT 0 AS rated, {START} AS rating, {UNKNOWN} AS uncertainty, NULL AS title, NULL AS day,
                NULL AS place, NULL AS result
            UNION ALL
            SELECT r.rated, r.rating, r.uncertainty, left(g.title, 80), g.played_on::VARCHAR,
                if(g.opponent IS NULL, r.place || ' of ' || g.seats, s.outcome), if(s.won, 'won', 'not won')
            FROM ratings AS r JOIN facts.all_games() AS g USING (game_id)
            JOIN results AS s ON s.game_id = r.game_id AND s.seat = r.seat
            WHERE r.player = $player AND r.game = $kind
        ) ORDER BY rated
        """,  # noqa: S608 - numbers of ours
        player=player,
        kind=kind,
    )


def reviewed(con: duckdb.DuckDBPyConnection, player: str, kind: str) -> list[dict[str, Any]]:
    """The reviewed games with turns of the player, in the order of play.

    ``turns`` has the turns of the game. ``gained`` is the chance that a turn gained over turns of our bot,
    without its luck, in percentage points: a mean over ``counted`` turns of this game and the ``LAST`` ones
    before it. ``low`` and ``high`` are the ends of its interval of 95 %. All three are None if there are too
    few turns or games.
    """
    return _rows(
        con,
        f"""
        WITH own AS (
            SELECT game_id, sum(worth - luck) AS gain, count(*)::DOUBLE AS turns
            FROM review_turns WHERE player = $player GROUP BY game_id
        ), by_game AS (
            SELECT row_number() OVER played AS nth, left(g.title, 80) AS title, g.played_on::VARCHAR AS day,
                turns, list(gain) OVER latest AS gains, list(turns) OVER latest AS counts
            FROM own JOIN facts.all_games() AS g USING (game_id)
            JOIN facts.events AS first ON first.game_id = g.game_id AND first.version = 1
            ANTI JOIN facts.same_tables AS o ON o.game_id = g.game_id
            WHERE g.game = $kind AND g.origin_game IS NULL
            WINDOW played AS (ORDER BY g.played_order NULLS LAST, first.position),
                latest AS (
                    ORDER BY g.played_order NULLS LAST, first.position
                    ROWS BETWEEN {LAST - 1} PRECEDING AND CURRENT ROW
                )
        ), means AS (
            SELECT *, list_sum(counts) AS counted, 100 * list_sum(gains) / counted AS mean,
                100 * facts.within(gains, counts) AS half
            FROM by_game
        )
        SELECT nth, title, day, turns::INTEGER AS turns, counted::INTEGER AS counted,
            if(enough, mean, NULL) AS gained, if(enough, mean - half, NULL) AS low,
            if(enough, mean + half, NULL) AS high
        FROM (SELECT *, counted >= {TURNS} AND len(counts) >= {REVIEWED} AS enough FROM means)
        ORDER BY nth
        """,  # noqa: S608 - numbers of ours
        player=player,
        kind=kind,
    )


def games(con: duckdb.DuckDBPyConnection, player: str, kind: str, page: int) -> list[dict[str, Any]]:
    """A page of the player's games, counted from 1, the last one first.

    ``lead`` is that of the view ``results``, and ``gain`` is what the rating gained.
    """
    return _rows(
        con,
        f"""
        {OWN}
        SELECT o.game_id::VARCHAR AS id, o.title, o.recorded, o.played_on, o.seats, o.seat, o.opponent,
            o.ended, o.won, o.score, o.told_score, o.place, s.players,
            x.rating, x.rating - lag(x.rating, 1, {START}) OVER (ORDER BY x.rated) AS gain, o.lead
        FROM own AS o
        JOIN (
            SELECT game_id, list(player ORDER BY seat) AS players
            FROM facts.all_seats() SEMI JOIN own USING (game_id) GROUP BY game_id
        ) AS s USING (game_id)
        LEFT JOIN ratings AS x ON x.game_id = o.game_id AND x.seat = o.seat
        WHERE o.game = $kind
        ORDER BY o.played_order DESC NULLS FIRST, o.played_at DESC NULLS LAST,
            x.rated DESC NULLS LAST, o.title, id, o.seat
        LIMIT {GAMES} OFFSET {GAMES * (page - 1)}
        """,  # noqa: S608 - parts of this module
        player=player,
        kind=kind,
    )


def opponents(con: duckdb.DuckDBPyConnection, player: str, kind: str) -> list[dict[str, Any]]:
    """Head to head: who ended ahead of whom, and by how many points on average; at most 100 opponents.

    Seats of one team are not opponents.
    """
    return _rows(
        con,
        f"""
        {OWN}, single AS (
            SELECT * FROM own SEMI JOIN (
                SELECT game_id FROM facts.all_seats() GROUP BY game_id
                HAVING count(*) = count(DISTINCT player)
            ) USING (game_id)
            WHERE game = $kind AND ended AND opponent IS NULL
        )
        SELECT r.player, count(*) AS games,
            count(*) FILTER (o.place < r.place) AS ahead,
            count(*) FILTER (o.place = r.place) AS level,
            avg((o.score::BIGINT - r.score) * r.better) AS lead
        FROM single AS o JOIN facts.all_results() AS r
            ON r.game_id = o.game_id AND r.seat <> o.seat AND coalesce(r.team <> o.team, true)
        GROUP BY r.player ORDER BY games DESC, ahead DESC, r.player LIMIT 100
        """,  # noqa: S608 - parts of this module
        player=player,
        kind=kind,
    )


def together(con: duckdb.DuckDBPyConnection, kind: str | None) -> list[dict[str, Any]]:
    """Against whom games were played together: the rating of each opponent and how often it won, by game; at
    most 100. Settled ratings come before provisional ones."""
    return _rows(
        con,
        f"""
        SELECT player AS opponent, game, max(rated) AS rated, arg_max(rating, rated) AS rating,
            arg_max(uncertainty, rated) AS uncertainty, count(*) FILTER (place = 1) AS wins, count(*) AS ended
        FROM ratings WHERE opponent AND ($kind IS NULL OR game = $kind)
        GROUP BY player, game
        ORDER BY max(rated) < {SETTLED}, arg_max(rating, rated) DESC, player, game LIMIT 100
        """,  # noqa: S608 - a number of ours
        kind=kind,
    )


def splits(con: duckdb.DuckDBPyConnection, player: str, by: str, kind: str | None) -> list[dict[str, Any]]:
    """Ended games and wins by a column: ``seats`` at the table, the ``seat``, the ``game``, or the
    ``opponent`` of those that are played together. Where no moves are known, nobody knows who sat where."""
    return _rows(
        con,
        f"""
        {OWN}
        SELECT {by} AS value, count(*) AS ended, count(*) FILTER (won) AS wins, avg(fair) AS fair,
            avg(score) AS score
        FROM own WHERE ended AND ($kind IS NULL OR game = $kind) AND {by} IS NOT NULL
            AND (recorded OR '{by}' <> 'seat')
        GROUP BY value ORDER BY value
        """,  # noqa: S608 - parts of this module
        player=player,
        kind=kind,
    )


def _rows(con: duckdb.DuckDBPyConnection, sql: str, **parameters: object) -> list[dict[str, Any]]:
    answer = con.execute(sql, parameters)
    names = [column[0] for column in answer.description]
    return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]
