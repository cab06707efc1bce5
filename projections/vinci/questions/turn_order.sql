-- title: What is it worth to begin?
-- says: How those came off who had the first turn of the game, the second and so on, in games that ended. The
--   true share of wins lies between low and high with 95 % confidence; even is what a place would win that
--   makes no difference. Wins that were shared count for each.
-- chart: bar place win_percent
-- axis: Games won, %
SELECT
    t.turn || ' of ' || g.seats AS place,
    count(*) AS played,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(100 / g.seats, 1) AS even,
    round(avg(score), 1) AS score,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM vinci_turns AS t
SEMI JOIN chosen USING (game_id)
JOIN results AS r USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE t.round = 1
GROUP BY g.seats, t.turn
ORDER BY g.seats, t.turn
