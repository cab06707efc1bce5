-- [table]
CREATE TABLE facts.civmint_losses (
    -- [key turn]
    seat INTEGER NOT NULL,
    die INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    became VARCHAR,
    space VARCHAR NOT NULL,
    cause VARCHAR NOT NULL
);
COMMENT ON TABLE facts.civmint_losses IS
    'CivMint: one row per unit that went a step down or left the map. A unit that is eliminated by its step '
    'down has two rows.';
COMMENT ON COLUMN facts.civmint_losses.seat IS 'The owner.';
COMMENT ON COLUMN facts.civmint_losses.die IS 'The die of the unit, 1 to 8.';
COMMENT ON COLUMN facts.civmint_losses.kind IS 'The unit that it was: {domain.civmint.names.Kind}';
COMMENT ON COLUMN facts.civmint_losses.became IS
    'The unit that it became, null if it left the map: {domain.civmint.names.Kind}';
COMMENT ON COLUMN facts.civmint_losses.space IS
    'Its space; a Settler that was a Ship has its new space.';
COMMENT ON COLUMN facts.civmint_losses.cause IS
    'Why it went a step down: {domain.civmint.events.Why}. Or how it left the map: {domain.civmint.events.End}; '
    'upkeep is a bill that could not be paid, downgrade a step down with as many cubes as the new strength, '
    'disbanded the owner''s choice or an upkeep, sunk with its Ship.';

-- [rows]
INSERT INTO facts.civmint_losses BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.seat, e.die,
    coalesce(e.was, e.kind) AS kind,
    if(e.was IS NULL, NULL, e.kind) AS became,
    e.space,
    coalesce(e.why, e.how) AS cause
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "die": "INTEGER", "was": "VARCHAR", "kind": "VARCHAR", "space": "VARCHAR",
            "why": "VARCHAR", "how": "VARCHAR"
        }') AS e
    FROM batch
    WHERE topic IN ('civmint.Downgraded.1', 'civmint.UnitLost.1')
);

-- [view standing]
