-- title: Which moves have notes?
-- asks: player
-- says: How many moves of each kind were made, and how many of them have a note in the record. games are
--   those with notes. No interval is given, because the percentages only describe these records.
-- chart: bar command notes
-- axis: Moves with a note
-- needs: moves
-- ids: command
SELECT
    g.game,
    command,
    count(*) AS moves,
    count(note) AS notes,
    round(100 * count(note) / count(*), 1) AS percent,
    min(DISTINCT game_id, 50) FILTER (note IS NOT NULL) AS games
FROM moves AS m
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE list_contains((SELECT list(DISTINCT command) FROM moves WHERE note IS NOT NULL), command)
GROUP BY g.game, command
HAVING count(note) > 0
ORDER BY count(note) DESC, g.game, command
