-- [table]
CREATE TABLE facts.civmint_builds (
    -- [key turn]
    seat INTEGER NOT NULL,
    die INTEGER NOT NULL,
    was VARCHAR,
    kind VARCHAR NOT NULL,
    space VARCHAR NOT NULL,
    free BOOLEAN NOT NULL
);
COMMENT ON TABLE facts.civmint_builds IS
    'CivMint: one row per unit that was built or upgraded. The two Settlers of the set-up are not here.';
COMMENT ON COLUMN facts.civmint_builds.die IS 'The die of the unit, 1 to 8.';
COMMENT ON COLUMN facts.civmint_builds.was IS
    'The unit that was upgraded, null for a new one: {domain.civmint.names.Kind}';
COMMENT ON COLUMN facts.civmint_builds.kind IS 'The unit that it is now: {domain.civmint.names.Kind}';
COMMENT ON COLUMN facts.civmint_builds.space IS 'Its space.';
COMMENT ON COLUMN facts.civmint_builds.free IS 'Whether a Population Explosion gave it.';

-- [rows]
INSERT INTO facts.civmint_builds BY NAME
SELECT game_id, version, move, round, turn, inherited, e.*
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "die": "INTEGER", "was": "VARCHAR", "kind": "VARCHAR", "space": "VARCHAR",
            "free": "BOOLEAN"
        }') AS e
    FROM batch
    WHERE topic IN ('civmint.UnitBuilt.1', 'civmint.UnitUpgraded.1')
);

-- [view]
CREATE VIEW civmint_builds AS
SELECT
    b.game_id, b.version, b.move, b.round, b.turn, b.seat, s.player, b.die, b.was, b.kind, b.space, b.free,
    coalesce(p.paid, []) AS paid,
    len(list_filter(p.paid, lambda c: c = 'money'))::INTEGER AS money
FROM facts.standing('facts.civmint_builds') AS b
-- A unit stands there right behind its payment.
LEFT JOIN facts.standing('facts.civmint_payments') AS p
    ON p.game_id = b.game_id AND p.version = b.version - 1
LEFT JOIN facts.seated() AS s ON s.game_id = b.game_id AND s.seat = b.seat
WHERE NOT b.inherited;
COMMENT ON COLUMN civmint_builds.paid IS
    'The cubes that paid for it, none if it was free: {domain.civmint.names.Cube}';
COMMENT ON COLUMN civmint_builds.money IS 'The Money among these cubes; null if it was free.';
