-- title: How often do players win together?
-- asks: host
-- says: How many games were played together to the end, and how many of them were won, by opponent and number
--   of players. All win or nobody. The true share of wins lies between low and high with 95 % confidence.
--   score is the mean of the one score that all had at the end, in the games in which all had the same. Games
--   of rivals are left out.
-- chart: table
SELECT
    g.game,
    g.opponent,
    g.seats AS players,
    count(*) AS played,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(avg(score), 1) AS score,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT
        game_id,
        bool_or(won) AS won,
        if(count(score) = count(*) AND min(score) = max(score), min(score), NULL) AS score
    FROM results
    WHERE opponent IS NOT NULL
    GROUP BY game_id
)
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
GROUP BY g.game, g.opponent, g.seats
ORDER BY g.game, g.opponent, g.seats
