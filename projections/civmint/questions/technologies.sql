-- title: Does it pay to get a technology first?
-- asks: player
-- says: Of games that ended, how often the player won that was the first of the game on this level of a track,
--   by a paid step or a free one. round is the mean round of that step. A shared victory counts for both. even
--   is the share of wins of a player for whom the technology makes no difference. The true share lies between
--   low and high with 95 % confidence: one such interval in twenty misses by chance alone. The list is sorted
--   by low. Players who are ahead come to high levels first, so these need not be the reason for a win.
-- chart: bar technology win_percent
-- axis: Games won, %
SELECT
    name AS technology,
    track,
    level,
    count(*) AS played,
    count(*) FILTER (won) AS wins,
    round(100 * wins / played, 1) AS win_percent,
    round(100 * facts.wilson_low(wins, played), 1) AS low,
    round(100 * facts.wilson_high(wins, played), 1) AS high,
    round(100 * avg(len(g.winners) / g.seats), 1) AS even,
    round(avg(first_round), 2) AS round,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT game_id, name, track, level, arg_min(seat, version) AS seat, arg_min(round, version) AS first_round
    FROM civmint_advances
    SEMI JOIN chosen USING (game_id)
    WHERE gained
    GROUP BY game_id, name, track, level
)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN results AS r USING (game_id, seat)
JOIN games AS g USING (game_id)
GROUP BY name, track, level
ORDER BY low DESC, played DESC, technology
