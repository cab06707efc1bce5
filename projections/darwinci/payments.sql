-- [table]
CREATE TABLE facts.darwinci_payments (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    cause VARCHAR NOT NULL,
    tile INTEGER,
    due INTEGER NOT NULL,
    paid INTEGER NOT NULL
);
COMMENT ON TABLE facts.darwinci_payments IS 'Darwinci: one row per payment to the bank.';
COMMENT ON COLUMN facts.darwinci_payments.round IS 'The round; null for rotten bones of setting up.';
COMMENT ON COLUMN facts.darwinci_payments.cause IS
    'The reason of the payment: bought (two fragments), or a rotten bone: '
    '{domain.darwinci.events.RottenPaid.cause}';
COMMENT ON COLUMN facts.darwinci_payments.tile IS 'The rotten bone; null if fragments were bought.';
COMMENT ON COLUMN facts.darwinci_payments.due IS 'Darwin that were to be paid.';
COMMENT ON COLUMN facts.darwinci_payments.paid IS 'Darwin that were paid; the rest was waived.';

-- [rows]
INSERT INTO facts.darwinci_payments BY NAME
SELECT
    game_id, version, move, round, inherited, e.seat,
    coalesce(e.cause, 'bought') AS cause, e.tile, coalesce(e.due, e.paid) AS due, e.paid
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "cause": "VARCHAR", "tile": "INTEGER", "due": "INTEGER", "paid": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic IN ('darwinci.RottenPaid.1', 'darwinci.TilesBought.1')
);

-- [view standing]
