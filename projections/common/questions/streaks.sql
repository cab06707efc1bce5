-- title: Who has the longest streak of playing days?
-- asks: host
-- says: The most days in a row on which a player played anything, and the most weeks in a row. A week begins on
--   Monday. Of equally long streaks it is the latest. The column days counts all days with a play. Games without
--   a day are left out. The games are those of the streak of days.
-- chart: bar player days_in_a_row
-- axis: Days in a row
WITH
played AS (
    SELECT DISTINCT player, game_id, played_on AS day, date_trunc('week', played_on)::DATE AS week
    FROM seats
    SEMI JOIN chosen_seats USING (game_id, seat)
    SEMI JOIN chosen USING (game_id)
    JOIN games USING (game_id)
    WHERE player IS NOT NULL AND played_on IS NOT NULL
),
by_day AS (
    SELECT player, min(day) AS since, max(day) AS until, count(*)::INTEGER AS days, flatten(list(ids)) AS ids
    FROM (
        SELECT *, day - (row_number() OVER (PARTITION BY player ORDER BY day))::INTEGER AS run
        FROM (SELECT player, day, list(game_id) AS ids FROM played GROUP BY player, day)
    )
    GROUP BY player, run
),
by_week AS (
    SELECT player, min(week) AS since, max(week) + 6 AS until, count(*)::INTEGER AS weeks
    FROM (
        SELECT *, week - (7 * row_number() OVER (PARTITION BY player ORDER BY week))::INTEGER AS run
        FROM (SELECT DISTINCT player, week FROM played)
    )
    GROUP BY player, run
)
SELECT
    player,
    d.days AS days_in_a_row,
    d.since::VARCHAR AS since,
    d.until::VARCHAR AS until,
    w.weeks AS weeks_in_a_row,
    w.since::VARCHAR AS weeks_since,
    w.until::VARCHAR AS weeks_until,
    d.all_days AS days,
    list_sort(d.ids)[:50] AS games
FROM (
    SELECT *, sum(days) OVER (PARTITION BY player)::INTEGER AS all_days
    FROM by_day
    QUALIFY row_number() OVER (PARTITION BY player ORDER BY days DESC, until DESC) = 1
) AS d
JOIN (
    SELECT * FROM by_week QUALIFY row_number() OVER (PARTITION BY player ORDER BY weeks DESC, until DESC) = 1
) AS w USING (player)
ORDER BY days_in_a_row DESC, weeks_in_a_row DESC, player
