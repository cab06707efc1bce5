-- The results of all games. It is no macro of tables, because it reads a view.

-- [view of all]
CREATE OR REPLACE MACRO facts.all_results() AS TABLE
SELECT *, 1 AS better
FROM recorded_results
UNION ALL BY NAME
FROM facts.reported_results();
COMMENT ON MACRO TABLE facts.all_results IS
    'The results of recorded games, and of plays without moves. better is 1 if more points are better, -1 if fewer '
    'are, null if a play does not show it.';
