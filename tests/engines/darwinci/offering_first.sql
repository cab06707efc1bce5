WITH
    offers AS (
        SELECT game_id, tile, n, count(*) OVER (PARTITION BY game_id, version) AS offers FROM darwinci_offers
    ),
    counted AS (
        SELECT
            g.seats,
            o.n,
            CAST(count(*) AS DOUBLE) AS fragments,
            CAST(sum(CASE WHEN a.winner = a.offerer THEN 1 ELSE 0 END) AS DOUBLE) AS own,
            CAST(count(DISTINCT o.game_id) AS DOUBLE) AS played,
            sum(CASE WHEN a.winner IS NULL THEN 1 ELSE 0 END) AS unsold,
            avg(CASE WHEN a.winner <> a.offerer THEN a.payment END) AS paid
        FROM offers AS o
        JOIN facts_games AS g ON g.game_id = o.game_id
        JOIN darwinci_awards AS a ON a.game_id = o.game_id AND a.tile = o.tile
        WHERE o.offers = g.seats AND g.origin_game IS NULL
        GROUP BY g.seats, o.n
    ),
    parts AS (SELECT *, own / fragments * played AS part FROM counted),
    spreads AS (SELECT *, 1.96 * sqrt(part * (played - part) / played + 0.9604) AS spread FROM parts)
SELECT
    concat(n, ' of ', seats) AS place,
    CAST(fragments AS BIGINT) AS fragments,
    CAST(own AS BIGINT) AS own,
    round(floor(100 * own / fragments * 10 + 0.5) / 10, 1) AS own_percent,
    round(floor(100 * ((part + 1.9208 - spread) / (played + 3.8416)) * 10 + 0.5) / 10, 1) AS low,
    round(floor(100 * ((part + 1.9208 + spread) / (played + 3.8416)) * 10 + 0.5) / 10, 1) AS high,
    unsold,
    round(floor(paid * 100 + 0.5) / 100, 2) AS paid
FROM spreads
ORDER BY seats, n
