WITH
    chosen AS (
        SELECT game_id, seat, version, declined_version, first_tile AS tile FROM vinci_civilizations
        UNION ALL
        SELECT game_id, seat, version, declined_version, second_tile AS tile FROM vinci_civilizations
    ),
    costs AS (
        SELECT
            c.tile,
            k.cost,
            -(
                k.cost_weapons + k.cost_mountaineering + k.cost_galleys + k.cost_cavalry + k.cost_camels
                + k.cost_drakkar
            ) AS saved
        FROM vinci_conquests AS k
        JOIN facts_games AS g ON g.game_id = k.game_id
        JOIN chosen AS c ON c.game_id = k.game_id AND c.seat = k.seat
        WHERE g.origin_game IS NULL
            AND k.version >= c.version
            AND (c.declined_version IS NULL OR k.version <= c.declined_version)
    ),
    means AS (
        SELECT tile, count(*) AS conquests, avg(cost) AS mean, avg(saved) AS saved FROM costs GROUP BY tile
    )
SELECT
    tile,
    conquests,
    round(floor(mean * 100 + 0.5) / 100, 2) AS cost,
    round(floor(saved * 100 + 0.5) / 100, 2) AS saved
FROM means
ORDER BY mean, tile
