-- [table]
CREATE TABLE facts.civmint_answers (
    -- [key turn]
    seat INTEGER NOT NULL,
    accepted BOOLEAN NOT NULL
);
COMMENT ON TABLE facts.civmint_answers IS
    'CivMint: one row per answer to a proposal. civmint_trades has it beside the proposal.';
COMMENT ON COLUMN facts.civmint_answers.seat IS 'The seat that answered.';
COMMENT ON COLUMN facts.civmint_answers.accepted IS 'Whether it accepted, and the cubes changed hands.';

-- [rows]
INSERT INTO facts.civmint_answers BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    (payload->>'seat')::INTEGER AS seat, (payload->>'accepted')::BOOLEAN AS accepted
FROM batch
WHERE topic = 'civmint.Answered.1';
