-- Filled by reviews.py. Reviews are computed from the moves that stand, and no event holds them.

-- [table]
CREATE TABLE facts.review_draws (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    luck DOUBLE NOT NULL,
    model VARCHAR NOT NULL,
    code_version INTEGER NOT NULL
);
COMMENT ON TABLE facts.review_draws IS
    'One row per reviewed move with outcomes of chance and per seat: the luck of the seat in it. Games with secrets have none. '
    'In a game that is played together, luck is that of the table: its seats have the same rows, which are one case.';
COMMENT ON COLUMN facts.review_draws.version IS 'The place of the move''s last event in the game, from 1.';
COMMENT ON COLUMN facts.review_draws.move IS 'The move. The view moves says which seat made it.';
COMMENT ON COLUMN facts.review_draws.seat IS 'The seat whose chance the draw changed, from 1.';
COMMENT ON COLUMN facts.review_draws.luck IS
    'The chance of the seat after the outcomes that came, less its mean over eight other draws of the same command; '
    '-1 to 1, learned from bots.';

-- [view of all]
CREATE VIEW review_draws AS
SELECT d.game_id, d.version, d.move, d.seat, s.player, d.luck, d.model, d.code_version
FROM facts.review_draws AS d
SEMI JOIN facts.reviewed() AS v USING (game_id)
JOIN facts.seated() AS s USING (game_id, seat);
