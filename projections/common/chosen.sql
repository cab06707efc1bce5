-- What every question reads its games from; docs/questions.md says why.

-- [view]
CREATE VIEW chosen AS SELECT game_id FROM facts.games WHERE origin_game IS NULL;
COMMENT ON VIEW chosen IS
    'The games that questions are about: all but branches. A temporary table of this name takes its place.';
