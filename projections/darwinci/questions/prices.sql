-- title: How many stones does a fragment cost?
-- asks: player
-- says: By the value on a fragment: how many were on offer, and how many of them found no bid and left the
--   game. The others have three means: the count of the winning colour, the stones of this colour that the
--   winner had placed, and the stones that the offerer got. Values below 0 are rotten bones, for which
--   others bid in the winner's colour. The values are our own (house data).
-- chart: bar value majority
-- axis: Stones of the winning colour, mean
-- label: value {}
SELECT
    f.value,
    count(*) AS fragments,
    count(*) FILTER (a.winner IS NULL) AS unsold,
    round(avg(a.majority) FILTER (a.winner IS NOT NULL), 2) AS majority,
    round(avg(a.placed_by_winner) FILTER (a.winner IS NOT NULL), 2) AS own_stones,
    round(avg(a.payment) FILTER (a.winner IS NOT NULL), 2) AS paid,
    min(DISTINCT a.game_id, 50) AS games
FROM darwinci_awards AS a
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
JOIN darwinci_fragments AS f ON f.pack = g.setup->>'$.packs.fragments' AND f.tile = a.tile
GROUP BY f.value
ORDER BY f.value
