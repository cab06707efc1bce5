-- title: Which two things win together?
-- asks: player
-- says: How often a seat won that played both things in one game, of the thirty things of each title that are
--   played in most games. The true share lies
--   between low and high with 95 % confidence; the interval counts games. even is the share of wins of a
--   seat that makes no difference, and expected the chance by the ratings before the games. A draw is no win.
--   A row needs 5 games. Each game has the fifty pairs of most games.
-- chart: table
WITH
    common AS (
        SELECT g.game, thing
        FROM facts.log_played() SEMI JOIN chosen USING (game_id) JOIN games AS g USING (game_id)
        GROUP BY g.game, thing
        QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY count(DISTINCT game_id) DESC, thing) <= 30
    ),
    hands AS (
        SELECT game_id, seat, list(thing ORDER BY thing) AS things
        FROM facts.log_played()
        JOIN facts.games AS g USING (game_id)
        SEMI JOIN common USING (game, thing)
        GROUP BY game_id, seat
    ),
    pairs AS (
        SELECT game_id, seat, thing, unnest(things[n + 1:]) AS beside
        FROM (
            SELECT game_id, seat, things, unnest(things) AS thing, generate_subscripts(things, 1) AS n
            FROM hands
        )
    )
SELECT
    g.game,
    thing,
    beside,
    count(*) AS played,
    count(*) FILTER (victory) AS wins,
    count(DISTINCT game_id) AS in_games,
    round(100 * wins / played, 1) AS win_percent,
    round(100 * facts.wilson_low(wins / played * in_games, in_games), 1) AS low,
    round(100 * facts.wilson_high(wins / played * in_games, in_games), 1) AS high,
    round(avg(if(outcome = 'drew', 0, 100 * len(g.winners) / g.seats)), 1) AS even,
    round(100 * avg(expected), 1) AS expected,
    min(DISTINCT game_id, 50) AS games
FROM pairs
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN (SELECT *, won AND outcome <> 'drew' AS victory FROM results) USING (game_id, seat)
JOIN games AS g USING (game_id)
LEFT JOIN facts.expected_wins() USING (game_id, seat)
WHERE g.opponent IS NULL
GROUP BY g.game, thing, beside
HAVING in_games >= 5
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY in_games DESC, thing, beside) <= 50
ORDER BY g.game, in_games DESC, thing, beside
