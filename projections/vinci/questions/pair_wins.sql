-- title: Which pairs of tiles win?
-- asks: player
-- says: Of the times that the two tiles were taken together in a game that ended, how often their player won
--   the game. Pairs from fewer than 10 games are left out. even is what a pair without influence would win:
--   the share of wins among all civilizations of the same games. The true share lies between low and high
--   with 95 % confidence, and the pairs are sorted by how far low is above even. One such interval in twenty
--   misses by chance alone: the more pairs there are, the more of those on top are there by luck.
-- chart: table
-- ids: tile other_tile
WITH
    lives AS (
        SELECT
            game_id,
            seat,
            won,
            least(first_tile, second_tile) AS tile,
            greatest(first_tile, second_tile) AS other_tile,
            points_active + points_declined AS points
        FROM vinci_civilizations
        SEMI JOIN chosen USING (game_id)
        JOIN results USING (game_id, seat)
    )
SELECT
    tile,
    other_tile,
    count(*) AS taken,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(100 * avg(mean), 1) AS even,
    round(avg(points), 2) AS points,
    min(DISTINCT game_id, 50) AS games
FROM lives
JOIN (SELECT game_id, avg(won::INTEGER) AS mean FROM lives GROUP BY game_id) USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
GROUP BY tile, other_tile
HAVING len(games) >= 10
ORDER BY round(low - even, 1) DESC, tile, other_tile
LIMIT 50
