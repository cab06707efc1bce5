-- [table]
CREATE TABLE facts.civmint_event_food (
    -- [key turn]
    seat INTEGER NOT NULL,
    amount INTEGER NOT NULL
);
COMMENT ON TABLE facts.civmint_event_food IS
    'CivMint: one row per Global Event that gave or took Food. civmint_events has it beside the event.';
COMMENT ON COLUMN facts.civmint_event_food.amount IS 'The Food gained, below 0 if it was lost.';

-- [rows]
INSERT INTO facts.civmint_event_food BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    (payload->>'seat')::INTEGER AS seat,
    (payload->>'$.changes[0].amount')::INTEGER AS amount
FROM batch
WHERE topic = 'civmint.EventTook.1';
