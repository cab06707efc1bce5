-- title: When is it time to decline?
-- asks: player
-- says: Civilizations that declined in games that ended, by their expansions before it: the points that they
--   brought while active and after the decline, and both together for each turn that they took. The decline
--   takes a turn too, except by Rebirth. provinces is the mean of those that they kept. The true mean lies
--   between low and high with 95 % confidence; the interval counts games. A row needs 5 games. Strong
--   civilizations stay longer, so more expansions need not be the reason for more points.
-- chart: bar expansions per_turn
-- axis: Points per turn, mean
-- label: after {} expansion | after {} expansions
WITH
    by_game AS (
        SELECT
            game_id,
            c.turns AS expansions,
            count(*) AS declines,
            sum(d.provinces) AS provinces,
            sum(c.points_active) AS active,
            sum(c.points_declined) AS after,
            sum(c.points_active + c.points_declined)::DOUBLE AS points,
            sum(c.turns + if(c.rebirth, 0, 1))::DOUBLE AS took
        FROM vinci_civilizations AS c
        SEMI JOIN chosen USING (game_id)
        SEMI JOIN chosen_seats USING (game_id, seat)
        JOIN games AS g USING (game_id)
        JOIN vinci_declines AS d ON d.game_id = c.game_id AND d.version = c.declined_version
        WHERE g.ended AND c.turns > 0
        GROUP BY game_id, c.turns
    )
SELECT
    expansions,
    sum(declines)::INTEGER AS civilizations,
    round(sum(provinces) / sum(declines), 2) AS provinces,
    round(sum(active) / sum(declines), 2) AS points_active,
    round(sum(after) / sum(declines), 2) AS points_after,
    round(sum(points) / sum(took), 2) AS per_turn,
    round(sum(points) / sum(took) - facts.within(list(points), list(took)), 2) AS low,
    round(sum(points) / sum(took) + facts.within(list(points), list(took)), 2) AS high,
    min(game_id, 50) AS games
FROM by_game
GROUP BY expansions
HAVING count(*) >= 5
ORDER BY expansions
