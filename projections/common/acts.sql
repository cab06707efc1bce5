-- [table]
CREATE TABLE facts.acts (
    position BIGINT NOT NULL,
    game_id UUID,
    version INTEGER NOT NULL,
    act VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    acted_at TIMESTAMPTZ
);
COMMENT ON TABLE facts.acts IS
    'One row per act of a person who had signed in, or of a program with a key: a move, an import, a note.';
COMMENT ON COLUMN facts.acts.game_id IS 'The game or play; null if the act is about none.';
COMMENT ON COLUMN facts.acts.version IS
    'The event''s place in its stream, from 1. A move is in the game''s own stream, a remark in that of the remarks.';
COMMENT ON COLUMN facts.acts.act IS 'The name of the event with which the act began, such as MoveMade.';
COMMENT ON COLUMN facts.acts.name IS
    'The name of the person at that time; of a program, with that of its key. `vidi log` also has the subject.';
COMMENT ON COLUMN facts.acts.acted_at IS 'The moment of the act; null if the event does not say.';

-- [rows]
INSERT INTO facts.acts BY NAME
SELECT
    position,
    CASE
        -- Names without their versions: a batch that has none of these kinds has acts too (compiled.py).
        WHEN split_part(topic, '.', 2) IN
            ('GameStarted', 'MoveMade', 'TakenBack', 'PlayReported', 'PlayWithdrawn') THEN game_id
        ELSE (payload->>'game')::UUID
    END AS game_id,
    version,
    split_part(topic, '.', 2) AS act,
    by_name AS name,
    facts.moment_of(
        coalesce(
            payload->>'made_at', payload->>'said_at', payload->>'given_at', payload->>'imported_at'
        )
    ) AS acted_at
FROM batch
WHERE by_name IS NOT NULL AND (split_part(topic, '.', 2) = 'GameStarted' OR NOT inherited);

-- [view of all]
CREATE VIEW acts AS FROM facts.acts ANTI JOIN facts.gone() USING (game_id);
COMMENT ON VIEW acts IS
    'One row per act of a person who had signed in, or of a program with a key, except on removed games. Acts '
    'before, in a terminal, and without signing in or a key are not here.';
