-- title: Which tiles win?
-- asks: player
-- says: Of the seats that took a civilization with this tile in a game that ended, how many won the game.
--   even is what a tile without influence would win: the share of wins among all tiles that were taken in the
--   same games. Losers take more civilizations than winners, so this is less than the share of seats
--   that won. The true share lies between low and high with 95 % confidence: of 35 such intervals, about two
--   miss by chance alone. A win counts for every tile of its seat. Good players who like a tile make it look
--   good.
-- chart: bar tile win_percent
-- axis: Seats that won, %
-- ids: tile
WITH
    taken AS (
        SELECT DISTINCT game_id, seat, won, unnest([first_tile, second_tile]) AS tile
        FROM vinci_civilizations
        SEMI JOIN chosen USING (game_id)
        JOIN results USING (game_id, seat)
    )
SELECT
    tile,
    count(*) AS seats,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(100 * avg(mean), 1) AS even,
    -- A game has at most 5 rows of a tile, one for each seat.
    list_sort(list_distinct(min(game_id, 50 * 5)))[:50] AS games
FROM taken
JOIN (SELECT game_id, avg(won::INTEGER) AS mean FROM taken GROUP BY game_id) USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
GROUP BY tile
ORDER BY low DESC, tile
