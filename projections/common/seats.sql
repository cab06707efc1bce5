-- [table]
CREATE TABLE facts.seats (
    game_id UUID NOT NULL,
    seat INTEGER NOT NULL,
    player VARCHAR NOT NULL,
    bot VARCHAR
);
COMMENT ON TABLE facts.seats IS 'One row per recorded game and seat: its player.';
COMMENT ON COLUMN facts.seats.player IS 'The name, as the record has it.';
COMMENT ON COLUMN facts.seats.bot IS
    'The bot that plays the seat; null for a person. In a record that does not say, names such as Steady 2 tell.';

-- [macro of old bots]
COMMENT ON MACRO facts.old_bot IS
    'The bot of a name such as Steady 2, which bots had in records that do not say which seats are bots; else null.';

-- [rows]
INSERT INTO facts.seats BY NAME
SELECT
    game_id,
    seat,
    payload->'seats'->>(seat - 1) AS player,
    CASE
        WHEN (payload->'bots') IS NOT NULL THEN payload->'bots'->>(seat - 1)
        WHEN (payload->>'ruleset') <> 'logged.1' THEN facts.old_bot(player)
    END AS bot
FROM (
    SELECT
        game_id,
        payload,
        unnest(range(1, json_array_length(payload->'seats')::INTEGER + 1))::INTEGER AS seat
    FROM batch
    WHERE topic = 'vidi.GameStarted.1'
);

-- [view of all]
CREATE VIEW seats AS
SELECT
    game_id, seat, player, name, bot,
    score AS told_score,
    points AS told_points,
    place AS told_place,
    won AS told_won,
    team,
    starts
FROM facts.all_seats();
COMMENT ON VIEW seats IS
    'One row per game and seat: its player. The told_ columns hold a source''s report of a play without '
    'moves. They are null for a recorded game; its result is in results.';
COMMENT ON COLUMN seats.seat IS
    'The seat, from 1. Of a play whose moves are not known, the source may list the seats in another order.';
COMMENT ON COLUMN seats.player IS
    'The shown name of the person; null if a source gives no name.';
COMMENT ON COLUMN seats.name IS 'The name as the record or the source has it; null if a source gives no name.';
COMMENT ON COLUMN seats.bot IS
    'The bot that plays the seat, such as steady; null for a person, and in a play without moves. In a record that '
    'does not say, names such as Steady 2 tell.';
COMMENT ON COLUMN seats.told_score IS 'The score as the source has it, such as 4+0+3; null if it has none.';
COMMENT ON COLUMN seats.told_points IS 'The same as a whole number; null if it is not one.';
COMMENT ON COLUMN seats.told_place IS 'The place, from 1; null if the source does not say.';
COMMENT ON COLUMN seats.told_won IS 'Whether the seat won; null if the source does not say.';
COMMENT ON COLUMN seats.team IS 'The team; null if the source has none.';
COMMENT ON COLUMN seats.starts IS 'Whether the seat began; null if the source does not say.';
