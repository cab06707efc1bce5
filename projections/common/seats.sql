-- [table]
CREATE TABLE facts.seats (
    game_id UUID NOT NULL,
    seat INTEGER NOT NULL,
    player VARCHAR NOT NULL
);
COMMENT ON TABLE facts.seats IS 'One row per game and seat: who sat there.';

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
CREATE VIEW seats AS SELECT * FROM facts.seats;
COMMENT ON VIEW seats IS 'One row per game and seat: who sat there.';
