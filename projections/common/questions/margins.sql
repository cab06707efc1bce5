-- title: How close do games end?
-- says: By how many points the winner of a game that ended was ahead of the second. 0 is a game that was won
--   together, or one whose tie was broken by a rule.
-- chart: bar margin ended
-- axis: Games
SELECT
    game,
    CASE
        WHEN ahead = 0 THEN '0'
        WHEN ahead <= 5 THEN '1 to 5'
        WHEN ahead <= 10 THEN '6 to 10'
        WHEN ahead <= 20 THEN '11 to 20'
        WHEN ahead <= 50 THEN '21 to 50'
        ELSE '51 and more'
    END AS margin,
    count(*) AS ended,
    round(100 * count(*) / sum(count(*)) OVER (PARTITION BY game), 1) AS percent,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM (
    SELECT game_id, any_value(g.game) AS game, max(score, 2)[1] - max(score, 2)[2] AS ahead
    FROM results
    SEMI JOIN chosen USING (game_id)
    JOIN games AS g USING (game_id)
    GROUP BY game_id
    HAVING count(*) > 1
)
GROUP BY game, margin
ORDER BY game, min(ahead)
