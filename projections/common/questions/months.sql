-- title: When and where were games played?
-- asks: host
-- says: The games of each month and the platform where they were played, as their records name it; unknown
--   means that a record does not name it. Games that have not ended count as played. If a source reports
--   several plays at once, each counts.
-- chart: table
SELECT
    coalesce(strftime(played_on, '%Y-%m'), 'unknown') AS month,
    coalesce(platform, 'unknown') AS platform,
    game,
    sum(quantity)::INTEGER AS played,
    coalesce(sum(quantity) FILTER (ended), 0)::INTEGER AS ended,
    min(DISTINCT game_id, 50) AS games
FROM games AS g SEMI JOIN chosen USING (game_id)
GROUP BY month, coalesce(platform, 'unknown'), game
ORDER BY month DESC, coalesce(platform, 'unknown'), game
