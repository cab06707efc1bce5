WITH
    seats AS (
        SELECT
            game_id,
            round,
            points,
            place,
            lag(place) OVER (PARTITION BY game_id, seat ORDER BY round) AS before,
            row_number() OVER (PARTITION BY game_id, round ORDER BY points DESC, seat) AS nth
        FROM standings
    ),
    rounds AS (
        SELECT
            game_id,
            round,
            max(CASE WHEN place = 1 AND before = 1 THEN 1 ELSE 0 END) AS kept,
            max(CASE WHEN nth = 1 THEN points END) - max(CASE WHEN nth = 2 THEN points END) AS margin
        FROM seats
        WHERE before IS NOT NULL
        GROUP BY game_id, round
    ),
    counted AS (
        SELECT
            g.game,
            r.round,
            CAST(count(*) AS DOUBLE) AS played,
            CAST(sum(1 - r.kept) AS DOUBLE) AS changes,
            avg(r.margin) AS margin
        FROM rounds AS r
        JOIN facts_games AS g ON g.game_id = r.game_id
        WHERE g.opponent IS NULL AND g.origin_game IS NULL
        GROUP BY g.game, r.round
    ),
    spreads AS (SELECT *, 1.96 * sqrt(changes * (played - changes) / played + 0.9604) AS spread FROM counted)
SELECT
    game,
    round,
    CAST(played AS BIGINT) AS played,
    CAST(changes AS BIGINT) AS changes,
    round(floor(100 * changes / played * 10 + 0.5) / 10, 1) AS percent,
    round(floor(100 * ((changes + 1.9208 - spread) / (played + 3.8416)) * 10 + 0.5) / 10, 1) AS low,
    round(floor(100 * ((changes + 1.9208 + spread) / (played + 3.8416)) * 10 + 0.5) / 10, 1) AS high,
    round(floor(margin * 100 + 0.5) / 100, 2) AS margin
FROM spreads
ORDER BY game, round
