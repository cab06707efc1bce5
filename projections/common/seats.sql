-- [table]
CREATE TABLE facts.seats (
    game_id UUID NOT NULL,
    seat INTEGER NOT NULL,
    player VARCHAR NOT NULL
);
COMMENT ON TABLE facts.seats IS 'One row per recorded game and seat: who sat there.';
COMMENT ON COLUMN facts.seats.player IS 'The name, as the record has it.';

-- [rows]
INSERT INTO facts.seats BY NAME
SELECT game_id, seat, payload->'seats'->>(seat - 1) AS player
FROM (
    SELECT
        game_id,
        payload,
        unnest(range(1, json_array_length(payload->'seats')::INTEGER + 1))::INTEGER AS seat
    FROM batch
    WHERE topic = 'vidi.GameStarted.1'
);

-- [view]
CREATE VIEW seats AS
SELECT
    game_id, seat, player, name,
    score AS told_score,
    points AS told_points,
    place AS told_place,
    won AS told_won,
    team,
    starts
FROM facts.all_seats();
COMMENT ON VIEW seats IS
    'One row per game and seat: who sat there. What is told is that of a play whose moves are not known; it is '
    'null for a recorded game, see results.';
COMMENT ON COLUMN seats.seat IS
    'The seat, from 1. Of a play whose moves are not known, the source may list the seats in another order.';
COMMENT ON COLUMN seats.player IS
    'The name by which the person is shown; null where a source names nobody.';
COMMENT ON COLUMN seats.name IS 'The name as the record or the source has it.';
COMMENT ON COLUMN seats.told_score IS 'The score as the source has it, such as 4+0+3.';
COMMENT ON COLUMN seats.told_points IS 'The same as a whole number; null where it is none.';
COMMENT ON COLUMN seats.told_place IS 'The place, from 1; null where the source does not say.';
COMMENT ON COLUMN seats.told_won IS 'Whether the seat won; null where the source does not say.';
COMMENT ON COLUMN seats.team IS 'The team; null where the source has none.';
COMMENT ON COLUMN seats.starts IS 'Whether the seat began; null where the source does not say.';
