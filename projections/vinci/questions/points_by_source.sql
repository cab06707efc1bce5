-- title: Where do the points of a turn come from?
-- says: The mean points of a turn, by round: provinces and tiles of the active civilization, everything of
--   the declined one, and the coins on a chosen civilization less its price. Only turns that ended count.
--   Games with more players have fewer rounds, so the last rounds are those of games for two.
-- chart: line round points source
-- axis: Points of a turn, mean
-- label: round {}
-- ids: source
SELECT
    round,
    source,
    count(*) AS turns,
    round(avg(points), 2) AS points,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM (
    UNPIVOT (
        SELECT
            game_id, round,
            points_provinces AS provinces, points_tiles AS tiles, points_declined AS declined,
            points_choice AS choice
        FROM vinci_turns SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
        WHERE ended
    )
    ON provinces, tiles, declined, choice INTO NAME source VALUE points
)
GROUP BY round, source
ORDER BY round, source
