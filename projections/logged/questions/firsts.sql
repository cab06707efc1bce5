-- title: Does it help to do something first?
-- asks: player
-- says: Of ended games, how often the seat won that was the first with an entry of the type, or with a value of one
--   of its arguments. The columns argument and value are empty for the type itself. The true share lies between
--   low and high with 95 % confidence: one such interval in twenty misses by chance alone. even is the share of
--   wins of a seat that makes no difference. Entries without a sentence are noise. Entries about nobody, names of players, and arguments whose name has
--   player or ends in id are left out. Each game has the fifty rows of most games.
-- chart: table
WITH
    entries AS (
        SELECT game_id, e.seat, e.type, e.move, e.n, e.plain, g.players
        FROM log_entries AS e
        SEMI JOIN chosen USING (game_id)
        JOIN games AS g USING (game_id)
        WHERE e.seat IS NOT NULL AND g.winners IS NOT NULL
            AND e.text <> '' -- without noise
    ),
    things AS (
        SELECT game_id, seat, move, n, type, '' AS argument, '' AS value FROM entries
        UNION ALL
        SELECT game_id, seat, move, n, type, argument.key, argument.value
        FROM (SELECT *, unnest(map_entries(plain)) AS argument FROM entries)
        WHERE argument.value <> ''
            AND NOT regexp_matches(argument.key, 'player|id$', 'i')
            AND NOT list_contains(players, argument.value)
    ),
    firsts AS (
        SELECT game_id, type, argument, value, arg_min(seat, (move, n)) AS seat
        FROM things
        GROUP BY game_id, type, argument, value
    )
SELECT
    g.game,
    type,
    argument,
    value,
    count(*) AS played,
    count(*) FILTER (victory) AS wins,
    round(100 * count(*) FILTER (victory) / count(*), 1) AS win_percent,
    round(100 * facts.wilson_low(count(*) FILTER (victory), count(*)), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (victory), count(*)), 1) AS high,
    round(avg(if(outcome = 'drew', 0, 100 * len(g.winners) / g.seats)), 1) AS even,
    min(DISTINCT game_id, 50) AS games
FROM firsts
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN (SELECT *, won AND outcome <> 'drew' AS victory FROM results) USING (game_id, seat)
JOIN games AS g USING (game_id)
GROUP BY g.game, type, argument, value
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY count(*) DESC, type, argument, value) <= 50
ORDER BY g.game, played DESC, type, argument, value
