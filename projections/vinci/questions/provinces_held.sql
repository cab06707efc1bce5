-- title: Which provinces are held most?
-- says: At how many of the ends of turns a player held the province, with an active or a declined
--   civilization, and how many pawns stood there then. Only turns that ended count.
-- chart: heat province held_percent
SELECT
    map,
    province,
    round(100 * count(*) / any_value(of), 1) AS held_percent,
    round(100 * count(*) FILTER (civilization = 'active') / any_value(of), 1) AS active_percent,
    round(100 * count(*) FILTER (civilization = 'declined') / any_value(of), 1) AS declined_percent,
    round(avg(pawns), 2) AS pawns,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM (
    SELECT h.*, g.setup->>'map' AS map
    FROM vinci_holdings AS h
    SEMI JOIN chosen USING (game_id)
    JOIN games AS g USING (game_id)
)
JOIN (
    SELECT g.setup->>'map' AS map, count(*) AS of
    FROM vinci_turns AS t
    SEMI JOIN chosen USING (game_id)
    JOIN games AS g USING (game_id)
    WHERE t.ended
    GROUP BY ALL
) USING (map)
GROUP BY map, province
ORDER BY held_percent DESC, map, province
