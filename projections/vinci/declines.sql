-- [table]
CREATE TABLE facts.vinci_declines (
    -- [key turn]
    seat INTEGER NOT NULL,
    first_tile VARCHAR NOT NULL,
    second_tile VARCHAR NOT NULL,
    rebirth BOOLEAN NOT NULL,
    provinces INTEGER NOT NULL,
    removed INTEGER NOT NULL,
    hand_lost INTEGER NOT NULL
);
COMMENT ON TABLE facts.vinci_declines IS 'Vinci: one row per civilization that went into decline.';
COMMENT ON COLUMN facts.vinci_declines.first_tile IS 'The first of its two tiles: {vinci.names.tile}';
COMMENT ON COLUMN facts.vinci_declines.second_tile IS 'The second of its two tiles: {vinci.names.tile}';
COMMENT ON COLUMN facts.vinci_declines.rebirth IS
    'Whether it declined at once after its expansion, by the tile Rebirth.';
COMMENT ON COLUMN facts.vinci_declines.provinces IS 'Provinces that it keeps.';
COMMENT ON COLUMN facts.vinci_declines.removed IS 'Pawns that left the map.';
COMMENT ON COLUMN facts.vinci_declines.hand_lost IS 'Pawns that left the hand.';

-- [rows]
INSERT INTO facts.vinci_declines BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    e.seat, e.tiles[1] AS first_tile, e.tiles[2] AS second_tile, e.rebirth,
    len(json_keys(e.pawns))::INTEGER AS provinces,
    e.removed, e.hand_lost
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json_strict(payload, '{
            "seat": "INTEGER", "tiles": ["VARCHAR"], "rebirth": "BOOLEAN", "pawns": "JSON",
            "removed": "INTEGER", "hand_lost": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'vinci.CivilizationDeclined.1'
);

-- [view standing]
