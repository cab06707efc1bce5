-- title: How large are creatures, and are they whole?
-- says: The creatures of all parcels at the end of a game, by their number of fragments. value is what their
--   sound fragments are worth, points what they paid: nothing where a bone ends in nothing, unless the game
--   was played with the option that such a one pays half.
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
