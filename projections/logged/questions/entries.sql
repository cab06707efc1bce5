-- title: What do the logs say most often?
-- says: The types of entries by how often they occur in a game. entries counts them all, and sentences those that
--   have one. The others tell a page what to draw. in_games is the number of games that have the type. Each game
--   has its own twenty.
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
GROUP BY g.game, e.type
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY count(*) DESC, e.type) <= 20
ORDER BY g.game, entries DESC, e.type
