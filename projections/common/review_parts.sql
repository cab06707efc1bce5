-- Filled by reviews.py. Reviews are computed from the moves that stand, and no event holds them.

-- [table]
CREATE TABLE facts.review_parts (
    game_id UUID NOT NULL,
    seat INTEGER NOT NULL,
    of_seat INTEGER NOT NULL,
    turns DOUBLE NOT NULL,
    draws DOUBLE NOT NULL,
    model VARCHAR NOT NULL,
    code_version INTEGER NOT NULL
);
COMMENT ON TABLE facts.review_parts IS
    'One row per reviewed game and two seats: how the turns and draws of the one changed the chance of the other, or of '
    'itself. Games with secrets, and those that are played together, have none.';
COMMENT ON COLUMN facts.review_parts.seat IS 'The seat whose chance changed, from 1.';
COMMENT ON COLUMN facts.review_parts.of_seat IS 'The seat whose turns and draws changed it, from 1; it may be the same.';
COMMENT ON COLUMN facts.review_parts.turns IS
    'The chance that the turns of of_seat gave the seat beside turns of the bot, without their luck; -1 to 1 a turn.';
COMMENT ON COLUMN facts.review_parts.draws IS 'The chance that draws in moves of of_seat gave the seat.';

-- [view of all]
CREATE VIEW review_parts AS
SELECT p.game_id, p.seat, s.player, p.of_seat, o.player AS of_player, p.turns, p.draws, p.model, p.code_version
FROM facts.review_parts AS p
SEMI JOIN facts.reviewed() AS v USING (game_id)
JOIN facts.seated() AS s ON s.game_id = p.game_id AND s.seat = p.seat
JOIN facts.seated() AS o ON o.game_id = p.game_id AND o.seat = p.of_seat;
COMMENT ON COLUMN review_parts.of_player IS 'The name of the player in the other seat.';
