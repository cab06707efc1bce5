-- title: What scores the points?
-- asks: player
-- says: The points that seats got and lost by entries of a type, per seat and game. changes counts the entries that
--   changed the points of a seat, and mean is their mean. Points are those of the log: what is only counted at the
--   end may be missing. A log without points is left out.
-- chart: bar type per_seat
-- axis: Points per seat and game
SELECT
    g.game,
    type,
    count(*) AS changes,
    round(avg(amount), 2) AS mean,
    round(sum(amount) / any_value(o.seats), 2) AS per_seat,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT game_id, version, payload->>'type' AS type FROM events WHERE game = 'logged' AND event = 'Entry'
) AS e
JOIN scores USING (game_id, version)
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
JOIN (
    SELECT game, count(*) AS seats
    FROM games
    JOIN seats USING (game_id)
    SEMI JOIN chosen USING (game_id)
    SEMI JOIN chosen_seats USING (game_id, seat)
    WHERE ruleset = 'logged.1' AND game_id IN (SELECT game_id FROM scores)
    GROUP BY game
) AS o USING (game)
GROUP BY g.game, type
ORDER BY g.game, sum(amount) DESC, type
