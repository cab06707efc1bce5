-- title: Who is lucky?
-- asks: player
-- says: The chance to win that draws gave a player, a mean over the reviewed games that ended, in
--   percentage points. The luck of a draw is the chance after it less the mean after other draws of the
--   same command; draws in turns of rivals count too. Chances are learned from bots, not from people. A
--   table that plays together has one row for its one luck. The true mean lies between low and high with
--   95 % confidence; over enough games it is 0. A row needs 5 games with draws.
-- chart: bar player luck
-- axis: Luck per game, percentage points
-- needs: reviews
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
    SELECT
        game_id,
        g.game,
        if(g.opponent IS NULL, player, 'the table') AS player,
        g.opponent IS NOT NULL AS together,
        if(together, avg(luck), sum(luck)) AS luck,
        if(together, 1, count(*))::DOUBLE AS sat
    FROM reviews
    SEMI JOIN review_draws USING (game_id)
    SEMI JOIN chosen USING (game_id)
    SEMI JOIN chosen_seats USING (game_id, seat)
    JOIN games AS g USING (game_id)
    WHERE reviews.ended
    GROUP BY game_id, g.game, g.opponent, if(g.opponent IS NULL, player, 'the table')
)
GROUP BY player, together, game
HAVING count(*) >= 5
ORDER BY luck DESC, player, game
