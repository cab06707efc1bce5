-- title: What does each terrain cost to conquer?
-- asks: player
-- says: The mean of the pawns that a conquest by force took, and its parts: what the terrain cost, what the
--   pawns and forts there cost, and what the conqueror's tiles and mountains saved. least is the part that
--   lifts a price to the minimum of one pawn. Players choose provinces that are cheap for them, so
--   expensive ones look cheaper here than they are.
-- chart: bar terrain cost
-- axis: Pawns for a conquest, mean
-- ids: terrain
SELECT
    terrain,
    count(*) AS conquests,
    round(avg(cost), 2) AS cost,
    round(avg(cost_terrain), 2) AS for_terrain,
    round(avg(cost_defenders), 2) AS for_pawns,
    round(avg(cost_forts), 2) AS for_forts,
    round(avg(-(
        cost_own_mountain + cost_weapons + cost_mountaineering + cost_galleys + cost_cavalry + cost_camels
        + cost_drakkar
    )), 2) AS saved,
    round(avg(cost_least), 2) AS least,
    min(DISTINCT game_id, 50) AS games
FROM vinci_conquests SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
WHERE means = 'force'
GROUP BY terrain
ORDER BY avg(cost) DESC, terrain
