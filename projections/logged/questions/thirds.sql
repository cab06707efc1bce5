-- title: How often does the leader win after a third of the game?
-- asks: designer
-- says: The share of ended games in which the only leader after a third, two thirds or all of the moves won.
--   The column led counts the games with one leader, and level those with several. The true share lies between
--   low and high with 95 % confidence. even is the share of wins of a seat that makes no difference. Points are
--   those of the log: what is only counted at the end may be missing. A log without points is left out.
-- chart: bar third win_percent
-- axis: Games that the leader won, %
-- label: after {} third | after {} thirds
WITH
    played AS (
        SELECT game_id, list(move ORDER BY move) AS moves
        FROM facts.standing('facts.log_moves') SEMI JOIN chosen USING (game_id)
        WHERE NOT inherited
        GROUP BY game_id
    ),
    thirds AS (
        SELECT game_id, third, moves[third * len(moves) // 3] AS move
        FROM played, (VALUES (1), (2), (3)) AS t (third)
        WHERE third * len(moves) // 3 > 0
    ),
    had AS (
        SELECT t.game_id, t.third, s.seat, arg_max(s.total, (s.version, s.n)) AS points
        FROM thirds AS t
        JOIN scores AS s ON s.game_id = t.game_id AND s.move <= t.move
        GROUP BY t.game_id, t.third, s.seat
    ),
    standing AS (
        SELECT t.game_id, t.third, r.won, r.outcome = 'drew' AS drew, coalesce(h.points, 0) AS points
        FROM thirds AS t
        SEMI JOIN (SELECT DISTINCT game_id FROM scores) USING (game_id)
        JOIN results AS r ON r.game_id = t.game_id
        LEFT JOIN had AS h ON h.game_id = t.game_id AND h.third = t.third AND h.seat = r.seat
    ),
    leaders AS (
        SELECT
            game_id, third,
            bool_or(drew) AS drew,
            NOT bool_or(drew) AND arg_max(won, points) AS held,
            count(*) FILTER (points = most) = 1 AS alone
        FROM (SELECT *, max(points) OVER (PARTITION BY game_id, third) AS most FROM standing)
        GROUP BY game_id, third
    )
SELECT
    g.game,
    third,
    count(*) FILTER (alone) AS led,
    count(*) FILTER (alone AND held) AS held,
    round(100 * count(*) FILTER (alone AND held) / led, 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (alone AND held), led), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (alone AND held), led), 1) AS high,
    round(avg(if(drew, 0, 100 * len(g.winners) / g.seats)) FILTER (alone), 1) AS even,
    count(*) FILTER (NOT alone) AS level,
    min(DISTINCT game_id, 50) FILTER (alone) AS games
FROM leaders
JOIN games AS g USING (game_id)
GROUP BY g.game, third
HAVING bool_or(alone)
ORDER BY g.game, third
