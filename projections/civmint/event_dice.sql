-- [table]
CREATE TABLE facts.civmint_event_dice (
    -- [key turn]
    dice INTEGER[] NOT NULL,
    seats INTEGER[] NOT NULL,
    bonuses INTEGER[] NOT NULL
);
COMMENT ON TABLE facts.civmint_event_dice IS
    'CivMint: one row per roll for the Global Events. civmint_events has it beside the event of each seat.';
COMMENT ON COLUMN facts.civmint_event_dice.dice IS 'The two dice.';
COMMENT ON COLUMN facts.civmint_event_dice.seats IS 'The seats in the order of their events.';
COMMENT ON COLUMN facts.civmint_event_dice.bonuses IS
    'Their event bonuses, in the same order, as the roll uses them.';

-- [rows]
INSERT INTO facts.civmint_event_dice BY NAME
SELECT game_id, version, move, round, turn, inherited, e.*
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{"dice": ["INTEGER"], "seats": ["INTEGER"], "bonuses": ["INTEGER"]}') AS e
    FROM batch
    WHERE topic = 'civmint.EventRolled.1'
);
