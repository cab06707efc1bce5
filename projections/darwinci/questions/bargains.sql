-- title: Do expensive fragments earn more Darwin?
-- asks: player
-- says: The sound fragments that players won, in games that ended, by the number of stones paid for each.
--   The stones go to the player that offered it. A player that wins its own offer pays 0; own_offers
--   counts these. value is the mean number on the fragments. whole counts the fragments that were in a
--   complete creature at the end. earned is the mean Darwin that a fragment brought: its part of its
--   creature's Darwin, by value. Jewels are left out. The true mean lies between low and high with 95 %
--   confidence; the interval counts games. A row needs 5 games. The values are our own (house data).
-- chart: bar paid earned
-- axis: Darwin that a fragment earned, mean
-- label: {} stone paid | {} stones paid
WITH
    laid AS (SELECT game_id, seat, complete, value AS worth, points, unnest(tiles) AS tile FROM darwinci_creatures),
    by_game AS (
        SELECT
            game_id,
            a.payment AS paid,
            count(*)::DOUBLE AS fragments,
            count(*) FILTER (a.winner = a.offerer) AS own_offers,
            sum(f.value) AS value,
            count(*) FILTER (l.complete) AS whole,
            sum(if(l.worth > 0, f.value * l.points / l.worth, 0))::DOUBLE AS earned
        FROM (SELECT *, winner AS seat FROM darwinci_awards) AS a
        SEMI JOIN chosen USING (game_id)
        SEMI JOIN chosen_seats USING (game_id, seat)
        JOIN games AS g USING (game_id)
        JOIN darwinci_fragments AS f ON f.pack = g.setup->>'$.packs.fragments' AND f.tile = a.tile
        LEFT JOIN laid AS l ON l.game_id = a.game_id AND l.seat = a.winner AND l.tile = a.tile
        WHERE g.ended AND NOT f.rotten AND a.winner IS NOT NULL
        GROUP BY game_id, a.payment
    )
SELECT
    paid,
    sum(fragments)::INTEGER AS won,
    sum(own_offers)::INTEGER AS own_offers,
    round(sum(value) / sum(fragments), 2) AS value,
    sum(whole)::INTEGER AS whole,
    round(sum(by_game.earned) / sum(by_game.fragments), 2) AS earned,
    round(sum(by_game.earned) / sum(by_game.fragments) - facts.within(list(by_game.earned), list(fragments)), 2) AS low,
    round(sum(by_game.earned) / sum(by_game.fragments) + facts.within(list(by_game.earned), list(fragments)), 2) AS high,
    min(game_id, 50) AS games
FROM by_game
GROUP BY paid
HAVING count(*) >= 5
ORDER BY paid
