-- title: Which winners came back from the lowest chance?
-- asks: player
-- says: The winners of reviewed games whose chance was lowest at the end of a turn, in percent, and after
--   which move; the last of them if it was equally low several times. Each game has a list of twenty.
--   Chances are those of the model, learned from bots, not from people. Shared victories and games that
--   are played together are left out.
-- chart: table
-- needs: reviews
SELECT
    g.game,
    w.player,
    round(100 * min(p.chance), 1) AS chance,
    arg_min(p.move, (p.chance, -p.move)) AS move,
    [p.game_id] AS games
FROM review_positions AS p
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN (SELECT game_id, seat, player FROM results WHERE won) AS w USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE p.source = 'model'
    AND g.opponent IS NULL
    AND p.game_id IN (SELECT game_id FROM results GROUP BY game_id HAVING count(*) FILTER (won) = 1)
GROUP BY g.game, p.game_id, w.player
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY min(p.chance), p.game_id) <= 20
ORDER BY g.game, min(p.chance), p.game_id
