-- [table]
CREATE TABLE facts.vilnius_fires (
    -- [key round]
    burned_by VARCHAR NOT NULL,
    attack_row INTEGER,
    instead BOOLEAN NOT NULL,
    city INTEGER NOT NULL
);
COMMENT ON TABLE facts.vilnius_fires IS 'Vilnius: one row per point that the city lost.';
COMMENT ON COLUMN facts.vilnius_fires.burned_by IS 'The id of the enemy, or of the Boost.';
COMMENT ON COLUMN facts.vilnius_fires.attack_row IS
    'The seat of whose row the enemy came; null for the Boost.';
COMMENT ON COLUMN facts.vilnius_fires.instead IS
    'Whether a stored Province could have been discarded instead, or there was none.';
COMMENT ON COLUMN facts.vilnius_fires.city IS 'The points of Vilnius after it.';

-- [rows]
INSERT INTO facts.vilnius_fires BY NAME
SELECT
    game_id, version, move, round, inherited,
    e.by AS burned_by, nullif(e.row, 0) AS attack_row, e.instead, e.left AS city
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json(payload, '{
            "by": "VARCHAR", "row": "INTEGER", "instead": "BOOLEAN", "left": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.CityBurned.1'
);

-- [view standing]
