-- title: When do winners decline?
-- asks: player
-- says: How many seats went into decline in each round of games that ended, for the winners of the game and
--   for the others. Declines by Rebirth count too. Games with more players have fewer rounds, so the
--   last rounds are those of games for two. The true share lies between low and high with at least 95 %
--   confidence: a game counts as one case, because its seats depend on each other.
-- chart: line round percent result
-- axis: Seats that decline, %
-- label: round {}
SELECT
    t.round,
    if(won, 'winners', 'others') AS result,
    count(*) AS seats,
    count(*) FILTER (declined) AS declines,
    round(100 * declines / seats, 1) AS percent,
    round(100 * facts.wilson_low(declines / seats * count(DISTINCT game_id), count(DISTINCT game_id)), 1)
        AS low,
    round(100 * facts.wilson_high(declines / seats * count(DISTINCT game_id), count(DISTINCT game_id)), 1)
        AS high,
    min(DISTINCT game_id, 50) AS games
FROM vinci_turns AS t
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN results AS r USING (game_id, seat)
GROUP BY t.round, result
ORDER BY t.round, result
