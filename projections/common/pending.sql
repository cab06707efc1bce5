-- [table]
CREATE TABLE facts.pending (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    points INTEGER NOT NULL
);
COMMENT ON TABLE facts.pending IS
    'One row per change of the points that a seat would gain if the game ended then.';
COMMENT ON COLUMN facts.pending.points IS
    'The points that the seat would gain from then on; 0 once they are paid. This is not a change of points: see scores.';

-- [rows]
INSERT INTO facts.pending BY NAME
SELECT game_id, version, move, round, turn, inherited, change.seat, change.points
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        unnest(from_json_strict(
            payload->'pending', '[{"seat": "INTEGER", "points": "INTEGER"}]'
        )) AS change
    FROM batch -- of them the events that derive from HasPending (domain/kernel/messages.py)
    WHERE topic NOT LIKE 'vidi.%' AND contains(payload::VARCHAR, '"pending"')
);

-- [view standing]
COMMENT ON VIEW pending IS
    'One row per change of the points that a seat would gain if the game ended then. Only games whose '
    'end pays have any.';
