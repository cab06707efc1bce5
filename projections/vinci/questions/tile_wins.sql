-- title: Which tiles win?
-- says: Of the seats that took a civilization with this tile in a game that ended, how many won it. The true
--   share lies between low and high with 95 % confidence: where they are far apart, few games speak. even is
--   what a tile without any influence would win. A seat takes several civilizations in a game, and its win
--   counts for every tile among them; good players who like a tile make it look good.
-- chart: bar tile win_percent
-- axis: Seats that won, %
SELECT
    tile,
    count(*) AS seats,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(100 * avg(even), 1) AS even,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM (
    SELECT DISTINCT game_id, seat, won, 1 / g.seats AS even, unnest([c.first_tile, c.second_tile]) AS tile
    FROM vinci_civilizations AS c
    SEMI JOIN chosen USING (game_id)
    JOIN results AS r USING (game_id, seat)
    JOIN games AS g USING (game_id)
)
GROUP BY tile
ORDER BY low DESC, tile
