-- title: How close are the finishes?
-- asks: designer
-- says: How far the first player was ahead of the best rival at the end, in percent of the first player's
--   points. So games with high scores and games with low ones can be compared. points is the mean lead in
--   points. 0 is a shared victory, a draw, or a tie that a rule broke. Seats of one team are no rivals. The true share
--   of games in a row lies between low and high with 95 % confidence. Games that are played together against
--   an opponent are left out, and those in which a seat's points are not known or most points do not win.
-- chart: bar margin percent
-- axis: Games that ended, %
-- label: {} ahead
SELECT
    game,
    CASE
        WHEN ahead = 0 THEN '0'
        WHEN ahead * 20 <= best THEN 'up to 5 %'
        WHEN ahead * 10 <= best THEN '5 to 10 %'
        WHEN ahead * 5 <= best THEN '10 to 20 %'
        WHEN ahead * 2 <= best THEN '20 to 50 %'
        ELSE 'over 50 %'
    END AS margin,
    count(*) AS ended,
    round(100 * count(*) / any_value(of), 1) AS percent,
    round(100 * facts.wilson_low(count(*), any_value(of)), 1) AS low,
    round(100 * facts.wilson_high(count(*), any_value(of)), 1) AS high,
    round(avg(ahead), 2) AS points,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT
        game_id,
        any_value(g.game) AS game,
        max(score) AS best,
        max(lead) AS ahead,
        count(*) OVER (PARTITION BY any_value(g.game)) AS of
    FROM results
    SEMI JOIN chosen USING (game_id)
    JOIN games AS g USING (game_id)
    GROUP BY game_id
    HAVING max(lead) IS NOT NULL AND max(score) FILTER (won) = max(score)
)
GROUP BY game, margin
ORDER BY game, min(if(best > 0, ahead / best, if(ahead = 0, 0, 1)))
