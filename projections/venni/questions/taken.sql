-- title: Who takes regions from whom?
-- asks: player
-- says: By player and rival, of games that ended: the regions that the player claimed, and those taken among them:
--   pieces of a region in which the rival had more dots when a circle split it. by_own_circle counts those of
--   taken that a circle of the player made. lost are the regions that the rival took in the same way. All but
--   played are means of a game, also of those without such a region.
-- chart: bar player taken
-- axis: Regions taken per game, mean
WITH
    claims AS (
        SELECT
            r.game_id,
            r.owner AS seat,
            if(r.owner = 1, p.dots_2 > p.dots_1, p.dots_1 > p.dots_2) AS taken,
            r.seat = r.owner AS by_own_circle
        FROM venni_regions AS r
        LEFT JOIN venni_regions AS p ON p.game_id = r.game_id AND p.region = r.parent
        WHERE r.ended = 'claimed'
    ),
    claimed AS (
        SELECT
            game_id,
            seat,
            count(*) AS claimed,
            count(*) FILTER (taken) AS taken,
            count(*) FILTER (taken AND by_own_circle) AS by_own_circle
        FROM claims
        GROUP BY game_id, seat
    )
SELECT
    r.player,
    o.player AS rival,
    count(*) AS played,
    round(avg(coalesce(m.claimed, 0)), 2) AS claimed,
    round(avg(coalesce(m.taken, 0)), 2) AS taken,
    round(avg(coalesce(m.by_own_circle, 0)), 2) AS by_own_circle,
    round(avg(coalesce(h.taken, 0)), 2) AS lost,
    min(DISTINCT r.game_id, 50) AS games
FROM (FROM results SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)) AS r
JOIN games AS g USING (game_id)
JOIN seats AS o ON o.game_id = r.game_id AND o.seat = 3 - r.seat
LEFT JOIN claimed AS m ON m.game_id = r.game_id AND m.seat = r.seat
LEFT JOIN claimed AS h ON h.game_id = r.game_id AND h.seat = 3 - r.seat
WHERE g.game = 'venni' AND g.moves IS NOT NULL
GROUP BY r.player, o.player
ORDER BY round(avg(coalesce(m.taken, 0)), 2) DESC, played DESC, r.player, rival
