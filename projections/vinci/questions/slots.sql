-- title: Which place on the track is the best bargain?
-- asks: designer
-- says: How often a civilization was taken from each slot, the points paid for passing over others, the
--   points won with the coins on it, and the difference of both. points is the mean of all that the
--   civilization scored afterwards, active and declined; a civilization that is still active goes on scoring.
--   No interval is given, because the choices of one game depend on each other.
-- chart: bar slot net
-- axis: Coins gained less points paid, mean
-- label: slot {}
SELECT
    slot,
    count(*) AS taken,
    round(100 * count(*) / sum(count(*)) OVER (), 1) AS percent,
    round(avg(paid), 2) AS paid,
    round(avg(coins), 2) AS coins,
    round(avg(coins - paid), 2) AS net,
    round(avg(points_active + points_declined), 2) AS points,
    min(DISTINCT game_id, 50) AS games
FROM vinci_civilizations SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
GROUP BY slot
ORDER BY slot
