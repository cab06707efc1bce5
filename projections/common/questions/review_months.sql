-- title: Are players getting better?
-- asks: player
-- says: The chance to win that the turns of a player gain over turns of our bot steady, by the month of
--   the games, without the luck of draws, in percentage points. Chances are learned from bots, not from
--   people. The true mean lies between low and high with 95 % confidence; the interval counts games. A row
--   needs 30 turns in 5 reviewed games. unknown is a month that the record does not have.
-- chart: table
-- needs: reviews
SELECT
    player,
    game,
    month,
    sum(turns)::INTEGER AS turns,
    round(100 * sum(gained) / sum(turns), 1) AS gained,
    round(100 * (sum(gained) / sum(turns) - facts.within(list(gained), list(turns))), 1) AS low,
    round(100 * (sum(gained) / sum(turns) + facts.within(list(gained), list(turns))), 1) AS high,
    count(*) AS reviewed,
    min(game_id, 50) AS games
FROM (
    SELECT player, game_id, sum(worth - luck) AS gained, count(*)::DOUBLE AS turns
    FROM review_turns SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
    WHERE seat IS NOT NULL
    GROUP BY player, game_id
)
JOIN (SELECT game_id, game, coalesce(strftime(played_on, '%Y-%m'), 'unknown') AS month FROM games) AS g USING (game_id)
GROUP BY player, game, month
HAVING sum(turns) >= 30 AND count(*) >= 5
ORDER BY player, game, month
