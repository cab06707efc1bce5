-- Turns in which no point was left for a dot: the view of turns shows them.

-- [table]
CREATE TABLE facts.venni_no_dots (
    -- [key turn]
    seat INTEGER NOT NULL
);
COMMENT ON TABLE facts.venni_no_dots IS
    'VENNi, Vidi, Vici: one row per game that ended because no point was left for a dot.';
COMMENT ON COLUMN facts.venni_no_dots.seat IS 'Whose turn it would have been.';

-- [rows]
INSERT INTO facts.venni_no_dots BY NAME
SELECT game_id, version, move, round, turn, inherited, (payload->>'seat')::INTEGER AS seat
FROM batch
WHERE topic = 'venni.NoDotLeft.1';
