-- title: Are games lost early or late?
-- asks: player
-- says: The chance to win that a turn gains over turns of our bot steady from the same start, without the
--   luck of its draws, in percentage points; below 0 it loses. Chances are learned from bots, not from
--   people. Of reviewed games that ended, the turns are in three equal parts. The true mean lies between
--   low and high with 95 % confidence; the interval counts games. A row needs 5 games. Turns of a table
--   that plays together are left out.
-- chart: bar third gained
-- axis: Chance gained per turn, percentage points
-- label: {} third
-- needs: reviews
SELECT
    game,
    CASE third WHEN 0 THEN 'first' WHEN 1 THEN 'second' ELSE 'last' END AS third,
    sum(turns)::INTEGER AS turns,
    round(100 * sum(gained) / sum(turns), 1) AS gained,
    round(100 * (sum(gained) / sum(turns) - facts.within(list(gained), list(turns))), 1) AS low,
    round(100 * (sum(gained) / sum(turns) + facts.within(list(gained), list(turns))), 1) AS high,
    count(*) AS reviewed,
    min(game_id, 50) AS games
FROM (
    SELECT game_id, third, sum(worth - luck) AS gained, count(*)::DOUBLE AS turns
    FROM (
        SELECT *, 3 * (row_number() OVER game - 1) // count(*) OVER (PARTITION BY game_id) AS third
        FROM review_turns SEMI JOIN chosen USING (game_id)
        WHERE seat IS NOT NULL AND game_id IN (SELECT game_id FROM reviews WHERE ended)
        WINDOW game AS (PARTITION BY game_id ORDER BY move)
    )
    SEMI JOIN chosen_seats USING (game_id, seat)
    GROUP BY game_id, third
)
JOIN games USING (game_id)
GROUP BY game, games.game, third
HAVING count(*) >= 5
ORDER BY game, min(third)
