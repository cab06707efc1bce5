-- title: How many points do the tiles themselves give?
-- says: The points that are counted by the tile's own rule, for each turn in which it gave any; those of a
--   column that goes on after the decline are in it, and once more apart. A turn in which a tile gave
--   nothing is not counted, so that this is no average over all turns with the tile.
-- chart: bar tile per_turn
-- axis: Points of a turn by the tile, mean
SELECT
    replace(source, 'declined ', '') AS tile,
    count(*) AS turns,
    sum(amount)::INTEGER AS points,
    round(avg(amount), 2) AS per_turn,
    coalesce(sum(amount) FILTER (source LIKE 'declined %'), 0)::INTEGER AS points_declined,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM scores
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
WHERE g.game = 'vinci'
    AND source NOT IN ('start', 'civilization', 'coins', 'provinces', 'declined provinces')
GROUP BY tile
ORDER BY per_turn DESC, tile
