-- title: Is it an advantage to go first?
-- asks: designer
-- says: How often the player with the first turn of a game won, the one with the second and so on, in
--   games that ended. A shared victory counts for each winner. even is the share of wins of a place that
--   makes no difference: the winners of a game, divided by its seats. The true share lies between low and
--   high with 95 % confidence: one such interval in twenty misses by chance alone.
-- chart: bar place win_percent
-- axis: Games won, %
-- label: place {}
SELECT
    t.turn || ' of ' || g.seats AS place,
    count(*) AS played,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(avg(100 * len(g.winners) / g.seats), 1) AS even,
    round(avg(score), 1) AS score,
    min(DISTINCT game_id, 50) AS games
FROM vinci_turns AS t
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN results AS r USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE t.round = 1
GROUP BY g.seats, t.turn
ORDER BY g.seats, t.turn
