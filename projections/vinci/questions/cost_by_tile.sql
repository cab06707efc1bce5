-- title: What does a conquest cost by tile?
-- says: The mean of the pawns that a conquest took, by the tiles of the conquering civilization. saved is
--   what tiles took off the price, whichever tile of the pair did it. Conquests by Espionage and Religion
--   count with their own price.
-- chart: bar tile cost
-- axis: Pawns for a conquest, mean
-- ids: tile
SELECT
    tile,
    count(*) AS conquests,
    round(avg(cost), 2) AS cost,
    round(avg(saved), 2) AS saved,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM (
    SELECT
        k.game_id,
        k.cost,
        -(
            k.cost_weapons + k.cost_mountaineering + k.cost_galleys + k.cost_cavalry + k.cost_camels
            + k.cost_drakkar
        ) AS saved,
        unnest([c.first_tile, c.second_tile]) AS tile
    FROM vinci_conquests AS k
    SEMI JOIN chosen USING (game_id)
    SEMI JOIN chosen_seats USING (game_id, seat)
    JOIN vinci_civilizations AS c
        ON c.game_id = k.game_id AND c.seat = k.seat
        AND k.version BETWEEN c.version AND coalesce(c.declined_version, k.version)
)
GROUP BY tile
ORDER BY avg(cost), tile
