-- title: How many points do tiles score by their own rules?
-- asks: designer
-- says: The points that the tile's own rule gave, per turn in which it gave any. Turns without such points do
--   not count, so this is not a mean over all turns with the tile. points_declined are those of them that a
--   column gave after the decline.
-- chart: bar tile per_turn
-- axis: Points from the tile's rule per turn, mean
-- ids: tile
SELECT
    replace(source, 'declined ', '') AS tile,
    count(*) AS turns,
    sum(amount)::INTEGER AS points,
    round(avg(amount), 2) AS per_turn,
    coalesce(sum(amount) FILTER (source LIKE 'declined %'), 0)::INTEGER AS points_declined,
    min(DISTINCT game_id, 50) AS games
FROM scores
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE g.game = 'vinci'
    AND source NOT IN ('start', 'civilization', 'coins', 'provinces', 'declined provinces')
GROUP BY tile
ORDER BY per_turn DESC, tile
