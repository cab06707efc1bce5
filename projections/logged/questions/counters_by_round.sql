-- title: Which resources decide the game, and when?
-- asks: player
-- says: How often the seat won that alone had most of a counter at the end of a round, up to round 20. The true share lies
--   between low and high with 95 % confidence; the interval counts games. even is the share of wins of a
--   seat that makes no difference, and expected the chance by the ratings before the games. A draw is no win.
--   A log without rounds has one. A seat without a value has 0. Games in which several seats had most are left
--   out. A row needs 5 games.
-- chart: line round win_percent counter
-- axis: Seats with most of it that won, %
-- label: round {}
WITH
    rounds AS (
        SELECT game_id, unnest(range(1, least(max(round), 20) + 1))::INTEGER AS round
        FROM log_entries SEMI JOIN chosen USING (game_id)
        GROUP BY game_id
    ),
    ends AS (
        SELECT game_id, counter, seat, round, arg_max(value, (version, n)) AS value
        FROM log_counts
        WHERE seat IS NOT NULL AND round <= 20
        GROUP BY game_id, counter, seat, round
    ),
    best AS (
        SELECT game_id, counter, round, max(value) AS most, arg_max(seat, value) AS seat
        FROM (
            SELECT c.game_id, c.counter, c.seat, r.round, coalesce(e.value, 0) AS value
            FROM rounds AS r
            JOIN (
                SELECT game_id, counter, s.seat
                FROM (SELECT DISTINCT game_id, counter FROM ends) JOIN seats AS s USING (game_id)
            ) AS c ON c.game_id = r.game_id
            ASOF LEFT JOIN ends AS e
                ON e.game_id = c.game_id AND e.counter = c.counter AND e.seat = c.seat AND e.round <= r.round
        )
        GROUP BY game_id, counter, round
        HAVING len(max(value, 2)) = 1 OR max(value, 2)[1] > max(value, 2)[2]
    )
SELECT
    g.game,
    counter,
    round,
    count(*) AS played,
    count(*) FILTER (victory) AS wins,
    count(DISTINCT game_id) AS in_games,
    round(100 * wins / played, 1) AS win_percent,
    round(100 * facts.wilson_low(wins / played * in_games, in_games), 1) AS low,
    round(100 * facts.wilson_high(wins / played * in_games, in_games), 1) AS high,
    round(avg(if(outcome = 'drew', 0, 100 * len(g.winners) / g.seats)), 1) AS even,
    round(100 * avg(expected), 1) AS expected,
    min(DISTINCT game_id, 50) AS games
FROM best
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN (SELECT *, won AND outcome <> 'drew' AS victory FROM results) USING (game_id, seat)
JOIN games AS g USING (game_id)
LEFT JOIN facts.expected_wins() USING (game_id, seat)
WHERE g.opponent IS NULL
GROUP BY g.game, counter, round
HAVING in_games >= 5
ORDER BY g.game, counter, round
