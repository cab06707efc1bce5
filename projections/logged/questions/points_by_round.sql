-- title: When does each kind of entry score?
-- asks: player
-- says: The points that seats got and lost in a round by entries of a type, per seat and game that came to the round;
--   of each game the ten types with most points, up to round 20. The true mean lies between low and high with 95 %
--   confidence; the interval counts games. Points are those of the log. A log without points is left out. A row
--   needs 5 games.
-- chart: line round per_seat type
-- axis: Points per seat in the round
-- label: round {}
WITH
    gains AS (
        SELECT g.game, game_id, s.round, type, sum(amount)::DOUBLE AS points
        FROM (
            SELECT game_id, version, payload->>'type' AS type
            FROM events WHERE game = 'logged' AND event = 'Entry'
        ) AS e
        JOIN scores AS s USING (game_id, version)
        SEMI JOIN chosen USING (game_id)
        SEMI JOIN chosen_seats USING (game_id, seat)
        JOIN games AS g USING (game_id)
        GROUP BY g.game, game_id, s.round, type
    ),
    types AS (
        SELECT game, type FROM gains GROUP BY game, type
        QUALIFY row_number() OVER (PARTITION BY game ORDER BY sum(points) DESC, type) <= 10
    ),
    reached AS (
        SELECT g.game, game_id, own, unnest(range(1, least(last, 20) + 1))::INTEGER AS round
        FROM (SELECT game_id, max(round) AS last FROM log_entries GROUP BY game_id)
        SEMI JOIN scores USING (game_id)
        JOIN (
            SELECT game_id, count(*)::DOUBLE AS own
            FROM seats SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
            GROUP BY game_id
        ) USING (game_id)
        JOIN games AS g USING (game_id)
    ),
    by_game AS (
        SELECT game, game_id, round, type, own, coalesce(points, 0) AS points
        FROM reached AS r JOIN types USING (game) LEFT JOIN gains USING (game, game_id, round, type)
    )
SELECT
    game,
    type,
    round,
    count(*) AS played,
    round(sum(points) / sum(own), 2) AS per_seat,
    round(sum(points) / sum(own) - facts.within(list(points), list(own)), 2) AS low,
    round(sum(points) / sum(own) + facts.within(list(points), list(own)), 2) AS high,
    min(game_id, 50) AS games
FROM by_game
GROUP BY game, type, round
HAVING played >= 5
ORDER BY game, type, round
