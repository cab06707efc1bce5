-- title: Which provinces are fought over?
-- asks: player
-- says: How often a province was conquered per 100 games on its map, how many of these conquests took it from
--   a player, and the mean of the pawns that they took. Conquests of empty ground and of natives count too.
--   Games that have not ended count as whole ones, which lowers the figures. Two maps may have the same name,
--   so a map has the hash of its pack beside its name. No interval is given, because the conquests of one
--   game depend on each other.
-- chart: heat province per_100_games
-- axis: Conquests per 100 games
-- ids: province
-- one: map
SELECT
    map,
    province,
    count(*) AS conquests,
    count(defender) AS from_players,
    round(100 * count(*) / any_value(of), 1) AS per_100_games,
    round(avg(cost), 2) AS cost,
    min(DISTINCT game_id, 50) AS games
FROM vinci_conquests
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN (
    SELECT
        game_id,
        concat_ws(' ', setup->>'map', setup->>'$.packs.map') AS map,
        count(*) OVER (PARTITION BY map) AS of
    FROM games SEMI JOIN chosen USING (game_id)
    WHERE game = 'vinci' AND moves IS NOT NULL
) USING (game_id)
GROUP BY map, province
ORDER BY conquests DESC, map, province
