-- title: Do my tiles beat other players' tiles?
-- asks: player
-- says: The points that a civilization with this tile brought for each of its expansions, less those of all
--   civilizations of other players in the same game: lead. Points after a decline do not count. With the filter
--   Player, these are the tiles of that player, and a mark has the lead of all others with the same tile. The
--   true mean lies between low and high with 95 % confidence; the interval counts games. A tile needs 5 games.
--   The other tile of the pair, the player and the round also affect the points.
-- chart: bar tile lead
-- axis: Lead over other civilizations, points per expansion
-- ids: tile
WITH
    lives AS (
        SELECT game_id, seat, turns, points_active, first_tile, second_tile
        FROM vinci_civilizations SEMI JOIN chosen USING (game_id)
        WHERE turns > 0
    ),
    mine AS (
        SELECT game_id, seat, sum(points_active) AS points, sum(turns) AS turns FROM lives GROUP BY game_id, seat
    ),
    rivals AS (
        SELECT m.game_id, m.seat, (everybody.points - m.points) / (everybody.turns - m.turns) AS rate
        FROM mine AS m
        JOIN (SELECT game_id, sum(points) AS points, sum(turns) AS turns FROM mine GROUP BY game_id) AS everybody
            USING (game_id)
        WHERE everybody.turns > m.turns
    ),
    by_game AS (
        SELECT
            game_id,
            tile,
            count(*) AS civilizations,
            sum(turns)::DOUBLE AS turns,
            sum(points_active)::DOUBLE AS points,
            sum(points_active - turns * rate) AS lead
        FROM (SELECT *, unnest([first_tile, second_tile]) AS tile FROM lives JOIN rivals USING (game_id, seat))
        SEMI JOIN chosen_seats USING (game_id, seat)
        GROUP BY game_id, tile
    )
SELECT
    tile,
    sum(civilizations)::INTEGER AS civilizations,
    sum(turns)::INTEGER AS expansions,
    round(sum(points) / sum(turns), 2) AS points_per_expansion,
    round(sum(lead) / sum(turns), 2) AS lead,
    round(sum(lead) / sum(turns) - facts.within(list(lead), list(turns)), 2) AS low,
    round(sum(lead) / sum(turns) + facts.within(list(lead), list(turns)), 2) AS high,
    min(game_id, 50) AS games
FROM by_game
GROUP BY tile
HAVING count(*) >= 5
ORDER BY round(sum(by_game.lead) / sum(by_game.turns), 2) DESC, tile
