-- title: How long are games?
-- says: The moves and the turns of games that ended, by the game and how many played: the mean, and the
--   fewest and the most moves. Moves that were taken back do not count. Where all play at once a game has
--   rounds only.
-- chart: table
SELECT
    g.game,
    g.seats AS players,
    count(*) AS ended,
    round(avg(g.moves), 2) AS moves,
    min(g.moves) AS fewest_moves,
    max(g.moves) AS most_moves,
    round(avg(t.turns), 2) AS turns,
    round(avg(t.rounds), 2) AS rounds,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM games AS g
SEMI JOIN chosen USING (game_id)
LEFT JOIN (
    SELECT game_id, nullif(count(turn), 0) AS turns, max(round) AS rounds FROM turns GROUP BY game_id
) AS t USING (game_id)
WHERE g.ended
GROUP BY g.game, g.seats
ORDER BY g.game, g.seats
