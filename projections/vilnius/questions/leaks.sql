-- title: How often does an enemy get through that could be stopped?
-- asks: player
-- says: By the number of enemies in an attack: the attacks, and those in which fewer enemies were defeated
--   than the Units in hand could have defeated. most and defeated are means. The true share lies between low
--   and high with at least 95 % confidence: a game counts as one case, because its attacks depend on each
--   other. To let an enemy through may be wise: its damage may cost less than the Units that it kills, or than
--   a chance to destroy a Building.
-- chart: bar enemies leak_percent
-- axis: Attacks with a leak, %
-- label: {} enemy | {} enemies
SELECT
    len(enemies) AS enemies,
    count(*) AS attacks,
    count(*) FILTER (defeated < most) AS leaks,
    round(100 * leaks / attacks, 1) AS leak_percent,
    round(100 * facts.wilson_low(leaks / attacks * count(DISTINCT game_id), count(DISTINCT game_id)), 1) AS low,
    round(100 * facts.wilson_high(leaks / attacks * count(DISTINCT game_id), count(DISTINCT game_id)), 1) AS high,
    round(avg(most), 2) AS most,
    round(avg(defeated), 2) AS defeated,
    min(DISTINCT game_id, 50) AS games
FROM (SELECT game_id, enemies, defeated, most FROM vilnius_attacks WHERE defeated IS NOT NULL)
SEMI JOIN chosen USING (game_id)
GROUP BY len(enemies)
ORDER BY len(enemies)
