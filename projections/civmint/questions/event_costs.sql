-- title: What do Global Events give and cost?
-- asks: designer
-- says: The Global Events of players, by event. The means of an event: Food, other cubes that it produced,
--   units that left the map, Cities and Villages that became Settlers, and levels of aspects, below 0 where
--   they were lost. spared counts those that changed nothing. The true share of events lies between low and
--   high with at least 95 % confidence: a game counts as one case, because both players share the dice.
-- chart: bar event percent
-- axis: Global Events, %
-- ids: event
SELECT
    event,
    count(*) AS events,
    round(100 * count(*) / any_value(of), 1) AS percent,
    round(100 * facts.wilson_low(count(*) / any_value(of) * any_value(played), any_value(played)), 1) AS low,
    round(100 * facts.wilson_high(count(*) / any_value(of) * any_value(played), any_value(played)), 1) AS high,
    round(avg(food), 2) AS food,
    round(avg(produced), 2) AS produced,
    round(avg(lost), 2) AS lost,
    round(avg(reduced), 2) AS reduced,
    round(avg(aspects), 2) AS aspects,
    count(*) FILTER (
        food = 0 AND produced = 0 AND lost = 0 AND reduced = 0 AND gained IS NULL
    ) AS spared,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT *, count(*) OVER () AS of
    FROM civmint_events
    SEMI JOIN chosen USING (game_id)
    SEMI JOIN chosen_seats USING (game_id, seat)
)
CROSS JOIN (SELECT count(DISTINCT game_id) AS played FROM civmint_events SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat))
GROUP BY event
ORDER BY min(result), event
