-- title: Which first units lead to a win?
-- asks: player
-- says: The first three units that players built or upgraded in games that ended, in their order, and how
--   often such a game was won. Units that an event gave are left out. round is the mean round of the last of
--   the three. A shared victory counts for both. even is the share of wins of an opening that makes no
--   difference. The 20 most frequent openings are here. The true share lies between low and high with at
--   least 95 % confidence: a game counts as one case.
-- chart: table
SELECT
    coalesce(b.built, 'none') AS built,
    count(*) AS played,
    count(*) FILTER (r.won) AS wins,
    round(100 * wins / played, 1) AS win_percent,
    round(100 * facts.wilson_low(wins / played * count(DISTINCT game_id), count(DISTINCT game_id)), 1) AS low,
    round(100 * facts.wilson_high(wins / played * count(DISTINCT game_id), count(DISTINCT game_id)), 1) AS high,
    round(avg(100 * len(g.winners) / g.seats), 1) AS even,
    round(avg(b.round), 2) AS round,
    min(DISTINCT game_id, 50) AS games
FROM results AS r
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
LEFT JOIN (
    SELECT game_id, seat, string_agg(kind, ', ' ORDER BY version) AS built, max(round) AS round
    FROM (
        SELECT *, row_number() OVER (PARTITION BY game_id, seat ORDER BY version) AS n
        FROM civmint_builds
        WHERE NOT free
    )
    WHERE n <= 3
    GROUP BY game_id, seat
) AS b USING (game_id, seat)
WHERE g.game = 'civmint' AND g.moves IS NOT NULL
GROUP BY 1
ORDER BY count(*) DESC, 1
LIMIT 20
