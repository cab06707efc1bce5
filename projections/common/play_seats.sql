-- [table]
CREATE TABLE facts.play_seats (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name VARCHAR,
    score VARCHAR,
    points INTEGER,
    place INTEGER,
    won BOOLEAN,
    team VARCHAR,
    starts BOOLEAN
);
COMMENT ON TABLE facts.play_seats IS 'One row per seat and report of a play without moves.';
COMMENT ON COLUMN facts.play_seats.version IS 'Which telling of the play it is.';
COMMENT ON COLUMN facts.play_seats.seat IS
    'Numbers the players, from 1: in the order of the seats, or as the source lists them.';
COMMENT ON COLUMN facts.play_seats.name IS 'The name; null if the source gives no name.';
COMMENT ON COLUMN facts.play_seats.score IS 'The score as the source has it, such as 4+0+3; null if it has none.';
COMMENT ON COLUMN facts.play_seats.points IS 'The same as a whole number; null if it is not one.';
COMMENT ON COLUMN facts.play_seats.place IS 'The place, from 1; null if the source does not say.';
COMMENT ON COLUMN facts.play_seats.won IS 'Whether the seat won; null if the source does not say.';
COMMENT ON COLUMN facts.play_seats.team IS 'The team; null if the source has none.';
COMMENT ON COLUMN facts.play_seats.starts IS 'Whether the seat began; null if the source does not say.';

-- [rows]
INSERT INTO facts.play_seats BY NAME
SELECT game_id, version, seat, fields.*
FROM (
    SELECT * EXCLUDE (seats), unnest(seats) AS fields, generate_subscripts(seats, 1)::INTEGER AS seat
    FROM (
        SELECT
            game_id,
            version,
            from_json(payload->'seats', '[{
                "name": "VARCHAR", "score": "VARCHAR", "points": "INTEGER", "place": "INTEGER", "won": "BOOLEAN",
                "team": "VARCHAR", "starts": "BOOLEAN"
            }]') AS seats
        FROM batch
        WHERE topic = 'vidi.PlayReported.1'
    )
);
