-- The results of all games. It is no macro of tables, because it reads a view.

-- [view of all]
CREATE OR REPLACE MACRO facts.all_results() AS TABLE
SELECT
    *, 1 AS better,
    game_id IN (
        SELECT game_id
        FROM facts.standing('facts.results') JOIN facts.games USING (game_id)
        WHERE ruleset = 'logged.1' AND opponent IS NULL
        GROUP BY game_id
        HAVING bool_and(won) AND count(*) > 1
    ) AS drawn
FROM recorded_results
UNION ALL BY NAME
FROM facts.reported_results();
COMMENT ON MACRO TABLE facts.all_results IS
    'The results of recorded games, and of plays without moves. better is 1 if more points are better, -1 if fewer '
    'are, null if a play does not show it. drawn is true if all rivals of a log won, and of a play if its source also '
    'says that its seats are rivals. By the rules of our games, all of them share the victory then.';
