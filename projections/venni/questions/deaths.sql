-- title: How do regions end?
-- asks: designer
-- says: The regions of games that ended, by depth: the number of circles around them when they were split or
--   locked, or at the end of the game. claimed_percent are those that locked and went to a player. The true
--   share lies between low and high with at least 95 % confidence: a game counts as one case, because its
--   regions depend on each other. No region of depth 3 or more can be split.
-- chart: bar depth claimed_percent
-- axis: Regions claimed, %
-- label: in {} circle | in {} circles
SELECT
    end_depth AS depth,
    count(*) AS regions,
    count(*) FILTER (r.ended = 'split') AS split,
    count(*) FILTER (r.ended = 'claimed') AS claimed,
    count(*) FILTER (r.ended = 'neutral') AS neutral,
    count(*) FILTER (r.ended = 'open') AS open,
    round(100 * claimed / regions, 1) AS claimed_percent,
    round(100 * facts.wilson_low(claimed / regions * count(DISTINCT game_id), count(DISTINCT game_id)), 1)
        AS low,
    round(100 * facts.wilson_high(claimed / regions * count(DISTINCT game_id), count(DISTINCT game_id)), 1)
        AS high,
    min(DISTINCT game_id, 50) AS games
FROM venni_regions AS r
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
WHERE g.ended
GROUP BY end_depth
ORDER BY end_depth
