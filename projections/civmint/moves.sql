-- [table]
CREATE TABLE facts.civmint_moves (
    -- [key turn]
    seat INTEGER NOT NULL,
    die INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    start VARCHAR NOT NULL,
    went_to VARCHAR NOT NULL,
    ship INTEGER,
    landed BOOLEAN NOT NULL,
    cargo INTEGER[] NOT NULL
);
COMMENT ON TABLE facts.civmint_moves IS 'CivMint: one row per move of a unit. Retreats are in civmint_retreats.';
COMMENT ON COLUMN facts.civmint_moves.die IS 'The die of the unit, 1 to 8.';
COMMENT ON COLUMN facts.civmint_moves.kind IS 'The unit: {domain.civmint.names.Kind}';
COMMENT ON COLUMN facts.civmint_moves.start IS 'The space that it left.';
COMMENT ON COLUMN facts.civmint_moves.went_to IS 'The space that it went to.';
COMMENT ON COLUMN facts.civmint_moves.ship IS 'The die of the Ship that it boarded; null for none.';
COMMENT ON COLUMN facts.civmint_moves.landed IS 'Whether it was aboard of a Ship before.';
COMMENT ON COLUMN facts.civmint_moves.cargo IS 'The dice aboard of a Ship that moved.';

-- [rows]
INSERT INTO facts.civmint_moves BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    e.seat, e.die, e.kind, e.start, e.to AS went_to, nullif(e.ship, 0) AS ship, e.landed, e.cargo
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "die": "INTEGER", "kind": "VARCHAR", "start": "VARCHAR", "to": "VARCHAR",
            "ship": "INTEGER", "landed": "BOOLEAN", "cargo": ["INTEGER"]
        }') AS e
    FROM batch
    WHERE topic = 'civmint.Moved.1'
);

-- [view standing]
