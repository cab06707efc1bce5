-- title: How large are creatures, and are they whole?
-- says: The creatures of all parcels at the end of a game, by their number of fragments. On average, value
--   is what the sound fragments of one are worth, and points what it paid: a complete one its value, and
--   more where the game was played with the option that its size pays too; an incomplete one nothing,
--   unless with the option that such a one pays half.
-- chart: line size creatures state
-- axis: Creatures
SELECT
    size,
    if(complete, 'complete', 'incomplete') AS state,
    count(*) AS creatures,
    round(avg(value), 2) AS value,
    round(avg(points), 2) AS points,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM darwinci_creatures SEMI JOIN chosen USING (game_id)
GROUP BY size, complete
ORDER BY size, complete DESC
