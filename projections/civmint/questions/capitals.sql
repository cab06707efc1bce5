-- title: How often does a Capital City fall?
-- asks: designer
-- says: The games that ended, by the steps over land between the Capital Cities: those in which one fell,
--   those in which one was conquered, and those that ended so. attacks is the mean number of attacks that
--   Capital Cities defended against, round the mean round of the first fall. The true share of games in
--   which one fell lies between low and high with 95 % confidence. The maps are our own (house data).
-- chart: bar distance fallen_percent
-- axis: Games in which a Capital City fell, %
-- label: {} step apart | {} steps apart
SELECT
    distance,
    count(*) AS played,
    count(*) FILTER (fall IS NOT NULL) AS fallen,
    count(*) FILTER (coalesce(conquered, false)) AS conquered,
    count(ends.game_id) AS ended_so,
    round(100 * fallen / played, 1) AS fallen_percent,
    round(100 * facts.wilson_low(fallen, played), 1) AS low,
    round(100 * facts.wilson_high(fallen, played), 1) AS high,
    round(avg(coalesce(attacks, 0)), 2) AS attacks,
    round(avg(fall), 2) AS round,
    min(DISTINCT m.game_id, 50) AS games
FROM civmint_maps AS m
SEMI JOIN chosen ON chosen.game_id = m.game_id
SEMI JOIN (SELECT game_id FROM results) AS r ON r.game_id = m.game_id
LEFT JOIN (
    SELECT
        game_id,
        min(round) FILTER (status = 'fallen') AS fall,
        bool_or(status = 'conquered') AS conquered
    FROM civmint_capitals
    GROUP BY game_id
) AS c ON c.game_id = m.game_id
LEFT JOIN (
    SELECT game_id, count(*) AS attacks FROM civmint_battles WHERE defender_kind = 'capital' GROUP BY game_id
) AS b ON b.game_id = m.game_id
LEFT JOIN (SELECT game_id FROM civmint_ends WHERE reason = 'capital') AS ends ON ends.game_id = m.game_id
GROUP BY distance
ORDER BY distance
