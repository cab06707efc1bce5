-- title: Is the lens a good place for the first dot?
-- asks: player
-- says: Where the players put their first dots, and how often they won games that ended. The second player's
--   first dot comes after the other's. A shared victory counts for both. even is the share of wins of a dot
--   that makes no difference: the winners of a game, divided by its seats. The true share lies between low
--   and high with 95 % confidence: one such interval in twenty misses by chance alone.
-- chart: bar place win_percent
-- axis: Games won, %
SELECT
    if(d.turn = 1, 'first', 'second') AS plays,
    CASE
        WHEN d.region = 2 THEN 'lens'
        WHEN d.region = 2 * d.seat - 1 THEN 'own crescent'
        ELSE 'other crescent'
    END AS place,
    count(*) AS dots,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(avg(100 * len(g.winners) / g.seats), 1) AS even,
    min(DISTINCT game_id, 50) AS games
FROM venni_dots AS d
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN (SELECT game_id, seat, won FROM results) AS r USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE d.round = 1
GROUP BY d.turn, place
ORDER BY d.turn, place
