-- [table]
CREATE TABLE facts.civmint_maps (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    inherited BOOLEAN NOT NULL,
    faces VARCHAR[] NOT NULL,
    terrain VARCHAR[] NOT NULL,
    capitals VARCHAR[] NOT NULL,
    distance INTEGER NOT NULL
);
COMMENT ON TABLE facts.civmint_maps IS
    'CivMint: one row per map that was laid. Faces and terrain are those of the house.';
COMMENT ON COLUMN facts.civmint_maps.faces IS
    'The four faces: top left, top right, bottom left, bottom right.';
COMMENT ON COLUMN facts.civmint_maps.terrain IS 'The codes of the 36 spaces, row by row from a1.';
COMMENT ON COLUMN facts.civmint_maps.capitals IS 'The spaces of the two Capital Cities.';
COMMENT ON COLUMN facts.civmint_maps.distance IS 'The steps over land from one of them to the other.';

-- [rows]
INSERT INTO facts.civmint_maps BY NAME
SELECT game_id, version, move, inherited, e.*
FROM (
    SELECT
        game_id, version, move, inherited,
        from_json_strict(payload, '{
            "faces": ["VARCHAR"], "terrain": ["VARCHAR"], "capitals": ["VARCHAR"], "distance": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'civmint.MapLaid.1'
);

-- [view standing]
