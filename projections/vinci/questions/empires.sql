-- title: How large do empires grow?
-- says: The provinces and the pawns that a player has on the map at the end of an own turn, on average over
--   all players, by round: those of the active and those of the declined civilization. Pawns in hand are not
--   on the map. Games of different length end in different rounds.
-- chart: line round provinces civilization
SELECT
    t.round,
    c.civilization,
    count(*) AS turns,
    round(avg(coalesce(h.provinces, 0)), 2) AS provinces,
    round(avg(coalesce(h.pawns, 0)), 2) AS pawns,
    list(DISTINCT t.game_id ORDER BY t.game_id)[:50] AS games
FROM (SELECT * FROM vinci_turns SEMI JOIN chosen USING (game_id)) AS t
CROSS JOIN (VALUES ('active'), ('declined')) AS c (civilization)
LEFT JOIN (
    SELECT game_id, turn, seat, civilization, count(*) AS provinces, sum(pawns) AS pawns
    FROM vinci_holdings SEMI JOIN chosen USING (game_id)
    GROUP BY ALL
) AS h ON h.game_id = t.game_id AND h.turn = t.turn AND h.seat = t.seat AND h.civilization = c.civilization
WHERE t.ended
GROUP BY t.round, c.civilization
ORDER BY t.round, c.civilization
