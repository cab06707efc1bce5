-- even: the question adds up 100 * winners / seats of all games. Here winners are added up, and divided once,
-- so that no sum depends on its order.
WITH
    winners AS (
        SELECT game_id, sum(CASE WHEN won THEN 1 ELSE 0 END) AS winners FROM facts_results GROUP BY game_id
    ),
    counted AS (
        SELECT
            g.game,
            g.seats AS players,
            r.seat,
            CAST(count(*) AS DOUBLE) AS played,
            CAST(sum(CASE WHEN r.won THEN 1 ELSE 0 END) AS DOUBLE) AS wins,
            sum(w.winners) AS winners,
            avg(r.score) AS score
        FROM facts_results AS r
        JOIN facts_games AS g ON g.game_id = r.game_id
        JOIN winners AS w ON w.game_id = r.game_id
        WHERE g.opponent IS NULL AND g.origin_game IS NULL
        GROUP BY g.game, g.seats, r.seat
    ),
    spreads AS (SELECT *, 1.96 * sqrt(wins * (played - wins) / played + 0.9604) AS spread FROM counted)
SELECT
    game,
    players,
    seat,
    CAST(played AS BIGINT) AS played,
    CAST(wins AS BIGINT) AS wins,
    round(floor(100 * wins / played * 10 + 0.5) / 10, 1) AS win_percent,
    round(floor(100 * ((wins + 1.9208 - spread) / (played + 3.8416)) * 10 + 0.5) / 10, 1) AS low,
    round(floor(100 * ((wins + 1.9208 + spread) / (played + 3.8416)) * 10 + 0.5) / 10, 1) AS high,
    round(floor(100 * winners / (players * played) * 10 + 0.5) / 10, 1) AS even,
    round(floor(score * 10 + 0.5) / 10, 1) AS score
FROM spreads
ORDER BY game, players, seat
