-- [table]
CREATE TABLE facts.darwinci_placements (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    tile INTEGER NOT NULL,
    x INTEGER NOT NULL,
    y INTEGER NOT NULL,
    rotation INTEGER NOT NULL
);
COMMENT ON TABLE facts.darwinci_placements IS 'Darwinci: one row per fragment that came into a parcel.';
COMMENT ON COLUMN facts.darwinci_placements.round IS 'The round; null for the two of setting up.';
COMMENT ON COLUMN facts.darwinci_placements.tile IS 'The number of the fragment.';
COMMENT ON COLUMN facts.darwinci_placements.x IS 'Places east of the first fragment of the parcel.';
COMMENT ON COLUMN facts.darwinci_placements.y IS 'Places south of the first fragment of the parcel.';
COMMENT ON COLUMN facts.darwinci_placements.rotation IS 'Degrees by which it was turned, clockwise.';

-- [rows]
INSERT INTO facts.darwinci_placements BY NAME
SELECT
    game_id, version, move, round, inherited, seat,
    fragment.tile, fragment.x, fragment.y, fragment.rotation
FROM (
    SELECT game_id, version, move, round, inherited, parcel.seat, unnest(parcel.fragments) AS fragment
    FROM (
        SELECT
            game_id, version, move, round, inherited,
            unnest(from_json_strict(payload->'parcels', '[{
                "seat": "INTEGER",
                "fragments": [{"tile": "INTEGER", "x": "INTEGER", "y": "INTEGER", "rotation": "INTEGER"}]
            }]')) AS parcel
        FROM batch
        WHERE topic = 'darwinci.ParcelsRevealed.2'
    )
    UNION ALL
    SELECT game_id, version, move, round, inherited, (payload->>'seat')::INTEGER, fragment
    FROM (
        SELECT
            *,
            from_json_strict(payload, '{
                "tile": "INTEGER", "x": "INTEGER", "y": "INTEGER", "rotation": "INTEGER"
            }') AS fragment
        FROM batch
        WHERE topic = 'darwinci.TilePlaced.2'
    )
);

-- [view standing]
