-- [table]
CREATE TABLE facts.civmint_repairs (
    -- [key turn]
    seat INTEGER NOT NULL,
    die INTEGER NOT NULL,
    space VARCHAR NOT NULL,
    cubes_left INTEGER NOT NULL,
    cost INTEGER
);
COMMENT ON TABLE facts.civmint_repairs IS
    'CivMint: one row per damage cube that was removed, for Money or at the end of a round.';
COMMENT ON COLUMN facts.civmint_repairs.die IS 'The die of the unit, 1 to 8; 0 is the Capital City.';
COMMENT ON COLUMN facts.civmint_repairs.space IS 'Its space.';
COMMENT ON COLUMN facts.civmint_repairs.cubes_left IS 'The damage cubes that are still on it.';
COMMENT ON COLUMN facts.civmint_repairs.cost IS 'The Money that it cost; null at the end of a round.';

-- [rows]
INSERT INTO facts.civmint_repairs BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.seat, e.die, e.space,
    e.left AS cubes_left,
    if(e.number > 0, -e.changes[1].amount, NULL) AS cost
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "die": "INTEGER", "space": "VARCHAR", "left": "INTEGER", "number": "INTEGER",
            "changes": [{"amount": "INTEGER"}]
        }') AS e
    FROM batch
    WHERE topic = 'civmint.Repaired.1'
);

-- [view standing]
