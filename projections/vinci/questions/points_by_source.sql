-- title: Where do the points of a turn come from?
-- asks: player
-- says: The mean points of a turn, by round: provinces and tiles of the active civilization, everything of
--   the declined one, and the coins on a chosen civilization less its price. Only turns that ended count.
--   Games with more players have fewer rounds, so the last rounds are those of games for two.
-- chart: line round points source
-- axis: Points of a turn, mean
-- label: round {}
-- ids: source
SELECT round, source, turns, points, games
FROM (
    UNPIVOT (
        SELECT
            round,
            count(*) AS turns,
            round(avg(points_provinces), 2) AS provinces,
            round(avg(points_tiles), 2) AS tiles,
            round(avg(points_declined), 2) AS declined,
            round(avg(points_choice), 2) AS choice,
            min(DISTINCT game_id, 50) AS games
        FROM vinci_turns SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
        WHERE ended
        GROUP BY round
    )
    ON provinces, tiles, declined, choice INTO NAME source VALUE points
)
ORDER BY round, source
