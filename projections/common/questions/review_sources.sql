-- title: Where do mistakes lose points?
-- asks: player
-- says: The reasons of confirmed mistakes by source of points: in how many mistakes the player would have
--   more or fewer points of it after the better command, and in how many rivals would, or the table in a
--   game that is played together. Games that our bots played on show it. Chances are learned from bots,
--   not from people. No interval is given, because moves are judged on demand and are no sample of all
--   moves.
-- chart: bar source mistakes
-- axis: Mistakes with this reason
-- needs: reviews
SELECT
    g.game,
    r.source,
    count(DISTINCT (r.game_id, r.move)) AS mistakes,
    count(*) FILTER (r.seat = c.seat AND difference > 0) AS own_more,
    count(*) FILTER (r.seat = c.seat AND difference < 0) AS own_fewer,
    count(*) FILTER (r.seat <> c.seat AND difference > 0) AS others_more,
    count(*) FILTER (r.seat <> c.seat AND difference < 0) AS others_fewer,
    count(*) FILTER (r.seat IS NULL AND difference > 0) AS table_more,
    count(*) FILTER (r.seat IS NULL AND difference < 0) AS table_fewer,
    min(DISTINCT r.game_id, 50) AS games
FROM review_reasons AS r
JOIN (
    SELECT game_id, move, seat
    FROM review_commands
    SEMI JOIN chosen_seats USING (game_id, seat)
    WHERE mistake AND nth = 1
) AS c USING (game_id, move)
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
WHERE r.first_move IS NULL -- a mistake, no turn
GROUP BY g.game, r.source
ORDER BY mistakes DESC, g.game, r.source
