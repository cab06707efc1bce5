-- title: What ends a game, and when?
-- asks: designer
-- says: The games that ended, by the reason: the top of three tracks or of three aspects, six Cities, a
--   conquered Capital City, or the last round. A game may have several reasons. rounds is the mean number of rounds,
--   earliest and latest are the ends of it. won counts the games in which a player who reached it won, alone
--   or together. The true share of games lies between low and high with 95 % confidence.
-- chart: bar reason percent
-- axis: Games that ended, %
SELECT
    reason,
    count(*) AS ended,
    round(100 * count(*) / any_value(played), 1) AS percent,
    round(100 * facts.wilson_low(count(*), any_value(played)), 1) AS low,
    round(100 * facts.wilson_high(count(*), any_value(played)), 1) AS high,
    round(avg(round), 2) AS rounds,
    min(round) AS earliest,
    max(round) AS latest,
    count(*) FILTER (won) AS won,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT e.game_id, e.round, e.reason, list_has_any(e.seats, r.seats) AS won, r.played
    FROM civmint_ends AS e
    JOIN (
        SELECT game_id, list(seat) FILTER (won) AS seats, count(*) OVER () AS played
        FROM results
        SEMI JOIN chosen USING (game_id)
        SEMI JOIN (SELECT game_id FROM games WHERE game = 'civmint' AND moves IS NOT NULL) USING (game_id)
        GROUP BY game_id
    ) AS r USING (game_id)
)
GROUP BY reason
ORDER BY ended DESC, reason
