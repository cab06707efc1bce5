WITH
    counted AS (
        SELECT
            g.game,
            m.player,
            count(DISTINCT m.game_id) AS played,
            count(*) AS moves,
            median(m.seconds) AS median,
            avg(m.seconds) AS seconds,
            CAST(sum(m.seconds) AS DOUBLE) AS total
        FROM log_moves AS m
        JOIN facts_games AS g ON g.game_id = m.game_id
        WHERE m.seconds IS NOT NULL AND g.origin_game IS NULL
        GROUP BY g.game, m.player
    )
SELECT
    game,
    player,
    played,
    moves,
    median,
    round(floor(seconds * 10 + 0.5) / 10, 1) AS seconds,
    round(floor(total / 60 / played * 10 + 0.5) / 10, 1) AS minutes_per_game
FROM counted
ORDER BY game, median DESC, player
