-- [table]
CREATE TABLE facts.civmint_ends (
    -- [key turn]
    reason VARCHAR NOT NULL,
    seats INTEGER[] NOT NULL
);
COMMENT ON TABLE facts.civmint_ends IS
    'CivMint: one row per reason for which a game ended; a game may have several.';
COMMENT ON COLUMN facts.civmint_ends.reason IS
    'The top of three tracks or of three aspects, six Cities, a conquered Capital City, or the last round: '
    '{domain.civmint.events.Reason}';
COMMENT ON COLUMN facts.civmint_ends.seats IS
    'The seats that have reached it; both if the rounds are over.';

-- [rows]
INSERT INTO facts.civmint_ends BY NAME
SELECT game_id, version, move, round, turn, inherited, e.*
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json_strict(payload, '{"reason": "VARCHAR", "seats": ["INTEGER"]}') AS e
    FROM batch
    WHERE topic = 'civmint.EndReached.1'
);

-- [view standing]
