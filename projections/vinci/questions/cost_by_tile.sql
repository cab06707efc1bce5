-- title: Which tiles make conquests cheaper?
-- asks: player
-- says: The mean of the pawns that a conquest took, by the tiles of the conquering civilization. saved is
--   what tiles took off the price, whichever tile of the pair did it. Conquests by Espionage and Religion
--   count with their own price.
-- chart: bar tile cost
-- axis: Pawns for a conquest, mean
-- ids: tile
SELECT
    tile,
    sum(conquests)::INTEGER AS conquests,
    round(sum(by_life.cost) / sum(by_life.conquests), 2) AS cost,
    round(sum(by_life.saved) / sum(by_life.conquests), 2) AS saved,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT * EXCLUDE (first_tile, second_tile), unnest([first_tile, second_tile]) AS tile
    FROM (
        SELECT
            game_id,
            first_tile,
            second_tile,
            count(*) AS conquests,
            sum(cost) AS cost,
            -sum(
                cost_weapons + cost_mountaineering + cost_galleys + cost_cavalry + cost_camels + cost_drakkar
            ) AS saved
        FROM vinci_conquests
        SEMI JOIN chosen USING (game_id)
        SEMI JOIN chosen_seats USING (game_id, seat)
        GROUP BY game_id, first_tile, second_tile
    )
) AS by_life
GROUP BY tile
ORDER BY sum(by_life.cost) / sum(by_life.conquests), tile
