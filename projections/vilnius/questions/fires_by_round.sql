-- title: When does Vilnius burn, and what sets the fires?
-- asks: designer
-- says: The points that the city lost in each round to the enemies of an attack, to those of the Final
--   Attack and to the Boost, per game that came to the round. burned are all of them, and instead counts
--   those that a stored Province can save. The last rounds are those of long games. No interval is given,
--   because the fires of one game depend on each other. The damage on the cards is our own (house data).
-- chart: line round per_game cause
-- axis: Points of Vilnius lost per game
-- label: round {}
WITH
    asked AS (SELECT game_id FROM games SEMI JOIN chosen USING (game_id) WHERE game = 'vilnius' AND moves IS NOT NULL),
    rounds AS (
        SELECT game_id, unnest(range(1, max(round) + 1))::INTEGER AS round
        FROM (
            -- A fire of the Boost may end the game before the city opens.
            SELECT game_id, round FROM vilnius_rounds
            UNION ALL
            SELECT game_id, round FROM vilnius_attacks
            UNION ALL
            SELECT game_id, round FROM vilnius_fires
        )
        SEMI JOIN asked USING (game_id)
        GROUP BY game_id
    ),
    fires AS (
        SELECT
            f.game_id, f.round, f.instead,
            CASE WHEN f.cause = 'boost' THEN 'Boost' WHEN a.final THEN 'Final Attack' ELSE 'Attacks' END AS cause
        FROM vilnius_fires AS f
        LEFT JOIN vilnius_attacks AS a ON a.game_id = f.game_id AND a.round = f.round
    )
SELECT
    r.round,
    c.cause,
    count(f.cause) AS burned,
    count(*) FILTER (f.instead) AS instead,
    round(count(f.cause) / count(DISTINCT r.game_id), 2) AS per_game,
    min(DISTINCT r.game_id, 50) AS games
FROM rounds AS r
CROSS JOIN (VALUES ('Attacks'), ('Boost'), ('Final Attack')) AS c (cause)
LEFT JOIN fires AS f ON f.game_id = r.game_id AND f.round = r.round AND f.cause = c.cause
GROUP BY r.round, c.cause
ORDER BY r.round, c.cause
