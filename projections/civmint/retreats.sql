-- [table]
CREATE TABLE facts.civmint_retreats (
    -- [key turn]
    seat INTEGER NOT NULL,
    die INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    start VARCHAR,
    went_to VARCHAR,
    ship INTEGER,
    cubes_moved INTEGER NOT NULL,
    cargo INTEGER[] NOT NULL,
    how VARCHAR NOT NULL
);
COMMENT ON TABLE facts.civmint_retreats IS
    'CivMint: one row per unit that retreated, that could not and was disbanded, or that landed from a lost Ship.';
COMMENT ON COLUMN facts.civmint_retreats.die IS 'The die of the unit, 1 to 8.';
COMMENT ON COLUMN facts.civmint_retreats.kind IS 'The unit: {domain.civmint.names.Kind}';
COMMENT ON COLUMN facts.civmint_retreats.start IS 'The space that it left; null if it landed from a Ship.';
COMMENT ON COLUMN facts.civmint_retreats.went_to IS 'The space that it went to; null if it was disbanded.';
COMMENT ON COLUMN facts.civmint_retreats.ship IS 'The die of the Ship that it boarded; null for none.';
COMMENT ON COLUMN facts.civmint_retreats.cubes_moved IS 'The damage cubes that went on that Ship.';
COMMENT ON COLUMN facts.civmint_retreats.cargo IS 'The dice aboard of a Ship that retreated.';
COMMENT ON COLUMN facts.civmint_retreats.how IS
    'retreated; disbanded, for there was no space to go to; landed, for its Ship was gone.';

-- [rows]
INSERT INTO facts.civmint_retreats BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.seat, e.die, e.kind,
    coalesce(e.start, e.space) AS start,
    e.to AS went_to,
    nullif(e.ship, 0) AS ship,
    coalesce(e.moved, 0) AS cubes_moved,
    coalesce(e.cargo, []) AS cargo,
    CASE WHEN e.start IS NOT NULL THEN 'retreated' WHEN e.to IS NULL THEN 'disbanded' ELSE 'landed' END AS how
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "die": "INTEGER", "kind": "VARCHAR", "start": "VARCHAR", "space": "VARCHAR",
            "to": "VARCHAR", "ship": "INTEGER", "moved": "INTEGER", "cargo": ["INTEGER"]
        }') AS e
    FROM batch
    WHERE topic IN ('civmint.Retreated.1', 'civmint.Landed.1')
        OR topic = 'civmint.UnitLost.1' AND payload->>'how' = 'retreat'
);

-- [view standing]
