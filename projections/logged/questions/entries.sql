-- title: Which entries are most common in the logs?
-- asks: designer
-- says: The types of entries by how often they occur in a game. Entries without a sentence are noise,
--   which tells a page what to draw. sentences counts the entries that have one. in_games is the number of
--   games that have the type. Each game has a list of twenty.
-- chart: bar type per_game
-- axis: Entries per game
SELECT
    g.game,
    e.type,
    count(*) AS entries,
    count(*) FILTER (e.text <> '') AS sentences,
    count(DISTINCT game_id) AS in_games,
    round(count(*) / any_value(o.played), 2) AS per_game,
    min(DISTINCT game_id, 50) AS games
FROM log_entries AS e
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
JOIN (
    SELECT game, count(*) AS played
    FROM games SEMI JOIN chosen USING (game_id)
    WHERE ruleset = 'logged.1'
    GROUP BY game
) AS o USING (game)
WHERE e.text <> '' -- without noise
GROUP BY g.game, e.type
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY count(*) DESC, e.type) <= 20
ORDER BY g.game, entries DESC, e.type
