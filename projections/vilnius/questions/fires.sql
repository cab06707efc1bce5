-- title: What sets Vilnius on fire?
-- asks: player
-- says: The points that the city lost to each enemy and to the Boost, in total and per game. The column
--   instead counts the points that a stored Province can save. The column dealt counts the damage of the
--   enemy, each time it was not defeated. The column percent is the share of all lost points. No interval
--   is given, because the fires of one game depend on each other. The damage on the cards is our own
--   (house data).
-- chart: bar burned_by per_game
-- axis: Points of Vilnius lost per game
-- ids: burned_by
WITH
    asked AS (SELECT game_id FROM games SEMI JOIN chosen USING (game_id) WHERE game = 'vilnius' AND moves IS NOT NULL),
    fires AS (SELECT * FROM vilnius_fires SEMI JOIN asked USING (game_id)),
    dealt AS (
        SELECT enemy, count(*) AS dealt FROM vilnius_damage SEMI JOIN asked USING (game_id) GROUP BY enemy
    )
SELECT
    coalesce(f.enemy, f.cause) AS burned_by,
    count(*) AS burned,
    count(*) FILTER (f.instead) AS instead,
    round(count(*) / (SELECT count(*) FROM asked), 2) AS per_game,
    round(100 * count(*) / (SELECT count(*) FROM fires), 1) AS percent,
    d.dealt,
    min(DISTINCT f.game_id, 50) AS games
FROM fires AS f
LEFT JOIN dealt AS d USING (enemy)
GROUP BY f.cause, f.enemy, d.dealt
ORDER BY burned DESC, coalesce(f.enemy, f.cause)
