-- title: What were the biggest turning points?
-- asks: player
-- says: The turns of reviewed games after which the chance of a seat had changed most, before and after,
--   in percent; move is the last one of the turn. The last turn of a game is left out, because it has the
--   result. Each game has a list of twenty. Chances are those of the model, learned from bots, not from
--   people. Games that are played together are left out.
-- chart: table
-- needs: reviews
SELECT
    g.game,
    player,
    round(100 * before, 1) AS before,
    round(100 * chance, 1) AS after,
    round(100 * (chance - before), 1) AS change,
    move,
    [game_id] AS games
FROM (
    SELECT
        *,
        lag(chance) OVER seat AS before,
        move = max(move) OVER (PARTITION BY game_id) AS is_last
    FROM review_positions
    WHERE source = 'model'
    WINDOW seat AS (PARTITION BY game_id, seat ORDER BY move)
)
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE before IS NOT NULL AND NOT is_last AND g.opponent IS NULL
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY abs(chance - before) DESC, game_id, seat, move) <= 20
ORDER BY g.game, abs(chance - before) DESC, game_id, seat, move
