-- Filled by reviews.py. Reviews are computed from the moves that stand, and no event holds them.

-- [table]
CREATE TABLE facts.review_turns (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    first_move INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER NOT NULL,
    turn INTEGER,
    seat INTEGER,
    before DOUBLE NOT NULL,
    after DOUBLE NOT NULL,
    bot_after DOUBLE NOT NULL,
    bot_low DOUBLE NOT NULL,
    bot_high DOUBLE NOT NULL,
    worth DOUBLE NOT NULL,
    unsure DOUBLE NOT NULL,
    luck DOUBLE NOT NULL,
    differs INTEGER,
    suspected BOOLEAN NOT NULL,
    marked BOOLEAN NOT NULL,
    by_games DOUBLE,
    bot VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    code_version INTEGER NOT NULL
);
COMMENT ON TABLE facts.review_turns IS
    'One row per reviewed turn: the chance after it, beside the chances after turns of our bot from the same start. '
    'Chances from 0 to 1, learned from bots. Games with secrets have none.';
COMMENT ON COLUMN facts.review_turns.version IS 'The place of its last event in the game, from 1.';
COMMENT ON COLUMN facts.review_turns.first_move IS 'The first move of the turn.';
COMMENT ON COLUMN facts.review_turns.move IS 'The last move of the turn.';
COMMENT ON COLUMN facts.review_turns.round IS 'The round.';
COMMENT ON COLUMN facts.review_turns.turn IS
    'The turn, counted over all seats; null in a game without turns, where the row is a round of the table.';
COMMENT ON COLUMN facts.review_turns.seat IS
    'The seat whose turn it was; null in a game that is played together, where it is the table''s.';
COMMENT ON COLUMN facts.review_turns.before IS 'The chance of the seat, or of the table, where the turn began.';
COMMENT ON COLUMN facts.review_turns.after IS 'Its chance where the turn ended.';
COMMENT ON COLUMN facts.review_turns.bot_after IS
    'The mean of its chances after eight turns of the bot from the same start; after if one of them leads to the same '
    'position.';
COMMENT ON COLUMN facts.review_turns.bot_low IS 'The lowest of these eight chances.';
COMMENT ON COLUMN facts.review_turns.bot_high IS 'The highest of these eight chances.';
COMMENT ON COLUMN facts.review_turns.worth IS
    'after - bot_after: the chance that the turn gained over turns of the bot; below 0 if it lost. Its luck is in it. 0 '
    'if a turn of the bot leads to the same position.';
COMMENT ON COLUMN facts.review_turns.unsure IS
    'How far the two halves of the model disagree about worth, as a difference of chances.';
COMMENT ON COLUMN facts.review_turns.luck IS
    'The chance that draws gave the seat since the turns of the bot differ from it: a part of worth. worth - luck is '
    'the turn without luck.';
COMMENT ON COLUMN facts.review_turns.differs IS
    'The first move that differs from a usual turn of the bot; null if a turn of the bot leads to the same position.';
COMMENT ON COLUMN facts.review_turns.suspected IS
    'Whether the model alone sees a difference: worth is above 0.10 and twice unsure, up or down, after is outside '
    'bot_low and bot_high, and before is 0.1 to 0.9. A rough model (docs/review.md) suspects none.';
COMMENT ON COLUMN facts.review_turns.marked IS
    'Whether games that our bots played on confirm that the turn differs, or that one of its moves is a mistake.';
COMMENT ON COLUMN facts.review_turns.by_games IS
    'By these games, the chance that the turn gained, or that its largest mistake lost as a number below 0; null if '
    'none were played.';
COMMENT ON COLUMN facts.review_turns.bot IS 'The bot whose turns are compared.';

-- [view of all]
CREATE VIEW review_turns AS
SELECT
    t.game_id, t.version, t.first_move, t.move, t.round, t.turn, t.seat, s.player,
    t.* EXCLUDE (game_id, version, first_move, move, round, turn, seat)
FROM facts.review_turns AS t
SEMI JOIN facts.reviewed() AS v USING (game_id)
LEFT JOIN facts.seated() AS s USING (game_id, seat);
COMMENT ON COLUMN review_turns.player IS 'The name of the player in this seat; null for a turn of the table.';
