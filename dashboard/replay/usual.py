"""How often the things of a log's moves are played in the other games of its title, and how those ended."""

from typing import Any

import duckdb

from dashboard.cache.answers import once
from dashboard.shared.text import visible

FEWEST = 5
"""The games that a sentence needs."""
COMPARED = 2_000
"""The most games that are compared: a page must not wait for 100,000. By their ids they are any of them."""
AT_MOST = 4
"""The things of a move that have a sentence."""
SQL = """
WITH
    others AS (
        SELECT game_id, opponent
        FROM games SEMI JOIN chosen USING (game_id)
        WHERE ruleset = 'logged.1' AND game_id <> $id::UUID
            AND game = (SELECT game FROM games WHERE game_id = $id::UUID)
        ORDER BY game_id
        LIMIT $compared
    ),
    own AS (
        SELECT move, thing, coalesce(round, 1) AS now, min((version, n)) AS at
        FROM facts.log_plays() WHERE game_id = $id::UUID
        GROUP BY ALL
    ),
    plays AS (
        SELECT game_id, seat, thing, arg_min(round, version) AS round
        FROM facts.log_plays() SEMI JOIN others USING (game_id) SEMI JOIN own USING (thing)
        GROUP BY game_id, seat, thing
    ),
    rounds AS (
        SELECT thing, arg_max(round, (games, -round)) AS round
        FROM (SELECT thing, round, count(DISTINCT game_id) AS games FROM plays GROUP BY thing, round)
        GROUP BY thing
    ),
    by_then AS (
        SELECT thing, now, count(DISTINCT game_id) AS by_then
        FROM (SELECT DISTINCT thing, now FROM own) JOIN plays USING (thing)
        WHERE coalesce(round, 1) <= now
        GROUP BY thing, now
    ),
    figures AS (
        SELECT
            thing,
            count(DISTINCT game_id) AS played_in,
            count(DISTINCT game_id) FILTER (won IS NOT NULL) AS ended,
            avg((won AND outcome <> 'drew')::INTEGER) AS won,
            avg(expected) AS expected
        FROM plays
        LEFT JOIN (
            SELECT game_id, seat, won, outcome FROM results WHERE opponent IS NULL
        ) USING (game_id, seat)
        LEFT JOIN facts.expected_wins() USING (game_id, seat)
        GROUP BY thing
    )
SELECT
    own.move, thing, played_in, (SELECT count(*) FROM others) AS of_games, coalesce(by_then, 0) AS by_then,
    if((SELECT max(round) FROM plays) > 1, round, NULL) AS round,
    ended, won,
    (facts.wilson_high(won * ended, ended) - facts.wilson_low(won * ended, ended)) / 2 AS half,
    expected
FROM own JOIN figures USING (thing) JOIN rounds USING (thing) LEFT JOIN by_then USING (thing, now)
WHERE played_in >= $fewest
QUALIFY row_number() OVER (PARTITION BY own.move ORDER BY own.at) <= $most
ORDER BY own.move, own.at
"""


@once
def usual(con: duckdb.DuckDBPyConnection, id_: str) -> dict[int, list[str]]:
    """By move, a sentence for each of the first things that it plays, unless few other games have it."""
    asked = con.execute(SQL, {"id": id_, "fewest": FEWEST, "most": AT_MOST, "compared": COMPARED})
    columns = [column for column, *_ in asked.description]
    sentences: dict[int, list[str]] = {}
    for values in asked.fetchall():
        row = dict(zip(columns, values, strict=True))
        sentences.setdefault(row["move"], []).append(visible(_sentence(row)))
    return sentences


def _sentence(row: dict[str, Any]) -> str:
    when = (
        f", in {row['by_then']:,} by this round, most often in round {row['round']}" if row["round"] else ""
    )
    played = f"{row['thing']}: played in {row['played_in']:,} of {row['of_games']:,} other games{when}"
    if row["ended"] < FEWEST:
        return f"{played}."
    rated = "" if row["expected"] is None else f"; their ratings expected {100 * row['expected']:.0f} %"
    return f"{played}. Its seats won {100 * row['won']:.0f} % ± {100 * row['half']:.0f}{rated}."
