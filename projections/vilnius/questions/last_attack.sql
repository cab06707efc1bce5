-- title: How hard is the Final Attack?
-- asks: designer
-- says: The Final Attack by difficulty and number of players, of games that ended. enemies are those that
--   attacked, weapons are all that they ask for, and could and defeated are the enemies that could have
--   been defeated and those that were. city and left are the points of Vilnius before and after it. All
--   these are means. The true share of wins lies between low and high with 95 % confidence. Strength and
--   weapons are our own numbers (house data).
-- chart: bar setting win_percent
-- axis: Final Attacks survived, %
SELECT
    (g.setup->>'difficulty') || ', ' || g.seats || ' players' AS setting,
    count(*) AS attacks,
    round(avg(len(a.enemies)), 2) AS enemies,
    round(avg(a.strength), 2) AS strength,
    round(avg(coalesce(w.weapons, 0)), 2) AS weapons,
    round(avg(coalesce(a.most, 0)), 2) AS could,
    round(avg(coalesce(a.defeated, 0)), 2) AS defeated,
    round(avg(a.city), 2) AS city,
    round(avg(r.score), 2) AS left,
    count(*) FILTER (r.won) AS wins,
    round(100 * count(*) FILTER (r.won) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (r.won), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (r.won), count(*)), 1) AS high,
    min(DISTINCT game_id, 50) AS games
FROM (SELECT * FROM vilnius_attacks WHERE final) AS a
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
JOIN (SELECT * FROM results WHERE seat = 1) AS r USING (game_id)
LEFT JOIN (
    SELECT f.game_id, sum(e.boosted_weapons) AS weapons
    FROM (SELECT game_id, unnest(enemies) AS enemy FROM vilnius_attacks WHERE final) AS f
    JOIN games AS g USING (game_id)
    JOIN vilnius_enemies AS e ON e.pack = g.setup->>'$.packs.cards' AND e.enemy = f.enemy
    GROUP BY f.game_id
) AS w USING (game_id)
GROUP BY g.setup->>'difficulty', g.seats
ORDER BY list_position(['simple', 'medium', 'heavy'], g.setup->>'difficulty'), g.seats
