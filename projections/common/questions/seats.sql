-- title: Which seat wins most often?
-- asks: designer
-- says: How often each seat won games that ended, by game and number of players. A shared victory counts
--   for each winner, and a draw for nobody. even is the share of wins of a seat that makes no difference: the winners of a game,
--   divided by its seats. The true share lies between low and high with 95 % confidence: one such interval
--   in twenty misses by chance alone. Games that are played together against an opponent are left out.
-- answer: played | In {game} for {players}, seat {seat} wins {win_percent:.0f} % of {played} games
--   ({low:.0f} to {high:.0f} %).
-- chart: table
-- needs: moves
SELECT
    game,
    g.seats AS players,
    seat,
    count(*) AS played,
    count(*) FILTER (victory) AS wins,
    round(100 * count(*) FILTER (victory) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (victory), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (victory), count(*)), 1) AS high,
    round(avg(if(outcome = 'drew', 0, 100 * len(g.winners) / g.seats)), 1) AS even,
    round(avg(score), 1) AS score,
    min(DISTINCT game_id, 50) AS games
FROM (SELECT *, won AND outcome <> 'drew' AS victory FROM results)
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE g.opponent IS NULL AND g.moves IS NOT NULL
GROUP BY game, g.seats, seat
ORDER BY game, g.seats, seat
