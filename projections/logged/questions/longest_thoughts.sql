-- title: Which moves took longest?
-- says: The moves with the most seconds since the move before, and the first sentence of each. A night between two
--   moves counts as time of the second. The column round is the round or phase of the move. Each game has its own
--   twenty. A log without times is left out.
-- chart: table
SELECT
    g.game,
    m.player,
    m.seconds,
    m.move,
    m.round,
    left(s.text, 200) AS sentence,
    [game_id] AS games
FROM log_moves AS m
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
LEFT JOIN (
    SELECT game_id, version, arg_min(text, n) AS text FROM log_entries WHERE text <> '' GROUP BY game_id, version
) AS s USING (game_id, version)
WHERE m.seconds IS NOT NULL
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY m.seconds DESC, game_id, m.move) <= 20
ORDER BY g.game, m.seconds DESC, game_id, m.move
