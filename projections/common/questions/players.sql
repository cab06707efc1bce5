-- title: Who wins, and how often?
-- asks: player
-- says: How many games a name played to the end, and how many of them it won, alone or together. A draw is
--   no win. The true share of wins lies between low and high with 95 % confidence. The list is sorted by
--   low, so that a name with few games does not lead it. even is the share that chance alone would win: the
--   winners of a game, divided by its seats. The strength of opponents does not count. A name that held two
--   seats in a game counts twice, and its interval is only roughly right. Games that are played together
--   against an opponent are left out. score is the mean of the points that are whole numbers.
-- chart: bar player win_percent
-- axis: Games won, %
SELECT
    player,
    g.game,
    count(*) AS played,
    count(*) FILTER (victory) AS wins,
    round(100 * count(*) FILTER (victory) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (victory), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (victory), count(*)), 1) AS high,
    round(avg(if(outcome = 'drew', 0, 100 * len(g.winners) / g.seats)), 1) AS even,
    round(avg(score), 1) AS score,
    min(DISTINCT game_id, 50) AS games
FROM (SELECT *, won AND outcome <> 'drew' AS victory FROM results)
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE g.opponent IS NULL AND player IS NOT NULL
GROUP BY player, g.game
ORDER BY low DESC, player, g.game
