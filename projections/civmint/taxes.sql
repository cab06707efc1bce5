-- [table]
CREATE TABLE facts.civmint_taxes (
    -- [key turn]
    seat INTEGER NOT NULL,
    taxes INTEGER NOT NULL,
    added INTEGER NOT NULL
);
COMMENT ON TABLE facts.civmint_taxes IS 'CivMint: one row per turn in which Taxes were collected.';
COMMENT ON COLUMN facts.civmint_taxes.taxes IS 'The Money that was due.';
COMMENT ON COLUMN facts.civmint_taxes.added IS
    'The Money that the stock took in; any above its limit is lost.';

-- [rows]
INSERT INTO facts.civmint_taxes BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    (payload->>'seat')::INTEGER AS seat,
    (payload->>'taxes')::INTEGER AS taxes,
    coalesce((payload->>'$.changes[0].amount')::INTEGER, 0) AS added
FROM batch
WHERE topic = 'civmint.TaxesCollected.1';

-- [view standing]
