"""The points of seats in the other games of a log's title, as a band beside the points of this one."""

from typing import Any

import duckdb

from dashboard.cache.answers import once
from dashboard.replay.usual import COMPARED, FEWEST

STEPS = 20
"""The places of the band in a log without rounds: equal shares of the moves."""
LOW, HIGH = 0.1, 0.9
"""The shares of seats below the band, and below its upper edge."""
SQL = """
WITH
    others AS (
        SELECT game_id
        FROM games SEMI JOIN chosen USING (game_id)
        WHERE ruleset = 'logged.1' AND game_id <> $id::UUID AND ended
            AND game = (SELECT game FROM games WHERE game_id = $id::UUID)
        ORDER BY game_id
        LIMIT $most
    ),
    moves AS (
        SELECT
            game_id, move, round,
            ceil($steps * row_number() OVER (PARTITION BY game_id ORDER BY move)
                / count(*) OVER (PARTITION BY game_id))::INTEGER AS share
        FROM facts.standing('facts.log_moves')
        WHERE NOT inherited AND (game_id = $id::UUID OR game_id IN (FROM others))
    ),
    steps AS (
        SELECT
            game_id, max(move) AS move,
            if((SELECT max(round) > 1 FROM moves WHERE game_id = $id::UUID), round, share) AS step
        FROM moves
        GROUP BY ALL
    ),
    totals AS (
        SELECT game_id, seat, move, arg_max(total, (version, n)) AS total
        FROM scores SEMI JOIN others USING (game_id)
        GROUP BY game_id, seat, move
    ),
    seated AS (
        SELECT s.game_id, step, move, seat
        FROM steps AS s JOIN seats USING (game_id)
        WHERE s.game_id IN (SELECT game_id FROM totals)
    ),
    had AS (
        SELECT s.game_id, s.step, coalesce(t.total, 0) AS points
        FROM seated AS s
        ASOF LEFT JOIN totals AS t ON t.game_id = s.game_id AND t.seat = s.seat AND t.move <= s.move
    )
SELECT
    own.move, count(DISTINCT h.game_id) AS games,
    quantile_cont(points, $low) AS low, quantile_cont(points, $high) AS high,
    (SELECT max(round) > 1 FROM moves WHERE game_id = $id::UUID) AS by_round
FROM (FROM steps WHERE game_id = $id::UUID) AS own JOIN had AS h USING (step)
GROUP BY own.move
HAVING games >= $fewest
ORDER BY own.move
"""


@once
def band(con: duckdb.DuckDBPyConnection, id_: str) -> dict[str, Any] | None:
    """The band of a log: ``places`` with the number of a move, the lower and the upper edge; the number of
    ``games`` at the first place, and whether places are ends of rounds (``by_round``).

    None if too few other games of the title have points.
    """
    asked = {"id": id_, "steps": STEPS, "fewest": FEWEST, "most": COMPARED, "low": LOW, "high": HIGH}
    rows = con.execute(SQL, asked).fetchall()
    if not rows:
        return None
    places = [[move, round(low, 1), round(high, 1)] for move, _, low, high, _ in rows]
    return {"games": rows[0][1], "by_round": rows[0][4], "places": places}
