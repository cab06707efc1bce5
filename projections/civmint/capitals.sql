-- [table]
CREATE TABLE facts.civmint_capitals (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    space VARCHAR NOT NULL,
    was VARCHAR,
    status VARCHAR NOT NULL,
    cubes INTEGER NOT NULL
);
COMMENT ON TABLE facts.civmint_capitals IS
    'CivMint: one row per Capital City that a seat took in setting up, and per change of its status.';
COMMENT ON COLUMN facts.civmint_capitals.round IS 'The round; null in setting up.';
COMMENT ON COLUMN facts.civmint_capitals.turn IS 'The turn, counted over all seats; null in setting up.';
COMMENT ON COLUMN facts.civmint_capitals.seat IS 'The owner.';
COMMENT ON COLUMN facts.civmint_capitals.space IS 'Its space.';
COMMENT ON COLUMN facts.civmint_capitals.was IS
    'Its status before, null in setting up: {domain.civmint.state.Status}';
COMMENT ON COLUMN facts.civmint_capitals.status IS
    'Its status from then on: {domain.civmint.state.Status}. A deserted one was conquered, but no enemy is '
    'there any more.';
COMMENT ON COLUMN facts.civmint_capitals.cubes IS 'The damage cubes on it.';

-- [rows]
INSERT INTO facts.civmint_capitals BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.seat, e.space, e.was,
    coalesce(e.status, 'stands') AS status,
    coalesce(e.cubes, 0) AS cubes
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "space": "VARCHAR", "was": "VARCHAR", "status": "VARCHAR", "cubes": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic IN ('civmint.CapitalTaken.1', 'civmint.CapitalChanged.1')
);

-- [view standing]
