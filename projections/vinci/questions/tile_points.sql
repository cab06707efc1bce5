-- title: Which tiles score most?
-- asks: player
-- says: The points that a civilization with this tile brought for each of its expansions while it was active,
--   in all games and by number of players. A turn brings fewer points with more players. even is therefore
--   what all civilizations brought in games of as many players, and the tiles are sorted by their lead over
--   it. points_in_all is the mean of all that a civilization brought, also after its decline. The other
--   tile of the pair, the player and the round also affect the score.
-- chart: bar tile points_per_turn
-- axis: Points of a turn, mean
-- ids: tile
WITH
    lives AS (
        SELECT
            game_id,
            seat,
            g.seats,
            first_tile,
            second_tile,
            turns,
            points_active,
            points_active + points_declined AS points
        FROM vinci_civilizations
        SEMI JOIN chosen USING (game_id)
        JOIN games AS g USING (game_id)
    ),
    means AS (
        SELECT seats, sum(points_active) / nullif(sum(turns), 0) AS mean FROM lives GROUP BY seats
    )
SELECT
    tile,
    count(*) AS civilizations,
    sum(turns)::INTEGER AS turns,
    round(sum(points_active) / sum(turns), 2) AS points_per_turn,
    round(sum(mean * turns) / sum(turns), 2) AS even,
    round(sum(points_active) FILTER (seats = 2) / nullif(sum(turns) FILTER (seats = 2), 0), 2)
        AS with_2_players,
    round(sum(points_active) FILTER (seats = 3) / nullif(sum(turns) FILTER (seats = 3), 0), 2)
        AS with_3_players,
    round(sum(points_active) FILTER (seats = 4) / nullif(sum(turns) FILTER (seats = 4), 0), 2)
        AS with_4_players,
    round(sum(points_active) FILTER (seats = 5) / nullif(sum(turns) FILTER (seats = 5), 0), 2)
        AS with_5_players,
    round(avg(points), 2) AS points_in_all,
    min(DISTINCT game_id, 50) AS games
FROM (SELECT * EXCLUDE (first_tile, second_tile), unnest([first_tile, second_tile]) AS tile FROM lives)
JOIN means USING (seats)
SEMI JOIN chosen_seats USING (game_id, seat)
GROUP BY tile
HAVING sum(turns) > 0
ORDER BY round(points_per_turn - even, 2) DESC, tile
