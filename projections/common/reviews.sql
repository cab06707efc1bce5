-- Filled by reviews.py. Reviews are computed from the moves that stand, and no event holds them.

-- [table]
CREATE TABLE facts.reviews (
    game_id UUID NOT NULL,
    move INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    start DOUBLE NOT NULL,
    turns DOUBLE,
    luck DOUBLE,
    own_draws DOUBLE,
    others_turns DOUBLE,
    others_draws DOUBLE,
    error DOUBLE,
    result DOUBLE NOT NULL,
    ended BOOLEAN NOT NULL,
    bot VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    model_games INTEGER NOT NULL,
    brier DOUBLE NOT NULL,
    code_version INTEGER NOT NULL,
    stamp VARCHAR NOT NULL
);
COMMENT ON TABLE facts.reviews IS
    'One row per reviewed game and seat: the parts of its result, as chances from 0 to 1. A chance is that of a win if our '
    'bots played on. It is learned from bots, not from people. `vidi review --all` makes reviews. Of a branch, '
    'all moves are reviewed, also those from its origin. In a game that is played together, the chances are those of '
    'the table: its seats have the same rows, which are one case.';
COMMENT ON COLUMN facts.reviews.move IS
    'The last move that stood when the game was reviewed; 0 for none. If it is not the last that stands now, '
    'the review is stale, and no view shows it.';
COMMENT ON COLUMN facts.reviews.start IS
    'The chance after setting up, 0 to 1. start + turns + own_draws + others_turns + others_draws + error is result.';
COMMENT ON COLUMN facts.reviews.turns IS
    'The chance that the seat''s own turns gained over turns of the bot, without their luck; below 0 if they lost. In a '
    'game that is played together, the turns of the table. Null if turns are left out, as in a game with secrets.';
COMMENT ON COLUMN facts.reviews.luck IS
    'The chance that all draws gave the seat: own_draws + others_draws. Null in a game with secrets.';
COMMENT ON COLUMN facts.reviews.own_draws IS
    'The chance that draws of its own moves gave the seat. Null in a game with secrets.';
COMMENT ON COLUMN facts.reviews.others_turns IS
    'The chance that turns of others gave the seat beside turns of the bot, without their luck. review_parts has '
    'it by seat. Null if turns is.';
COMMENT ON COLUMN facts.reviews.others_draws IS
    'The chance that draws of moves of others gave the seat. Null in a game with secrets.';
COMMENT ON COLUMN facts.reviews.error IS
    'The change that no turn or draw explains: the error of the model and of its few samples. Null if turns or '
    'luck is.';
COMMENT ON COLUMN facts.reviews.result IS
    'The seat''s share of the victory, 0 to 1; of a game that is not over, the chance in its last position.';
COMMENT ON COLUMN facts.reviews.ended IS 'Whether the game is over.';
COMMENT ON COLUMN facts.reviews.bot IS 'The bot whose turns are compared.';
COMMENT ON COLUMN facts.reviews.model_games IS 'The games from which the model learned.';
COMMENT ON COLUMN facts.reviews.brier IS
    'Its Brier score: the mean squared error of a chance, summed over the seats. 0 is perfect. docs/review.md has it '
    'beside plainer models.';
COMMENT ON COLUMN facts.reviews.stamp IS 'Changes whenever the review of the game does.';

-- [view of all]
CREATE VIEW reviews AS
SELECT r.game_id, r.move, r.seat, s.player, r.* EXCLUDE (game_id, move, seat, stamp)
FROM facts.reviews AS r
SEMI JOIN facts.reviewed() AS v USING (game_id)
JOIN facts.seated() AS s USING (game_id, seat);
COMMENT ON COLUMN reviews.move IS 'The last move that stands; 0 for none.';
