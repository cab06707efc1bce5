-- Filled by reviews.py. Reviews are computed from the moves that stand, and no event holds them.

-- [table]
CREATE TABLE facts.review_positions (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    chance DOUBLE NOT NULL,
    low DOUBLE NOT NULL,
    high DOUBLE NOT NULL,
    source VARCHAR NOT NULL,
    games INTEGER,
    model VARCHAR NOT NULL,
    code_version INTEGER NOT NULL
);
COMMENT ON TABLE facts.review_positions IS
    'One row per seat and position of a reviewed game where a turn ends: its chance to win if our bots played on. The '
    'positions after setting up and after the last move have rows too. Positions from which games were played on have '
    'a second row with source play. In a game that is played together, the chances are those of the table: its seats '
    'have the same rows, which are one case.';
COMMENT ON COLUMN facts.review_positions.version IS 'The place of the position''s last event in the game, from 1.';
COMMENT ON COLUMN facts.review_positions.move IS 'The last move of the turn; 0 after setting up.';
COMMENT ON COLUMN facts.review_positions.seat IS 'The seat that has the chance, from 1.';
COMMENT ON COLUMN facts.review_positions.chance IS
    'The chance of the seat, 0 to 1, learned from bots. By source play, its mean share of the victory. After the last '
    'move of a game that is over, the share that it had.';
COMMENT ON COLUMN facts.review_positions.low IS
    'By source model, the lowest chance by the model and its two halves; by source play, the lower end of the 95 % '
    'interval.';
COMMENT ON COLUMN facts.review_positions.high IS
    'By source model, the highest chance by the model and its two halves; by source play, the upper end of the 95 % '
    'interval.';
COMMENT ON COLUMN facts.review_positions.source IS
    'model: the chance that the model gives; play: the share of games that our bots played on to the end.';
COMMENT ON COLUMN facts.review_positions.games IS 'The games that were played on; null for source model.';

-- [view of all]
CREATE VIEW review_positions AS
SELECT p.game_id, p.version, p.move, p.seat, s.player, p.* EXCLUDE (game_id, version, move, seat)
FROM facts.review_positions AS p
SEMI JOIN facts.reviewed() AS v USING (game_id)
JOIN facts.seated() AS s USING (game_id, seat);
