-- The results of all games. It is no macro of tables, because it reads a view.

-- [view of all]
CREATE OR REPLACE MACRO facts.all_results() AS TABLE
SELECT
    r.*, 1 AS better,
    g.ruleset = 'logged.1' AND r.opponent IS NULL AND bool_and(r.won) OVER game AND count(*) OVER game > 1 AS drawn
FROM recorded_results AS r JOIN facts.all_games() AS g USING (game_id)
WINDOW game AS (PARTITION BY r.game_id)
UNION ALL BY NAME
FROM facts.reported_results();
COMMENT ON MACRO TABLE facts.all_results IS
    'The results of recorded games, and of plays without moves. better is 1 if more points are better, -1 if fewer '
    'are, null if a play does not show it. drawn is true if all rivals of a log won, and of a play if its source also '
    'says that its seats are rivals. By the rules of our games, all of them share the victory then.';
