-- title: How early is a game decided?
-- says: The share of games in which a leader at the end of the round won the game. Only games that ended
--   count. The true share lies between low and high with 95 % confidence. A player who shares the lead counts
--   as a leader. Points are those that each seat would have if the game ended with the round. The last round
--   of a game is left out, because its leader has won. So later rounds are those of longer games. Games that
--   are played together against an opponent are left out.
-- chart: line round percent game
-- axis: Games that a leader of this round won, %
-- needs: moves
SELECT
    g.game,
    round,
    count(*) AS ended,
    count(*) FILTER (held) AS held,
    round(100 * count(*) FILTER (held) / count(*), 1) AS percent,
    round(100 * facts.wilson_low(count(*) FILTER (held), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (held), count(*)), 1) AS high,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM (
    SELECT game_id, s.round, bool_or(r.won AND s.place = 1) AS held
    FROM standings AS s
    SEMI JOIN chosen USING (game_id)
    JOIN results AS r USING (game_id, seat)
    WHERE s.round < r.round AND r.opponent IS NULL
    GROUP BY game_id, s.round
)
JOIN games AS g USING (game_id)
GROUP BY g.game, round
ORDER BY g.game, round
