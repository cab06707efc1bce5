-- [table]
CREATE TABLE facts.civmint_payments (
    -- [key turn]
    seat INTEGER NOT NULL,
    paid VARCHAR[] NOT NULL
);
COMMENT ON TABLE facts.civmint_payments IS
    'CivMint: one row per unit that was paid for. civmint_builds has it beside the unit.';
COMMENT ON COLUMN facts.civmint_payments.paid IS 'The cubes that were paid: {domain.civmint.names.Cube}';

-- [rows]
INSERT INTO facts.civmint_payments BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.seat,
    flatten(list_transform(e.changes, lambda c: repeat([c.what], -c.amount))) AS paid
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "changes": [{"what": "VARCHAR", "amount": "INTEGER"}]
        }') AS e
    FROM batch
    WHERE topic = 'civmint.Paid.1'
);
