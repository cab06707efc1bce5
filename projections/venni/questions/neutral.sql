-- title: How many locked regions go to nobody?
-- asks: designer
-- says: The regions that locked, by their dots: one player had more, or both had as many, or there was no dot
--   in it. The last two are neutral. per_game is how many of them a game with locked regions had. depth is
--   the mean when they locked, and area the mean in percent of the sheet. The true share lies between low and
--   high with at least 95 % confidence: a game counts as one case, because its regions depend on each other.
-- chart: bar dots percent
-- axis: Regions that locked, %
SELECT
    CASE
        WHEN owner IS NOT NULL THEN 'more of one'
        WHEN dots_1 > 0 THEN 'as many of each'
        ELSE 'none'
    END AS dots,
    count(*) AS regions,
    round(100 * regions / any_value(of), 1) AS percent,
    round(100 * facts.wilson_low(regions / any_value(of) * any_value(played), any_value(played)), 1) AS low,
    round(100 * facts.wilson_high(regions / any_value(of) * any_value(played), any_value(played)), 1) AS high,
    round(regions / any_value(played), 2) AS per_game,
    round(avg(end_depth), 2) AS depth,
    round(avg(100 * area / points), 2) AS area,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT
        game_id, r.owner, r.dots_1, r.end_depth, r.area,
        ((g.setup->>'lattice')::INTEGER + 1) ** 2 AS points,
        count(*) OVER () AS of
    FROM venni_regions AS r
    SEMI JOIN chosen USING (game_id)
    JOIN games AS g USING (game_id)
    WHERE r.ended IN ('claimed', 'neutral')
)
CROSS JOIN (
    SELECT count(DISTINCT game_id) AS played FROM venni_locks SEMI JOIN chosen USING (game_id)
)
GROUP BY 1
ORDER BY regions DESC, 1
