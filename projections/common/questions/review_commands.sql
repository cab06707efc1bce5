-- title: Which decisions cost the most?
-- asks: player
-- says: The judged moves of each kind, and how many of them are mistakes: our bots played on from both
--   choices, and these games confirm it. lost is the chance that such a mistake lost in these games, in
--   percentage points. Chances are learned from bots, not from people. No interval is given, because moves
--   are judged on demand and are no sample of all moves.
-- chart: bar command mistakes
-- axis: Confirmed mistakes
-- needs: reviews
-- ids: command
SELECT
    g.game,
    command,
    count(*) AS judged,
    count(*) FILTER (mistake) AS mistakes,
    round(50 * avg(low + high) FILTER (mistake), 1) AS lost,
    min(DISTINCT game_id, 50) FILTER (mistake) AS games
FROM review_commands
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE coalesce(nth, 1) = 1
GROUP BY g.game, command
HAVING bool_or(mistake)
ORDER BY mistakes DESC, g.game, command
