-- title: Is a thing better early or late?
-- asks: player
-- says: How often a seat won that first played a thing in the first half of the moves of its game (early), or
--   in the second half (late). The true share lies
--   between low and high with 95 % confidence; the interval counts games. even is the share of wins of a
--   seat that makes no difference, and expected the chance by the ratings before the games. A draw is no win.
--   A row needs 5 games. Each game has the fifty rows of most games.
-- chart: table
WITH
    plays AS (
        SELECT game_id, seat, thing, if(2 * move <= moves, 'early', 'late') AS time
        FROM facts.log_played()
        JOIN (
            SELECT game_id, max(move) AS moves FROM facts.standing('facts.log_moves') GROUP BY game_id
        ) USING (game_id)
    )
SELECT
    g.game,
    thing,
    time,
    count(*) AS played,
    count(*) FILTER (victory) AS wins,
    count(DISTINCT game_id) AS in_games,
    round(100 * wins / played, 1) AS win_percent,
    round(100 * facts.wilson_low(wins / played * in_games, in_games), 1) AS low,
    round(100 * facts.wilson_high(wins / played * in_games, in_games), 1) AS high,
    round(avg(if(outcome = 'drew', 0, 100 * len(g.winners) / g.seats)), 1) AS even,
    round(100 * avg(expected), 1) AS expected,
    min(DISTINCT game_id, 50) AS games
FROM plays
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN (SELECT *, won AND outcome <> 'drew' AS victory FROM results) USING (game_id, seat)
JOIN games AS g USING (game_id)
LEFT JOIN facts.expected_wins() USING (game_id, seat)
WHERE g.opponent IS NULL
GROUP BY g.game, thing, time
HAVING in_games >= 5
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY in_games DESC, thing, time) <= 50
ORDER BY g.game, in_games DESC, thing, time
