-- title: Is offering first an advantage?
-- says: By the place of the offerer in turn order, in rounds in which everybody offers: how often he won his
--   own fragment, how many found no bid, and how many stones he got on average where another won. The
--   first player bids first too, and wins where colours are level.
-- chart: bar place own_percent
-- axis: Own fragment won, %
SELECT
    o.n || ' of ' || g.seats AS place,
    count(*) AS fragments,
    round(100 * count(*) FILTER (a.winner = a.offerer) / count(*), 1) AS own_percent,
    count(*) FILTER (a.winner IS NULL) AS unsold,
    round(avg(a.payment) FILTER (a.winner <> a.offerer), 2) AS paid,
    list(DISTINCT o.game_id ORDER BY o.game_id)[:50] AS games
FROM (SELECT *, count(*) OVER (PARTITION BY game_id, version) AS offers FROM darwinci_offers) AS o
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
JOIN darwinci_awards AS a ON a.game_id = o.game_id AND a.tile = o.tile
WHERE o.offers = g.seats
GROUP BY g.seats, o.n
ORDER BY g.seats, o.n
