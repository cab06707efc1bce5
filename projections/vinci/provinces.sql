-- [view of all]
CREATE VIEW vinci_provinces AS
WITH
    maps AS (
        SELECT hash, pack->>'id' AS map, pack
        FROM facts.packs
        WHERE game = 'vinci' AND pack->>'pack' = 'map'
    ),
    regions AS (
        SELECT hash, map, unnest(from_json(pack->'regions', '[{
            "id": "VARCHAR", "name": "VARCHAR", "terrain": "VARCHAR", "mine": "BOOLEAN", "port": "BOOLEAN",
            "touches_edge": "BOOLEAN", "entry": "BOOLEAN"
        }]')) AS r
        FROM maps
    ),
    borders AS (
        SELECT hash, unnest(from_json(pack->'borders', '[["VARCHAR"]]')) AS pair FROM maps
    ),
    sides AS (
        SELECT hash, pair[1] AS here, pair[2] AS there FROM borders
        UNION ALL
        SELECT hash, pair[2], pair[1] FROM borders
    ),
    beside AS (
        SELECT
            s.hash,
            s.here,
            list(s.there ORDER BY s.there) AS neighbours,
            bool_or(o.r.terrain = 'sea') AS on_sea,
            bool_or(o.r.terrain = 'river') AS on_river,
            bool_or(o.r.terrain = 'sea' AND o.r.touches_edge) AS open_sea
        FROM sides AS s
        JOIN regions AS o ON o.hash = s.hash AND o.r.id = s.there
        GROUP BY s.hash, s.here
    )
SELECT
    p.hash AS pack,
    p.map,
    p.r.id AS province,
    p.r.name AS name,
    p.r.terrain AS terrain,
    p.r.mine AS mine,
    p.r.port AS port,
    coalesce(b.on_sea, false) AS on_sea,
    coalesce(b.on_river, false) AS on_river,
    p.r.terrain <> 'river' AND coalesce(p.r.entry, p.r.touches_edge OR coalesce(b.open_sea, false)) AS entry,
    coalesce(b.neighbours, []) AS neighbours
FROM regions AS p
LEFT JOIN beside AS b ON b.hash = p.hash AND b.here = p.r.id
WHERE p.r.terrain <> 'sea';
COMMENT ON VIEW vinci_provinces IS
    'Vinci: one row per map and province that can be held. Of a game it is pack = setup->>''$.packs.map''.';
COMMENT ON COLUMN vinci_provinces.pack IS 'The hash of the map, ours or one that a game carries.';
COMMENT ON COLUMN vinci_provinces.map IS 'The name of the map: europa, mare-nostrum, ...';
COMMENT ON COLUMN vinci_provinces.province IS 'The id of the province on its map.';
COMMENT ON COLUMN vinci_provinces.name IS 'Its name on the board.';
COMMENT ON COLUMN vinci_provinces.terrain IS 'Its terrain; the sea is left out. One of: {domain.vinci.map.Terrain}';
COMMENT ON COLUMN vinci_provinces.mine IS 'Whether it has a mine.';
COMMENT ON COLUMN vinci_provinces.port IS 'Whether it has a port.';
COMMENT ON COLUMN vinci_provinces.on_sea IS 'Whether a sea is beside it.';
COMMENT ON COLUMN vinci_provinces.on_river IS 'Whether a river is beside it; with on_sea: it is waterside.';
COMMENT ON COLUMN vinci_provinces.entry IS
    'Whether any civilization may come onto the map there; some tiles open more.';
COMMENT ON COLUMN vinci_provinces.neighbours IS 'The ids of all regions beside it, seas too, sorted.';
