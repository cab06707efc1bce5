-- title: What is a seat worth?
-- says: How the seats of games that ended came off, by the game and how many played. The true share of wins
--   lies between low and high with 95 % confidence; even is what a seat would win that makes no difference.
--   Wins that were shared count for each.
-- chart: table
SELECT
    game,
    g.seats AS players,
    seat,
    count(*) AS played,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(100 / g.seats, 1) AS even,
    round(avg(score), 1) AS score,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM results
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
GROUP BY game, g.seats, seat
ORDER BY game, g.seats, seat
