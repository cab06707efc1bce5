-- [table]
CREATE TABLE facts.venni_turns (
    -- [key turn]
    seat INTEGER NOT NULL,
    last BOOLEAN NOT NULL,
    extra INTEGER NOT NULL
);
COMMENT ON TABLE facts.venni_turns IS 'VENNi, Vidi, Vici: one row per turn that began.';
COMMENT ON COLUMN facts.venni_turns.move IS 'The move that let it begin, 0 for setting up.';
COMMENT ON COLUMN facts.venni_turns.seat IS 'Whose turn it is.';
COMMENT ON COLUMN facts.venni_turns.last IS
    'Whether it is the last turn, because a seat has claimed five regions. A turn of an extra round is none.';
COMMENT ON COLUMN facts.venni_turns.extra IS 'The number of the extra round, 0 if it is in none.';

-- [rows]
INSERT INTO facts.venni_turns BY NAME
SELECT game_id, version, move, round, turn, inherited, e.seat, e.last, e.extra
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{"seat": "INTEGER", "last": "BOOLEAN", "extra": "INTEGER"}') AS e
    FROM batch
    WHERE topic = 'venni.TurnBegan.1'
);

-- [view]
CREATE VIEW venni_turns AS
SELECT
    t.game_id, t.version, t.move, t.round, t.turn, t.seat, s.player, t.last, t.extra,
    d.dot, c.circle,
    coalesce(p.own, 0)::INTEGER AS points_own,
    coalesce(p.other, 0)::INTEGER AS points_other,
    n.turn IS NOT NULL AS no_dot_left
FROM facts.standing('facts.venni_turns') AS t
LEFT JOIN facts.seated() AS s ON s.game_id = t.game_id AND s.seat = t.seat
LEFT JOIN facts.standing('facts.venni_dots') AS d ON d.game_id = t.game_id AND d.turn = t.turn
LEFT JOIN facts.standing('facts.venni_circles') AS c ON c.game_id = t.game_id AND c.turn = t.turn
LEFT JOIN facts.standing('facts.venni_no_dots') AS n ON n.game_id = t.game_id AND n.turn = t.turn
LEFT JOIN (
    SELECT
        c.game_id, c.turn,
        sum(c.amount) FILTER (c.seat = b.seat) AS own,
        sum(c.amount) FILTER (c.seat <> b.seat) AS other
    FROM facts.standing('facts.scores') AS c
    JOIN facts.standing('facts.venni_turns') AS b ON b.game_id = c.game_id AND b.turn = c.turn
    GROUP BY c.game_id, c.turn
) AS p ON p.game_id = t.game_id AND p.turn = t.turn
WHERE NOT t.inherited;
COMMENT ON VIEW venni_turns IS 'VENNi, Vidi, Vici: one row per turn that began, with its moves and points.';
COMMENT ON COLUMN venni_turns.dot IS 'The number of the dot that was put; null if none was.';
COMMENT ON COLUMN venni_turns.circle IS 'The number of the circle that was drawn; null if none was.';
COMMENT ON COLUMN venni_turns.points_own IS 'The points that the seat got in its turn.';
COMMENT ON COLUMN venni_turns.points_other IS 'The points that the other seat got in it.';
COMMENT ON COLUMN venni_turns.no_dot_left IS
    'Whether no point was left for a dot, so the game ended at the start of the turn.';
