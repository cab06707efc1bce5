-- title: Which games are played most, and who plays them?
-- asks: host
-- says: How often each title was played, by how many players, and by whom most often. The columns first and
--   last have the days of the first and the last play. A report of several plays counts as several. Plays that
--   were broken off count too. Among players who played a title equally often, the first by name is shown.
-- chart: bar game plays
-- axis: Plays
SELECT
    game,
    sum(quantity)::INTEGER AS plays,
    any_value(p.players) AS players,
    any_value(p.most) AS most,
    any_value(p.most_plays) AS most_plays,
    strftime(min(played_on), '%Y-%m-%d') AS first,
    strftime(max(played_on), '%Y-%m-%d') AS last,
    min(DISTINCT game_id, 50) AS games
FROM games AS g
SEMI JOIN chosen USING (game_id)
LEFT JOIN (
    SELECT
        game,
        count(*)::INTEGER AS players,
        arg_min(player, (-plays, player)) AS most,
        max(plays)::INTEGER AS most_plays
    FROM (
        SELECT game, player, sum(quantity) AS plays
        FROM (SELECT DISTINCT game_id, player FROM seats WHERE player IS NOT NULL)
        SEMI JOIN chosen USING (game_id)
        JOIN games USING (game_id)
        GROUP BY game, player
    )
    GROUP BY game
) AS p USING (game)
GROUP BY game
ORDER BY plays DESC, game
