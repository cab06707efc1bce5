-- title: How often is Vilnius saved?
-- asks: host
-- says: The games that were played to the end and those that were won, by difficulty and number of players.
--   The true share of wins lies between low and high with 95 % confidence. The column lost_before counts games
--   that were lost before the Final Attack, and lost_in_it games that were lost in it. The columns rounds and
--   city are means; city is the points that Vilnius had left.
-- chart: bar setting win_percent
-- axis: Games won, %
SELECT
    (g.setup->>'difficulty') || ', ' || g.seats || ' players' AS setting,
    count(*) AS played,
    count(*) FILTER (r.won) AS wins,
    round(100 * count(*) FILTER (r.won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (r.won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (r.won), count(*)), 1) AS high,
    count(*) FILTER (NOT r.won AND a.game_id IS NULL) AS lost_before,
    count(*) FILTER (NOT r.won AND a.game_id IS NOT NULL) AS lost_in_it,
    round(avg(r.score), 2) AS city,
    round(avg(r.last_round), 2) AS rounds,
    min(DISTINCT game_id, 50) AS games
FROM (SELECT * FROM results WHERE seat = 1) AS r
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
LEFT JOIN (SELECT game_id FROM vilnius_attacks WHERE final) AS a USING (game_id)
WHERE g.game = 'vilnius' AND g.moves IS NOT NULL
GROUP BY g.setup->>'difficulty', g.seats
ORDER BY list_position(['simple', 'medium', 'heavy'], g.setup->>'difficulty'), g.seats
