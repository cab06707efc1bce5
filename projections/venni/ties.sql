-- [table]
CREATE TABLE facts.venni_ties (
    -- [key turn]
    points INTEGER NOT NULL,
    circles_1 INTEGER NOT NULL,
    circles_2 INTEGER NOT NULL,
    decision VARCHAR NOT NULL
);
COMMENT ON TABLE facts.venni_ties IS
    'VENNi, Vidi, Vici: one row each time that points were equal when the game could end.';
COMMENT ON COLUMN facts.venni_ties.points IS 'The points that each seat had.';
COMMENT ON COLUMN facts.venni_ties.circles_1 IS 'The circles that seat 1 had drawn.';
COMMENT ON COLUMN facts.venni_ties.circles_2 IS 'The circles that seat 2 had drawn.';
COMMENT ON COLUMN facts.venni_ties.decision IS
    'The decision: more circles won, another round was played, or both shared the victory: '
    '{domain.venni.events.TieJudged.by}';

-- [rows]
INSERT INTO facts.venni_ties BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.points,
    e.circles[1] AS circles_1,
    e.circles[2] AS circles_2,
    e.by AS decision
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json_strict(payload, '{"points": "INTEGER", "circles": ["INTEGER"], "by": "VARCHAR"}') AS e
    FROM batch
    WHERE topic = 'venni.TieJudged.1'
);

-- [view]
CREATE VIEW venni_ties AS
SELECT
    j.game_id, j.version, j.move, j.round, j.turn, t.extra, j.points, j.circles_1, j.circles_2, j.decision
FROM facts.standing('facts.venni_ties') AS j
LEFT JOIN facts.standing('facts.venni_turns') AS t ON t.game_id = j.game_id AND t.turn = j.turn
WHERE NOT j.inherited;
COMMENT ON COLUMN venni_ties.extra IS 'The number of the extra round that ended then, 0 for none.';
