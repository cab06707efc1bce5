-- title: What decides a game?
-- asks: designer
-- says: The games that ended, by what told the players apart: points, or circles where points were equal. A
--   game where both were equal went on with an extra round, or was shared. rounds is the mean number of extra
--   rounds, and points is the mean of the most points. The true share lies between low and high with 95 %
--   confidence.
-- chart: bar decided percent
-- axis: Games that ended, %
SELECT
    decided,
    count(*) AS ended,
    round(100 * count(*) / any_value(played), 1) AS percent,
    round(100 * facts.wilson_low(count(*), any_value(played)), 1) AS low,
    round(100 * facts.wilson_high(count(*), any_value(played)), 1) AS high,
    round(avg(extra), 2) AS rounds,
    round(avg(most), 2) AS points,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT
        game_id,
        extra,
        most,
        if(decision IS NULL OR decision = 'extra round', 'points', decision)
            || if(extra > 0, ', extra rounds', '') AS decided,
        count(*) OVER () AS played
    FROM (SELECT game_id, max(score) AS most FROM results GROUP BY game_id)
    SEMI JOIN chosen USING (game_id)
    JOIN (SELECT game_id, max(extra) AS extra FROM venni_turns GROUP BY game_id) USING (game_id)
    LEFT JOIN (
        SELECT game_id, arg_max(decision, version) AS decision FROM venni_ties GROUP BY game_id
    ) USING (game_id)
)
GROUP BY decided
ORDER BY ended DESC, decided
