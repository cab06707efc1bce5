-- title: Does it help to bring most things to a place?
-- asks: player
-- says: How often the seat won that alone played most things to a place of the log. The true share lies
--   between low and high with 95 % confidence; the interval counts games. even is the share of wins of a
--   seat that makes no difference, and expected the chance by the ratings before the games. A draw is no win.
--   Hands are no such places. Games in which several seats played equally many are left out. A row needs 5 games.
-- chart: bar place win_percent
-- axis: Seats with most things there that won, %
WITH
    most AS (
        SELECT game_id, seat, place AS spot
        FROM (
            SELECT
                game_id, seat, place, count(*) AS plays,
                max(count(*)) OVER (PARTITION BY game_id, place) AS best
            FROM facts.log_plays() SEMI JOIN chosen USING (game_id)
            GROUP BY game_id, seat, place
        )
        WHERE plays = best
        QUALIFY count(*) OVER (PARTITION BY game_id, place) = 1
    )
SELECT
    g.game,
    spot AS place,
    count(*) AS played,
    count(*) FILTER (victory) AS wins,
    count(DISTINCT game_id) AS in_games,
    round(100 * wins / played, 1) AS win_percent,
    round(100 * facts.wilson_low(wins / played * in_games, in_games), 1) AS low,
    round(100 * facts.wilson_high(wins / played * in_games, in_games), 1) AS high,
    round(avg(if(outcome = 'drew', 0, 100 * len(g.winners) / g.seats)), 1) AS even,
    round(100 * avg(expected), 1) AS expected,
    min(DISTINCT game_id, 50) AS games
FROM most
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN (SELECT *, won AND outcome <> 'drew' AS victory FROM results) USING (game_id, seat)
JOIN games AS g USING (game_id)
LEFT JOIN facts.expected_wins() USING (game_id, seat)
WHERE g.opponent IS NULL
GROUP BY g.game, spot
HAVING in_games >= 5
ORDER BY g.game, in_games DESC, spot
