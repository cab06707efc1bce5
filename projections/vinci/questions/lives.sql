-- title: How long does a civilization last?
-- asks: designer
-- says: The number of civilizations by their number of expansions, until they declined or the game ended. points is the
--   mean of the points that they brought, also after the decline. A civilization with 0 expansions was given up before
--   it came onto the map, or was chosen in the last round.
-- chart: bar turns civilizations
-- axis: Civilizations
-- label: {} expansion | {} expansions
SELECT
    turns,
    count(*) AS civilizations,
    count(declined_round) AS declined,
    count(*) - count(declined_round) AS to_the_end,
    round(avg(points_active + points_declined), 2) AS points,
    min(DISTINCT game_id, 50) AS games
FROM vinci_civilizations
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE declined_round IS NOT NULL OR g.ended
GROUP BY turns
ORDER BY turns
