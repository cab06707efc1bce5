-- title: Who loses provinces to whom?
-- asks: designer
-- says: The conquests of each round by the former holder of the province: nobody, natives, an active or a
--   declined civilization. A player's own declined civilization counts too, where the rules allow its
--   conquest. No interval is given, because the conquests of one game depend on each other.
-- chart: line round percent holder
-- axis: Conquests of the round, %
-- label: round {}
-- ids: holder
SELECT
    round,
    holder,
    count(*) AS conquests,
    round(100 * count(*) / sum(count(*)) OVER (PARTITION BY round), 1) AS percent,
    round(avg(cost), 2) AS cost,
    min(DISTINCT game_id, 50) AS games
FROM vinci_conquests SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
GROUP BY round, holder
ORDER BY round, holder
