-- title: Who has luck?
-- says: The chance to win that draws gave a player, a mean over the reviewed games that ended, in percentage
--   points. The luck of a draw is the chance after it less the mean after other draws of the same command;
--   draws in turns of rivals count too. Chances are learned from bots, not from people. The true mean lies
--   between low and high with 95 % confidence; over enough games it is 0. A player needs 5 games with draws.
--   The command vidi review --all makes reviews.
-- chart: bar player luck
-- axis: Luck a game, percentage points
-- needs: moves
SELECT
    player,
    game,
    sum(sat)::INTEGER AS seats,
    round(100 * sum(luck) / sum(sat), 1) AS luck,
    round(100 * (sum(luck) / sum(sat) - facts.within(list(luck), list(sat))), 1) AS low,
    round(100 * (sum(luck) / sum(sat) + facts.within(list(luck), list(sat))), 1) AS high,
    count(*) AS reviewed,
    min(game_id, 50) AS games
FROM (
    SELECT player, game_id, sum(luck) AS luck, count(*)::DOUBLE AS sat
    FROM reviews
    SEMI JOIN review_draws USING (game_id)
    SEMI JOIN chosen USING (game_id)
    SEMI JOIN chosen_seats USING (game_id, seat)
    WHERE ended
    GROUP BY player, game_id
)
JOIN games AS g USING (game_id)
GROUP BY player, game
HAVING count(*) >= 5
ORDER BY luck DESC, player, game
