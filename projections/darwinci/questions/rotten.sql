-- title: What do rotten bones cost a player?
-- asks: player
-- says: The rotten bones that a player laid or won in a game, and the Darwin for them: those that were due,
--   those that were paid, and those that were waived because the player had no more. All are means over the
--   games that the player played to the end. Games without a rotten bone count too.
-- chart: bar player paid_per_game
-- axis: Darwin paid per game, mean
SELECT
    player,
    count(*) AS played,
    round(avg(coalesce(bones, 0)), 2) AS bones_per_game,
    round(avg(coalesce(due, 0)), 2) AS due_per_game,
    round(avg(coalesce(paid, 0)), 2) AS paid_per_game,
    round(avg(coalesce(due - paid, 0)), 2) AS waived_per_game,
    min(DISTINCT game_id, 50) AS games
FROM results
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
LEFT JOIN (
    SELECT game_id, seat, count(*) AS bones, sum(due) AS due, sum(paid) AS paid
    FROM darwinci_payments
    WHERE cause <> 'bought'
    GROUP BY game_id, seat
) USING (game_id, seat)
WHERE g.game = 'darwinci' AND g.moves IS NOT NULL
GROUP BY player
ORDER BY paid_per_game DESC, player
