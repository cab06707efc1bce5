-- [table]
CREATE TABLE facts.log_moves (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER NOT NULL,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    seconds INTEGER,
    made_at TIMESTAMPTZ,
    entries INTEGER NOT NULL
);
COMMENT ON TABLE facts.log_moves IS 'One row per move of a logged game.';
COMMENT ON COLUMN facts.log_moves.round IS
    'The round or phase in which it was made, from 1. One that begins with the move counts from the next move.';
COMMENT ON COLUMN facts.log_moves.turn IS 'The turn that had begun before the move; null if none had in this round.';
COMMENT ON COLUMN facts.log_moves.seconds IS 'How long the move took; null if the log does not say.';
COMMENT ON COLUMN facts.log_moves.entries IS 'The number of its entries, see log_entries.';

-- A move arrives before the turn that begins with it, often in an earlier batch.
CREATE MACRO facts.log_turns() AS TABLE
SELECT game_id, move, min(turn) AS turn
FROM facts.turns SEMI JOIN (FROM facts.games WHERE ruleset = 'logged.1') USING (game_id)
GROUP BY game_id, move;
COMMENT ON MACRO TABLE facts.log_turns IS
    'One row per move of a logged game with which a turn begins: the first of these turns.';

CREATE MACRO facts.log_times() AS TABLE
SELECT m.game_id, m.version, m.move, m.round, m.seat, s.player, m.seconds
FROM facts.standing('facts.log_moves') AS m
LEFT JOIN facts.seated() AS s USING (game_id, seat)
WHERE NOT m.inherited AND m.seconds IS NOT NULL;
COMMENT ON MACRO TABLE facts.log_times IS
    'The moves of log_moves that have a time, without their turns and points: thousands of logs need less memory.';

-- [rows]
INSERT INTO facts.log_moves BY NAME
SELECT
    game_id, version, move,
    coalesce(round, 1) AS round,
    turn, inherited,
    (payload->>'seat')::INTEGER AS seat,
    (payload->>'$.args.seconds')::INTEGER AS seconds,
    facts.moment_of(payload->>'made_at') AS made_at,
    json_array_length(payload, '$.args.entries')::INTEGER AS entries
FROM batch SEMI JOIN (FROM facts.games WHERE ruleset = 'logged.1') USING (game_id)
WHERE topic = 'vidi.MoveMade.1';

-- [view]
CREATE VIEW log_moves AS
WITH had AS (
    SELECT game_id, seat, move, arg_max(total, (version, n)) AS points
    FROM facts.standing('facts.scores') SEMI JOIN (FROM facts.games WHERE ruleset = 'logged.1') USING (game_id)
    GROUP BY game_id, seat, move
)
SELECT
    m.game_id, m.version, m.move, m.round,
    coalesce(t.turn, m.turn) AS turn,
    m.seat, s.player, m.seconds, m.made_at,
    if(g.game_id IS NULL, NULL, coalesce(b.points, 0)) AS points_before,
    coalesce(a.points, points_before) AS points_after,
    m.entries
FROM facts.standing('facts.log_moves') AS m
LEFT JOIN facts.log_turns() AS t USING (game_id, move)
LEFT JOIN facts.seated() AS s USING (game_id, seat)
LEFT JOIN (SELECT DISTINCT game_id FROM had) AS g USING (game_id)
LEFT JOIN had AS a ON a.game_id = m.game_id AND a.seat = m.seat AND a.move = m.move
ASOF LEFT JOIN had AS b ON b.game_id = m.game_id AND b.seat = m.seat AND b.move < m.move
WHERE NOT m.inherited;
COMMENT ON VIEW log_moves IS 'One row per move of a logged game: its time, and the points of its seat.';
COMMENT ON COLUMN log_moves.turn IS
    'The turn of the move, counted over all seats: the first that begins with it, otherwise the one that had '
    'begun before. Null if none had in this round.';
COMMENT ON COLUMN log_moves.points_before IS
    'The points of the seat before the move; null if the log gives nobody points.';
COMMENT ON COLUMN log_moves.points_after IS
    'The points of the seat after the move; null if the log gives nobody points.';
