-- title: Is it an advantage to offer first?
-- asks: designer
-- says: By the offerer's place in turn order, in rounds in which every seat offers: how often offerers won
--   their own fragment, how many fragments found no bid, and the mean of the stones that offerers got where
--   another player won. The first player also bids first, and wins if colours are tied. The true share
--   lies between low and high with at least 95 % confidence: a game counts as one case, because its fragments
--   depend on each other.
-- chart: bar place own_percent
-- axis: Own fragment won, %
-- label: place {}
SELECT
    o.n || ' of ' || g.seats AS place,
    count(*) AS fragments,
    count(*) FILTER (a.winner = a.offerer) AS own,
    round(100 * own / fragments, 1) AS own_percent,
    round(100 * facts.wilson_low(own / fragments * count(DISTINCT o.game_id), count(DISTINCT o.game_id)), 1)
        AS low,
    round(100 * facts.wilson_high(own / fragments * count(DISTINCT o.game_id), count(DISTINCT o.game_id)), 1)
        AS high,
    count(*) FILTER (a.winner IS NULL) AS unsold,
    round(avg(a.payment) FILTER (a.winner <> a.offerer), 2) AS paid,
    min(DISTINCT o.game_id, 50) AS games
FROM (SELECT *, count(*) OVER (PARTITION BY game_id, version) AS offers FROM darwinci_offers) AS o
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
JOIN darwinci_awards AS a ON a.game_id = o.game_id AND a.tile = o.tile
WHERE o.offers = g.seats
GROUP BY g.seats, o.n
ORDER BY g.seats, o.n
