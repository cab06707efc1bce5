-- title: Who gives away points?
-- asks: player
-- says: What a player's own circles brought in games that ended: the points for the player who drew them, and
--   the points given to the other. received are the points that the other player's circles gave back. All are
--   means over the games that the player played to the end, also those without a circle.
-- chart: bar player given_per_game
-- axis: Points given per game, mean
SELECT
    player,
    count(*) AS played,
    round(avg(coalesce(m.circles, 0)), 2) AS circles_per_game,
    round(avg(coalesce(m.own, 0)), 2) AS own_per_game,
    round(avg(coalesce(m.given, 0)), 2) AS given_per_game,
    round(avg(coalesce(o.given, 0)), 2) AS received_per_game,
    min(DISTINCT game_id, 50) AS games
FROM results AS r
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
LEFT JOIN (
    SELECT game_id, seat, count(*) AS circles, sum(points_own) AS own, sum(points_other) AS given
    FROM venni_circles
    GROUP BY game_id, seat
) AS m USING (game_id, seat)
LEFT JOIN (
    SELECT game_id, 3 - seat AS seat, sum(points_other) AS given FROM venni_circles GROUP BY game_id, seat
) AS o USING (game_id, seat)
WHERE g.game = 'venni' AND g.moves IS NOT NULL
GROUP BY player
ORDER BY given_per_game DESC, player
