-- title: How do players fare?
-- says: The games that a name played to the end, and how many it won, alone or together. The names are sorted
--   by the lower end of the interval in which the true share of wins lies with 95 % confidence, so that who
--   played little does not lead the list. even is what chance alone would win; whom one plays against
--   matters, and is not in it.
-- chart: bar player win_percent
-- axis: Games won, %
SELECT
    player,
    g.game,
    count(*) AS played,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(avg(100 / g.seats), 1) AS even,
    round(avg(score), 1) AS score,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM results
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
GROUP BY player, g.game
ORDER BY low DESC, player, g.game
