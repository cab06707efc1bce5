-- title: How often does an expansion conquer nothing?
-- asks: designer
-- says: The expansions of each round, how many of them ended without a conquest, and the mean number of
--   conquests. Turns of decline are not expansions, except by Rebirth. A player may expand without a conquest
--   and score the provinces held. The true share lies between low and high with at least 95 % confidence: a
--   game counts as one case, because its expansions depend on each other.
-- chart: line round percent
-- axis: Expansions without a conquest, %
-- label: round {}
SELECT
    round,
    sum(expansions)::INTEGER AS expansions,
    sum(empty)::INTEGER AS empty,
    round(100 * sum(by_game.empty) / sum(by_game.expansions), 1) AS percent,
    round(100 * facts.wilson_low(sum(by_game.empty) / sum(by_game.expansions) * count(*), count(*)), 1) AS low,
    round(100 * facts.wilson_high(sum(by_game.empty) / sum(by_game.expansions) * count(*), count(*)), 1) AS high,
    round(sum(by_game.conquests) / sum(by_game.expansions), 2) AS conquests,
    min(game_id, 50) AS games
FROM (
    SELECT
        game_id,
        round,
        count(*) AS expansions,
        count(*) FILTER (conquests = 0) AS empty,
        sum(conquests) AS conquests
    FROM vinci_turns SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
    WHERE expanded
    GROUP BY game_id, round
) AS by_game
GROUP BY round
ORDER BY round
