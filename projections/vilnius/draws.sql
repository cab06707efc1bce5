-- [table]
CREATE TABLE facts.vilnius_draws (
    -- [key round]
    seat INTEGER NOT NULL,
    income INTEGER NOT NULL,
    units INTEGER NOT NULL,
    provinces INTEGER NOT NULL
);
COMMENT ON TABLE facts.vilnius_draws IS
    'Vilnius: one row per income of a player. The first round has none: there all take their Provinces.';
COMMENT ON COLUMN facts.vilnius_draws.income IS 'The cards that the player could draw.';
COMMENT ON COLUMN facts.vilnius_draws.units IS 'The Units that the player drew.';
COMMENT ON COLUMN facts.vilnius_draws.provinces IS 'The Provinces that the player drew.';

-- [rows]
INSERT INTO facts.vilnius_draws BY NAME
SELECT game_id, version, move, round, inherited, e.*
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json_strict(payload, '{
            "seat": "INTEGER", "income": "INTEGER", "units": "INTEGER", "provinces": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.DrawNamed.1'
);

-- [view standing]
