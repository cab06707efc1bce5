-- title: Which moves took longest?
-- asks: host
-- says: The moves with the most seconds since the move before, and the first sentence of each. A night
--   between two moves counts as time of the second. The column round is the round or phase of the move.
--   Each game has a list of twenty. A log without times is left out.
-- chart: table
WITH
    longest AS (
        SELECT game, unnest(best, recursive := true)
        FROM (
            SELECT
                g.game,
                arg_min(
                    {
                        'game_id': game_id, 'version': m.version, 'move': m.move, 'round': m.round,
                        'player': m.player, 'seconds': m.seconds
                    },
                    (-m.seconds, game_id, m.move), 20
                ) AS best
            FROM facts.log_times() AS m
            SEMI JOIN chosen USING (game_id)
            SEMI JOIN chosen_seats USING (game_id, seat)
            JOIN games AS g USING (game_id)
            GROUP BY g.game
        )
    )
SELECT
    m.game,
    m.player,
    m.seconds,
    m.move,
    m.round,
    left(arg_min(e.text, e.n), 200) AS sentence,
    [m.game_id] AS games
FROM longest AS m
LEFT JOIN log_entries AS e ON e.game_id = m.game_id AND e.version = m.version AND e.text <> ''
GROUP BY m.game, m.player, m.seconds, m.move, m.round, m.game_id
ORDER BY m.game, m.seconds DESC, m.game_id, m.move
