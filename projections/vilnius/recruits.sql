-- [table]
CREATE TABLE facts.vilnius_recruits (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    n INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    unit VARCHAR NOT NULL
);
COMMENT ON TABLE facts.vilnius_recruits IS
    'Vilnius: one row per Unit that came to a player, with the three of setting up.';
COMMENT ON COLUMN facts.vilnius_recruits.n IS 'Counts the Units of one event, from 1.';
COMMENT ON COLUMN facts.vilnius_recruits.round IS 'The round; null for the three of setting up.';
COMMENT ON COLUMN facts.vilnius_recruits.unit IS 'The id of the Unit.';

-- [rows]
INSERT INTO facts.vilnius_recruits BY NAME
SELECT
    game_id, version, 1 AS n, move, round, inherited,
    (payload->>'seat')::INTEGER AS seat, payload->>'unit' AS unit
FROM batch
WHERE topic = 'vilnius.UnitRecruited.1'
UNION ALL BY NAME
SELECT
    game_id, version, row_number() OVER (PARTITION BY game_id, version ORDER BY seat, unit) AS n,
    move, round, inherited, seat, unit
FROM (
    SELECT game_id, version, move, round, inherited, start.seat, unnest(start.units) AS unit
    FROM (
        SELECT
            game_id, version, move, round, inherited,
            unnest(from_json(payload->'seats', '[{"seat": "INTEGER", "units": ["VARCHAR"]}]')) AS start
        FROM batch
        WHERE topic = 'vilnius.CardsLaid.1'
    )
);

-- [view standing]
