-- [table]
CREATE TABLE facts.civmint_advances (
    -- [key turn]
    seat INTEGER NOT NULL,
    track VARCHAR NOT NULL,
    card VARCHAR NOT NULL,
    level INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    cost INTEGER NOT NULL,
    sideways BOOLEAN NOT NULL,
    free BOOLEAN NOT NULL,
    gained BOOLEAN NOT NULL
);
COMMENT ON TABLE facts.civmint_advances IS
    'CivMint: one row per step on a track. The levels are those of the house.';
COMMENT ON COLUMN facts.civmint_advances.track IS 'The track: {domain.civmint.names.Track}';
COMMENT ON COLUMN facts.civmint_advances.card IS 'The card that it leads to: {domain.civmint.names.Card}';
COMMENT ON COLUMN facts.civmint_advances.level IS 'The level that it leads to.';
COMMENT ON COLUMN facts.civmint_advances.name IS 'The name of this level.';
COMMENT ON COLUMN facts.civmint_advances.cost IS 'The Research that it cost; 0 if it was free.';
COMMENT ON COLUMN facts.civmint_advances.sideways IS 'Whether it led to the other card of the track.';
COMMENT ON COLUMN facts.civmint_advances.free IS 'Whether an Innovation gave it.';
COMMENT ON COLUMN facts.civmint_advances.gained IS
    'Whether the level was reached for the first time, and gave its benefits.';

-- [rows]
INSERT INTO facts.civmint_advances BY NAME
SELECT game_id, version, move, round, turn, inherited, e.*
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "track": "VARCHAR", "card": "VARCHAR", "level": "INTEGER", "name": "VARCHAR",
            "cost": "INTEGER", "sideways": "BOOLEAN", "free": "BOOLEAN", "gained": "BOOLEAN"
        }') AS e
    FROM batch
    WHERE topic = 'civmint.Advanced.1'
);

-- [view standing]
