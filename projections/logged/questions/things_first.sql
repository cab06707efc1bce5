-- title: With which first thing do seats win?
-- asks: player
-- says: How often a seat won whose first thing of the game it was. A thing is played if it comes to a place
--   other than a hand. The true share lies
--   between low and high with 95 % confidence; the interval counts games. even is the share of wins of a
--   seat that makes no difference, and expected the chance by the ratings before the games. A draw is no win.
--   A row needs 5 games. Each game has the fifty things of most games.
-- chart: bar thing win_percent
-- axis: Seats that began with it and won, %
WITH
    firsts AS (
        SELECT game_id, seat, arg_min(thing, (version, n)) AS thing
        FROM facts.log_played() SEMI JOIN chosen USING (game_id)
        GROUP BY game_id, seat
    )
SELECT
    g.game,
    thing,
    count(*) AS played,
    count(*) FILTER (victory) AS wins,
    count(DISTINCT game_id) AS in_games,
    round(100 * wins / played, 1) AS win_percent,
    round(100 * facts.wilson_low(wins / played * in_games, in_games), 1) AS low,
    round(100 * facts.wilson_high(wins / played * in_games, in_games), 1) AS high,
    round(avg(if(outcome = 'drew', 0, 100 * len(g.winners) / g.seats)), 1) AS even,
    round(100 * avg(expected), 1) AS expected,
    min(DISTINCT game_id, 50) AS games
FROM firsts
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN (SELECT *, won AND outcome <> 'drew' AS victory FROM results) USING (game_id, seat)
JOIN games AS g USING (game_id)
LEFT JOIN facts.expected_wins() USING (game_id, seat)
WHERE g.opponent IS NULL
GROUP BY g.game, thing
HAVING in_games >= 5
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY in_games DESC, thing) <= 50
ORDER BY g.game, in_games DESC, thing
