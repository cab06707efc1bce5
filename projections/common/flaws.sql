-- [table]
CREATE TABLE facts.flaws (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    fidelity VARCHAR NOT NULL,
    message VARCHAR NOT NULL
);
COMMENT ON TABLE facts.flaws IS
    'One row per time that something was wrong with the record a game was imported from.';
COMMENT ON COLUMN facts.flaws.fidelity IS 'partial: the game was kept up to there.';
COMMENT ON COLUMN facts.flaws.message IS 'What is wrong, in one sentence.';

-- [rows]
INSERT INTO facts.flaws BY NAME
SELECT game_id, version, 'partial' AS fidelity, payload->>'message' AS message
FROM batch
WHERE topic = 'vidi.ImportStopped.1';
