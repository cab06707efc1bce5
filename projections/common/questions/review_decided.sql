-- title: When is a game decided?
-- asks: designer
-- says: The share of a game's turns, in percent, after which the chance of the winner stayed above 50 % to
--   the end; a mean over reviewed games. 0 means from the start, 100 that only the last turn decided.
--   Chances are those of the model, learned from bots, not from people. The true mean lies between low and
--   high with 95 % confidence. A row needs 5 games. Shared victories and games that are played together
--   are left out.
-- chart: bar game decided
-- axis: Share of the turns, percent
-- needs: reviews
SELECT
    game,
    round(100 * avg(decided), 1) AS decided,
    round(100 * (avg(decided) - facts.within(list(decided), list(1.0::DOUBLE))), 1) AS low,
    round(100 * (avg(decided) + facts.within(list(decided), list(1.0::DOUBLE))), 1) AS high,
    count(*) AS reviewed,
    min(game_id, 50) AS games
FROM (
    -- Place 0 is the position after setting up, and the last place the result.
    SELECT game_id, least(1, coalesce(max(place) FILTER (chance <= 0.5) + 1, 0) / max(place)) AS decided
    FROM (
        SELECT p.game_id, p.chance, row_number() OVER (PARTITION BY p.game_id ORDER BY p.move) - 1 AS place
        FROM review_positions AS p
        SEMI JOIN chosen USING (game_id)
        JOIN (SELECT game_id, seat FROM results WHERE won) AS w USING (game_id, seat)
        WHERE p.source = 'model'
            AND p.game_id IN (SELECT game_id FROM results GROUP BY game_id HAVING count(*) FILTER (won) = 1)
    )
    GROUP BY game_id
    HAVING max(place) > 0
)
JOIN games AS g USING (game_id)
WHERE g.opponent IS NULL
GROUP BY game
HAVING count(*) >= 5
ORDER BY game
