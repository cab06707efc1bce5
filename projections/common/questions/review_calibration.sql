-- title: How accurate are the chances in reviews?
-- asks: designer
-- says: The positions of reviewed games from which our bots played on, by the chance of the model there: the mean
--   chance of a seat by the model and by these games, in percent, and the difference of the two means in
--   percentage points. Chances are learned from bots, not from people. The true difference lies between low
--   and high with 95 % confidence; the interval counts games. A row needs 5 games. A table that plays together
--   has one chance.
-- chart: table
-- needs: reviews
SELECT
    game,
    10 * bin || ' to ' || 10 * (bin + 1) || ' %' AS by_model,
    sum(cases)::INTEGER AS cases,
    round(100 * sum(model) / sum(cases), 1) AS model,
    round(100 * sum(played) / sum(cases), 1) AS played,
    round(100 * sum(off) / sum(cases), 1) AS difference,
    round(100 * (sum(off) / sum(cases) - facts.within(list(off), list(cases))), 1) AS low,
    round(100 * (sum(off) / sum(cases) + facts.within(list(off), list(cases))), 1) AS high,
    count(*) AS reviewed,
    min(game_id, 50) AS games
FROM (
    SELECT
        m.game_id,
        least(9, floor(10 * m.chance))::INTEGER AS bin,
        sum(m.chance) AS model,
        sum(p.chance) AS played,
        sum(p.chance - m.chance) AS off,
        count(*)::DOUBLE AS cases
    FROM review_positions AS m
    JOIN review_positions AS p USING (game_id, move, seat)
    SEMI JOIN chosen USING (game_id)
    SEMI JOIN chosen_seats USING (game_id, seat)
    JOIN games AS g USING (game_id)
    WHERE m.source = 'model' AND p.source = 'play' AND (g.opponent IS NULL OR seat = 1)
    GROUP BY m.game_id, bin
)
JOIN games USING (game_id)
GROUP BY game, bin
HAVING count(*) >= 5
ORDER BY game, bin
