-- title: Does the first player win more often?
-- asks: designer
-- says: How often the player who drew the star won, and the other one, of games that ended. A shared victory
--   counts for both. even is the share of wins of a place that makes no difference. points and circles are
--   means. The true share lies between low and high with 95 % confidence: one such interval in twenty misses
--   by chance alone.
-- chart: bar plays win_percent
-- axis: Games won, %
-- label: plays {}
SELECT
    g.setup->>'scoring' AS scoring,
    if(t.seat IS NULL, 'second', 'first') AS plays,
    count(*) AS played,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(avg(100 * len(g.winners) / g.seats), 1) AS even,
    round(avg(score), 2) AS points,
    round(avg(coalesce(circles, 0)), 2) AS circles,
    min(DISTINCT game_id, 50) AS games
FROM results AS r
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
LEFT JOIN (SELECT game_id, seat FROM venni_turns WHERE turn = 1) AS t USING (game_id, seat)
LEFT JOIN (
    SELECT game_id, seat, count(*) AS circles FROM venni_circles GROUP BY game_id, seat
) AS c USING (game_id, seat)
WHERE g.game = 'venni' AND g.moves IS NOT NULL
GROUP BY scoring, plays
ORDER BY scoring DESC, plays
