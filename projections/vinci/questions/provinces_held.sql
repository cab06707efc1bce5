-- title: Which provinces are held most often?
-- asks: player
-- says: At what share of the ends of turns a player held the province, with an active or a declined
--   civilization, and the mean of the pawns there. Only turns that ended count. No interval is given, because
--   the turns of one game depend on each other.
-- chart: heat province held_percent
-- axis: Turns at whose end it was held, %
-- ids: province
-- one: map
WITH
    maps AS (
        SELECT game_id, concat_ws(' ', setup->>'map', setup->>'$.packs.map') AS map, ended
        FROM games SEMI JOIN chosen USING (game_id)
        WHERE game = 'vinci' AND moves IS NOT NULL
    ),
    ends AS (
        -- The last turn of a game that goes on has not ended.
        SELECT map, count(*) - count(DISTINCT game_id) FILTER (NOT ended) AS turns
        FROM turns JOIN maps USING (game_id)
        GROUP BY map
    )
SELECT
    map,
    province,
    round(100 * sum(h.turns) / any_value(e.turns), 1) AS held_percent,
    round(100 * coalesce(sum(h.turns) FILTER (civilization = 'active'), 0) / any_value(e.turns), 1) AS active_percent,
    round(100 * coalesce(sum(h.turns) FILTER (civilization = 'declined'), 0) / any_value(e.turns), 1) AS declined_percent,
    round(sum(h.pawns) / sum(h.turns), 2) AS pawns,
    -- A game has at most 10 rows of a province: 5 seats, and 2 kinds of civilizations of each.
    list_sort(list_distinct(min(game_id, 50 * 10)))[:50] AS games
FROM vinci_held AS h
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN maps USING (game_id)
JOIN ends AS e USING (map)
GROUP BY map, province
ORDER BY held_percent DESC, map, province
