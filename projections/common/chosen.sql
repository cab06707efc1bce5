-- What every question reads its games from; docs/questions.md says why.

-- [view of all]
CREATE VIEW chosen AS
SELECT game_id FROM facts.all_games() ANTI JOIN facts.same_tables USING (game_id) WHERE origin_game IS NULL;
COMMENT ON VIEW chosen IS
    'The games that questions are about: all but branches, and of two records of one played game the one that '
    'counts. Plays whose moves are not known are here too. A temporary table of this name takes its place.';
