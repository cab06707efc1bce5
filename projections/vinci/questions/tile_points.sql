-- title: Which tiles score?
-- says: The points that a civilization with this tile brought for each of its expansions while it was active,
--   and in all with what it brought after its decline: everything that it scored, not by the tile alone. The
--   other tile of the pair, the player and the round have their part in it.
-- chart: bar tile points_per_turn
-- axis: Points of a turn, mean
SELECT
    tile,
    count(*) AS civilizations,
    sum(turns)::INTEGER AS turns,
    round(sum(points_active) / sum(turns), 2) AS points_per_turn,
    round(avg(points_active + points_declined), 2) AS points_in_all,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM (
    SELECT *, unnest([first_tile, second_tile]) AS tile
    FROM vinci_civilizations SEMI JOIN chosen USING (game_id)
)
GROUP BY tile
HAVING sum(turns) > 0
ORDER BY points_per_turn DESC, tile
