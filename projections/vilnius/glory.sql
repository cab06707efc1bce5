-- [table]
CREATE TABLE facts.vilnius_glory (
    -- [key round]
    seat INTEGER NOT NULL,
    buildings INTEGER NOT NULL,
    units INTEGER NOT NULL,
    total INTEGER NOT NULL,
    best BOOLEAN NOT NULL
);
COMMENT ON TABLE facts.vilnius_glory IS
    'Vilnius: one row per seat of a game that was won: its Glory, which does not affect the win.';
COMMENT ON COLUMN facts.vilnius_glory.buildings IS 'The Order values of its Buildings, by the house.';
COMMENT ON COLUMN facts.vilnius_glory.units IS 'The Tools cost of its Units, by the house.';
COMMENT ON COLUMN facts.vilnius_glory.total IS 'Both together.';
COMMENT ON COLUMN facts.vilnius_glory.best IS 'Whether no other seat has more.';

-- [rows]
INSERT INTO facts.vilnius_glory BY NAME
SELECT game_id, version, move, round, inherited, glory.*
FROM (
    SELECT
        game_id, version, move, round, inherited,
        unnest(from_json_strict(payload->'seats', '[{
            "seat": "INTEGER", "buildings": "INTEGER", "units": "INTEGER", "total": "INTEGER",
            "best": "BOOLEAN"
        }]')) AS glory
    FROM batch
    WHERE topic = 'vilnius.GloryCounted.1'
);

-- [view standing]
