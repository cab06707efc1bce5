-- [table]
CREATE TABLE facts.score_parts (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    n INTEGER NOT NULL,
    label VARCHAR NOT NULL,
    score VARCHAR,
    points INTEGER
);
COMMENT ON TABLE facts.score_parts IS
    'One row per line of a seat''s score sheet, or per round, of a play without moves.';
COMMENT ON COLUMN facts.score_parts.version IS 'Which telling of the play it is.';
COMMENT ON COLUMN facts.score_parts.n IS 'Counts the parts of a seat''s score, from 1.';
COMMENT ON COLUMN facts.score_parts.label IS 'The name of the line.';
COMMENT ON COLUMN facts.score_parts.score IS 'The value of the line, as text; null if the source has none.';
COMMENT ON COLUMN facts.score_parts.points IS 'The same as a whole number; null if it is not one.';

-- [rows]
INSERT INTO facts.score_parts BY NAME
SELECT game_id, version, seat, n, part.*
FROM (
    SELECT
        game_id, version, seat,
        unnest(parts) AS part,
        generate_subscripts(parts, 1)::INTEGER AS n
    FROM (
        SELECT
            game_id, version,
            unnest(seats).parts AS parts,
            generate_subscripts(seats, 1)::INTEGER AS seat
        FROM (
            SELECT
                game_id, version,
                from_json(payload->'seats', '[{
                    "parts": [{"label": "VARCHAR", "score": "VARCHAR", "points": "INTEGER"}]
                }]') AS seats
            FROM batch
            WHERE topic = 'vidi.PlayReported.1'
        )
    )
);

-- [view of all]
CREATE VIEW score_parts AS
SELECT game_id, p.seat, s.player, p.n, p.label, p.score, p.points
FROM facts.score_parts AS p
JOIN facts.reported_seats() AS s USING (game_id, version, seat);
COMMENT ON VIEW score_parts IS
    'One row per line of a seat''s score sheet, or per round, of a play whose moves are not known. What gave '
    'points in a recorded game is in scores.';
COMMENT ON COLUMN score_parts.player IS 'The name of the player in this seat; null if a source gives no name.';
