-- title: From whom are provinces taken?
-- says: Of the conquests of each round, how many were of empty ground, of natives, of an active and of a
--   declined civilization. A player's own declined civilization counts, where the rules let it be conquered.
-- chart: line round percent holder
-- axis: Conquests of the round, %
SELECT
    round,
    holder,
    count(*) AS conquests,
    round(100 * count(*) / sum(count(*)) OVER (PARTITION BY round), 1) AS percent,
    round(avg(cost), 2) AS cost,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM vinci_conquests SEMI JOIN chosen USING (game_id)
GROUP BY round, holder
ORDER BY round, holder
