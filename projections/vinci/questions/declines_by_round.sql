-- title: When do winners decline?
-- says: How many of the seats went into decline in each round of games that ended: those that won the game,
--   and the others. Decline by Rebirth counts too. Games of more players have fewer rounds, so that the last
--   rounds are those of games of two.
-- chart: line round percent result
-- axis: Seats that decline, %
SELECT
    t.round,
    if(won, 'winners', 'others') AS result,
    count(*) AS seats,
    count(*) FILTER (declined) AS declines,
    round(100 * count(*) FILTER (declined) / count(*), 1) AS percent,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM vinci_turns AS t
SEMI JOIN chosen USING (game_id)
JOIN results AS r USING (game_id, seat)
GROUP BY t.round, result
ORDER BY t.round, result
