-- title: Do large circles pay off?
-- asks: player
-- says: The circles that players drew, by radius in percent of the side of the sheet, in steps of five: 10 is
--   10 % to less than 15 %. The other figures are means of a circle: the regions that it cut and made, the
--   points that it brought the player who drew it, and those that it gave the other. gain is the difference.
--   The two circles of the set-up do not count.
-- chart: line size gain
-- axis: Points of a circle, own less given, mean
-- label: radius {} %
SELECT
    20 * r // (setup->>'lattice')::INTEGER * 5 AS size,
    count(*) AS circles,
    round(avg(cut), 2) AS cut,
    round(avg(born), 2) AS made,
    round(avg(points_own), 2) AS own,
    round(avg(points_other), 2) AS given,
    round(avg(points_own - points_other), 2) AS gain,
    min(DISTINCT game_id, 50) AS games
FROM venni_circles
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE seat IS NOT NULL
GROUP BY size
ORDER BY size
