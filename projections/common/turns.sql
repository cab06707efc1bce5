-- [table]
CREATE TABLE facts.turns (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER
);
COMMENT ON TABLE facts.turns IS 'One row per turn or round that began.';
COMMENT ON COLUMN facts.turns.move IS 'The move that let it begin, 0 for setting up.';
COMMENT ON COLUMN facts.turns.seat IS 'The seat whose turn it is; null if a round began for all.';

-- [rows]
INSERT INTO facts.turns BY NAME
SELECT game_id, version, move, round, turn, inherited, (payload->>'seat')::INTEGER AS seat
FROM batch
WHERE topic LIKE '%.TurnBegan.%' OR topic LIKE '%.RoundBegan.%';

-- [view standing]
COMMENT ON VIEW turns IS 'One row per turn that stands, by the event that began it.';
COMMENT ON COLUMN turns.player IS 'The name of the player in this seat; null if a round began for all.';
