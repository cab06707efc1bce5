-- title: Who fell back furthest, and when?
-- asks: player
-- says: The seats that lost most against their best rival from one move to a later one: fell is by how
--   many points. The columns from_lead and to_lead have the points ahead of the best rival before and
--   after; they are below 0 if the seat was behind. The first and the last move of the fall follow. won is
--   whether the seat won all the same; it is empty if the game has no result. Points of different games
--   cannot be compared, so each game has a list of twenty.
-- chart: table
WITH
    totals AS (
        SELECT game_id, move, seat, arg_max(total, (version, n)) AS points
        FROM scores SEMI JOIN (FROM log_moves SEMI JOIN chosen USING (game_id)) USING (game_id)
        GROUP BY game_id, move, seat
    ),
    moments AS (
        SELECT DISTINCT game_id, move FROM totals
        UNION
        SELECT DISTINCT game_id, 0 FROM totals
    ),
    leads AS (
        SELECT
            m.game_id, m.move, s.seat, s.player,
            coalesce(t.points, 0) - max(coalesce(t.points, 0)) OVER (
                PARTITION BY m.game_id, m.move ORDER BY s.seat
                ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW
            ) AS lead
        FROM moments AS m
        JOIN seats AS s ON s.game_id = m.game_id
        ASOF LEFT JOIN totals AS t ON t.game_id = m.game_id AND t.seat = s.seat AND t.move <= m.move
    ),
    falls AS (
        SELECT
            game_id, seat, player, lead, move,
            max((lead, move)) OVER (PARTITION BY game_id, seat ORDER BY move) AS best
        FROM leads
        WHERE lead IS NOT NULL
    )
SELECT
    g.game,
    f.player,
    max(f.best[1] - f.lead) AS fell,
    arg_max(f.best[1], (f.best[1] - f.lead, -f.move)) AS from_lead,
    arg_max(f.lead, (f.best[1] - f.lead, -f.move)) AS to_lead,
    arg_max(f.best[2], (f.best[1] - f.lead, -f.move)) AS after_move,
    arg_max(f.move, (f.best[1] - f.lead, -f.move)) AS until_move,
    any_value(r.won AND r.outcome <> 'drew') AS won,
    [game_id] AS games
FROM falls AS f
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
LEFT JOIN results AS r USING (game_id, seat)
GROUP BY g.game, game_id, f.seat, f.player
HAVING fell > 0
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY fell DESC, game_id, f.seat) <= 20
ORDER BY g.game, fell DESC, game_id, f.seat
