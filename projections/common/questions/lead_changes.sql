-- title: How often does the lead change?
-- asks: designer
-- says: Of the games that came to the end of the round, in how many all leaders of the round before had lost
--   the lead. The true share lies between low and high with 95 % confidence. A player who shares the lead
--   counts as leading. margin is the mean lead of the first over the second. Points are those that each seat
--   would have if the game ended with the round, when all have had the same number of turns. Games that are
--   played together against an opponent are left out.
-- answer: played | In round {round} of {game}, the lead changes hands in {percent:.0f} % of {played}
--   games ({low:.0f} to {high:.0f} %).
-- chart: line round percent game
-- axis: Games in which the lead changed, %
-- label: round {}
-- needs: moves
SELECT
    g.game,
    round,
    count(*) AS played,
    count(*) FILTER (NOT list_has_any(leaders, before)) AS changes,
    round(100 * count(*) FILTER (NOT list_has_any(leaders, before)) / count(*), 1) AS percent,
    round(100 * facts.wilson_low(changes, count(*)), 1) AS low,
    round(100 * facts.wilson_high(changes, count(*)), 1) AS high,
    round(avg(margin), 2) AS margin,
    min(game_id, 50) AS games
FROM (
    SELECT
        game_id,
        round,
        list(seat) FILTER (place = 1) AS leaders,
        lag(leaders) OVER (PARTITION BY game_id ORDER BY round) AS before,
        if(len(leaders) > 1, 0, min(behind) FILTER (place > 1)) AS margin
    FROM standings SEMI JOIN chosen USING (game_id)
    GROUP BY game_id, round
)
JOIN games AS g USING (game_id)
WHERE before IS NOT NULL AND g.opponent IS NULL
GROUP BY g.game, round
ORDER BY g.game, round
