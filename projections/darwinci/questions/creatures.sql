-- title: How large are creatures, and how many are complete?
-- asks: player
-- says: The creatures of all parcels at the end of a game, by their number of fragments. value is the mean
--   worth of a creature's sound fragments, and points is the mean of what it paid. A complete creature pays
--   its value; an option pays its size too. An incomplete creature pays nothing; an option pays half.
-- chart: line size creatures state
-- axis: Creatures
-- label: {} fragment | {} fragments
SELECT
    size,
    if(complete, 'complete', 'incomplete') AS state,
    count(*) AS creatures,
    round(avg(value), 2) AS value,
    round(avg(points), 2) AS points,
    min(DISTINCT game_id, 50) AS games
FROM darwinci_creatures SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
GROUP BY size, complete
ORDER BY size, complete DESC
