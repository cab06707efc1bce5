-- [table]
CREATE TABLE facts.vilnius_looks (
    -- [key round]
    seat INTEGER NOT NULL,
    stack INTEGER NOT NULL,
    units VARCHAR[] NOT NULL,
    exchanges INTEGER NOT NULL,
    provinces VARCHAR[] NOT NULL
);
COMMENT ON TABLE facts.vilnius_looks IS
    'Vilnius: one row per time that a player used Units to look into a stack. vilnius_captures has the Units '
    'beside the Province that was kept.';
COMMENT ON COLUMN facts.vilnius_looks.stack IS 'The stack, 1 to 4.';
COMMENT ON COLUMN facts.vilnius_looks.units IS 'The ids of the Units that were used.';
COMMENT ON COLUMN facts.vilnius_looks.exchanges IS 'How often two weapons were exchanged for another one.';
COMMENT ON COLUMN facts.vilnius_looks.provinces IS 'The ids of the Provinces that were seen, from the top.';

-- [rows]
INSERT INTO facts.vilnius_looks BY NAME
SELECT
    game_id, version, move, round, inherited, e.seat, e.stack, e.units,
    len(e.exchanged)::INTEGER AS exchanges, e.provinces
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "stack": "INTEGER", "units": ["VARCHAR"], "exchanged": [{"got": "VARCHAR"}],
            "provinces": ["VARCHAR"]
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.ProvincesSeen.1'
);
