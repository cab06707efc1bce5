-- title: How long does a region last?
-- asks: designer
-- says: The regions of games that ended, by the turns from birth to end, and by how they ended: split by a
--   circle, claimed by a player, neutral, or open when the game ended. Those of 0 turns were locked by the
--   circle that made them, or were made in the last turn. per_game is how many of them a game had, and area
--   is their mean in percent of the sheet. The longest lives are those of long games.
-- chart: line turns per_game ended
-- axis: Regions per game
-- label: {} turn | {} turns
SELECT
    r.turns,
    r.ended,
    count(*) AS regions,
    round(count(*) / any_value(played), 2) AS per_game,
    round(avg(100 * area / points), 2) AS area,
    min(DISTINCT game_id, 50) AS games
FROM venni_regions AS r
JOIN (
    SELECT game_id, ((setup->>'lattice')::INTEGER + 1) ** 2 AS points, count(*) OVER () AS played
    FROM games SEMI JOIN chosen USING (game_id)
    WHERE game = 'venni' AND moves IS NOT NULL AND ended
) USING (game_id)
GROUP BY r.turns, r.ended
ORDER BY r.turns, r.ended
