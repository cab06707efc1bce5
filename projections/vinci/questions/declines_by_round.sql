-- title: When do winners decline?
-- asks: player
-- says: How many seats went into decline in each round of games that ended, for the winners of the game and
--   for the others. Declines by Rebirth count too. Games with more players have fewer rounds, so the
--   last rounds are those of games for two. The true share lies between low and high with at least 95 %
--   confidence: a game counts as one case, because its seats depend on each other.
-- chart: line round percent result
-- axis: Seats that decline, %
-- label: round {}
WITH
    by_game AS (
        SELECT game_id, t.round, won, count(*) AS seats, count(*) FILTER (declined) AS declines
        FROM vinci_turns AS t
        SEMI JOIN chosen USING (game_id)
        SEMI JOIN chosen_seats USING (game_id, seat)
        JOIN results AS r USING (game_id, seat)
        GROUP BY game_id, t.round, won
    )
SELECT
    round,
    if(won, 'winners', 'others') AS result,
    sum(by_game.seats)::INTEGER AS seats,
    sum(by_game.declines)::INTEGER AS declines,
    round(100 * sum(by_game.declines) / sum(by_game.seats), 1) AS percent,
    round(100 * facts.wilson_low(sum(by_game.declines) / sum(by_game.seats) * count(*), count(*)), 1) AS low,
    round(100 * facts.wilson_high(sum(by_game.declines) / sum(by_game.seats) * count(*), count(*)), 1) AS high,
    min(game_id, 50) AS games
FROM by_game
GROUP BY round, won
ORDER BY round, result
