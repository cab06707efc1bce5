-- title: How large do empires grow?
-- asks: designer
-- says: The provinces and the pawns that a player has on the map at the end of their own turn, as means by
--   round: those of the active and those of the declined civilization. Pawns in hand do not count. Games
--   differ in length, so the last rounds are those of few games.
-- chart: line round provinces civilization
-- axis: Provinces of a player, mean
-- label: round {}
WITH
    ends AS (
        SELECT round, count(*) AS turns, min(DISTINCT game_id, 50) AS games
        FROM vinci_turns SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
        WHERE ended
        GROUP BY round
    ),
    held AS (
        SELECT round, civilization, count(*) AS provinces, sum(pawns) AS pawns
        FROM vinci_holdings SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
        WHERE own_turn
        GROUP BY round, civilization
    )
SELECT
    round,
    civilization,
    turns,
    round(coalesce(provinces, 0) / turns, 2) AS provinces,
    round(coalesce(pawns, 0) / turns, 2) AS pawns,
    games
FROM ends
CROSS JOIN (VALUES ('active'), ('declined')) AS kinds (civilization)
LEFT JOIN held USING (round, civilization)
ORDER BY round, civilization
