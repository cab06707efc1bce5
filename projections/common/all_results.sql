-- The results of all games. It is no macro of tables, because it reads a view.

-- [view of all]
CREATE OR REPLACE MACRO facts.all_results() AS TABLE
SELECT *, 1 AS better, opponent IS NULL AND bool_and(won) OVER game AND count(*) OVER game > 1 AS drawn
FROM recorded_results
WINDOW game AS (PARTITION BY game_id)
UNION ALL BY NAME
FROM facts.reported_results();
COMMENT ON MACRO TABLE facts.all_results IS
    'The results of recorded games, and of plays without moves. better is 1 if more points are better, -1 if fewer '
    'are, null if a play does not show it. drawn is true if rivals all won: a play is drawn only if its source says '
    'that the seats are rivals and gives all of them the first place.';
