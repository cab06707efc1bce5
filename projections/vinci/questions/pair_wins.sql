-- title: Which pairs of tiles win?
-- says: Of the times that the two tiles were taken together in a game that ended, how often their player won
--   it. The pairs are sorted by the lower end of the interval in which the true share lies with 95 %
--   confidence, so that one lucky game does not lead the list. Most pairs are rare: believe none that was
--   taken fewer than some twenty times.
-- chart: table
SELECT
    least(first_tile, second_tile) AS tile,
    greatest(first_tile, second_tile) AS other_tile,
    count(*) AS taken,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(avg(points_active + points_declined), 2) AS points,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM vinci_civilizations
SEMI JOIN chosen USING (game_id)
JOIN results USING (game_id, seat)
GROUP BY tile, other_tile
ORDER BY low DESC, tile, other_tile
LIMIT 50
