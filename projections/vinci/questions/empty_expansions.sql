-- title: How often does an expansion conquer nothing?
-- says: The expansions of each round, how many of them ended without a single conquest, and how many provinces
--   one brought on average. Turns of decline are no expansions, but for those by Rebirth. A player may expand
--   without conquering to score what he has.
-- chart: line round percent
-- axis: Expansions without a conquest, %
SELECT
    round,
    count(*) AS expansions,
    count(*) FILTER (conquests = 0) AS empty,
    round(100 * count(*) FILTER (conquests = 0) / count(*), 1) AS percent,
    round(avg(conquests), 2) AS conquests,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM (SELECT * FROM vinci_turns SEMI JOIN chosen USING (game_id))
WHERE expanded
GROUP BY round
ORDER BY round
