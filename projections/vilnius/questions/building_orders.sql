-- title: In which order do players build their own Buildings?
-- asks: player
-- says: The Buildings with their emblem that players built in games that ended, in the order in which they
--   built each for the first time, and how often such a game was won. Residence and Barracks stand from the
--   beginning. The 20 most frequent orders are here. The true share lies between low and high with at least
--   95 % confidence: a game counts as one case, because its players win or lose together. A game that lasts
--   leaves time for more Buildings, so a long order need not be the reason for a win.
-- chart: table
SELECT
    coalesce(b.built, 'none') AS built,
    count(*) AS players,
    count(*) FILTER (r.won) AS wins,
    round(100 * wins / players, 1) AS win_percent,
    round(100 * facts.wilson_low(wins / players * count(DISTINCT game_id), count(DISTINCT game_id)), 1) AS low,
    round(100 * facts.wilson_high(wins / players * count(DISTINCT game_id), count(DISTINCT game_id)), 1) AS high,
    round(avg(b.first_round), 2) AS first_round,
    min(DISTINCT game_id, 50) AS games
FROM results AS r
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
SEMI JOIN (SELECT game_id FROM games WHERE game = 'vilnius' AND moves IS NOT NULL) USING (game_id)
LEFT JOIN (
    SELECT
        game_id,
        seat,
        string_agg(replace(building, '_', ' '), ', ' ORDER BY version) AS built,
        min(round) AS first_round
    FROM (
        SELECT game_id, seat, building, min(version) AS version, min(round) AS round
        FROM vilnius_builds
        WHERE personal AND round IS NOT NULL
        GROUP BY game_id, seat, building
    )
    GROUP BY game_id, seat
) AS b USING (game_id, seat)
GROUP BY b.built
ORDER BY players DESC, built
LIMIT 20
