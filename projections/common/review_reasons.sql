-- Filled by reviews.py. Reviews are computed from the moves that stand, and no event holds them.

-- [table]
CREATE TABLE facts.review_reasons (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    first_move INTEGER,
    move INTEGER NOT NULL,
    other VARCHAR,
    nth INTEGER NOT NULL,
    source VARCHAR NOT NULL,
    seat INTEGER,
    difference DOUBLE NOT NULL,
    error DOUBLE NOT NULL,
    pairs INTEGER NOT NULL,
    model VARCHAR NOT NULL,
    code_version INTEGER NOT NULL
);
COMMENT ON TABLE facts.review_reasons IS
    'One row per reason, at most three, of a mistake and of a marked turn: what the pairs of games that confirm it count '
    'otherwise. A mistake or a marked turn without a row has no sure difference.';
COMMENT ON COLUMN facts.review_reasons.version IS 'The place of the move''s last event in the game, from 1.';
COMMENT ON COLUMN facts.review_reasons.first_move IS 'The first move of the marked turn; null for a mistake.';
COMMENT ON COLUMN facts.review_reasons.move IS 'The move that is a mistake, or the last move of the marked turn.';
COMMENT ON COLUMN facts.review_reasons.other IS 'The name of the better command. {commands} It is null for a marked turn.';
COMMENT ON COLUMN facts.review_reasons.nth IS
    'The place of the reason among those of its move or turn, 1 for the largest.';
COMMENT ON COLUMN facts.review_reasons.source IS
    'The source of points; in a game that is played together, or without points by source, also what it counts.';
COMMENT ON COLUMN facts.review_reasons.seat IS 'The seat that has the points, from 1; null for a count of the table.';
COMMENT ON COLUMN facts.review_reasons.difference IS
    'In points or as counted, as a mean over the pairs: after the better command, less after the mistake. Of a marked '
    'turn: after it as it was played, less after turns of our bot.';
COMMENT ON COLUMN facts.review_reasons.error IS 'The standard error of difference over the pairs.';
COMMENT ON COLUMN facts.review_reasons.pairs IS 'The pairs of games that our bots played to the end, with equal draws.';

-- [view of all]
CREATE VIEW review_reasons AS
SELECT r.game_id, r.version, r.first_move, r.move, r.other, r.nth, r.source, r.seat, s.player,
    r.* EXCLUDE (game_id, version, first_move, move, other, nth, source, seat)
FROM facts.review_reasons AS r
SEMI JOIN facts.reviewed() AS v USING (game_id)
LEFT JOIN facts.seated() AS s USING (game_id, seat);
COMMENT ON COLUMN review_reasons.player IS 'The name of the player in this seat; null for a count of the table.';
