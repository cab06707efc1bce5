-- What questions about seats read besides chosen; docs/questions.md says why.

-- [view of all]
CREATE VIEW chosen_seats AS SELECT game_id, seat FROM facts.all_seats();
COMMENT ON VIEW chosen_seats IS
    'The seats that questions about seats are about: all. A temporary table of this name takes its place, for '
    'example with the seats of one player. Then questions about seats join it.';
