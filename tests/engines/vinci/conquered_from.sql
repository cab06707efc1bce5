WITH
    counted AS (
        SELECT c.round, c.holder, count(*) AS conquests, avg(c.cost) AS cost
        FROM vinci_conquests AS c
        JOIN facts_games AS g ON g.game_id = c.game_id
        WHERE g.origin_game IS NULL
        GROUP BY c.round, c.holder
    ),
    shares AS (SELECT *, CAST(sum(conquests) OVER (PARTITION BY round) AS DOUBLE) AS of_round FROM counted)
SELECT
    round,
    holder,
    conquests,
    round(floor(100 * conquests / of_round * 10 + 0.5) / 10, 1) AS percent,
    round(floor(cost * 100 + 0.5) / 100, 2) AS cost
FROM shares
ORDER BY round, holder
