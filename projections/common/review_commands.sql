-- Filled by reviews.py. Reviews are computed from the moves that stand, and no event holds them.

-- [table]
CREATE TABLE facts.review_commands (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    compared INTEGER NOT NULL,
    mistake BOOLEAN NOT NULL,
    nth INTEGER,
    other VARCHAR,
    other_args JSON,
    words VARCHAR,
    gain DOUBLE,
    pairs INTEGER,
    won DOUBLE,
    low DOUBLE,
    high DOUBLE,
    expert_pairs INTEGER,
    expert_low DOUBLE,
    expert_high DOUBLE,
    bot VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    code_version INTEGER NOT NULL
);
COMMENT ON TABLE facts.review_commands IS
    'One row per judged move and better command, at most five for a move. A move for which none promises a gain has one '
    'row. Moves are judged on demand, so they are no sample of all moves. They are here once their game has a review. '
    'In a game that is played together, the chances are those of the table.';
COMMENT ON COLUMN facts.review_commands.version IS 'The place of the move''s last event in the game, from 1.';
COMMENT ON COLUMN facts.review_commands.move IS 'The move that was judged.';
COMMENT ON COLUMN facts.review_commands.seat IS 'The seat that made it, from 1.';
COMMENT ON COLUMN facts.review_commands.compared IS 'The commands that the model compared with it.';
COMMENT ON COLUMN facts.review_commands.mistake IS
    'Whether pairs of games that our bots played on confirm that the first other command is better.';
COMMENT ON COLUMN facts.review_commands.nth IS
    'The place of the other command among those of its move, 1 for the best; null if none promises a gain.';
COMMENT ON COLUMN facts.review_commands.other IS
    'The name of the other command; null if none promises a gain. {commands}';
COMMENT ON COLUMN facts.review_commands.other_args IS 'Its details, by name; null if none promises a gain.';
COMMENT ON COLUMN facts.review_commands.words IS
    'The same in words, as players read it in a list; null if none promises a gain.';
COMMENT ON COLUMN facts.review_commands.gain IS
    'By the model, the chance after it less the chance after the move; our bot finishes the turn of both. Null if '
    'none promises a gain.';
COMMENT ON COLUMN facts.review_commands.pairs IS
    'The pairs of games that our bots played to the end, one after each command, with equal draws; 0 if only the model '
    'compared them. Null if none promises a gain.';
COMMENT ON COLUMN facts.review_commands.won IS
    'How many of these games the seat won more after the other command. A shared victory counts in parts. Null if '
    'none promises a gain.';
COMMENT ON COLUMN facts.review_commands.low IS
    'By these games, the move lost a chance from low to high, with 95 % confidence; the middle is the estimate. Both are 0 without games. Null if '
    'none promises a gain.';
COMMENT ON COLUMN facts.review_commands.high IS 'The upper end of that chance; null if none promises a gain.';
COMMENT ON COLUMN facts.review_commands.expert_pairs IS
    'The other pairs that our stronger bot expert played to the end. Null but for the first command of a mistake, and in '
    'moves that were judged by an older version.';
COMMENT ON COLUMN facts.review_commands.expert_low IS
    'By the pairs of expert, the move lost a chance from expert_low to expert_high, with 95 % confidence. If expert_low is '
    'not above 0, expert makes up for the mistake. Null if expert_pairs is.';
COMMENT ON COLUMN facts.review_commands.expert_high IS 'The upper end of that chance; null if expert_pairs is.';
COMMENT ON COLUMN facts.review_commands.bot IS 'The bot that finishes turns.';

-- [view of all]
CREATE VIEW review_commands AS
SELECT
    c.game_id, c.version, c.move, m.round, m.turn, c.seat, s.player, m.command,
    c.* EXCLUDE (game_id, version, move, seat)
FROM facts.review_commands AS c
SEMI JOIN facts.reviewed() AS v USING (game_id)
JOIN facts.moves AS m USING (game_id, move)
JOIN facts.seated() AS s ON s.game_id = c.game_id AND s.seat = c.seat;
COMMENT ON COLUMN review_commands.command IS 'The command as it was given. {commands}';
COMMENT ON COLUMN review_commands.round IS 'The round; null if none had begun.';
COMMENT ON COLUMN review_commands.turn IS 'The turn, counted over all seats; null if none had begun.';
