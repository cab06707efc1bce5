-- title: Who plays better than our bot?
-- asks: player
-- says: The chance to win that the turns of a player gain over turns of our bot steady from the same
--   start, without the luck of draws, in percentage points; below 0 they lose. Chances are learned from
--   bots, not from people. The true mean lies between low and high with 95 % confidence; the interval
--   counts games. A player needs 30 turns in 5 reviewed games. rating comes from results alone. The list
--   is sorted by low.
-- chart: bar player gained
-- axis: Chance gained per turn, percentage points
-- needs: reviews
SELECT
    player,
    game,
    sum(turns)::INTEGER AS turns,
    round(100 * sum(gained) / sum(turns), 1) AS gained,
    round(100 * (sum(gained) / sum(turns) - facts.within(list(gained), list(turns))), 1) AS low,
    round(100 * (sum(gained) / sum(turns) + facts.within(list(gained), list(turns))), 1) AS high,
    any_value(rating) AS rating,
    any_value(uncertainty) AS uncertainty,
    count(*) AS reviewed,
    min(game_id, 50) AS games
FROM (
    SELECT player, game_id, sum(worth - luck) AS gained, count(*)::DOUBLE AS turns
    FROM review_turns SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
    WHERE seat IS NOT NULL
    GROUP BY player, game_id
)
JOIN games AS g USING (game_id)
LEFT JOIN (SELECT player, game, rating, uncertainty FROM players) AS p USING (player, game)
GROUP BY player, game
HAVING sum(turns) >= 30 AND count(*) >= 5
ORDER BY low DESC, player, game
