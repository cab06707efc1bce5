-- title: Does plundering pay off?
-- asks: player
-- says: By the loot cards that players took in a game for defeated enemies: the games that ended, and those of
--   them that were won. taken is their mean, cards_left the mean of the cards left, and from_buildings
--   the mean of the loot for enemy Buildings. city is the mean of the points at the end. The true share lies
--   between low and high with 95 % confidence. A team that defeats many enemies has more loot, and may
--   win for either reason.
-- chart: bar loot win_percent
-- axis: Games won, %
-- label: {} loot cards
SELECT
    ['0', '1 to 3', '4 to 6', '7 to 9', '10 or more'][bin] AS loot,
    count(*) AS played,
    count(*) FILTER (won) AS wins,
    round(100 * count(*) FILTER (won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (won), count(*)), 1) AS high,
    round(avg(taken), 2) AS taken,
    round(avg(cards_left), 2) AS cards_left,
    round(avg(from_buildings), 2) AS from_buildings,
    round(avg(score), 2) AS city,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT
        game_id,
        r.won,
        r.score,
        coalesce(p.taken, 0) AS taken,
        coalesce(p.cards_left, 0) AS cards_left,
        coalesce(l.from_buildings, 0) AS from_buildings,
        CASE
            WHEN taken = 0 THEN 1
            WHEN taken <= 3 THEN 2
            WHEN taken <= 6 THEN 3
            WHEN taken <= 9 THEN 4
            ELSE 5
        END AS bin
    FROM (SELECT * FROM results WHERE seat = 1) AS r
    SEMI JOIN chosen USING (game_id)
    JOIN games AS g USING (game_id)
    LEFT JOIN (
        SELECT game_id, sum(cards_taken) AS taken, sum(cards_left) AS cards_left
        FROM vilnius_plunder
        GROUP BY game_id
    ) AS p USING (game_id)
    LEFT JOIN (
        SELECT game_id, count(*) AS from_buildings FROM vilnius_loot WHERE cause = 'building' GROUP BY game_id
    ) AS l USING (game_id)
    WHERE g.game = 'vilnius' AND g.moves IS NOT NULL
)
GROUP BY bin
ORDER BY bin
